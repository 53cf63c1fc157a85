import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { problems } from '#contract/problems.ts';
import type { Limits } from '#domain/common/limits.ts';
import { addExamples } from './openapi-examples.ts';
import { identityPaths } from './openapi-identity.ts';
import {
  describeCall,
  describeTags,
  nameSchemas,
  operationIdOf,
  sharedPath,
  tagOf,
} from './openapi-names.ts';

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'message', 'detail', 'reason', 'params'],
  properties: {
    type: { type: 'string', format: 'uri-reference', description: 'The page that explains the code' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(problems) },
    message: { type: 'string', description: 'A sentence a person can act on' },
    detail: { type: 'string', description: 'The same sentence, under the name of RFC 9457' },
    reason: { type: 'string', description: 'Which case of the code this is; stable' },
    params: { type: 'object', description: 'What the message is made from, beside the reason' },
    field: { type: 'string' },
    retry_after: { type: 'integer', description: 'Seconds' },
    open: {
      type: 'array',
      description: 'With too-many-reservations: what the caller has reserved or is paying',
      items: {
        type: 'object',
        required: ['project_id', 'title'],
        properties: { project_id: { type: 'string' }, title: { type: 'string' } },
      },
    },
    request_id: { type: 'string' },
  },
};

const idempotencyKey = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      description:
        'Chosen by the caller for one request. Within 24 hours the same request with the same key gets the first answer again, with the header Idempotency-Replayed',
    },
  },
};

const documentedPaths = Object.keys(calls).map((name) => name.split(' ')[1] ?? '');

/** Must be registered before the routes. */
export async function registerOpenApi(
  app: FastifyInstance,
  publicUrl: string,
  limits: Limits | null,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'ProtoHaat',
        version: '1',
        summary: 'Marketplace for student projects',
        description:
          'Every failure is application/problem+json with a stable code, and `type` opens the page that explains it. Amounts end in `_minor` and are paise; prices are whole rupees. Lists are paged by `cursor`.',
        contact: { name: 'ProtoHaat', url: `${publicUrl}/help` },
        license: { name: 'Terms of use', url: `${publicUrl}/terms` },
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'From GET /api/identity/token, or a personal API token from the settings',
          },
        },
      },
    },
    transform: ({ schema, url, route }) => {
      const name = route.config?.callName;
      if (name === undefined) return { schema: { ...schema, hide: true }, url };
      const call: Call = calls[name];
      const [, path = ''] = name.split(' ');
      const shared = sharedPath(path, documentedPaths);
      return {
        schema: {
          ...schema,
          ...bodyWithFiles(call),
          ...(call.movesMoney === true ? { headers: idempotencyKey } : {}),
          ...(shared === path ? {} : { params: paramsOf(shared) }),
          operationId: operationIdOf(name),
          description: describeCall(name, call, limits),
          response: responsesOf(call),
        },
        url: shared.replaceAll(/\{(\w+)\}/gu, ':$1'),
      };
    },
  });
  let document: object | null = null;
  const describe = (): object => {
    const described = app.swagger();
    const paths = { ...described.paths, ...identityPaths };
    const document = nameSchemas(
      { ...described, tags: describeTags(Object.keys(paths).map((path) => tagOf(path))), paths },
      { Problem: problemSchema },
    );
    addExamples(document as unknown as Parameters<typeof addExamples>[0]);
    return document;
  };
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    transformSpecification: () => (document ??= describe()),
    transformSpecificationClone: false,
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send((document ??= describe())),
  );
}

function paramsOf(path: string): object {
  const names = [...path.matchAll(/\{(\w+)\}/gu)].map(([, name = '']) => name);
  return {
    type: 'object',
    required: names,
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string', format: 'uuid' }])),
  };
}

function bodyWithFiles(call: Call): object {
  if (call.form === undefined || call.files === undefined) return {};
  const properties: Record<string, unknown> = { ...call.form.properties };
  const required = [...(call.form.required ?? [])];
  for (const [field, rule] of Object.entries(call.files)) {
    properties[field] = { type: 'array', maxItems: rule.max, items: { type: 'string', format: 'binary' } };
    if (rule.min > 0) required.push(field);
  }
  return {
    consumes: ['multipart/form-data'],
    body: { type: 'object', additionalProperties: false, required, properties },
  };
}

function fileResponse(description: string, mediaType?: string): object {
  if (mediaType === undefined) return { description, type: 'null' };
  const schema = mediaType === 'application/json' ? { type: 'object' } : { type: 'string', format: 'binary' };
  return { description, content: { [mediaType]: { schema } } };
}

function eventsResponse(schema: object): object {
  return { description: 'Server-sent events with this data', content: { 'text/event-stream': { schema } } };
}

function jsonOf({ response, compactResponse }: Call): object {
  return compactResponse === undefined ? response : { anyOf: [response, compactResponse] };
}

function jsonOrNdjson({ progress, response }: Call): object {
  return {
    description: 'The answer; as x-ndjson, progress lines followed by the answer or the problem',
    content: {
      'application/json': { schema: response },
      'application/x-ndjson': {
        schema: {
          oneOf: [
            lineSchema('progress', progress ?? {}),
            lineSchema('answer', response),
            lineSchema('problem', problemSchema),
          ],
        },
      },
    },
  };
}

function lineSchema(kind: string, schema: object): object {
  return { type: 'object', required: [kind], properties: { [kind]: schema } };
}

function responsesOf(call: Call): object {
  const success: Record<number, object> =
    call.responseKind === 'redirect'
      ? { 303: { description: 'To the next page', type: 'null' } }
      : call.responseKind === 'download'
        ? { 200: fileResponse('The file', call.mediaType) }
        : call.event !== undefined
          ? { 200: eventsResponse(call.event) }
          : { 200: call.progress === undefined ? jsonOf(call) : jsonOrNdjson(call) };
  for (const [status, { description, mediaType }] of Object.entries(call.otherResponses ?? {})) {
    success[Number(status)] = fileResponse(description, mediaType);
  }
  const failures: Record<number, object> = {};
  const codes = new Set(call.problems);
  if (call.access !== 'public') codes.add('not-signed-in').add('token-expired').add('scope-missing');
  if (call.access === 'staff' || call.access === 'console') codes.add('not-found');
  if (call.access === 'console') codes.add('second-factor-needed').add('not-allowed');
  if (call.access === 'member' || call.access === 'staff' || call.access === 'console')
    codes.add('email-not-verified').add('profile-incomplete');
  if (call.movesMoney === true) codes.add('idempotency-key-reused').add('idempotency-key-in-use');
  if (call.body !== undefined || call.files !== undefined) codes.add('request-timeout');
  codes.add('invalid-field').add('too-many-requests').add('overloaded').add('internal-error');
  for (const code of codes) {
    const { status } = problems[code];
    const sameStatus = [...codes].filter((other) => problems[other].status === status);
    failures[status] = {
      description: sameStatus.map((other) => `\`${other}\`: ${problems[other].title}`).join('; '),
      content: { 'application/problem+json': { schema: problemSchema } },
    };
  }
  return { ...success, ...failures };
}
