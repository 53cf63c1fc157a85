import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { callScopes } from '#contract/call-scopes.ts';
import { calls } from '#contract/calls.ts';
import type { ApiScope } from '#domain/accounts/api-token.ts';
import { readMailbox } from '#tests/support/mailbox.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { warnOfExpiringTokens } from './warn-of-expiring-tokens.ts';

const { app, market } = setUpMarket();

const make = async (scopes: ApiScope[], name = 'Inventory') =>
  (await app.api(market.seller)('POST /api/auth/tokens', { body: { name, scopes } })).body.data;

// covers: S7.245, S7.246, S7.247
it("an API token is shown only once and can read its member's data until it is revoked", async () => {
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
it('an API token can make only the calls that its scopes allow', async () => {
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

// covers: S7.249
it('an API token expires after the chosen number of days, and its owner is notified once, a week before', async () => {
  const member = await app.signUp();
  const send = app.api(member);
  const body = { name: 'Nightly export', scopes: ['read'] as ApiScope[] };
  const [month, quarter] = [
    (await send('POST /api/auth/tokens', { body: { ...body, expires_in_days: 30 } })).body.data,
    (await send('POST /api/auth/tokens', { body })).body.data,
  ];
  expect([lifetime(month), lifetime(quarter)]).toEqual([30, 90]);
  const read = async (token: string) => await app.api(token)('GET /api/auth/me', {});
  const news = async () =>
    (await send('GET /api/feed', {})).body.data.filter(({ code }) => code === 'token-expires');

  await letTokensAge(member, 22);
  await warnOfExpiringTokens(app.context);
  expect(await news()).toEqual([]);
  await letTokensAge(member, 2);
  await Promise.all([warnOfExpiringTokens(app.context), warnOfExpiringTokens(app.context)]);
  await warnOfExpiringTokens(app.context);
  await app.runJobs();
  expect(await news()).toMatchObject([{ title: 'Nightly export' }]);
  const mails = (await readMailbox(app.sandbox, member.email)).filter(({ subject }) =>
    subject.includes('expires soon'),
  );
  expect(mails.map(({ subject }) => subject)).toEqual(['Your API token "Nightly export" expires soon']);
  expect((await read(month.token)).status).toBe(200);

  await letTokensAge(member, 7);
  const refused = await read(month.token);
  expect(refused.status).toBe(401);
  expect(refused.problem).toMatchObject({ code: 'token-expired', reason: 'token-expired' });
  expect((await read(quarter.token)).status).toBe(200);
  const { body: list } = await send('GET /api/auth/tokens', {});
  expect(list.data.map(({ token_id }) => token_id).toSorted()).toEqual(
    [month.token_id, quarter.token_id].toSorted(),
  );
  await send('DELETE /api/auth/tokens/{token_id}', { params: { token_id: month.token_id } });
  expect((await read(month.token)).problem.code).toBe('not-signed-in');
});

it('apart from GET /api/auth/me, no scope covers calls about the account, its sign-in, its payout account or the console', () => {
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

function lifetime({ created_at, expires_at }: { created_at: string; expires_at: string }): number {
  return (Date.parse(expires_at) - Date.parse(created_at)) / (24 * 3_600_000);
}

async function letTokensAge({ profileId }: { profileId: string }, days: number) {
  await sql`
    update api_tokens
       set created_at = created_at - make_interval(days => ${days}),
           expires_at = expires_at - make_interval(days => ${days}),
           last_used_at = last_used_at - make_interval(days => ${days}),
           expiry_warned_at = expiry_warned_at - make_interval(days => ${days})
     where profile_id = ${profileId}`.execute(app.context.database);
  app.context.viewers.drop();
}

async function listed() {
  const { body } = await app.api(market.seller)('GET /api/auth/tokens', {});
  return { text: JSON.stringify(body), rows: body.data };
}
