import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Problem, type ProblemCode, problems } from '#contract/problems.ts';
import { DomainError } from '#domain/common/domain-error.ts';
import type { Language } from '#domain/common/languages.ts';
import type { Refusal } from '#domain/common/refusal.ts';
import { describeCheck, sellerCheck } from '#domain/verification/describe-check.ts';
import { VerificationRefusedError } from '#domain/verification/verification-errors.ts';
import { textsIn } from '#texts';
import { isDatabaseUnavailable } from '../runtime/database-unavailable.ts';
import { describeRefusal, answerLanguage } from '../runtime/translate-answer.ts';
import { describeIssue } from './field-faults.ts';
import { problemAddress } from './problem-pages.ts';

declare module 'fastify' {
  interface FastifyInstance {
    publicUrl: string;
    onUnexpectedError: (error: Error) => void;
  }
}

type ClassifiedProblem = {
  code: ProblemCode;
  refusal: Refusal;
  field?: string;
  details?: Readonly<Record<string, unknown>>;
};

export function registerErrorHandler(
  app: FastifyInstance,
  publicUrl = '',
  onUnexpectedError: (error: Error) => void = () => {},
): void {
  app.decorate('publicUrl', publicUrl);
  app.decorate('onUnexpectedError', onUnexpectedError);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    return sendBody(reply, problemOf(request, error));
  });
}

export function problemOf(request: FastifyRequest, error: Error): Problem {
  const problem = classifyError(error as FastifyError, answerLanguage(request));
  if (problem.code === 'internal-error') {
    request.log.error({ err: error }, 'request failed');
    request.server.onUnexpectedError(error);
  } else if (problems[problem.code].status >= 500) {
    request.log.warn({ code: problem.code, reason: problem.refusal.reason }, 'request refused');
  }
  return bodyOf(request, problem);
}

export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: ClassifiedProblem,
): FastifyReply {
  return sendBody(reply, bodyOf(request, problem));
}

function bodyOf(request: FastifyRequest, problem: ClassifiedProblem): Problem {
  const { status, title } = problems[problem.code];
  const language = answerLanguage(request);
  const described = describeRefusal(problem.refusal, language);
  return {
    ...problem.details,
    type: problemAddress(request.server.publicUrl, problem.code),
    title,
    status,
    code: problem.code,
    ...described,
    detail: described.message,
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

export function statusOf({ code }: DomainError): number {
  return isProblemCode(code) ? problems[code].status : 500;
}

function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problems, code);
}

const frameworkProblems: Readonly<Record<string, { code: ProblemCode; refusal: Refusal }>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'too-large', refusal: { reason: 'body-too-large' } },
  FST_REQ_FILE_TOO_LARGE: { code: 'too-large', refusal: { reason: 'file-too-large' } },
  FST_FILES_LIMIT: { code: 'too-large', refusal: { reason: 'too-many-files' } },
  FST_FIELDS_LIMIT: { code: 'too-large', refusal: { reason: 'too-many-fields' } },
  FST_PARTS_LIMIT: { code: 'too-large', refusal: { reason: 'too-many-parts' } },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'unsupported-media-type',
    refusal: { reason: 'content-type' },
  },
  FST_INVALID_MULTIPART_CONTENT_TYPE: {
    code: 'unsupported-media-type',
    refusal: { reason: 'form-expected' },
  },
};

function classifyError(error: FastifyError, language: Language): ClassifiedProblem {
  if (error instanceof DomainError && isProblemCode(error.code)) {
    const { field, ...details } = error.details;
    return {
      code: error.code,
      refusal: error.refusal,
      details: withSentences(error, details, language),
      ...(typeof field === 'string' ? { field } : {}),
    };
  }
  if (error.validation !== undefined) return classifyInvalidField(error);
  const known = frameworkProblems[error.code];
  if (known !== undefined) return known;
  if (error.statusCode === 503 || isOutOfFiles(error)) {
    return {
      code: 'overloaded',
      refusal: { reason: 'overloaded-shortly' },
      details: { retry_after: 5 },
    };
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return { code: 'bad-request', refusal: { reason: 'request-unreadable' } };
  }
  if (isDatabaseUnavailable(error)) {
    return {
      code: 'service-unavailable',
      refusal: { reason: 'database-unavailable' },
      details: { retry_after: 2 },
    };
  }
  return {
    code: 'internal-error',
    refusal: { reason: 'internal' },
  };
}

function withSentences(
  error: DomainError,
  details: Readonly<Record<string, unknown>>,
  language: Language,
): Readonly<Record<string, unknown>> {
  if (error instanceof VerificationRefusedError) {
    const { checkTexts } = textsIn(language);
    const checks = error.checks.map((check) =>
      sellerCheck(checkTexts, check.category, describeCheck(checkTexts, check)),
    );
    return { ...details, checks };
  }
  const { refusal } = error;
  if (refusal.reason !== 'obligations-open') return details;
  const listed = details['obligations'] as readonly object[];
  const sentences = refusal.params.obligations.map(
    (obligation) =>
      describeRefusal({ reason: refusal.reason, params: { obligations: [obligation] } }, language).message,
  );
  return {
    ...details,
    obligations: listed.map((item, index) => ({ ...item, message: sentences[index] })),
  };
}

function isOutOfFiles({ code }: { readonly code?: unknown }): boolean {
  return code === 'EMFILE' || code === 'ENFILE';
}

function classifyInvalidField(error: FastifyError): ClassifiedProblem {
  const [first] = error.validation ?? [];
  if (first === undefined) return { code: 'invalid-field', refusal: { reason: 'some-field' } };
  const { field, refusal } = describeIssue(first);
  return { code: 'invalid-field', refusal, ...(field === '' ? {} : { field }) };
}
