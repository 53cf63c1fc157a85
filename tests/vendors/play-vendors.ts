import type { Exchange } from '#sandbox/common/exchanges.ts';
import { DISPUTE_STATUSES } from '#sandbox/razorpay/razorpay-types.ts';
import { CLOSED_DISPUTES, OPEN_DISPUTES } from '#sandbox/stripe/stripe-types.ts';
import { findMissedPayments } from '#server/purchases/reconcile/find-missed-payments.ts';
import { refundOnRequest } from '#server/purchases/refund/refund-on-request.ts';
import { createMarket, type Market } from '../support/buying.ts';
import { controlGithub, installApp } from '../support/github-app.ts';
import { listMessMenu } from '../support/selling.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

export async function playVendors(provider: 'stripe' | 'razorpay'): Promise<Exchange[]> {
  const exchanges: Exchange[] = [];
  const app = await startTestApp({
    webhooks: true,
    settings: { PAYMENT_PROVIDER: provider },
    onExchange: (exchange) => exchanges.push(exchange),
  });
  try {
    const market = createMarket(app, provider);
    await market.open();
    const disputes = provider === 'stripe' ? [...OPEN_DISPUTES, ...CLOSED_DISPUTES] : DISPUTE_STATUSES;
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
  await refundOnRequest(app.context, refunded.purchaseId, 'operator');
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
