import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';

const { app, market } = setUpMarket({
  settings: { LIMITS: 'intents=1000/1h intents-address=9000/1h writes=9000/1m requests=90000/1m' },
});

/** Time step by the database's clock. */
const STEP_SECONDS = 30;
async function pass(): Promise<void> {
  await sql`update purchases set created_at = created_at - make_interval(secs => ${STEP_SECONDS}),
    expires_at = expires_at - make_interval(secs => ${STEP_SECONDS}),
    ended_at = ended_at - make_interval(secs => ${STEP_SECONDS})`.execute(app.context.database);
}

const signUp = async (count: number) => await Promise.all(Array.from({ length: count }, () => app.signUp()));

const statusOf = async (projectId: string, reader: TestPerson) =>
  (await app.api(reader)('GET /api/projects/projectdetails/{projectId}', { params: { projectId } })).body.data
    .status;

/**
 * For an hour, accounts that never pay reserve a project whenever it is free.
 *
 * @param onEach - called with each payment they open.
 * @returns the share of samples in which another buyer finds the project held.
 */
async function holdInTurns(accounts: number, onEach: (clientSecret: string) => Promise<unknown>) {
  const project = await market.list();
  const crowd = await signUp(accounts);
  let held = 0;
  const looks = 3_600 / STEP_SECONDS;
  for (let look = 0; look < looks; look += 1) {
    for (const account of crowd) {
      const asked = await market.ask(project, account);
      if (asked.status !== 200) continue;
      await onEach(asked.body.clientSecret);
      break;
    }
    if ((await statusOf(project.id, market.buyer)) === 'pending') held += 1;
    await pass();
    await market.sweep();
  }
  return { project, held, looks };
}

describe('ten accounts that never pay', () => {
  it('several accounts hold a listing for at most half of an hour', async () => {
    const { project, held, looks } = await holdInTurns(10, async () => undefined);
    expect(held).toBeGreaterThan(0);
    expect(held / looks).toBeLessThanOrEqual(0.5);
    const { purchaseId } = await market.buy(project);
    expect(await market.stateOf(purchaseId)).toBe('paid');
  }, 120_000);

  it('pending UPI payments do not extend those holds', async () => {
    const { project, held, looks } = await holdInTurns(10, (clientSecret) =>
      market.provider.pay(clientSecret, { upi: null }),
    );
    expect(held / looks).toBeLessThanOrEqual(0.5);
    const { purchaseId } = await market.buy(project);
    expect(await market.stateOf(purchaseId)).toBe('paid');
  }, 120_000);
});

describe('two accounts that never pay', () => {
  it('two accounts hold a listing for at most half of an hour', async () => {
    const { held, looks } = await holdInTurns(2, async () => undefined);
    expect(held / looks).toBeLessThanOrEqual(0.5);
  }, 120_000);
});

describe('a buyer of a listing that others held without paying', () => {
  it('a shortened hold lets a started payment finish', async () => {
    const project = await market.list();
    for (const account of await signUp(2)) {
      const { purchaseId } = await market.reserve(project, account);
      await market.lapse(purchaseId);
      await market.sweep();
    }
    const opened = await market.reserve(project);
    const seconds = (Date.parse(opened.expiresAt) - Date.now()) / 1_000;
    expect(seconds).toBeGreaterThan(55);
    expect(seconds).toBeLessThanOrEqual(60);
    await market.provider.pay(opened.clientSecret, { upi: null });
    await pass();
    await pass();
    await pass();
    await market.sweep();
    expect(await market.stateOf(opened.purchaseId)).toBe('reserved');
    expect(await statusOf(project.id, await app.signUp())).toBe('available');
    await market.provider.answerUpi(opened.intentId, 'approved');
    await market.hint(opened.intentId);
    expect(await market.stateOf(opened.purchaseId)).toBe('paid');
  });

  it('a shortened hold yields to the next eligible buyer only', async () => {
    const project = await market.list();
    const [first, second, next] = await signUp(3);
    if (first === undefined || second === undefined || next === undefined) throw new Error('three signed up');
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
  });

  it('views do not shorten a hold', async () => {
    const project = await market.list();
    for (const account of await signUp(4)) {
      await market.reserve(project, account);
      expect((await market.close(project, account)).status).toBe(200);
    }
    const { expiresAt } = await market.reserve(project);
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(14 * 60_000);
  });
});
