import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refreshCatalogue } from '#tests/support/catalogue.ts';
import type { ListedProject } from '#tests/support/listed-project.ts';
import { readMailbox } from '#tests/support/mailbox.ts';
import { isStripe } from '#tests/support/sandbox-payments.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import { RefundRefusedError } from '../../ports/payment-gateway.ts';
import { settlePurchase } from '../settle/settle-purchase.ts';

const { app, market } = setUpMarket();
beforeEach(() => market.provider.changeKeys());
afterEach(() => vi.restoreAllMocks());

async function sellDevice() {
  const project = await market.list({ category: 'HARDWARE' });
  await market.saveAddress(project);
  return { project, ...(await market.buy(project)) };
}

const refund = (purchaseId: string, by: TestPerson) =>
  app.api(by)('POST /api/payment/purchases/{purchase_id}/refund', { params: { purchase_id: purchaseId } });

const ship = (shippingId: string) =>
  app.api(market.seller)('PATCH /api/projects/shipping-details/{shippingId}', {
    params: { shippingId },
    body: { status: 'Shipped' },
  });

const openAlerts = async (subject: string) => {
  const alerts = app.context.database.selectFrom('alerts').select('code').where('subject', '=', subject);
  return (await alerts.execute()).map(({ code }) => code);
};

const readProject = (projectId: string, reader = market.buyer) =>
  app.api(reader)('GET /api/projects/projectdetails/{projectId}', { params: { projectId } });

describe('unshipped orders', () => {
  // covers: S7.43
  it('an unshipped order that its seller refunds twice is refunded once, and the buyer sees who refunded it, when and how much', async () => {
    const { project, purchaseId, intentId } = await sellDevice();
    for (let times = 0; times < 2; times += 1) {
      expect((await refund(purchaseId, market.seller)).body.data.state).toBe('refunded');
    }
    expect((await market.provider.intent(intentId)).refunds).toHaveLength(1);
    const page = await readProject(project.id);
    expect(page.problem).toMatchObject({
      status: 410,
      code: 'purchase-refunded',
      project_title: 'Line follower robot',
      amount: project.amountMinor,
      refund_cause: 'seller',
      purchase_state: 'refunded',
      purchase_id: purchaseId,
    });
    expect(Date.parse(String(page.problem['refunded_at']))).toBeLessThanOrEqual(Date.now());
    expect((await ship(purchaseId)).problem.code).toBe('not-found');
  });

  it('a buyer can cancel an unshipped order, and the project is listed again', async () => {
    const { project, purchaseId } = await sellDevice();
    expect((await refund(purchaseId, market.buyer)).body.data.state).toBe('refunded');
    expect((await readProject(project.id, await app.signUp())).body.data.status).toBe('available');
    await app.runJobs();
    const texts = (await readMailbox(app.sandbox, market.seller.email)).map(({ text }) => text).join();
    expect(texts).toContain('The buyer cancelled the order');
  });

  it('a refund that the bank rejects is retried until it is made', async () => {
    const { purchaseId, intentId } = await sellDevice();
    await market.provider.fault({ kind: 'refund-fails', operation: 'refunds.create', times: 3 });
    expect((await refund(purchaseId, market.buyer)).body.data.state).toBe('paid');
    await app.runJobs();
    expect(await openAlerts(purchaseId)).toEqual(['refund-not-made']);
    for (const hours of [1, 2, 24]) await app.runJobs({ at: new Date(Date.now() + hours * 3_600_000) });
    expect(await market.stateOf(purchaseId)).toBe('refunded');
    const { refunds } = await market.provider.intent(intentId);
    expect(refunds.filter(({ status }) => status === 'succeeded')).toHaveLength(1);
  });

  it('two concurrent requests to cancel an order make one refund and one timeline entry', async () => {
    const { purchaseId, intentId } = await sellDevice();
    const answers = await Promise.all([1, 2].map(() => refund(purchaseId, market.buyer)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await app.runJobs();
    expect((await market.provider.intent(intentId)).refunds).toHaveLength(1);
    const order = await app.api(market.buyer)('GET /api/orders/{purchase_id}', {
      params: { purchase_id: purchaseId },
    });
    const codes = order.body.data.timeline.map(({ code }) => code);
    expect(codes.filter((code) => code === 'refund-asked')).toHaveLength(1);
    expect(codes.filter((code) => code === 'reversed')).toHaveLength(1);
  });

  it('an order cannot be shipped and refunded concurrently', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { purchaseId } = await sellDevice();
      const [sent, undone] = await Promise.all([ship(purchaseId), refund(purchaseId, market.seller)]);
      expect([sent.status === 200, undone.status === 200].filter(Boolean)).toHaveLength(1);
    }
  });

  it('a requested refund blocks shipping and completes when the provider responds', async () => {
    const { purchaseId } = await sellDevice();
    await market.provider.changeKeys({ revoked: true });
    expect((await refund(purchaseId, market.seller)).body.data.state).toBe('paid');
    expect((await ship(purchaseId)).problem.message).toContain('order is being refunded');
    await market.provider.changeKeys();
    await app.runJobs({ at: new Date(Date.now() + 3_600_000) });
    expect(await market.stateOf(purchaseId)).toBe('refunded');
  });

  it('a requested refund that fails for any reason other than a rejection stays requested, and is retried', async () => {
    const { purchaseId, intentId } = await sellDevice();
    vi.spyOn(app.context.payments, 'refundPayment').mockRejectedValueOnce(new TypeError('broken'));
    expect((await refund(purchaseId, market.buyer)).body.data.state).toBe('paid');
    expect((await ship(purchaseId)).problem.message).toContain('order is being refunded');
    await app.runJobs({ at: new Date(Date.now() + 3_600_000) });
    expect(await market.stateOf(purchaseId)).toBe('refunded');
    expect((await market.provider.intent(intentId)).refunds).toHaveLength(1);
  });

  it('a refund that the provider rejects because it has already been made counts as made', async () => {
    const { purchaseId, intentId } = await sellDevice();
    vi.spyOn(app.context.payments, 'refundPayment').mockImplementationOnce(async () => {
      await market.provider.refund(intentId);
      throw new RefundRefusedError('already refunded');
    });
    expect((await refund(purchaseId, market.buyer)).body.data.state).toBe('refunded');
    expect(await openAlerts(purchaseId)).toEqual([]);
  });

  it('a cancellation that the provider rejects is withdrawn, and the order can be shipped', async () => {
    const { purchaseId } = await sellDevice();
    vi.spyOn(app.context.payments, 'refundPayment').mockRejectedValueOnce(new RefundRefusedError('no'));
    expect((await refund(purchaseId, market.buyer)).status).toBe(403);
    expect(await openAlerts(purchaseId)).toEqual(['refund-not-made']);
    expect((await ship(purchaseId)).status).toBe(200);
  });

  it('a buyer can cancel at most three orders a month', async () => {
    for (let times = 0; times < 3; times += 1) {
      const { purchaseId } = await sellDevice();
      expect((await refund(purchaseId, market.buyer)).status).toBe(200);
    }
    const { purchaseId } = await sellDevice();
    expect((await refund(purchaseId, market.buyer)).problem.message).toContain('Ask the seller');
    expect((await refund(purchaseId, market.seller)).status).toBe(200);
  });
});

async function buyPrivate(person = market.buyer) {
  const project = await market.list();
  await app.pool.query('update verifications set repository_private = true');
  await refreshCatalogue(app.context.database);
  return { project, ...(await market.buy(project, person)) };
}
const orderOf = async (purchaseId: string, person = market.buyer) =>
  (await app.api(person)('GET /api/orders/{purchase_id}', { params: { purchase_id: purchaseId } })).body.data;
async function payWith(card: string, project: ListedProject, person: TestPerson) {
  const opened = await market.reserve(project, person);
  await market.provider.pay(opened.clientSecret, { card });
  await market.hint(opened.intentId);
  return opened;
}

describe('a change of mind', () => {
  it('software of a private repository can be cancelled within three days after the payment, as the order page says', async () => {
    const { purchaseId } = await buyPrivate();
    const { actions, cancel_until: until, steps } = await orderOf(purchaseId);
    expect(actions).toContain('cancel');
    expect(Date.parse(until ?? '') - Date.parse(steps.paid_at)).toBe(3 * 86_400_000);
    await app.pool.query(
      `update purchases set paid_at = paid_at - age, created_at = created_at - age, expires_at = expires_at - age
         from (select interval '3 days 1 minute' as age) past`,
    );
    await refreshCatalogue(app.context.database);
    expect(await orderOf(purchaseId)).toMatchObject({
      state: 'to-download',
      next: { otherwise: 'released' },
      actions: ['works', 'open-case', 'ask-support'],
      cancel_until: null,
    });
    expect((await refund(purchaseId, market.buyer)).problem).toMatchObject({
      status: 403,
      reason: 'refund-too-late',
    });
    const leaving = await app.api(market.buyer)('DELETE /api/auth/account');
    expect(leaving.problem.obligations).toMatchObject([{ kind: 'undownloaded-order', can_refund: false }]);
  });

  it('a person who cancelled an order cannot reserve the project again, nor with another account that paid with the same card', async () => {
    const other = await app.signUp();
    await market.buy(await market.list(), other);
    const { project, purchaseId } = await buyPrivate();
    expect((await refund(purchaseId, market.buyer)).status).toBe(200);
    for (const person of [market.buyer, other]) {
      expect((await market.ask(project, person)).problem).toMatchObject({
        status: 403,
        reason: 'cancelled-before',
      });
    }
    expect((await market.ask(project, await app.signUp())).status).toBe(200);
  });

  it.skipIf(!isStripe)(
    'an order cannot be cancelled by a second account of a person who cancelled one for the project, but by another person',
    async () => {
      const { project, purchaseId } = await buyPrivate();
      await refund(purchaseId, market.buyer);
      const second = await app.signUp();
      const again = await market.buy(project, second);
      expect((await orderOf(again.purchaseId, second)).actions).not.toContain('cancel');
      expect((await refund(again.purchaseId, second)).problem.reason).toBe('refund-once');
      await market.provider.refund(again.intentId);
      await settlePurchase(app.context, again.intentId);
      const relist = { params: { projectId: project.id }, body: { duration_hours: 41 } };
      expect((await app.api(market.seller)('PUT /api/projects/{projectId}', relist)).status).toBe(200);
      const stranger = await app.signUp();
      const third = await payWith('5555555555554444', project, stranger);
      expect((await refund(third.purchaseId, stranger)).body.data.state).toBe('refunded');
    },
  );
});

describe('refunded buyers', () => {
  it('a refunded buyer sees the refund instead of "not found", and a receipt without a commit', async () => {
    const project = await market.list();
    const { purchaseId, intentId } = await market.buy(project);
    const receipt = () =>
      app.api(market.buyer)('GET /api/payment/receipts/{purchase_id}', {
        params: { purchase_id: purchaseId },
      });
    expect((await receipt()).body.data.commit).toBe('c'.repeat(40));
    await market.provider.refund(intentId);
    await settlePurchase(app.context, intentId);
    const refunded = { status: 410, code: 'purchase-refunded', refund_cause: 'provider' };
    expect((await readProject(project.id)).problem).toMatchObject(refunded);
    const zip = await app.api(market.buyer)('GET /api/projects/{id}/download', {
      params: { id: project.id },
    });
    expect(zip.problem).toMatchObject(refunded);
    expect((await receipt()).body.data).toMatchObject({ state: 'refunded', commit: null });
    expect((await readProject(project.id, await app.signUp())).problem.code).toBe('not-found');
  });

  it('a buyer who won a dispute sees that the bank reversed the payment', async () => {
    const project = await market.list();
    const { intentId } = await market.buy(project);
    await market.provider.loseDispute(intentId);
    await settlePurchase(app.context, intentId);
    expect((await readProject(project.id)).problem).toMatchObject({ status: 410, refund_cause: 'bank' });
  });
});
