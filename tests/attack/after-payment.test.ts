import { expect, it } from 'vitest';
import type { BodyOf } from '#contract/calls.ts';
import { decideCase } from '#server/console/decide-case.ts';
import { listMoneyDifferences } from '#server/machine/audit-store.ts';
import { advanceCases } from '#server/orders/advance-orders.ts';
import { preparePayouts } from '#server/payouts/prepare-payouts.ts';
import { refundSale } from '#server/purchases/refund/refund-sale.ts';
import { addPayoutAccount, releaseOrder } from '../support/pay-out.ts';
import { setUpMarket } from '../support/set-up-market.ts';
import type { TestPerson } from '../support/test-app.ts';

const { app, market } = setUpMarket();

const of = (purchaseId: string) => ({ params: { purchase_id: purchaseId } });
const ofCase = (caseId: string) => ({ params: { case_id: caseId } });
const orderOf = async (purchaseId: string) =>
  (await app.api(market.buyer)('GET /api/orders/{purchase_id}', of(purchaseId))).body.data;
const complain = (
  purchaseId: string,
  reason: BodyOf<'POST /api/orders/{purchase_id}/case'>['reason'] = 'does-not-run',
  person: TestPerson = market.buyer,
) =>
  app.api(person)('POST /api/orders/{purchase_id}/case', {
    ...of(purchaseId),
    body: { reason, text: 'It stops as soon as it starts.', wants: 'refund' },
  });
const offer = (caseId: string, amount: number) =>
  app.api(market.seller)('POST /api/cases/{case_id}/offer', {
    ...ofCase(caseId),
    body: { kind: 'part-refund', amount },
  });
const act = (what: 'accept' | 'escalate' | 'withdraw', caseId: string) =>
  app.api(market.buyer)(`POST /api/cases/{case_id}/${what}`, ofCase(caseId));
const balance = async () => (await app.api(market.seller)('GET /api/balance')).body.data;
const refunded = async (intentId: string) => (await market.provider.intent(intentId)).refundedMinor;
const buySoftware = async () => await market.buy(await market.list({ priceRupees: 1_000 }));

async function openCase() {
  const bought = await buySoftware();
  const { case: opened } = (await complain(bought.purchaseId)).body.data;
  return { ...bought, caseId: opened?.id ?? '', number: opened?.number ?? 0 };
}

async function passCaseDeadline(): Promise<void> {
  await app.pool.query(
    `update cases set due_at = now() - interval '1 second', overdue_at = now() - interval '1 second' where state <> 'closed'`,
  );
  await advanceCases(app.context);
  await app.runJobs();
}

it('a seller gains nothing by reporting a delivery immediately, and a buyer who received nothing is refunded', async () => {
  const device = await market.list({ category: 'HARDWARE', title: 'Robot arm' });
  await market.saveAddress(device);
  const { purchaseId, intentId } = await market.buy(device);
  const delivered = await app.api(market.seller)('PATCH /api/projects/shipping-details/{shippingId}', {
    params: { shippingId: purchaseId },
    body: { status: 'Delivered' },
  });
  expect(delivered.status).toBe(200);
  expect(await orderOf(purchaseId)).toMatchObject({ state: 'delivered', money: { state: 'held' } });
  expect(await balance()).toMatchObject({ available: 0 });
  expect((await complain(purchaseId, 'never-arrived')).status).toBe(200);
  await passCaseDeadline();
  expect(await orderOf(purchaseId)).toMatchObject({
    state: 'reversed',
    case: { outcome: 'seller-silent' },
  });
  expect(await refunded(intentId)).toBe(device.amountMinor);
  expect(await balance()).toMatchObject({ held: 0, available: 0 });
});

it('offers and decisions never refund more than remains of the payment', async () => {
  const { purchaseId, intentId, caseId } = await openCase();
  await offer(caseId, 63_000);
  await act('accept', caseId);
  await app.runJobs();
  expect(await refunded(intentId)).toBe(63_000);
  const again = (await complain(purchaseId)).body.data.case;
  expect((await offer(again?.id ?? '', 42_000)).problem.reason).toBe('offer-too-high');
  const decide = (decision: 'refund' | 'part-refund', rupees: number | null = null) =>
    decideCase(app.context, { number: again?.number ?? 0, decision, rupees, reason: 'x', actor: 'asha' });
  await expect(decide('part-refund', 420)).rejects.toThrow('less than the ₹420 left');
  await decide('refund');
  await app.runJobs();
  expect(await refunded(intentId)).toBe(105_000);
  expect(await balance()).toMatchObject({ held: 0, available: 0 });
});

it('preparing a payout during a refund keeps the ledger balanced and pays no money twice', async () => {
  const { purchaseId, intentId } = await buySoftware();
  await releaseOrder(app.context, purchaseId);
  await addPayoutAccount(app.context, market.seller.profileId);
  await Promise.all([refundSale(app.context, purchaseId), preparePayouts(app.context, '2026-11-23')]);
  expect(await refunded(intentId)).toBe(105_000);
  const { available, on_its_way: onItsWay, held } = await balance();
  expect([held, available + onItsWay]).toEqual([0, 0]);
  expect(await listMoneyDifferences(app.context.database)).toEqual([]);
});

it('a problem can be reported once, only by the buyer, and not after the release', async () => {
  const { purchaseId } = await buySoftware();
  const stranger = await app.signUp();
  expect((await complain(purchaseId, 'does-not-run', stranger)).problem.code).toBe('not-found');
  expect((await complain(purchaseId, 'does-not-run', market.seller)).problem.code).toBe('not-now');
  const twice = await Promise.all([complain(purchaseId), complain(purchaseId)]);
  expect(twice.filter(({ status }) => status === 200)).toHaveLength(1);
  const opened = await orderOf(purchaseId);
  await act('withdraw', opened.case?.id ?? '');
  await app.api(market.buyer)('POST /api/orders/{purchase_id}/works', of(purchaseId));
  expect((await complain(purchaseId)).problem.code).toBe('not-now');
  expect(await balance()).toMatchObject({ held: 0, available: 100_000 });
});

it('when a buyer confirms a project and reports a problem at the same time, only one of the two succeeds', async () => {
  const { purchaseId } = await buySoftware();
  const [works, problem] = await Promise.all([
    app.api(market.buyer)('POST /api/orders/{purchase_id}/works', of(purchaseId)),
    complain(purchaseId),
  ]);
  expect([works.status, problem.status]).toEqual(works.status === 200 ? [200, 409] : [409, 200]);
  const order = await orderOf(purchaseId);
  expect([order.state === 'released', order.case === null]).toEqual([
    works.status === 200,
    works.status === 200,
  ]);
});

it.each(['withdraw', 'escalate'] as const)(
  'a buyer who accepts an offer and sends "%s" at the same time is refunded at most the offered amount',
  async (other) => {
    const { purchaseId, intentId, caseId } = await openCase();
    await offer(caseId, 42_000);
    const answers = await Promise.all([act('accept', caseId), act(other, caseId)]);
    const isAccepted = answers[0].status === 200;
    await app.runJobs();
    expect(await refunded(intentId)).toBe(isAccepted ? 42_000 : 0);
    expect((await orderOf(purchaseId)).case?.outcome).toBe(isAccepted ? 'part-refund-agreed' : 'withdrawn');
  },
);

it('an offer that is accepted while an operator refunds the whole payment does not cause a second refund', async () => {
  const { purchaseId, intentId, caseId, number } = await openCase();
  await offer(caseId, 42_000);
  await act('escalate', caseId);
  const decision = {
    number,
    decision: 'refund',
    rupees: null,
    reason: 'It does not run.',
    actor: 'asha',
  } as const;
  const [accepted, decided] = await Promise.allSettled([
    act('accept', caseId),
    decideCase(app.context, decision),
  ]);
  const isAccepted = accepted.status === 'fulfilled' && accepted.value.status === 200;
  expect(decided.status).toBe(isAccepted ? 'rejected' : 'fulfilled');
  await app.runJobs();
  expect(await refunded(intentId)).toBe(isAccepted ? 42_000 : 105_000);
  expect(await market.stateOf(purchaseId)).toBe(isAccepted ? 'paid' : 'refunded');
});
