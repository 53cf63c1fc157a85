import { describe, expect, it } from 'vitest';
import type { BodyOf } from '#contract/calls.ts';
import { findViolations } from '#tests/support/find-violations.ts';
import { readMailbox } from '#tests/support/mailbox.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { decide } from '#tests/support/staff.ts';
import { listOpenAlerts } from '../../alerts/alert-store.ts';
import { listOperatorActions } from '../../console/operator-store.ts';
import { settlePurchase } from '../../purchases/settle/settle-purchase.ts';
import { advanceCases, advanceOrders } from '../advance-orders.ts';

const { app, market } = setUpMarket();

const text = 'It stops with "port in use" as soon as it starts.';
const orderOf = async (purchaseId: string, person = market.buyer) =>
  (await app.api(person)('GET /api/orders/{purchase_id}', { params: { purchase_id: purchaseId } })).body.data;
const complain = (
  purchaseId: string,
  body: Partial<BodyOf<'POST /api/orders/{purchase_id}/case'>> = {},
  person = market.buyer,
) =>
  app.api(person)('POST /api/orders/{purchase_id}/case', {
    params: { purchase_id: purchaseId },
    body: { reason: 'does-not-run', text, wants: 'refund', ...body },
  });
const offer = (caseId: string, body: BodyOf<'POST /api/cases/{case_id}/offer'>, person = market.seller) =>
  app.api(person)('POST /api/cases/{case_id}/offer', { params: { case_id: caseId }, body });
const write = (caseId: string, person = market.seller, said = 'Which port is it?') =>
  app.api(person)('POST /api/cases/{case_id}/messages', {
    params: { case_id: caseId },
    body: { text: said },
  });
const act = (what: 'accept' | 'escalate' | 'withdraw', caseId: string, person = market.buyer) =>
  app.api(person)(`POST /api/cases/{case_id}/${what}`, { params: { case_id: caseId } });

async function openCase() {
  const project = await market.list({ priceRupees: 1_000 });
  const { purchaseId, intentId } = await market.buy(project);
  await app.pool.query(
    `update order_processes set state = 'trying', downloaded_at = now(), due_at = now() + interval '50 hours'`,
  );
  const opened = (await complain(purchaseId)).body.data;
  return { project, purchaseId, intentId, caseId: opened.case?.id ?? '', opened };
}

async function wait(hours: number): Promise<void> {
  await app.pool.query(
    `update cases set due_at = due_at - make_interval(hours => $1), overdue_at = overdue_at - make_interval(hours => $1),
       alert_at = alert_at - make_interval(hours => $1)`,
    [hours],
  );
  await advanceCases(app.context);
  await advanceOrders(app.context);
  await app.runJobs();
}

const subjectsTo = async (email: string) => {
  await app.runJobs();
  return (await readMailbox(app.sandbox, email)).map(({ subject }) => subject);
};

// covers: S7.69, S7.75
it('a case pauses the order and notifies the seller, and withdrawing the case resumes the order', async () => {
  const { purchaseId, caseId, opened } = await openCase();
  expect(opened).toMatchObject({
    state: 'trying',
    paused_by: 'case',
    next: {
      who: 'seller',
      act: 'answer-case',
      otherwise: 'seller-silent',
      at_stake_minor: expect.any(Number) as number,
    },
    actions: ['write-message', 'withdraw-case'],
    case: { state: 'open', messages: [{ by: 'buyer', text }] },
  });
  expect((await complain(purchaseId)).problem.code).toBe('case-open');
  for (const person of [market.buyer, market.seller]) {
    expect((await app.api(person)('DELETE /api/auth/account')).problem).toMatchObject({
      code: 'orders-open',
      obligations: [{ kind: 'open-case', purchase_id: purchaseId, can_refund: false }],
    });
  }
  expect((await act('escalate', caseId)).problem.code).toBe('not-now');
  expect((await act('withdraw', caseId, market.seller)).problem.code).toBe('not-now');
  expect((await write(caseId, await app.signUp())).problem.code).toBe('not-found');
  expect(await subjectsTo(market.seller.email)).toContainEqual(
    expect.stringMatching(/^Case \d+: something is wrong with/u),
  );
  const { body } = await app.api(market.seller)('GET /api/orders/due');
  expect(body.data).toMatchObject([
    { role: 'seller', next: { who: 'seller', act: 'answer-case', otherwise: 'seller-silent' } },
  ]);
  const withdrawn = (await act('withdraw', caseId)).body.data;
  expect(withdrawn).toMatchObject({ paused_by: null, case: { state: 'closed', outcome: 'withdrawn' } });
  const hours = (new Date(withdrawn.next?.by ?? 0).getTime() - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(49);
  expect(hours).toBeLessThan(50.1);
  expect((await act('withdraw', caseId)).problem.code).toBe('case-closed');
});

it.each([
  ['a hardware reason for software', { reason: 'broken' }, 'case-reason-not-now'],
  ['a text that is too short', { text: 'Bad.' }, 'case-text-short'],
] as const)('a case with %s is rejected', async (_what, body, reason) => {
  const { purchaseId } = await market.buy(await market.list());
  expect((await complain(purchaseId, body)).problem).toMatchObject({ code: 'invalid-field', reason });
});

// covers: S7.77, S7.78
it('software that does not run is partly refunded, exactly once, when the buyer accepts the offer', async () => {
  const { purchaseId, intentId, caseId } = await openCase();
  expect((await offer(caseId, { kind: 'part-refund' })).problem.reason).toBe('offer-without-amount');
  expect((await offer(caseId, { kind: 'part-refund', amount: 105_000 })).problem.reason).toBe(
    'offer-too-high',
  );
  expect((await offer(caseId, { kind: 'refund', amount: 100 })).problem.reason).toBe('offer-with-amount');
  const offered = await offer(caseId, { kind: 'part-refund', amount: 42_000, text: 'Take some back.' });
  expect(offered.body.data.case).toMatchObject({
    state: 'answered',
    offer: { kind: 'part-refund', amount_minor: 42_000 },
  });
  expect((await act('accept', caseId, market.seller)).problem.code).toBe('not-now');
  expect((await act('accept', caseId)).body.data.case?.outcome).toBe('part-refund-agreed');
  await market.provider.fault({ kind: 'answer-lost-after-charging', operation: 'refunds.create' });
  await app.runJobs();
  await app.runJobs({ at: new Date(Date.now() + 3_600_000) });
  expect((await market.provider.intent(intentId)).refundedMinor).toBe(42_000);
  // The platform fee of ₹50 is refunded in proportion.
  expect(await orderOf(purchaseId)).toMatchObject({
    state: 'trying',
    paused_by: null,
    money: { state: 'held', paid_minor: 105_000, refunded_minor: 42_000, seller_minor: 60_000 },
  });
  await settlePurchase(app.context, intentId);
  expect(await market.stateOf(purchaseId)).toBe('paid');
  expect(await listOpenAlerts(app.context.database)).toEqual([]);
  await app.pool.query("update order_processes set due_at = now() - interval '1 second'");
  await advanceOrders(app.context);
  expect(await orderOf(purchaseId)).toMatchObject({ state: 'released', money: { seller_minor: 60_000 } });
});

async function agreePart() {
  const opened = await openCase();
  await offer(opened.caseId, { kind: 'part-refund', amount: 42_000 });
  await market.provider.fault({ kind: 'refund-pends', operation: 'refunds.create' });
  await act('accept', opened.caseId);
  await app.runJobs();
  const settle = async (outcome: 'succeeded' | 'failed') => {
    const { refunds } = await market.provider.intent(opened.intentId);
    for (const { id, status } of refunds)
      if (status === 'pending') await market.provider.settleRefund(id, outcome);
    await settlePurchase(app.context, opened.intentId);
    await app.runJobs();
  };
  const violations = async () =>
    await findViolations(app.context, [await market.provider.intent(opened.intentId)]);
  return { ...opened, settle, violations };
}
const openAlerts = async () => (await listOpenAlerts(app.context.database)).map(({ code }) => code);

describe('a partial refund that the bank processes for days', () => {
  it('a partial refund is booked only once, when the provider deducts it', async () => {
    const { purchaseId, settle, violations } = await agreePart();
    expect(await violations()).toEqual([]);
    expect(await orderOf(purchaseId)).toMatchObject({
      money: { refunded_minor: 42_000, seller_minor: 60_000 },
    });
    await settle('succeeded');
    expect(await violations()).toEqual([]);
    expect(await openAlerts()).toEqual([]);
  });

  it('a partial refund that the bank returns is made again, but not booked again', async () => {
    const { purchaseId, intentId, settle, violations } = await agreePart();
    await settle('failed');
    const { refunds, refundedMinor } = await market.provider.intent(intentId);
    expect(refunds.map(({ status }) => status).toSorted()).toEqual(['failed', 'succeeded']);
    expect(refundedMinor).toBe(42_000);
    expect(await violations()).toEqual([]);
    expect(await openAlerts()).toEqual(['payment-sent-back']);
    expect(await orderOf(purchaseId)).toMatchObject({
      money: { refunded_minor: 42_000, seller_minor: 60_000 },
    });
  });
});

it('if a lost dispute has left no more than the agreed partial refund, the rest is refunded and the sale ends', async () => {
  const { purchaseId, intentId, caseId } = await openCase();
  await offer(caseId, { kind: 'part-refund', amount: 60_000 });
  const disputeId = await market.provider.openDispute(intentId, { amount: 50_000 });
  expect((await act('accept', caseId)).body.data.case?.outcome).toBe('part-refund-agreed');
  await app.runJobs();
  await market.provider.closeDispute(disputeId, 'lost');
  await app.runJobs({ at: new Date(Date.now() + 3_600_000) });
  expect((await market.provider.intent(intentId)).refundedMinor).toBe(55_000);
  expect(await market.stateOf(purchaseId)).toBe('refunded');
  expect(await orderOf(purchaseId)).toMatchObject({ state: 'reversed' });
});

it('a wrong item is refunded in full when the buyer accepts the offer, and the order stays paused', async () => {
  const project = await market.list({ category: 'HARDWARE' });
  await market.saveAddress(project);
  const { purchaseId } = await market.buy(project);
  await app.api(market.seller)('PATCH /api/projects/shipping-details/{shippingId}', {
    params: { shippingId: purchaseId },
    body: { status: 'Delivered' },
  });
  const opened = (await complain(purchaseId, { reason: 'wrong-item' })).body.data;
  const caseId = opened.case?.id ?? '';
  await offer(caseId, { kind: 'refund' });
  const accepted = (await act('accept', caseId)).body.data;
  expect(accepted).toMatchObject({ paused_by: 'refund', actions: [], money: { state: 'refunding' } });
  await app.runJobs();
  expect(await orderOf(purchaseId)).toMatchObject({ state: 'reversed', money: { state: 'refunded' } });
});

it('a parcel that has not arrived is refunded in full if its seller does not answer the case', async () => {
  const project = await market.list({ category: 'HARDWARE' });
  await market.saveAddress(project);
  const { purchaseId, intentId } = await market.buy(project);
  await app.api(market.seller)('PATCH /api/projects/shipping-details/{shippingId}', {
    params: { shippingId: purchaseId },
    body: { status: 'Shipped' },
  });
  expect((await complain(purchaseId, { reason: 'never-arrived' })).problem.reason).toBe(
    'case-reason-not-now',
  );
  await app.pool.query("update order_processes set due_at = now() - interval '1 second'");
  await advanceOrders(app.context);
  expect(await orderOf(purchaseId)).toMatchObject({ state: 'arrival-asked', next: { who: 'buyer' } });
  expect((await complain(purchaseId, { reason: 'never-arrived' })).status).toBe(200);
  await wait(73);
  expect(await orderOf(purchaseId)).toMatchObject({ state: 'reversed', case: { outcome: 'seller-silent' } });
  expect((await market.provider.intent(intentId)).refundedMinor).toBe(project.amountMinor);
});

it('a buyer can escalate a case after 48 hours without a reply, and is refunded after 72 hours', async () => {
  const { purchaseId, caseId } = await openCase();
  await wait(49);
  expect((await orderOf(purchaseId)).actions).toContain('escalate-case');
  await write(caseId, market.buyer, 'Are you there?');
  await wait(24);
  expect(await orderOf(purchaseId)).toMatchObject({
    state: 'reversed',
    case: { state: 'closed', outcome: 'seller-silent' },
  });
  expect(await subjectsTo(market.buyer.email)).toContainEqual(expect.stringMatching(/^Case .* is closed$/u));
});

// covers: S7.71, S7.76
it.each([
  ['a word', (caseId: string) => write(caseId, market.seller, 'No.')],
  ['a fix', (caseId: string) => offer(caseId, { kind: 'fix' })],
  ['a rupee', (caseId: string) => offer(caseId, { kind: 'part-refund', amount: 100 })],
] as const)(
  "a case passes to an operator if the buyer does not reply to the seller's answer or offer: %s",
  async (_what, answer) => {
    const { purchaseId, caseId } = await openCase();
    expect((await write(caseId)).body.data.next).toMatchObject({ act: 'reply-to-case', who: 'buyer' });
    expect((await write(caseId, market.buyer, 'Port 80.')).body.data.case).toMatchObject({ state: 'open' });
    expect((await answer(caseId)).body.data.next).toMatchObject({ act: 'reply-to-case', otherwise: null });
    await wait(73);
    expect(await orderOf(purchaseId)).toMatchObject({
      state: 'trying',
      paused_by: 'case',
      next: { who: 'operator', act: 'decide-case', otherwise: 'operator-late' },
      case: { state: 'escalated', outcome: null },
    });
    const { body } = await app.api(market.buyer)('GET /api/feed');
    expect(body.data).toContainEqual(expect.objectContaining({ code: 'case-escalated' }));
    expect(await subjectsTo(market.seller.email)).toContainEqual(
      expect.stringMatching(/^Case \d+: ProtoHaat decides about/u),
    );
  },
);

// covers: S7.79
it('an operator is alerted about an undecided case after five days, and the buyer is refunded after seven days', async () => {
  const { purchaseId, caseId } = await openCase();
  await write(caseId);
  const escalated = (await act('escalate', caseId)).body.data;
  expect(escalated).toMatchObject({
    next: { who: 'operator', otherwise: 'operator-late' },
    case: { state: 'escalated' },
  });
  await wait(5 * 24 + 1);
  const [alert] = await listOpenAlerts(app.context.database);
  expect(alert).toMatchObject({ code: 'case-waits', subject: purchaseId, times: 1 });
  await wait(48);
  expect(await orderOf(purchaseId)).toMatchObject({ state: 'reversed', case: { outcome: 'operator-late' } });
});

it.each([
  ['refund', 'reversed', 'refund-decided', 105_000],
  ['no-refund', 'trying', 'no-refund-decided', 0],
  ['part-refund', 'trying', 'part-refund-decided', 21_000],
] as const)(
  'an operator decides an escalated case and gives a reason: %s',
  async (decision, state, outcome, minor) => {
    const { purchaseId, caseId, intentId, opened } = await openCase();
    await write(caseId);
    await act('escalate', caseId);
    const decideIt = async (body: object) =>
      (
        await decide(app, 'POST /api/operate/cases/{number}/decision', {
          params: { number: String(opened.case?.number) },
          body: { reason: 'The error can be reproduced.', ...body },
        })
      ).status;
    for (const rupees of [1_050, undefined])
      expect(await decideIt({ decision: 'part-refund', rupees })).toBe(409);
    expect(await decideIt({ decision, rupees: 210 })).toBe(200);
    expect(await decideIt({ decision, rupees: 210 })).toBe(409);
    await app.runJobs();
    expect((await market.provider.intent(intentId)).refundedMinor).toBe(minor);
    expect(await orderOf(purchaseId)).toMatchObject({
      state,
      case: { outcome, decision_reason: 'The error can be reproduced.' },
    });
    const actions = await listOperatorActions(app.context.database, purchaseId, 5);
    expect(actions).toMatchObject([{ action: 'case decide' }]);
  },
);

it('a dispute pauses an open case, and a lost dispute closes it', async () => {
  const { purchaseId, intentId, caseId } = await openCase();
  const disputeId = await market.provider.openDispute(intentId);
  await settlePurchase(app.context, intentId);
  expect(await orderOf(purchaseId)).toMatchObject({ paused_by: 'dispute', next: { who: 'provider' } });
  expect((await act('accept', caseId)).problem.code).toBe('not-now');
  await wait(100);
  expect((await orderOf(purchaseId)).case?.state).toBe('open');
  await market.provider.closeDispute(disputeId, 'lost');
  await settlePurchase(app.context, intentId);
  expect(await orderOf(purchaseId)).toMatchObject({
    state: 'reversed',
    money: { state: 'disputed' },
    case: { state: 'closed', outcome: 'reversed' },
  });
});

it('a refund decided in a case is retried until the provider accepts it', async () => {
  const { purchaseId, intentId, caseId } = await openCase();
  await offer(caseId, { kind: 'refund' });
  expect((await act('accept', caseId)).status).toBe(200);
  const dispute = await market.provider.openDispute(intentId);
  await app.runJobs();
  expect(await market.stateOf(purchaseId)).toBe('paid');
  expect((await listOpenAlerts(app.context.database)).map(({ code }) => code)).toContain('refund-not-made');
  await market.provider.closeDispute(dispute, 'won');
  await app.runJobs({ at: new Date(Date.now() + 86_400_000) });
  expect(await market.stateOf(purchaseId)).toBe('refunded');
});
