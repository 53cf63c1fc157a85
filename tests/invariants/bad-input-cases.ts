import type { TObject } from 'typebox';
import type { Call, FileRule } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { RequestInput } from './access-row.ts';
import {
  badTexts,
  badValues,
  encodeForm,
  facetsOf,
  type Fields,
  type Files,
  isRequired,
  without,
} from './bad-values.ts';

export interface BadCase {
  readonly what: string;
  readonly method: string;
  readonly path: string;
  readonly contentType?: string;
  readonly body?: Uint8Array | string;
  readonly codes: readonly ProblemCode[];
  readonly field?: string;
}

const UNREADABLE: readonly ProblemCode[] = ['bad-request', 'invalid-field'];

export async function listBadCases(name: CallName, good: RequestInput): Promise<BadCase[]> {
  const call: Call = calls[name];
  const request = new GoodRequest(name, good);
  return [
    ...badParams(call, request),
    ...badQueries(call, request),
    ...(call.body === undefined ? [] : badJson(call.body, request)),
    ...(call.form === undefined ? [] : await badForms(call, call.form, request)),
    ...(call.body === undefined && call.form === undefined ? [] : badBodies(call, request)),
  ];
}

function isTooLarge({ maxBodyBytes = Infinity }: Call, body: string): boolean {
  return Buffer.byteLength(body) > maxBodyBytes;
}

class GoodRequest {
  readonly method: string;
  readonly #template: string;
  readonly good: RequestInput;

  constructor(name: CallName, good: RequestInput) {
    const [method = '', template = ''] = name.split(' ');
    this.method = method;
    this.#template = template;
    this.good = good;
  }

  path(params: Readonly<Record<string, string>> = {}, query: string | null = null): string {
    const filled = this.#template.replaceAll(
      /\{(\w+)\}/gu,
      (_whole, key: string) => params[key] ?? this.good.params?.[key] ?? '',
    );
    const search = query ?? new URLSearchParams(this.good.query).toString();
    return search === '' ? filled : `${filled}?${search}`;
  }

  with(change: Partial<BadCase> & Pick<BadCase, 'what' | 'codes'>): BadCase {
    return { method: this.method, path: this.path(), ...change };
  }

  json(
    what: string,
    body: unknown,
    field?: string,
    codes: readonly ProblemCode[] = ['invalid-field'],
  ): BadCase {
    return this.with({
      what,
      codes,
      contentType: 'application/json',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...(field === undefined ? {} : { field }),
    });
  }
}

const badIds = ['x', 'null', '0', '00000000-0000-0000-0000-00000000000g', '%27%20or%20%271%27=%271', '%00'];
const badPaths = ['%E0%A4%A', '..%2f..%2fetc%2fpasswd', 'a'.repeat(3_000)];

function badParams(call: Call, request: GoodRequest): BadCase[] {
  return Object.entries(call.params?.properties ?? {}).flatMap(([key, schema]) => {
    const isId = facetsOf(schema).format === 'uuid';
    const ids = isId ? [...badIds, `${request.good.params?.[key] ?? ''}0`] : ['%00'];
    return [
      ...ids.map((id) =>
        request.with({
          what: `${key} ${id}`,
          path: request.path({ [key]: id }),
          codes: isId ? ['invalid-field'] : ['invalid-field', 'not-found'],
          ...(isId ? { field: key } : {}),
        }),
      ),
      ...badPaths.map((path) =>
        request.with({
          what: `the path ${path.slice(0, 30)}`,
          path: request.path({ [key]: path }),
          codes: [...UNREADABLE, 'not-found'],
        }),
      ),
    ];
  });
}

function badQueries(call: Call, request: GoodRequest): BadCase[] {
  if (call.query === undefined) return [];
  const base = new URLSearchParams(request.good.query);
  const withValue = (key: string, ...values: string[]): string => {
    const query = new URLSearchParams(base);
    query.delete(key);
    for (const value of values) query.append(key, value);
    return query.toString();
  };
  const found = Object.entries(call.query.properties).flatMap(([key, schema]) => [
    ...badTexts(schema).map(({ what, value }) => ({ key, what, query: withValue(key, value) })),
    ...(isRequired(call.query, key) ? [{ key, what: 'missing', query: withValue(key) }] : []),
    { key, what: 'given twice', query: withValue(key, 'newest', 'oldest') },
    ...(key === 'cursor' ? madeUpCursors : []).map((cursor) => ({
      key,
      what: `the made-up place ${cursor}`,
      query: withValue(key, cursor),
    })),
  ]);
  const isStrict = (call.query as { additionalProperties?: unknown }).additionalProperties === false;
  const unknown = { key: 'is_admin', what: 'unknown', query: withValue('is_admin', 'true') };
  return [...found, ...(isStrict ? [unknown] : [])].map(({ key, what, query }) =>
    request.with({
      what: `?${key} ${what}`,
      path: request.path({}, query),
      codes: ['invalid-field'],
      field: key,
    }),
  );
}

const madeUpCursors = ['x', '!!!', 'null', '{}', 'WyJuZXdlc3QiLCJ4IiwieSJd', "0~0~' or 1=1", '9'.repeat(399)];

function badJson(schema: TObject, request: GoodRequest): BadCase[] {
  const good = request.good.body ?? {};
  return [
    ...Object.entries(schema.properties).flatMap(([key, field]) => [
      ...badTexts(field)
        .filter(() => facetsOf(field).type !== 'boolean' && facetsOf(field).type !== 'integer')
        .map(({ what, value }) => request.json(`${key} ${what}`, { ...good, [key]: value }, key)),
      ...badValues(field).map((value) =>
        request.json(`${key} ${JSON.stringify(value)}`, { ...good, [key]: value }, key),
      ),
      ...(isRequired(schema, key) ? [request.json(`${key} missing`, without(good, key), key)] : []),
    ]),
    request.json('an unknown field', { ...good, is_admin: true }, 'is_admin'),
  ];
}

async function badForms(call: Call, schema: TObject, request: GoodRequest): Promise<BadCase[]> {
  const good = request.good.body ?? {};
  const files = request.good.files ?? {};
  const form = async (
    what: string,
    fields: Fields | readonly (readonly [string, unknown])[],
    change: { field?: string; codes?: readonly ProblemCode[]; files?: Files } = {},
  ): Promise<BadCase> =>
    request.with({
      what,
      codes: change.codes ?? ['invalid-field'],
      ...(await encodeForm(fields, change.files ?? files)),
      ...(change.field === undefined ? {} : { field: change.field }),
    });
  const cases: BadCase[] = [];
  for (const [key, field] of Object.entries(schema.properties)) {
    for (const { what, value } of badTexts(field)) {
      cases.push(await form(`${key} ${what}`, { ...good, [key]: value }, { field: key }));
    }
    if (isRequired(schema, key)) cases.push(await form(`${key} missing`, without(good, key), { field: key }));
    const twice = [...Object.entries({ ...good, [key]: good[key] ?? '1' }), [key, good[key] ?? '1'] as const];
    cases.push(
      await form(`${key} given twice`, twice, { field: key }),
      await form(`${key} as a file`, without(good, key), {
        field: key,
        files: { ...files, [key]: [{ name: 'a.txt', bytes: Buffer.from('1'), type: 'text/plain' }] },
      }),
    );
    if (Object.values(call.files ?? {}).every(({ min }) => min === 0)) {
      for (const value of badValues(field)) {
        cases.push(request.json(`${key} ${JSON.stringify(value)} in JSON`, { ...good, [key]: value }, key));
      }
    }
  }
  cases.push(await form('an unknown field', { ...good, is_admin: 'true' }, { field: 'is_admin' }));
  for (const key of ['__proto__', 'constructor']) {
    cases.push(await form(`the field ${key}`, [...Object.entries(good), [key, '1']], { codes: UNREADABLE }));
  }
  for (const [key, rule] of Object.entries(call.files ?? {})) {
    cases.push(...(await badFiles(key, rule, form, good)));
  }
  return cases;
}

type FormOf = (
  what: string,
  fields: Fields | readonly (readonly [string, unknown])[],
  change?: { field?: string; codes?: readonly ProblemCode[]; files?: Files },
) => Promise<BadCase>;

const file = (bytes: Uint8Array, name = 'a.jpg', type = 'image/jpeg') => ({ name, bytes, type });

async function badFiles(key: string, rule: FileRule, form: FormOf, good: Fields): Promise<BadCase[]> {
  const jpegHead = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46]);
  const noPictures = {
    'a text': file(Buffer.from('hello')),
    'a drawing with a script': file(
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'a.svg',
      'image/svg+xml',
    ),
    'a page': file(Buffer.from('<!doctype html><script>alert(1)</script>'), 'a.html', 'text/html'),
    'the head of a picture alone': file(jpegHead),
    'a GIF': file(Buffer.from('GIF89a\u0001\0\u0001\0\0\0\0;', 'latin1'), 'a.gif', 'image/gif'),
    nothing: file(Buffer.alloc(0)),
  };
  const cases = [
    await form(`${key} too large`, good, {
      codes: ['too-large'],
      files: { [key]: [file(Buffer.concat([jpegHead, Buffer.alloc(rule.maxBytes)]))] },
    }),
    await form(`${key} too many`, good, {
      codes: ['too-large'],
      files: { [key]: Array.from({ length: rule.max + 1 }, () => file(jpegHead)) },
    }),
    await form(`${key} as text`, { ...good, [key]: 'a.jpg' }, { field: key, files: {} }),
    await form(`a file that nobody asked for`, good, {
      field: 'other_file',
      files: { other_file: [file(jpegHead)] },
    }),
  ];
  if (rule.min > 0) cases.push(await form(`${key} missing`, good, { field: key, files: {} }));
  for (const [what, upload] of Object.entries(noPictures)) {
    cases.push(await form(`${key} is ${what}`, good, { codes: ['bad-image'], files: { [key]: [upload] } }));
  }
  return cases;
}

function badBodies(call: Call, request: GoodRequest): BadCase[] {
  const good = JSON.stringify(request.good.body ?? {});
  const huge = JSON.stringify({ ...request.good.body, title: 'x'.repeat(1_200_000) });
  const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
  const cases = [
    ...(requiresInput(call) ? [request.json('no JSON', '', undefined, UNREADABLE)] : []),
    ...['{"a":', '{"a":1,}', "{'a':1}", '\u0000', '{"__proto__":{"a":1}}'].map((text) =>
      request.json(`the JSON ${JSON.stringify(text)}`, text, undefined, UNREADABLE),
    ),
    ...['[]', '"text"', '1', 'true', 'null'].map((text) =>
      request.json(`the JSON ${text}`, text, undefined, UNREADABLE),
    ),
    request.json(
      'JSON that goes too deep',
      deep,
      undefined,
      isTooLarge(call, deep) ? ['too-large'] : UNREADABLE,
    ),
    request.json('too large', huge, undefined, ['too-large']),
    ...['text/plain', 'application/xml', 'application/octet-stream', 'x'].map((contentType) =>
      request.with({ what: `as ${contentType}`, codes: ['unsupported-media-type'], contentType, body: good }),
    ),
    request.with({
      what: 'as a URL-encoded form',
      codes: [call.form === undefined ? 'unsupported-media-type' : 'invalid-field'],
      contentType: 'application/x-www-form-urlencoded',
      body: 'a=1',
    }),
  ];
  if (call.form === undefined) {
    const codes = ['unsupported-media-type', ...UNREADABLE] as const;
    return [
      ...cases,
      request.with({
        what: 'as a form',
        codes,
        contentType: 'multipart/form-data; boundary=x',
        body: '--x--',
      }),
    ];
  }
  const open = '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nnever closed';
  return [
    ...cases,
    request.with({
      what: 'a form without a boundary',
      codes: [...UNREADABLE, 'unsupported-media-type'],
      contentType: 'multipart/form-data',
      body: open,
    }),
    request.with({
      what: 'a form that is cut off',
      codes: UNREADABLE,
      contentType: 'multipart/form-data; boundary=x',
      body: open,
    }),
    request.with({
      what: 'a form with a thousand fields',
      codes: [...UNREADABLE, 'too-large'],
      contentType: 'multipart/form-data; boundary=x',
      body: `${Array.from({ length: 1_000 }, (_, at) => `--x\r\ncontent-disposition: form-data; name="f${at}"\r\n\r\n1\r\n`).join('')}--x--`,
    }),
  ];
}

function requiresInput(call: Call): boolean {
  const schema = call.body ?? call.form;
  const needsFile = Object.values(call.files ?? {}).some(({ min }) => min > 0);
  return needsFile || (schema?.required ?? []).length > 0;
}
