import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { refreshCatalogue } from '#tests/support/catalogue.ts';
import { isStripe } from '#tests/support/sandbox-payments.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';

const { app, market } = setUpMarket({
  settings: { LIMITS: 'intents=1000/1h intents-address=9000/1h writes=9000/1m requests=90000/1m' },
});

const STEP_SECONDS = 60;
async function advanceClock(): Promise<void> {
  await sql`update purchases set created_at = created_at - make_interval(secs => ${STEP_SECONDS}),
    expires_at = expires_at - make_interval(secs => ${STEP_SECONDS}),
    ended_at = ended_at - make_interval(secs => ${STEP_SECONDS})`.execute(app.context.database);
  await refreshCatalogue(app.context.database);
}

const signUp = async (count: number) => await Promise.all(Array.from({ length: count }, () => app.signUp()));

const statusOf = async (projectId: string, reader: TestPerson) =>
  (await app.api(reader)('GET /api/projects/projectdetails/{projectId}', { params: { projectId } })).body.data
    .status;

/**
 * Simulates an hour in which accounts that never pay reserve a project whenever they can.
 * @param onEach - called with the client secret of each payment that the accounts open.
 * @returns the number of samples, and the number of samples in which the project was reserved for another buyer.
 */
async function reserveInTurns(accounts: number, onEach: (clientSecret: string) => Promise<unknown>) {
  const project = await market.list();
  const crowd = await signUp(accounts);
  let reservedCount = 0;
  const samples = 3_600 / STEP_SECONDS;
  for (let sample = 0; sample < samples; sample += 1) {
    const isFree = (await statusOf(project.id, market.buyer)) !== 'pending';
    for (const account of isFree ? crowd : []) {
      const asked = await market.ask(project, account);
      if (asked.status !== 200) continue;
      await onEach(asked.body.clientSecret);
      break;
    }
    if (!isFree || (await statusOf(project.id, market.buyer)) === 'pending') reservedCount += 1;
    await advanceClock();
    await market.sweep();
  }
  return { project, reservedCount, samples };
}

describe('ten accounts that never pay', () => {
  it('ten accounts that never pay can reserve a listing for at most half of each hour', async () => {
    const { project, reservedCount, samples } = await reserveInTurns(10, async () => undefined);
    expect(reservedCount).toBeGreaterThan(0);
    expect(reservedCount / samples).toBeLessThanOrEqual(0.5);
    const { purchaseId } = await market.buy(project);
    expect(await market.stateOf(purchaseId)).toBe('paid');
  }, 120_000);

  it('ten accounts with pending UPI payments can reserve a listing for at most half of each hour', async () => {
    const { project, reservedCount, samples } = await reserveInTurns(10, (clientSecret) =>
      market.provider.pay(clientSecret, { upi: null }),
    );
    expect(reservedCount / samples).toBeLessThanOrEqual(0.5);
    const { purchaseId } = await market.buy(project);
    expect(await market.stateOf(purchaseId)).toBe('paid');
  }, 120_000);
});

describe('two accounts that never pay', () => {
  it('two accounts that never pay can reserve a listing for at most half of each hour', async () => {
    const { reservedCount, samples } = await reserveInTurns(2, async () => undefined);
    expect(reservedCount / samples).toBeLessThanOrEqual(0.5);
  }, 120_000);
});

async function listReservedTwice() {
  const project = await market.list();
  for (const account of await signUp(2)) {
    const { purchaseId } = await market.reserve(project, account);
    await market.lapse(purchaseId);
    await market.sweep();
  }
  return project;
}

describe('shortened reservations', () => {
  it('the buyer of a shortened reservation can still pay during the five minutes after it stops blocking other buyers', async () => {
    const project = await listReservedTwice();
    const { body } = await market.ask(project);
    const { expires_at: expiresAt, open_until: until = '', purchase_id: purchaseId } = body.data;
    expect(Date.parse(until) - Date.parse(expiresAt)).toBe(300_000);
    for (let minutes = 1; minutes <= 4; minutes += 1) await advanceClock();
    await market.sweep();
    expect(await statusOf(project.id, await app.signUp())).toBe('available');
    await market.provider.pay(body.clientSecret);
    await market.hint(body.data.payment_intent_id);
    expect(await market.stateOf(purchaseId)).toBe('paid');
  });

  it('a shortened reservation that is not paid ends five minutes after it stops blocking other buyers', async () => {
    const project = await listReservedTwice();
    const opened = await market.reserve(project);
    for (let minutes = 1; minutes <= 7; minutes += 1) await advanceClock();
    await market.sweep();
    expect(await market.stateOf(opened.purchaseId)).toBe('expired');
    expect((await market.provider.intent(opened.intentId)).status).toBe('canceled');
  });

  it.skipIf(!isStripe)('a payment started within a shortened reservation can finish', async () => {
    const project = await listReservedTwice();
    const opened = await market.reserve(project);
    const seconds = (Date.parse(opened.expiresAt) - Date.now()) / 1_000;
    expect(seconds).toBeGreaterThan(55);
    expect(seconds).toBeLessThanOrEqual(60);
    await market.provider.pay(opened.clientSecret, { upi: null });
    await advanceClock();
    await advanceClock();
    await market.sweep();
    expect(await market.stateOf(opened.purchaseId)).toBe('reserved');
    expect(await statusOf(project.id, await app.signUp())).toBe('available');
    await market.provider.answerUpi(opened.intentId, 'approved');
    await market.hint(opened.intentId);
    expect(await market.stateOf(opened.purchaseId)).toBe('paid');
  });

  it.skipIf(!isStripe)(
    'only a buyer who may reserve the project can replace a lapsed shortened reservation',
    async () => {
      const project = await market.list();
      const [first, second, next] = await signUp(3);
      if (first === undefined || second === undefined || next === undefined)
        throw new Error('three signed up');
      for (const account of [first, second]) {
        const { purchaseId } = await market.reserve(project, account);
        await market.lapse(purchaseId);
        await market.sweep();
      }
      const opened = await market.reserve(project);
      await market.provider.pay(opened.clientSecret, { upi: null });
      await market.lapse(opened.purchaseId);
      expect((await market.ask(project, next, 100)).problem.code).toBe('price-changed');
      expect((await market.ask(project, first)).problem.code).toBe('held-too-often');
      expect(await market.stateOf(opened.purchaseId)).toBe('reserved');
      expect((await market.ask(project, next)).status).toBe(200);
      expect(await market.stateOf(opened.purchaseId)).toBe('expired');
      expect((await market.provider.intent(opened.intentId)).status).toBe('canceled');
    },
  );

  it('reservations that buyers cancel immediately do not shorten the next one', async () => {
    const project = await market.list();
    for (const account of await signUp(4)) {
      await market.reserve(project, account);
      expect((await market.close(project, account)).status).toBe(200);
    }
    const { expiresAt } = await market.reserve(project);
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(14 * 60_000);
  });
});
