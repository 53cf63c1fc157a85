import { DISPUTE_STATUSES } from '#sandbox/razorpay/razorpay-types.ts';
import type { Exchange } from '#sandbox/sandbox.ts';
import { CLOSED_DISPUTES, OPEN_DISPUTES } from '#sandbox/stripe/stripe-types.ts';
import { preparePayouts } from '#server/payouts/prepare-payouts.ts';
import { reconcileTransfers } from '#server/payouts/transfers/reconcile-transfers.ts';
import { syncLinkedAccount } from '#server/payouts/transfers/sync-linked-accounts.ts';
import { findMissedPayments } from '#server/purchases/reconcile/find-missed-payments.ts';
import { refundSale } from '#server/purchases/refund/refund-sale.ts';
import { createMarket, type Market } from '../support/buying.ts';
import { controlGithub, installApp } from '../support/github-sign-in.ts';
import { releaseOrder } from '../support/pay-out.ts';
import { createSandboxRoute } from '../support/sandbox-razorpay.ts';
import { listMessMenu } from '../support/selling.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

export async function playVendors(provider: 'stripe' | 'razorpay'): Promise<Exchange[]> {
  const exchanges: Exchange[] = [];
  const app = await startTestApp({
    webhooks: true,
    settings: {
      PAYMENT_PROVIDER: provider,
      ...(provider === 'razorpay' ? { PAYOUTS: 'razorpay-route' } : {}),
    },
    onExchange: (exchange) => exchanges.push(exchange),
  });
  try {
    const market = createMarket(app, provider);
    await market.open();
    const disputes = provider === 'stripe' ? [...OPEN_DISPUTES, ...CLOSED_DISPUTES] : DISPUTE_STATUSES;
    if (provider === 'razorpay') await playTransfers(app, market);
    await playPayments(app, market, disputes);
    if (provider === 'stripe') await playGithub(app);
  } finally {
    await app.close();
  }
  return exchanges;
}

async function playPayments(app: TestApp, market: Market, disputes: readonly string[]): Promise<void> {
  const { provider } = market;
  const buyAnother = async () => await market.buy(await market.list());

  await buyAnother();
  const declined = await market.reserve(await market.list());
  await provider.pay(declined.clientSecret, { card: '4000000000009995' });
  await market.hint(declined.intentId, 'failed');
  await provider.pay(declined.clientSecret, { card: '4000002500003155' });
  await market.hint(declined.intentId);

  const byCode = await market.reserve(await market.list());
  await provider.pay(byCode.clientSecret, { upi: null });
  await market.hint(byCode.intentId);
  await provider.answerUpi(byCode.intentId, 'approved');
  await market.hint(byCode.intentId);
  const byUpiId = await market.reserve(await market.list());
  await provider.pay(byUpiId.clientSecret, { upi: 'pending@upi' });
  await market.hint(byUpiId.intentId);
  await provider.answerUpi(byUpiId.intentId, 'refused');
  await market.hint(byUpiId.intentId);

  const closed = await market.list();
  await market.reserve(closed);
  await market.close(closed);

  const refunded = await buyAnother();
  await refundSale(app.context, refunded.purchaseId, 'operator');
  await app.runJobs();
  for (const status of disputes) {
    const { intentId } = await buyAnother();
    await provider.openDispute(intentId, { status });
  }
  const { intentId } = await buyAnother();
  const dispute = await provider.openDispute(intentId);
  await provider.closeDispute(dispute, 'won');
  await provider.flushWebhooks();
  await app.runJobs();
  await market.sweep();
  await findMissedPayments(app.context);
  await provider.listEvents(null);
}

async function playTransfers(app: TestApp, market: Market): Promise<void> {
  const enterBank = (accountNumber: string) =>
    app.api(market.seller)('PUT /api/payout-account', {
      body: {
        kind: 'bank',
        holder_name: 'Asha Verma',
        account_number: accountNumber,
        ifsc: 'HDFC0001234',
        pan: 'ABCPE1234F',
        phone: '9876543210',
        street: '12 MG Road',
        city: 'Pune',
        state: 'Maharashtra',
        postal_code: '411001',
      },
    });
  const skipWaitingTime = () =>
    app.pool.query(
      "update payout_accounts set created_at = now() - interval '3 days', usable_from = now() - interval '1 day' where removed_at is null",
    );
  await enterBank('123456789012');
  await app.runJobs();
  const sold = await market.buy(await market.list());
  await market.provider.fault({ kind: 'transfer-fails' });
  await market.buy(await market.list());
  const refunded = await market.buy(await market.list());
  await app.runJobs();
  await refundSale(app.context, refunded.purchaseId);
  await enterBank('123456789013');
  await skipWaitingTime();
  await syncLinkedAccount(app.context, market.seller.profileId);
  await syncLinkedAccount(app.context, market.seller.profileId);
  await releaseOrder(app.context, sold.purchaseId);
  await preparePayouts(app.context, '2026-11-23');
  await app.runJobs();
  await createSandboxRoute(app.sandbox).settle();
  await reconcileTransfers(app.context);
}

async function playGithub(app: TestApp): Promise<void> {
  const seller = await app.signUp({ github: 'asha-verma' });
  await listMessMenu(app, seller);
  await controlGithub(app.sandbox, 'PUT', 'repositories/asha-verma/kirana-ledger', { private: true });
  await installApp(app.sandbox, 'asha-verma', ['kirana-ledger']);
  await app.api(seller)('POST /api/projects/anayze-repo', {
    body: { repo_url: 'https://github.com/asha-verma/kirana-ledger' },
  });
  await app.api(seller)('DELETE /api/auth/github', {});
}
