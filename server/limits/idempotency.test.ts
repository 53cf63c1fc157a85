import { expect, it } from 'vitest';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import { forgetKeysJob } from '../start/housekeeping-jobs.ts';

const { app, market } = setUpMarket();

async function open(person: TestPerson, key: string | null, body: Record<string, unknown>) {
  const response = await fetch(`${app.url}/api/payment/create-payment-intent`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/json',
      ...(key === null ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  return { status: response.status, isRepeated: response.headers.get('idempotency-replayed'), answer };
}

const cancel = (projectId: string) =>
  app.api(market.buyer)('DELETE /api/payment/reservation/{project_id}', {
    params: { project_id: projectId },
  });

// covers: S7.250
it('a repeated request with the same idempotency key gets the first response, even after the reservation has ended', async () => {
  const project = await market.list();
  const body = { amount: project.amountMinor, project_id: project.id };
  const first = await open(market.buyer, 'first-try', body);
  expect(first).toMatchObject({ status: 200, isRepeated: null });
  await cancel(project.id);
  const again = await open(market.buyer, 'first-try', {
    project_id: project.id,
    amount: project.amountMinor,
  });
  expect(again).toEqual({ ...first, isRepeated: 'true' });
  const fresh = await open(market.buyer, 'second-try', body);
  expect(fresh.answer['clientSecret']).not.toBe(first.answer['clientSecret']);
});

it('an idempotency key that was used for another request is rejected, and the request has no effect', async () => {
  const [project, other] = [await market.list(), await market.list()];
  await open(market.buyer, 'one-key', { amount: project.amountMinor, project_id: project.id });
  const reused = await open(market.buyer, 'one-key', { amount: other.amountMinor, project_id: other.id });
  expect(reused).toMatchObject({ status: 422, answer: { code: 'idempotency-key-reused' } });
  const stranger = await app.signUp();
  const free = await open(stranger, 'one-key', { amount: other.amountMinor, project_id: other.id });
  expect(free).toMatchObject({ status: 200, isRepeated: null });
});

it('concurrent requests with the same idempotency key create one reservation', async () => {
  const project = await market.list();
  const body = { amount: project.amountMinor, project_id: project.id };
  const answers = await Promise.all([1, 2, 3, 4].map(() => open(market.buyer, 'together', body)));
  const done = answers.filter(({ status }) => status === 200);
  expect(done.length).toBeGreaterThanOrEqual(1);
  expect(new Set(done.map(({ answer }) => answer['clientSecret'])).size).toBe(1);
  expect(answers.filter(({ status }) => status !== 200).map(({ answer }) => answer['code'])).toEqual(
    Array.from({ length: 4 - done.length }, () => 'idempotency-key-in-use'),
  );
});

it('a rejected request is rejected again with the same idempotency key and evaluated again with a new one', async () => {
  const project = await market.list();
  const body = { amount: project.amountMinor, project_id: project.id };
  await market.reserve(project);
  const other = await app.signUp();
  const refused = await open(other, 'too-late', body);
  expect(refused).toMatchObject({ status: 409, answer: { code: 'project-reserved' } });
  await cancel(project.id);
  expect(await open(other, 'too-late', body)).toEqual({ ...refused, isRepeated: 'true' });
  expect(await open(other, 'in-time', body)).toMatchObject({ status: 200 });
});

it('an outage releases the idempotency key, so that the same request can be retried', async () => {
  const project = await market.list();
  const body = { amount: project.amountMinor, project_id: project.id };
  await market.provider.fault({ kind: 'http-500', operation: 'payment_intents.create', times: 3 });
  expect(await open(market.buyer, 'outage', body)).toMatchObject({ status: 503 });
  await market.provider.clearFaults();
  expect(await open(market.buyer, 'outage', body)).toMatchObject({ status: 200, isRepeated: null });
});

it('a malformed idempotency key is rejected', async () => {
  const project = await market.list();
  const body = { amount: project.amountMinor, project_id: project.id };
  expect(await open(market.buyer, 'two words', body)).toMatchObject({
    status: 400,
    answer: { field: 'Idempotency-Key' },
  });
});

it("an account's latest two hundred idempotency keys are stored for a day", async () => {
  const project = await market.list();
  const body = { amount: project.amountMinor, project_id: project.id };
  await open(market.buyer, 'newest', body);
  const { database } = app.context;
  const count = async () => (await database.selectFrom('idempotencyKeys').select('keyHash').execute()).length;
  await database
    .insertInto('idempotencyKeys')
    .values(
      Array.from({ length: 250 }, (_, n) => ({
        profileId: market.buyer.profileId,
        keyHash: n.toString(16).padStart(64, '0'),
        requestHash: 'a'.repeat(64),
        attempt: crypto.randomUUID(),
        createdAt: new Date(Date.now() - (n + 1) * 60_000),
        attemptedAt: new Date(Date.now() - (n + 1) * 60_000),
      })),
    )
    .execute();
  await open(market.buyer, 'one-more', body);
  expect(await count()).toBe(200);
  await database
    .updateTable('idempotencyKeys')
    .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
    .execute();
  expect(await open(market.buyer, 'newest', body)).toMatchObject({ status: 200, isRepeated: null });
  await forgetKeysJob.handle(app.context, {});
  expect(await count()).toBe(1);
});
