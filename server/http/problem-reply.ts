import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Problem, type ProblemCode, problems } from '#contract/problems.ts';
import { DomainError } from '#domain/common/domain-error.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { describeIssue } from './field-sentences.ts';

type NamedProblem = {
  code: ProblemCode;
  message: string;
  field?: string;
  details?: Readonly<Record<string, unknown>>;
};

/** Turns every error into `application/problem+json`. Unknown errors are logged and answered 500 without detail. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    return sendBody(reply, problemOf(request, error));
  });
}

/** The response body for an error. Logs server errors. */
export function problemOf(request: FastifyRequest, error: Error): Problem {
  const problem = nameProblem(error as FastifyError);
  if (problem.code === 'internal-error') request.log.error({ err: error }, 'request failed');
  else if (problems[problem.code].status >= 500) {
    request.log.warn({ code: problem.code, reason: error.message }, 'request refused');
  }
  return bodyOf(request, problem);
}

export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: NamedProblem,
): FastifyReply {
  return sendBody(reply, bodyOf(request, problem));
}

function bodyOf(request: FastifyRequest, problem: NamedProblem): Problem {
  const { status, title } = problems[problem.code];
  return {
    ...problem.details,
    type: `/api/docs/problems#${problem.code}`,
    title,
    status,
    code: problem.code,
    message: problem.message,
    ...(problem.field === undefined ? {} : { field: problem.field }),
    ...(status >= 500 ? { request_id: request.id } : {}),
  };
}

function sendBody(reply: FastifyReply, body: Problem): FastifyReply {
  const { status } = body;
  if (typeof body.retry_after === 'number') void reply.header('retry-after', String(body.retry_after));
  if (status === 401) void reply.header('www-authenticate', 'Bearer');
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problems, code);
}

/** Fastify's errors by code. */
const frameworkProblems: Readonly<Record<string, { code: ProblemCode; message: string }>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'too-large', message: 'The request is too large.' },
  FST_REQ_FILE_TOO_LARGE: { code: 'too-large', message: 'A file is too large.' },
  FST_FILES_LIMIT: { code: 'too-large', message: 'There are too many files.' },
  FST_FIELDS_LIMIT: { code: 'too-large', message: 'There are too many fields.' },
  FST_PARTS_LIMIT: { code: 'too-large', message: 'There are too many parts.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'unsupported-media-type',
    message: 'This call does not accept this content type.',
  },
  FST_INVALID_MULTIPART_CONTENT_TYPE: { code: 'unsupported-media-type', message: 'Send a multipart form.' },
};

function nameProblem(error: FastifyError): NamedProblem {
  if (error instanceof DomainError && isProblemCode(error.code)) {
    const { field, ...details } = error.details;
    return {
      code: error.code,
      message: error.message,
      details,
      ...(typeof field === 'string' ? { field } : {}),
    };
  }
  if (error.validation !== undefined) return nameInvalidField(error);
  const known = frameworkProblems[error.code];
  if (known !== undefined) return known;
  if (error.statusCode === 503 || isOutOfFiles(error)) {
    return {
      code: 'overloaded',
      message: 'Too many people at once. Try again shortly.',
      details: { retry_after: 5 },
    };
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return { code: 'bad-request', message: 'The request cannot be read.' };
  }
  if (isDatabaseUnavailable(error)) {
    return {
      code: 'service-unavailable',
      message: 'We cannot reach our database right now. Try again shortly; nothing was lost.',
      details: { retry_after: 2 },
    };
  }
  return {
    code: 'internal-error',
    message: 'Something went wrong on our side. Try again; nothing was lost.',
  };
}

/** Out of file descriptors, in this process or system-wide. */
function isOutOfFiles({ code }: { readonly code?: unknown }): boolean {
  return code === 'EMFILE' || code === 'ENFILE';
}

function nameInvalidField(error: FastifyError): NamedProblem {
  const [first] = error.validation ?? [];
  if (first === undefined) return { code: 'invalid-field', message: 'A field is not valid.' };
  const { field, message } = describeIssue(first);
  return { code: 'invalid-field', message, ...(field === '' ? {} : { field }) };
}
