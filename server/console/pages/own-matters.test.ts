import { beforeEach, describe, expect, it } from 'vitest';
import { actionsOf, reason } from '#tests/support/console.ts';
import { linkGithubAccount } from '#tests/support/github-sign-in.ts';
import { addPayoutAccount, releaseOrder } from '#tests/support/pay-out.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { signUpStaff, type StaffPerson } from '#tests/support/staff.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import { insertAlert } from '../../alerts/alert-store.ts';
import { MARKET_PAUSED } from '../../alerts/raise-alert.ts';
import { preparePayouts } from '../../payouts/prepare-payouts.ts';
import { exportBatch, PAYOUTS_UNCHECKED } from '../pay-sellers.ts';

const { app, market } = setUpMarket();

let operator: StaffPerson;
beforeEach(async () => {
  operator = await signUpStaff(app, ['operator', 'treasurer'], { name: 'Leela Rao' });
});

const actions = async () => (await actionsOf(app)).map(({ action }) => action);
const byOperator = () => ({ actor: operator.username, actorId: operator.profileId });

async function sendPayout(sellerId: string): Promise<string> {
  const { purchaseId } = await market.buy(await market.list({ sellerId }));
  await releaseOrder(app.context, purchaseId);
  await addPayoutAccount(app.context, sellerId);
  await preparePayouts(app.context, '2026-11-23');
  await exportBatch(app.context, { actor: 'asha' }, null);
  const { number } = await app.context.database
    .selectFrom('payouts')
    .select('number')
    .executeTakeFirstOrThrow();
  return String(number);
}
const confirm = (person: TestPerson, number: string) =>
  app.api(person)('POST /api/operate/payouts/{number}/confirm', {
    params: { number },
    body: { bank_reference: 'UTR000123' },
  });
const fail = (person: TestPerson, number: string) =>
  app.api(person)('POST /api/operate/payouts/{number}/fail', {
    params: { number },
    body: { cause: 'account-closed', reason },
  });

describe("an operator's own matters", () => {
  // covers: S7.340
  it('an operator cannot refund an own purchase or an own sale', async () => {
    const bought = await market.buy(await market.list(), operator);
    const other = await signUpStaff(app, ['operator'], { name: 'Dev Shah' });
    const sold = await market.buy(await market.list({ sellerId: other.profileId }));
    for (const [person, { purchaseId }] of [
      [operator, bought],
      [other, sold],
    ] as const) {
      const refund = await app.api(person)('POST /api/operate/purchases/{purchase_id}/refund', {
        params: { purchase_id: purchaseId },
        body: { reason },
      });
      expect(refund.problem).toMatchObject({ code: 'not-allowed', reason: 'own-matter' });
      expect(refund.problem.message).toContain('Another member of staff must decide it');
      expect(await market.stateOf(purchaseId)).toBe('paid');
    }
    expect(await actions()).toEqual([]);
  });
});

describe('two people for payouts', () => {
  // covers: S7.341
  it('whoever exported a payout cannot confirm it, and whoever confirmed it cannot mark it as failed', async () => {
    const treasurer = await signUpStaff(app, ['treasurer']);
    const number = await sendPayout(market.seller.profileId);
    const { batch } = await app.context.database
      .selectFrom('payouts')
      .select('batch')
      .executeTakeFirstOrThrow();
    await exportBatch(app.context, byOperator(), batch?.toUpperCase() ?? null);
    const refused = await confirm(operator, number);
    expect(refused.problem).toMatchObject({ code: 'not-allowed', reason: 'second-person-needed' });
    expect((await confirm(treasurer, number)).status).toBe(200);
    expect((await fail(treasurer, number)).problem.reason).toBe('second-person-needed');
    expect((await fail(operator, number)).status).toBe(200);
    expect(await actions()).toEqual([
      'payouts export',
      'payouts export-again',
      'payouts confirm',
      'payouts fail',
    ]);
  });

  // covers: S7.341
  it('a second account of the person with the same GitHub account is not a second person', async () => {
    const second = await signUpStaff(app, ['treasurer']);
    await linkGithubAccount(app.context, operator.profileId, 'asha-verma');
    await app.api(operator)('DELETE /api/auth/github');
    await linkGithubAccount(app.context, second.profileId, 'asha-verma');
    const number = await sendPayout(market.seller.profileId);
    const { batch } = await app.context.database
      .selectFrom('payouts')
      .select('batch')
      .executeTakeFirstOrThrow();
    await exportBatch(app.context, byOperator(), batch);
    expect((await confirm(second, number)).problem.reason).toBe('second-person-needed');
  });
});

describe('the alert after a restore', () => {
  // covers: S7.210
  it('only a treasurer can clear the alert that stops payouts, and nobody the one about a paused market', async () => {
    const judge = await signUpStaff(app, ['operator']);
    const treasurer = await signUpStaff(app, ['treasurer']);
    await insertAlert(app.context.database, PAYOUTS_UNCHECKED);
    await insertAlert(app.context.database, { code: 'copied-listing', subject: 'x', sentence: 'is a copy' });
    const clear = async (person: TestPerson, code: string, subject: string) =>
      (await app.api(person)('POST /api/operate/alerts/clear', { body: { code, subject, reason } })).status;
    expect(await clear(judge, 'payouts-unchecked', 'payouts')).toBe(403);
    expect(await clear(treasurer, 'copied-listing', 'x')).toBe(403);
    expect(await clear(treasurer, 'payouts-unchecked', 'payouts')).toBe(200);
    expect(await clear(judge, 'copied-listing', 'x')).toBe(200);
    await insertAlert(app.context.database, MARKET_PAUSED);
    expect(await clear(judge, MARKET_PAUSED.code, MARKET_PAUSED.subject)).toBe(409);
  });
});

describe('readings of personal data', () => {
  // covers: S7.343
  it('the log has who read which member and purchase, once an hour', async () => {
    const { purchaseId } = await market.buy(await market.list());
    const read = async (person: TestPerson) => {
      const call = app.api(person);
      await call('GET /api/operate/purchases/{purchase_id}', { params: { purchase_id: purchaseId } });
      await call('GET /api/operate/people/{profile_id}', { params: { profile_id: market.buyer.profileId } });
    };
    await read(operator);
    await read(operator);
    const other = await signUpStaff(app, ['operator']);
    await read(other);
    const log = await app.api(operator)('GET /api/operate/actions', {});
    const seen = log.body.data.map(({ actor, action, subject }) => [actor, action, subject]);
    expect(seen).toEqual(
      [other, operator].flatMap(({ username }) => [
        [username, 'account read', market.buyer.profileId],
        [username, 'purchase read', purchaseId],
      ]),
    );
    const page = await app.api(operator)('GET /api/operate/people/{profile_id}', {
      params: { profile_id: market.buyer.profileId },
    });
    expect(page.body.data.actions).toEqual([]);
  });
});
