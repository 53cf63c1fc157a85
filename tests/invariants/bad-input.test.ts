import { request as httpRequest } from 'node:http';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { type Problem, problems } from '#contract/problems.ts';
import { type Snapshot, takeSnapshot } from '../support/database-snapshot.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import type { RequestInput } from './access-row.ts';
import { accessTable } from './access-table.ts';
import { type AccessWorld, buildAccessWorld, type CallerName } from './access-world.ts';
import { type BadCase, listBadCases } from './bad-input-cases.ts';
import { encodeForm, facetsOf, findUnbounded } from './bad-values.ts';

let app: TestApp;
let world: AccessWorld;
let snapshot: Snapshot;

beforeAll(async () => {
  app = await startTestApp();
  await app.reset();
  world = await buildAccessWorld(app);
  snapshot = await takeSnapshot(app.context);
});
afterAll(async () => {
  await snapshot.drop();
  await app.close();
});

const names = Object.keys(calls) as CallName[];

/** Finds a caller whose request succeeds without a defect, so that only the defect can cause a rejection. */
async function validRequest(name: CallName): Promise<{ caller: CallerName; good: RequestInput }> {
  const wanted: CallerName[] = [
    'holder',
    'buyer',
    'otherBuyer',
    'seller',
    'stranger',
    'nobody',
    'operator',
    'treasurer',
    'owner',
    'unproved',
  ];
  for (const row of accessTable[name]) {
    const caller = wanted.find(
      (candidate) => row.answers[candidate] === 200 || row.answers[candidate] === 303,
    );
    if (caller !== undefined) return { caller, good: await row.asks(world, caller) };
  }
  throw new Error(`the table has no success of ${name}`);
}

const withInput = names.filter((name) => {
  const { params, query, body, form }: Call = calls[name];
  return [params, query, body, form].some((schema) => schema !== undefined);
});

// covers: S5.12, S9.7
it.each(withInput)(
  "a request with one defect is rejected with the field's name, and nothing is stored: %s",
  async (name) => {
    const { caller, good } = await validRequest(name);
    const cases = await listBadCases(name, good);
    expect(cases.length).toBeGreaterThan(3);
    const wrong: string[] = [];
    for (const badCase of cases) wrong.push(...(await tryCase(badCase, caller)));
    expect(wrong).toEqual([]);
  },
);

// covers: S5.17
it('every string, number and list in a request of the contract has a maximum', () => {
  const unbounded = names.flatMap((name) => {
    const { params, query, body, form }: Call = calls[name];
    return [params, query, body, form].flatMap((schema) =>
      schema === undefined ? [] : findUnbounded(schema, name),
    );
  });
  expect(unbounded).toEqual([]);
});

it.each([
  ['a string', Type.String()],
  ['a number', Type.Integer({ minimum: 0 })],
  ['a list', Type.Array(Type.Integer({ maximum: 9 }))],
  ['a list of strings', Type.Array(Type.String(), { maxItems: 3 })],
  ['a string in an alternative', Type.Union([Type.Null(), Type.String()])],
])('%s without a maximum is found', (_what, field) => {
  expect(findUnbounded(Type.Object({ field }), 'CALL')).toHaveLength(1);
});

const texts = names.flatMap((name) => {
  const { body, form }: Call = calls[name];
  const schema = body ?? form;
  return Object.entries(schema?.properties ?? {})
    .filter(([, field]) => {
      const { type, format, pattern, enum: choices } = facetsOf(field);
      return type === 'string' && format === undefined && pattern === undefined && choices === undefined;
    })
    .map(([key, field]) => ({ name, key, minLength: facetsOf(field).minLength ?? 0 }));
});

it.each(texts)('a string with a NUL character is rejected: $name $key', async ({ name, key, minLength }) => {
  expect(await tryText(name, key, `a\u0000${'b'.repeat(minLength)}`)).toEqual([]);
});

const asJson = texts.filter(({ name }) => (calls[name] as Call).body !== undefined);
it.each(asJson)(
  'a string with a lone surrogate is rejected: $name $key',
  async ({ name, key, minLength }) => {
    expect(await tryText(name, key, `a\uD800${'b'.repeat(minLength)}`)).toEqual([]);
  },
);

// `/update-status` only compares its strings with stored IDs, so it may accept a blank one.
const needed = texts.filter(({ name, minLength }) => minLength > 0 && !name.endsWith('/update-status'));
// covers: S5.10
it.each(needed)('a blank string is rejected: $name $key', async ({ name, key, minLength }) => {
  expect(await tryText(name, key, ' '.repeat(minLength + 2))).toEqual([]);
});

it.each([
  ['GET', '/api/nothing'],
  ['GET', '/api/projects/../../etc/passwd'],
  ['GET', '/api/%E0%A4%A'],
  ['GET', '/api/projects/projectdetails/'],
  ['POST', '/api/projects/getproject'],
  ['PATCH', '/api/auth/me'],
  ['PUT', '/username'],
  ['TRACE', '/api/config'],
])('a request with an unknown path or method gets a problem response: %s %s', async (method, path) => {
  const wrong = await tryCase({ what: path, method, path, codes: ['not-found', 'bad-request'] }, 'stranger');
  expect(wrong).toEqual([]);
});

async function tryText(name: CallName, key: string, value: string): Promise<string[]> {
  const { caller, good } = await validRequest(name);
  const call: Call = calls[name];
  const [method = '', template = ''] = name.split(' ');
  const path = template.replaceAll(/\{(\w+)\}/gu, (_whole, param: string) => good.params?.[param] ?? '');
  const fields = { ...good.body, [key]: value };
  const encoded =
    call.form === undefined
      ? { contentType: 'application/json', body: JSON.stringify(fields) }
      : await encodeForm(fields, good.files ?? {});
  return await tryCase({ what: key, method, path, ...encoded, codes: ['invalid-field'], field: key }, caller);
}

async function tryCase(badCase: BadCase, caller: CallerName): Promise<string[]> {
  const { status, contentType, text } = await send(badCase, world.tokens[caller]);
  const wrong = judge(badCase, status, contentType, text);
  if (!(await snapshot.isUnchanged())) {
    wrong.push(`${badCase.what}: something was stored`);
    await snapshot.restore();
  }
  return wrong;
}

function judge(badCase: BadCase, status: number, contentType: string, text: string): string[] {
  const shown = `${badCase.what}: ${status} ${text.slice(0, 200)}`;
  if (!contentType.startsWith('application/problem+json')) return [`${shown} is no problem`];
  const problem = JSON.parse(text) as Problem;
  const isKnown = Object.hasOwn(problems, problem.code) && problems[problem.code].status === status;
  if (!isKnown || status < 400 || status >= 500) return [shown];
  if (!badCase.codes.includes(problem.code)) return [`${shown}, not ${badCase.codes.join(' or ')}`];
  if (!isSentence(problem.message)) return [`${shown} is no sentence for a person`];
  if (badCase.field !== undefined && problem.field?.replace(/\.\d+$/u, '') !== badCase.field)
    return [`${shown} does not name ${badCase.field}`];
  return [];
}

/** Matches the wording of validators and parsers, which must not reach users. */
const VALIDATOR_TEXT =
  /must match|must NOT|must be (?:string|integer|number|boolean|object|array|equal|[<>])|pattern|schema|expected|undefined|propert(?:y|ies)|\^\[|\$"/u;

function isSentence(message: string): boolean {
  return /^["\p{Lu}].*\.$/su.test(message) && !VALIDATOR_TEXT.test(message);
}

/** Sends the request byte for byte; `fetch` would normalise the path and the body. */
async function send(
  { method, path, contentType, body }: BadCase,
  token: string | null,
): Promise<{ status: number; contentType: string; text: string }> {
  return await new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    const bytes = body === undefined ? null : Buffer.from(body as string);
    const request = httpRequest(
      {
        hostname,
        port,
        method,
        path,
        headers: {
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(contentType === undefined ? {} : { 'content-type': contentType }),
          ...(bytes === null ? {} : { 'content-length': bytes.byteLength }),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            contentType: response.headers['content-type'] ?? '',
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    request.on('error', reject);
    request.end(bytes ?? undefined);
  });
}
