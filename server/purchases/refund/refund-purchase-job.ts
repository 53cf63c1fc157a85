import { defineJob } from '../../jobs/job.ts';
import type { PurchaseDeps } from '../deps.ts';
import { REFUND_PURCHASE } from '../purchase-job-names.ts';
import { refundPurchase } from './refund-purchase.ts';

export const refundPurchaseJob = defineJob<{ purchaseId: string }, PurchaseDeps>({
  ...REFUND_PURCHASE,
  retryForHours: 24 * 30,
  timeoutSeconds: 60,
  async handle(context, { purchaseId }) {
    await refundPurchase(context, purchaseId);
  },
});
