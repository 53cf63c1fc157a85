import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readMailbox } from '#tests/support/mailbox.ts';
import { isStripe } from '#tests/support/sandbox-payments.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { listOpenAlerts } from '../../alerts/alert-store.ts';
import { auditLedger } from '../../machine/audit-ledger.ts';
import { settlePurchase } from './settle-purchase.ts';

const { app, market } = setUpMarket();

async function sellDevice() {
  const project = await market.list({ category: 'HARDWARE' });
  await market.saveAddress(project);
  return { project, ...(await market.buy(project)) };
}

const ship = (shippingId: string, body: { status: string; tracking_id?: string; courier_name?: string }) =>
  app.api(market.seller)('PATCH /api/projects/shipping-details/{shippingId}', {
    params: { shippingId },
    body: body as { status: 'Shipped' },
  });

const orderOf = async (purchaseId: string) => {
  const { data } = (await app.api(market.seller)('GET /api/projects/shipping-details')).body;
  return data.find((order) => order.shipping_id === purchaseId);
};

const sellersMails = async () => {
  await app.runJobs();
  return (await readMailbox(app.sandbox, market.seller.email)).map(({ subject }) => subject);
};

const differencesOf = async (purchaseId: string) =>
  (await auditLedger(app.operating, new Date(Date.now() + 120_000))).differences.filter((line) =>
    line.includes(purchaseId),
  );

async function balances(): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; sum: number }>`
    select account, sum(amount_minor)::bigint as sum from ledger_entries group by 1`.execute(
    app.context.database,
  );
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
}

describe('open disputes', () => {
  it.each(
    isStripe ? ['warning_needs_response', 'under_review', 'appeal_under_review'] : ['open', 'under_review'],
  )(
    "a dispute with status %s notifies the seller once and blocks changes of the order's status until it ends",
    async (status) => {
      const { purchaseId, intentId } = await sellDevice();
      const dispute = await market.provider.openDispute(intentId, { status });
      for (let times = 0; times < 2; times += 1) await settlePurchase(app.context, intentId);
      expect((await orderOf(purchaseId))?.dispute?.opened_at).toBeTruthy();
      expect(await sellersMails()).toContain('The payment for "Line follower robot" is disputed');

      const refused = await ship(purchaseId, { status: 'Shipped' });
      expect(refused.problem).toMatchObject({ status: 409, code: 'order-disputed' });
      expect(refused.problem.message).toContain('Do not ship the project');
      expect((await orderOf(purchaseId))?.status).toBe('Pending');

      await market.provider.closeDispute(
        dispute,
        !isStripe
          ? 'closed'
          : status.startsWith('warning_')
            ? 'warning_closed'
            : status.startsWith('appeal_')
              ? 'won'
              : 'prevented',
      );
      await settlePurchase(app.context, intentId);
      expect((await ship(purchaseId, { status: 'Shipped' })).status).toBe(200);
      expect((await orderOf(purchaseId))?.dispute).toBeNull();
      const subjects = await sellersMails();
      expect(subjects.filter((subject) => subject.includes('disputed'))).toHaveLength(1);
      expect(subjects).toContain('The dispute about "Line follower robot" is over');
    },
  );

  it('a dispute is recorded only for the purchase that it concerns', async () => {
    const other = await sellDevice();
    const { purchaseId, intentId } = await sellDevice();
    await market.provider.openDispute(intentId);
    await settlePurchase(app.context, intentId);
    expect((await orderOf(purchaseId))?.dispute).not.toBeNull();
    expect((await orderOf(other.purchaseId))?.dispute).toBeNull();
  });

  it('during a dispute, only courier and tracking number can be added to a shipped order', async () => {
    const { purchaseId, intentId } = await sellDevice();
    await ship(purchaseId, { status: 'Shipped' });
    const dispute = await market.provider.openDispute(intentId);
    await settlePurchase(app.context, intentId);
    expect((await ship(purchaseId, { status: 'Delivered' })).problem.code).toBe('order-disputed');
    expect((await ship(purchaseId, { status: 'Pending' })).problem.code).toBe('order-disputed');
    const added = await ship(purchaseId, { status: 'Shipped', tracking_id: 'DT 42', courier_name: 'DTDC' });
    expect(added.body.data).toMatchObject({ tracking_id: 'DT 42', courier_name: 'DTDC' });
    await market.provider.closeDispute(dispute, 'won');
    await settlePurchase(app.context, intentId);
    expect((await ship(purchaseId, { status: 'Delivered' })).status).toBe(200);
  });

  it.skipIf(!isStripe)('a dispute in appeal raises an alert', async () => {
    const { purchaseId, intentId } = await sellDevice();
    await market.provider.openDispute(intentId, { status: 'appeal_needs_response' });
    await settlePurchase(app.context, intentId);
    const alerts = await listOpenAlerts(app.context.database);
    expect(alerts.map(({ code, subject }) => [code, subject])).toEqual([['dispute-open', purchaseId]]);
  });
});

describe('lost disputes', () => {
  it.skipIf(!isStripe)(
    "a partly lost dispute reduces the seller's share and the fee in proportion, and does not end the sale",
    async () => {
      const project = await market.list();
      const { purchaseId, intentId } = await market.buy(project);
      const dispute = await market.provider.openDispute(intentId, { amount: 10_001 });
      await market.provider.closeDispute(dispute, 'lost');
      for (let times = 0; times < 3; times += 1) await settlePurchase(app.context, intentId);
      expect(await market.stateOf(purchaseId)).toBe('paid');
      expect(await balances()).toEqual({
        clearing: 104_900 - 10_001 - 2_476 - 100_000,
        'seller-payable': -99_900 + 9_524,
        'platform-fee': -5_000 + 477,
        'provider-fees': 2_476,
        'dispute-fees': 100_000,
      });
      expect(await differencesOf(purchaseId)).toEqual([]);
      expect((await sellersMails()).filter((subject) => subject.includes('Part of'))).toHaveLength(1);
      const page = await app.api(market.buyer)('GET /api/projects/projectdetails/{projectId}', {
        params: { projectId: project.id },
      });
      expect(page.body.data.relation).toBe('buyer');
    },
  );

  it('a partly lost dispute and a refund of the rest leave seller and platform with a balance of zero', async () => {
    const { purchaseId, intentId } = await sellDevice();
    await market.provider.closeDispute(
      await market.provider.openDispute(intentId, { amount: 40_000 }),
      'lost',
    );
    await settlePurchase(app.context, intentId);
    const refunded = await app.api(market.seller)('POST /api/payment/purchases/{purchase_id}/refund', {
      params: { purchase_id: purchaseId },
    });
    expect(refunded.body.data.state).toBe('refunded');
    expect(await balances()).toMatchObject({ 'seller-payable': 0, 'platform-fee': 0 });
    expect((await market.provider.intent(intentId)).refundedMinor).toBe(64_900);
    expect(await differencesOf(purchaseId)).toEqual([]);
  });

  it.skipIf(!isStripe)('a fully lost dispute reverses the whole sale', async () => {
    const { purchaseId, intentId } = await sellDevice();
    await market.provider.loseDispute(intentId);
    await settlePurchase(app.context, intentId);
    expect(await market.stateOf(purchaseId)).toBe('disputed');
    expect(await balances()).toMatchObject({
      'seller-payable': 0,
      'platform-fee': 0,
      'dispute-fees': 100_000,
    });
    expect(await differencesOf(purchaseId)).toEqual([]);
  });
});

describe('unbooked fees', () => {
  it.skipIf(!isStripe)('the ledger audit finds a provider fee that is not booked', async () => {
    const { purchaseId, intentId } = await market.buy(await market.list());
    const dispute = await market.provider.openDispute(intentId);
    const [difference] = await differencesOf(purchaseId);
    expect(difference).toContain('the provider charged fees of 102476 paise, the ledger has 2476');
    await market.provider.closeDispute(dispute, 'won');
    await settlePurchase(app.context, intentId);
  });
});
