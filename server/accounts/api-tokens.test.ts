import { expect, it } from 'vitest';
import { callScopes } from '#contract/call-scopes.ts';
import { calls } from '#contract/calls.ts';
import type { ApiScope } from '#domain/accounts/api-token.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';

const { app, market } = setUpMarket();

const make = async (scopes: ApiScope[], name = 'Inventory') =>
  (await app.api(market.seller)('POST /api/auth/tokens', { body: { name, scopes } })).body.data;

// covers: S7.245, S7.246, S7.247
it('an API token can read as its member until it is revoked, and is shown only once', async () => {
  const made = await make(['read']);
  expect(made.token).toMatch(/^phat_[\w-]{43}$/u);
  const asProgram = app.api(made.token);
  const { body } = await asProgram('GET /api/auth/me', {});
  expect(body.data.email).toBe(market.seller.email);
  const { text, rows } = await listed();
  expect(text).not.toContain(made.token);
  expect(rows[0]).toMatchObject({ name: 'Inventory', scopes: ['read'] });
  expect(Date.parse(rows[0]?.last_used_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  const stored = await app.context.database.selectFrom('apiTokens').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(made.token);

  const foreign = await app.api(market.buyer)('DELETE /api/auth/tokens/{token_id}', {
    params: { token_id: made.token_id },
  });
  expect(foreign.status).toBe(404);
  await app.api(market.seller)('DELETE /api/auth/tokens/{token_id}', { params: { token_id: made.token_id } });
  expect((await asProgram('GET /api/auth/me', {})).status).toBe(401);
});

// covers: S7.248
it('an API token can send only the calls of its scopes', async () => {
  const project = await market.list();
  const [reader, seller] = [await make(['read']), await make(['sell'])];
  const edit = (token: string) =>
    app.api(token)('PUT /api/projects/{projectId}', {
      params: { projectId: project.id },
      body: { duration_hours: 7 },
    });
  const refused = await edit(reader.token);
  expect(refused.status).toBe(403);
  expect(refused.problem).toMatchObject({ code: 'scope-missing', params: { scope: 'sell' } });
  expect((await edit(seller.token)).status).toBe(200);
  const reading = await app.api(seller.token)('GET /api/projects/userprojects', {});
  expect(reading.problem.code).toBe('scope-missing');
});

it('an API token with all scopes can neither change the account nor create a token', async () => {
  const { token } = await make(['read', 'buy', 'sell']);
  const asProgram = app.api(token);
  const refusals = await Promise.all([
    asProgram('DELETE /api/auth/account', {}),
    asProgram('POST /api/auth/tokens', { body: { name: 'Another', scopes: ['read'] } }),
    asProgram('GET /api/auth/export', {}),
    asProgram('DELETE /api/payout-account', {}),
    asProgram('POST /api/auth/github/ticket', {}),
    asProgram('GET /api/auth/sessions', {}),
    asProgram('GET /api/operate/queue', {}),
  ]);
  expect(refusals.map(({ status, problem }) => `${status} ${problem.code}`)).toEqual(
    refusals.map(() => '403 scope-missing'),
  );
});

it('no scope contains a call about the account, its sign-in, its payout account or the console', () => {
  const scoped = Object.keys(callScopes);
  expect(scoped.filter((name) => !Object.hasOwn(calls, name))).toEqual([]);
  expect(scoped.filter((name) => name.includes('/api/auth/'))).toEqual(['GET /api/auth/me']);
  expect(scoped.filter((name) => /\/(?:operate|payout-account|identity)/u.test(name))).toEqual([]);
});

it('an account can have at most ten API tokens, and deleting the account revokes them', async () => {
  const person = await app.signUp();
  const send = app.api(person);
  const ask = () => send('POST /api/auth/tokens', { body: { name: 'Bot', scopes: ['read'] } });
  const [first] = [await ask()];
  for (let n = 1; n < 10; n += 1) expect((await ask()).status).toBe(200);
  expect((await ask()).problem.code).toBe('too-many-tokens');
  expect((await send('DELETE /api/auth/account', {})).status).toBe(200);
  expect((await app.api(first.body.data.token)('GET /api/auth/me', {})).status).toBe(401);
});

async function listed() {
  const { body } = await app.api(market.seller)('GET /api/auth/tokens', {});
  return { text: JSON.stringify(body), rows: body.data };
}
