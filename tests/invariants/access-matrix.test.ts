import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { problems } from '#contract/problems.ts';
import type { Answer } from '../support/api-caller.ts';
import { digestOver, type Snapshot, takeSnapshot } from '../support/database-snapshot.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { accessTable, type Row } from './access-table.ts';
import {
  type AccessWorld,
  buildAccessWorld,
  type CallerName,
  callers,
  type ProjectName,
} from './access-world.ts';

let app: TestApp;
let world: AccessWorld;
let snapshot: Snapshot;
let digest: () => Promise<string>;
let untouched: string;

beforeAll(async () => {
  app = await startTestApp();
  await app.reset();
  world = await buildAccessWorld(app);
  digest = await digestOver(app.context.database);
  untouched = await digest();
  snapshot = await takeSnapshot(app.context.database);
});
afterAll(async () => {
  await snapshot.drop();
  await app.close();
});

/** Run last: their effects at GitHub or the payment provider are not undone by restoring the database. */
const last = new Set<CallName>(['DELETE /api/auth/github', 'DELETE /api/payment/reservation/{project_id}']);
const names = (Object.keys(calls) as CallName[]).toSorted(
  (a, b) => Number(last.has(a)) - Number(last.has(b)),
);
const rows = names.flatMap((name) =>
  (accessTable[name] ?? []).map((row) => ({ name, row, title: row.about ? `${name} (${row.about})` : name })),
);

/** The locked fields each member sees in a project; other members see none. */
const keys = {
  software: ['Project_data.repo_url', 'author.email'],
  hardware: ['Project_data.video_url', 'author.email'],
  boughtSoftware: ['Project_data.repo_url', 'author.email', 'purchase'],
  boughtHardware: [
    'Project_data.address',
    'Project_data.phonenumber',
    'Project_data.status',
    'Project_data.video_url',
    'author.email',
    'purchase',
  ],
} as const;
const lockedKeys: Record<ProjectName, Partial<Record<CallerName, readonly string[]>>> = {
  sold: { seller: keys.software, buyer: keys.boughtSoftware },
  robot: { seller: keys.hardware, buyer: keys.boughtHardware },
  otherSold: { seller: keys.software, otherBuyer: keys.boughtSoftware },
  held: { seller: keys.hardware },
  open: { seller: keys.software },
  kit: { seller: keys.hardware },
  archived: { seller: keys.software },
};

/** `caller/project` for every project shown to a member. */
const seen = new Set<string>();

describe('every call of the contract', () => {
  it('every call of the contract has a row in the access table', () => {
    expect(names.filter((name) => (accessTable[name] ?? []).length === 0)).toEqual([]);
    expect(Object.keys(accessTable).toSorted()).toEqual(Object.keys(calls).toSorted());
  });

  it.each(rows)('each kind of caller gets the outcome of the access table: $title', async ({ name, row }) => {
    const answered: Partial<Record<CallerName, unknown>> = {};
    const wrong: string[] = [];
    for (const caller of callers) {
      const answer = await ask(name, row, caller);
      const { outcome, body } = read(answer);
      answered[caller] = outcome;
      wrong.push(
        ...offContract(name, answer).map((what) => `${caller}: ${what}`),
        ...findLeaks(answer, caller).map((what) => `${caller} was told ${what}`),
        ...findWrongKeys(body, caller).map((what) => `${caller}: ${what}`),
      );
      if ((await digest()) === untouched) continue;
      if (answer.status >= 400) wrong.push(`${caller} was refused, and something was stored`);
      await snapshot.restore();
    }
    expect(answered).toEqual(row.answers);
    expect(wrong).toEqual([]);
  });
});

describe('access to a project', () => {
  it('every member saw every project state with the fields of their relation', () => {
    const members = ['stranger', 'seller', 'buyer', 'otherBuyer', 'holder'];
    const shown = ['sold', 'robot', 'otherSold', 'held', 'open', 'kit'];
    const expected = members.flatMap((caller) => shown.map((name) => `${caller}/${name}`));
    expect([...seen].toSorted()).toEqual([...expected, 'seller/archived'].toSorted());
  });

  it("another seller's project is answered exactly like one that does not exist", async () => {
    const foreign: { name: CallName; id: string; body?: Record<string, unknown> }[] = [
      ...(['open', 'held', 'sold'] as const).flatMap((project) => [
        {
          name: 'PUT /api/projects/{projectId}' as const,
          id: world.projects[project].id,
          body: { price: 1 },
        },
        { name: 'DELETE /api/projects/{projectId}' as const, id: world.projects[project].id },
        { name: 'GET /api/projects/{id}/download' as const, id: world.projects[project].id },
        { name: 'DELETE /api/payment/reservation/{project_id}' as const, id: world.projects[project].id },
      ]),
      ...(['sold', 'robot'] as const).map((order) => ({
        name: 'PATCH /api/projects/shipping-details/{shippingId}' as const,
        id: world.orders[order],
        body: { status: 'Shipped' },
      })),
      {
        name: 'DELETE /api/auth/sessions/{session_id}',
        id: String(decodeJwt(world.tokens.seller ?? '')['sid']),
      },
      { name: 'GET /api/payment/receipts/{purchase_id}', id: world.orders.sold },
      ...names
        .filter((name) => name.includes('{') && !name.startsWith('DELETE') && !name.startsWith('PATCH'))
        .map((name) => ({ name, id: world.projects.archived.id, ...bodyOf(name) })),
      {
        name: 'POST /api/payment/create-payment-intent',
        id: world.projects.archived.id,
        body: { amount: world.projects.archived.amountMinor, project_id: world.projects.archived.id },
      },
    ];
    const differences: string[] = [];
    for (const { name, id, body } of foreign) {
      const [found, missing] = [
        await asStranger(name, id, body),
        await asStranger(name, id, body, absentId(id)),
      ];
      if (found.status !== 404 || found.text !== missing.text || found.status !== missing.status) {
        differences.push(`${name} ${id}: ${found.status} ${found.text} — missing: ${missing.text}`);
      }
    }
    expect(differences).toEqual([]);
    expect(foreign.length).toBeGreaterThan(20);
  });
});

describe('ID tokens', () => {
  it('an ID token is accepted in the header only, not in the URL, a cookie or a form', async () => {
    const token = world.tokens.seller ?? '';
    const address = `${app.url}/api/projects/userprojects`;
    const tries = [
      await fetch(`${address}?access_token=${token}`),
      await fetch(`${address}?idtoken=${token}`),
      await fetch(address, { headers: { cookie: `idtoken=${token}; access_token=${token}` } }),
      await fetch(address, { headers: { authorization: token } }),
      await fetch(address, { headers: { authorization: `Basic ${token}` } }),
    ];
    expect(tries.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
  });

  it('HEAD and OPTIONS require a token as well', async () => {
    const url = `${app.url}/api/projects/${world.projects.sold.id}/download`;
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(401);
    const stranger = { authorization: `Bearer ${world.tokens.stranger}` };
    expect((await fetch(url, { method: 'HEAD', headers: stranger })).status).toBe(404);
    // Reads with side effects are not reachable by HEAD.
    const bookmark = `${app.url}/api/bookmark/${world.projects.open.id}`;
    expect((await fetch(bookmark, { method: 'HEAD', headers: stranger })).status).toBe(404);
    expect((await fetch(bookmark, { method: 'OPTIONS', headers: stranger })).status).toBe(404);
    expect(await digest()).toBe(untouched);
  });
});

type AnyAnswer = Answer<CallName>;
type AnyCaller = (name: CallName, given?: object) => Promise<AnyAnswer>;

async function ask(name: CallName, row: Row, caller: CallerName): Promise<AnyAnswer> {
  const call: AnyCaller = app.api(world.tokens[caller]);
  return await call(name, await row.asks(world, caller));
}

function read(answer: AnyAnswer): { outcome: unknown; body: unknown } {
  if (answer.status >= 400) return { outcome: answer.problem.code, body: answer.problem };
  const isJson = (answer.headers.get('content-type') ?? '').startsWith('application/json');
  return { outcome: answer.status, body: isJson ? answer.body : null };
}

const ajv = new Ajv({ strict: false });
addFormats(ajv);

/** Deviations from the contract: an undeclared code, a wrong status, a body that does not match its schema. */
function offContract(name: CallName, answer: AnyAnswer): string[] {
  const call: Call = calls[name];
  if (answer.status >= 400) {
    const { code, status, title, message } = answer.problem;
    const declared = new Set<string>([...call.problems, 'invalid-field']);
    if (call.access !== 'public') declared.add('not-signed-in');
    if (call.access === 'member') declared.add('email-not-verified').add('profile-incomplete');
    const off: string[] = [];
    if (!declared.has(code)) off.push(`${code} is not declared`);
    if (status !== answer.status || problems[code].status !== status)
      off.push(`${code} with ${answer.status}`);
    if (title !== problems[code].title || message === '') off.push(`${code} without title or message`);
    if (answer.headers.get('cache-control') !== 'no-store') off.push('a refusal may be cached');
    return off;
  }
  if (call.access !== 'public' && !/no-store/u.test(answer.headers.get('cache-control') ?? ''))
    return ['a personal answer may be kept by others'];
  if (call.responseKind !== undefined) return [];
  return ajv.validate(call.response, answer.body) ? [] : [`the body is off: ${ajv.errorsText()}`];
}

function findLeaks(answer: AnyAnswer, caller: CallerName): string[] {
  const text = new TextDecoder().decode(answer.bytes);
  return world.secrets
    .filter((secret) => text.includes(secret.text) && !secret.knownTo.includes(caller))
    .map((secret) => secret.text);
}

function findWrongKeys(body: unknown, caller: CallerName): string[] {
  return projectsIn(body).flatMap((card) => {
    const name = (Object.keys(world.projects) as ProjectName[]).find(
      (known) => world.projects[known].id === card['project_id'],
    );
    if (name === undefined) return [];
    seen.add(`${caller}/${name}`);
    const expected = lockedKeys[name][caller] ?? [];
    const found = lockedKeysOf(card);
    return found.join() === expected.join() ? [] : [`${name} shows ${found.join(', ')}`];
  });
}

/** Every project anywhere in a response. */
function projectsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap((item) => projectsIn(item));
  if (typeof value !== 'object' || value === null) return [];
  const record = value as Record<string, unknown>;
  return [
    ...('Project_data' in record ? [record] : []),
    ...Object.values(record).flatMap((inner) => projectsIn(inner)),
  ];
}

const alwaysThere = new Set(['Project_data.tech_stack']);

function lockedKeysOf(card: Record<string, unknown>): string[] {
  const data = Object.keys(card['Project_data'] as object).map((key) => `Project_data.${key}`);
  return [
    ...data.filter((key) => !alwaysThere.has(key)),
    ...('email' in (card['author'] as object) ? ['author.email'] : []),
    ...('purchase' in card ? ['purchase'] : []),
  ].toSorted();
}

function bodyOf(name: CallName): { body?: Record<string, unknown> } {
  if (name.startsWith('POST') && name.endsWith('/reviews')) return { body: { rating: 5, comment: 'Good.' } };
  if (name.endsWith('/claim')) return { body: { reason: 'my-code', text: 'I wrote this in my third year.' } };
  if (name.endsWith('/answer')) return { body: { text: 'No.' } };
  if (name.startsWith('POST /api/projects/shipping-details'))
    return { body: { address: 'x', phonenumber: '9' } };
  return name.startsWith('PUT /api/projects/{projectId}') ? { body: { price: 1 } } : {};
}

const absentId = (id: string) => `${id.slice(0, -4)}${id.endsWith('0000') ? '0001' : '0000'}`;

async function asStranger(
  name: CallName,
  id: string,
  body: Record<string, unknown> | undefined,
  askedId = id,
): Promise<{ status: number; text: string }> {
  const key = /\{(\w+)\}/u.exec(name)?.[1];
  const call: AnyCaller = app.api(world.tokens.stranger);
  const inBody = body !== undefined && 'project_id' in body ? { ...body, project_id: askedId } : body;
  const answer = await call(name, {
    ...(key === undefined ? {} : { params: { [key]: askedId } }),
    ...(inBody === undefined ? {} : { body: inBody }),
  });
  const text = new TextDecoder().decode(answer.bytes).replaceAll(askedId, '{id}');
  return { status: answer.status, text };
}
