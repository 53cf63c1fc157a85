// covers: S3.5, S6.1, S6.5, S6.6, S6.10, S7.15, S7.24

import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { decodeJwt } from 'jose';
import { NIL } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { problems } from '#contract/problems.ts';
import type { Answer } from '../support/api-caller.ts';
import { type Snapshot, takeSnapshot } from '../support/database-snapshot.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import type { RequestInput } from './access-row.ts';
import { accessTable } from './access-table.ts';
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

/** These run last, because restoring the database does not undo their effects at GitHub or the payment provider. */
const last = new Set<CallName>([
  'DELETE /api/auth/github',
  'DELETE /api/payment/reservation/{project_id}',
  'POST /api/payment/purchases/{purchase_id}/refund',
  'POST /api/operate/purchases/{purchase_id}/refund',
]);
const names = (Object.keys(calls) as CallName[]).toSorted(
  (a, b) => Number(last.has(a)) - Number(last.has(b)),
);
const rows = names.flatMap((name) =>
  (accessTable[name] ?? []).map((row) => ({ name, row, title: row.about ? `${name} (${row.about})` : name })),
);

const keys = {
  software: ['Project_data.repo_url', 'Project_data.repository_private', 'author.email'],
  hardware: ['Project_data.video_url', 'author.email'],
  boughtSoftware: ['Project_data.repo_url', 'Project_data.repository_private', 'author.email', 'purchase'],
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

const seen = new Set<string>();

it('every call in the contract has a row in the access table', () => {
  expect(names.filter((name) => (accessTable[name] ?? []).length === 0)).toEqual([]);
  expect(Object.keys(accessTable).toSorted()).toEqual(Object.keys(calls).toSorted());
});

it.each(rows)('each kind of caller gets the outcome in the access table: $title', async ({ name, row }) => {
  const answered: Partial<Record<CallerName, unknown>> = {};
  const wrong: string[] = [];
  for (const caller of callers) {
    const given = await row.asks(world, caller);
    const answer = await ask(name, given, caller);
    const { outcome, body } = read(answer);
    answered[caller] = outcome;
    wrong.push(
      ...listContractViolations(name, given, answer).map((what) => `${caller}: ${what}`),
      ...findLeaks(answer, caller).map((what) => `${caller} was told ${what}`),
      ...findWrongKeys(body, caller).map((what) => `${caller}: ${what}`),
    );
    if (await snapshot.isUnchanged()) continue;
    if (answer.status >= 400) wrong.push(`${caller} was refused, and something was stored`);
    await snapshot.restore();
  }
  expect(answered).toEqual(row.answers);
  expect(wrong).toEqual([]);
});

// covers: S3.17, S3.18, S3.19, S3.22, S6.3
it('in every project state, each member sees only the fields that their relation to the project allows', () => {
  const members = [
    'stranger',
    'seller',
    'buyer',
    'otherBuyer',
    'holder',
    'operator',
    'treasurer',
    'owner',
    'unproved',
  ];
  const shown = ['sold', 'robot', 'otherSold', 'held', 'open', 'kit'];
  const expected = members.flatMap((caller) => shown.map((name) => `${caller}/${name}`));
  expect([...seen].toSorted()).toEqual([...expected, 'seller/archived'].toSorted());
});

// covers: S6.4
it("requests for another seller's project get the same response as requests for a missing project", async () => {
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
      .filter((name) => (calls[name] as Call).access !== 'console')
      // Calls with a signed token are left out, because the token refers to no stored object.
      .filter((name) => !name.endsWith('/{token}'))
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

// covers: S6.2
it('an ID token is accepted only in the header, not in the URL, a cookie or a form', async () => {
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

// covers: S7.27
it('a HEAD request requires an ID token, and neither HEAD nor OPTIONS adds a bookmark', async () => {
  const url = `${app.url}/api/projects/${world.projects.sold.id}/download`;
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(401);
  const stranger = { authorization: `Bearer ${world.tokens.stranger}` };
  expect((await fetch(url, { method: 'HEAD', headers: stranger })).status).toBe(404);
  // A HEAD or OPTIONS request must not cause the side effects of the GET call.
  const bookmark = `${app.url}/api/bookmark/${world.projects.open.id}`;
  expect((await fetch(bookmark, { method: 'HEAD', headers: stranger })).status).toBe(404);
  expect((await fetch(bookmark, { method: 'OPTIONS', headers: stranger })).status).toBe(404);
  expect(await snapshot.isUnchanged()).toBe(true);
});

type AnyAnswer = Answer<CallName>;
type AnyCaller = (name: CallName, given?: object) => Promise<AnyAnswer>;

async function ask(name: CallName, given: RequestInput, caller: CallerName): Promise<AnyAnswer> {
  const call: AnyCaller = app.api(world.tokens[caller]);
  return await call(name, given);
}

function read(answer: AnyAnswer): { outcome: unknown; body: unknown } {
  if (answer.status >= 400) return { outcome: answer.problem.code, body: answer.problem };
  const isJson = (answer.headers.get('content-type') ?? '').startsWith('application/json');
  return { outcome: answer.status, body: isJson ? answer.body : null };
}

const ajv = new Ajv({ strict: false });
addFormats(ajv);

function listContractViolations(name: CallName, given: RequestInput, answer: AnyAnswer): string[] {
  const call: Call = calls[name];
  if (answer.status >= 400) {
    const { code, status, title, message } = answer.problem;
    const declared = new Set<string>([...call.problems, 'invalid-field']);
    if (call.access !== 'public') declared.add('not-signed-in');
    if (call.access === 'console') declared.add('second-factor-needed').add('not-allowed');
    if (call.access === 'staff' || call.access === 'console') declared.add('not-found');
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
  const schema = given.query?.['view'] === 'card' ? (call.compactResponse ?? call.response) : call.response;
  return ajv.validate(schema, answer.body) ? [] : [`the body is off: ${ajv.errorsText()}`];
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
    const found = lockedKeysOf(card);
    const isCompact = !('Project_data' in card);
    const expected = (lockedKeys[name][caller] ?? []).filter((key) => !isCompact || key === 'purchase');
    return found.join() === expected.join() ? [] : [`${name} shows ${found.join(', ')}`];
  });
}

function projectsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap((item) => projectsIn(item));
  if (typeof value !== 'object' || value === null) return [];
  const record = value as Record<string, unknown>;
  return [
    ...('project_id' in record && 'relation' in record ? [record] : []),
    ...Object.values(record).flatMap((inner) => projectsIn(inner)),
  ];
}

const alwaysThere = new Set(['Project_data.tech_stack']);

function lockedKeysOf(card: Record<string, unknown>): string[] {
  const data = Object.keys(card['Project_data'] ?? {}).map((key) => `Project_data.${key}`);
  return [
    ...data.filter((key) => !alwaysThere.has(key)),
    ...('email' in (card['author'] as object) ? ['author.email'] : []),
    ...('purchase' in card ? ['purchase'] : []),
  ].toSorted();
}

function bodyOf(name: CallName): { body?: Record<string, unknown> } {
  if (name.startsWith('POST') && name.endsWith('/reviews')) return { body: { rating: 5, comment: 'Good.' } };
  if (name.startsWith('POST') && name.endsWith('/versions'))
    return { body: { verification_id: absentId(NIL), notes: 'Faster.' } };
  if (name.endsWith('/build-proof')) return { body: { proof_code: 'ACDEFH' } };
  if (name.endsWith('/claim')) return { body: { reason: 'my-code', text: 'I wrote this in my third year.' } };
  if (name.endsWith('/case'))
    return { body: { reason: 'broken', text: 'It fell apart at once.', wants: 'fix' } };
  if (name.endsWith('/offer')) return { body: { kind: 'fix' } };
  if (name.endsWith('/handover')) return { body: { code: '123456' } };
  if (name === 'PUT /api/reviews/{review_id}') return { body: { rating: 5, comment: 'Good.' } };
  if (name.endsWith('/reply')) return { body: { text: 'Thank you.' } };
  if (name.endsWith('/block')) return { body: { blocked: true } };
  if (
    /\/(?:answer|publish|private-question)$/u.test(name) ||
    (name.startsWith('POST') && name.endsWith('/messages'))
  )
    return { body: { text: 'No.' } };
  if (name === 'POST /api/projects/{id}/questions' || name.endsWith('/support'))
    return { body: { text: 'Does it run on Windows?' } };
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
