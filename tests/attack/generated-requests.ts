import fc from 'fast-check';
import { type AccessWorld, callers } from '../invariants/access-world.ts';
import { arbitraries, objectOf, valueOf } from './generated-values.ts';
import type { Operation, Schema } from './openapi-document.ts';

export interface GeneratedRequest {
  readonly operation: Operation;
  readonly caller: (typeof callers)[number];
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

export interface Pools {
  readonly world: AccessWorld;
  readonly ids: readonly string[];
  readonly files: readonly Buffer[];
}

/**
 * These operations are generated rarely, because they cannot be undone or their effects survive a database
 * restore.
 */
const STAFF = ['operator', 'treasurer', 'owner'] as const;

/** @returns the objects of the world that a parameter of the path names; none if any text will do. */
function objectsNamed({ path }: Operation, parameter: string, { world }: Pools): readonly string[] {
  const { projects, orders, attachments, numbers } = world;
  const listings = [...Object.values(projects).map(({ id }) => id), world.banned];
  const people = [world.operatorId, world.strangerId, world.bannedMember];
  const objects: Readonly<Record<string, readonly string[]>> = {
    project_id: listings,
    projectid: listings,
    id: listings,
    purchase_id: [...Object.values(orders), world.payoutOrder],
    shippingid: Object.values(orders),
    case_id: [world.orderCase],
    support_id: [world.support],
    claim_id: [world.claim],
    question_id: [world.question],
    review_id: [world.review],
    message_id: [world.message],
    attachment_id: Object.values(attachments),
    webhook_id: [world.webhook],
    delivery_id: [world.delivery],
    token_id: [world.apiToken],
    profile_id: people,
    number: Object.entries(numbers).flatMap(([kind, number]) =>
      path.includes(`/${kind}s/`) ? [number] : [],
    ),
  };
  return objects[parameter.toLowerCase()] ?? [];
}

const rareOperations = new Set([
  'DELETE /api/auth/account',
  'DELETE /api/auth/github',
  'DELETE /api/auth/sessions',
]);

export function requestsTo(operations: readonly Operation[], pools: Pools): fc.Arbitrary<GeneratedRequest> {
  return fc.oneof(
    ...operations.map((operation) => ({
      weight: rareOperations.has(`${operation.method} ${operation.path}`) ? 1 : 10,
      arbitrary: requestTo(operation, pools),
    })),
  );
}

interface Draft {
  method: string;
  params: Record<string, string>;
  query: [string, string][];
  headers: Record<string, string>;
  body: Record<string, unknown> | string | null;
  kind: 'json' | 'form' | 'none';
  suffix: string;
}

function requestTo(operation: Operation, pools: Pools): fc.Arbitrary<GeneratedRequest> {
  return fc
    .record({
      caller: fc.oneof(
        {
          weight: 3,
          arbitrary: operation.path.startsWith('/api/operate/')
            ? fc.constantFrom(...STAFF)
            : fc.constantFrom('stranger', 'seller', 'buyer', 'otherBuyer', 'holder'),
        },
        { weight: 1, arbitrary: fc.constantFrom(...callers) },
      ),
      draft: draftOf(operation, pools),
      defects: fc.oneof(
        { weight: 1, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.array(defectArbitrary(), { minLength: 1, maxLength: 3 }) },
      ),
      files: fc.array(fc.constantFrom(...pools.files), { maxLength: 3 }),
      headers: fc.oneof(
        { weight: 3, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: unusualHeaders() },
      ),
    })
    .map(({ caller, draft, defects, files, headers }) => {
      const token = pools.world.tokens[caller];
      const defective: Draft = {
        ...draft,
        headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers },
      };
      for (const applyDefect of defects) applyDefect(defective);
      return encodeRequest(operation, caller, defective, files);
    });
}

function draftOf(operation: Operation, pools: Pools): fc.Arbitrary<Draft> {
  const named = [...pools.ids, pools.world.holdersIntent];
  const parametersIn = (place: string) => operation.parameters.filter((parameter) => parameter.in === place);
  const content = Object.entries(operation.body);
  const body: fc.Arbitrary<Pick<Draft, 'body' | 'kind'>> =
    content.length === 0
      ? fc.constant({ body: null, kind: 'none' })
      : fc.oneof(
          ...content.map(([type, { schema }]) =>
            objectOf(withoutFiles(schema), named).map((fields) => ({
              body: fields,
              kind: type.startsWith('multipart/') ? ('form' as const) : ('json' as const),
            })),
          ),
        );
  const texts = (place: string) =>
    fc.record(
      Object.fromEntries(
        parametersIn(place).map(({ name, schema }) => {
          const any = valueOf(schema, named).map(String);
          const objects = place === 'path' ? objectsNamed(operation, name, pools) : [];
          if (objects.length === 0) return [name, any];
          return [
            name,
            fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...objects) }, { weight: 1, arbitrary: any }),
          ];
        }),
      ),
      {
        requiredKeys: parametersIn(place).flatMap(({ name, required }) => (required === true ? [name] : [])),
      },
    );
  return fc.record({ params: texts('path'), query: texts('query'), body }).map(({ params, query, body }) => ({
    method: operation.method,
    params: params as Record<string, string>,
    query: Object.entries(query as Record<string, string>),
    headers: {},
    ...body,
    suffix: '',
  }));
}

function withoutFiles(schema: Schema): Schema {
  const fields = Object.entries(schema.properties ?? {}).filter(([, field]) => field.type !== 'array');
  const names = new Set(fields.map(([name]) => name));
  return {
    ...schema,
    properties: Object.fromEntries(fields),
    required: (schema.required ?? []).filter((name) => names.has(name)),
  };
}

type Defect = (draft: Draft) => void;

const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];

function defectArbitrary(): fc.Arbitrary<Defect> {
  const at = fc.nat();
  return fc.oneof(
    fc.tuple(at, arbitraries.json).map(([index, value]): Defect => (draft) => {
      if (draft.body === null || typeof draft.body === 'string') return;
      const field = pick(Object.keys(draft.body), index);
      if (field !== undefined) draft.body = { ...draft.body, [field]: value };
    }),
    at.map((index): Defect => (draft) => {
      if (draft.body === null || typeof draft.body === 'string') return;
      const field = pick(Object.keys(draft.body), index);
      draft.body = Object.fromEntries(Object.entries(draft.body).filter(([name]) => name !== field));
    }),
    fc.tuple(arbitraries.text, arbitraries.json).map(([name, value]): Defect => (draft) => {
      if (typeof draft.body !== 'string') draft.body = { ...draft.body, [name]: value };
    }),
    fc.tuple(at, arbitraries.text).map(([index, value]): Defect => (draft) => {
      const name = pick(Object.keys(draft.params), index);
      if (name !== undefined) draft.params = { ...draft.params, [name]: value };
    }),
    fc
      .tuple(
        fc.oneof(arbitraries.text, fc.constantFrom('limit', 'cursor', 'search', 'sort')),
        arbitraries.text,
      )
      .map(([name, value]): Defect => (draft) => {
        draft.query = [...draft.query, [name, value]];
      }),
    fc.string({ unit: 'binary', maxLength: 200 }).map((text): Defect => (draft) => {
      draft.body = text;
    }),
    at.map((index): Defect => (draft) => {
      const text = JSON.stringify(draft.body);
      draft.body = text.slice(0, index % (text.length + 1));
    }),
    fc.constantFrom('json', 'form', 'none').map((kind: Draft['kind']): Defect => (draft) => {
      draft.kind = kind;
    }),
    // Parsers differ in which value of a duplicate key they use.
    fc.tuple(at, arbitraries.json).map(([index, value]): Defect => (draft) => {
      if (draft.body === null || typeof draft.body === 'string') return;
      const field = pick(Object.keys(draft.body), index);
      if (field === undefined) return;
      const text = JSON.stringify(draft.body);
      draft.body = `${text.slice(0, -1)},${JSON.stringify(field)}:${JSON.stringify(value)}}`;
      draft.kind = 'json';
    }),
    fc.tuple(at, arbitraries.text).map(([index, value]): Defect => (draft) => {
      const pair = pick(draft.query, index);
      if (pair !== undefined)
        draft.query = draft.query.map((other) => (other === pair ? [pair[0], value] : other));
    }),
    fc
      .constantFrom(
        `${'['.repeat(3_000)}${']'.repeat(3_000)}`,
        `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`,
        '1e400',
        '-',
        '"\\ud800"',
        '{"a":1e999999}',
        '\ufeff{}',
        '{"__proto__":{"a":1}}',
        'NaN',
        `"${'x'.repeat(900_000)}"`,
      )
      .map((text): Defect => (draft) => {
        draft.body = text;
        draft.kind = 'json';
      }),
    fc
      .constantFrom('HEAD', 'OPTIONS', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE')
      .map((method): Defect => (draft) => {
        draft.method = method;
      }),
    fc
      .constantFrom('/', '//', '/..', '%2e%2e', ';a=b', '.json', '%00', '%', '%ff', '?', '#', '?&&=&')
      .map((suffix): Defect => (draft) => {
        draft.suffix = suffix;
      }),
    fc
      .constantFrom(
        'text/plain',
        'application/xml',
        'application/json; charset=utf-16',
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/mixed; boundary=x',
        'application/x-www-form-urlencoded',
        'application/json;',
        'application/problem+json',
        'APPLICATION/JSON',
        '*',
        ';',
      )
      .map((type): Defect => (draft) => {
        draft.headers = { ...draft.headers, 'content-type': type };
      }),
  );
}

function unusualHeaders(): fc.Arbitrary<Record<string, string>> {
  const text = fc.stringMatching(/^[\x21-\x7e]{0,40}$/);
  return fc.record(
    {
      range: fc.oneof(
        text,
        fc.constantFrom('bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,2-3', 'items=1'),
      ),
      'if-range': text,
      'if-none-match': fc.oneof(text, fc.constant('*')),
      'accept-encoding': fc.oneof(text, fc.constantFrom('gzip', 'br', 'identity;q=0, *;q=0')),
      accept: fc.constantFrom('text/html', 'application/xml', '*/*', ''),
      authorization: fc.oneof(text, fc.constantFrom('Bearer', 'Bearer ', 'Bearer a.b.c', 'Basic YTpi')),
      cookie: fc.oneof(text, fc.constantFrom('github-link=x', '=', ';;;', 'a=%E0%A4%A')),
      origin: fc.constantFrom('https://evil.example', 'null'),
      purpose: fc.constant('prefetch'),
      'sec-fetch-mode': fc.constantFrom('navigate', 'no-cors'),
      'sec-fetch-site': fc.constantFrom('cross-site', 'same-origin'),
      'x-http-method-override': fc.constant('DELETE'),
      'x-forwarded-for': text,
      // Other encodings are rare, because the server rejects them before it reads the body.
      'content-encoding': fc.oneof(
        { weight: 1, arbitrary: fc.constantFrom('gzip', 'x') },
        { weight: 9, arbitrary: fc.constant('identity') },
      ),
      'stripe-signature': fc.oneof(text, fc.constant('t=1,v1=00')),
      expect: fc.constant('100-continue'),
    },
    { requiredKeys: [] },
  );
}

function encodeRequest(
  operation: Operation,
  caller: GeneratedRequest['caller'],
  draft: Draft,
  files: readonly Buffer[],
): GeneratedRequest {
  const path = operation.path.replaceAll(/\{(\w+)\}/gu, (_whole, name: string) =>
    encoded(draft.params[name] ?? ''),
  );
  const query = draft.query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
  const { contentType, bytes } = bodyOf(operation, draft, files);
  return {
    operation,
    caller,
    method: draft.method,
    path: `${path}${query === '' ? '' : `?${query}`}${draft.suffix}`,
    headers: { ...(contentType === null ? {} : { 'content-type': contentType }), ...draft.headers },
    body: bytes,
  };
}

/** `encodeURIComponent` throws on lone surrogates, which `Buffer.from` replaces. */
const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

function bodyOf(
  operation: Operation,
  { kind, body }: Draft,
  files: readonly Buffer[],
): { contentType: string | null; bytes: Buffer | null } {
  if (kind === 'none' || body === null) return { contentType: null, bytes: null };
  if (kind === 'json' || typeof body === 'string') {
    const contentType = kind === 'json' ? 'application/json' : `multipart/form-data; boundary=${BOUNDARY}`;
    return { contentType, bytes: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)) };
  }
  const fileFields = Object.entries(operation.body['multipart/form-data']?.schema.properties ?? {}).filter(
    ([, field]) => field.type === 'array',
  );
  return {
    contentType: `multipart/form-data; boundary=${BOUNDARY}`,
    bytes: formOf(
      body,
      fileFields.map(([name]) => name),
      files,
    ),
  };
}

const BOUNDARY = 'made-up-boundary';

const quoted = (name: string): string => name.replaceAll(/["\r\n]/gu, '_');

function formOf(
  fields: Readonly<Record<string, unknown>>,
  fileFields: readonly string[],
  files: readonly Buffer[],
): Buffer {
  const texts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${quoted(name)}"\r\n\r\n${typeof value === 'string' ? value : JSON.stringify(value)}\r\n`,
    ),
  );
  const uploads = fileFields.flatMap((name) =>
    files.map((bytes, index) =>
      Buffer.concat([
        Buffer.from(
          `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${quoted(name)}"; filename="${index}.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
        ),
        bytes,
        Buffer.from('\r\n'),
      ]),
    ),
  );
  return Buffer.concat([...texts, ...uploads, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}
