import { REFUND_UNSOLD_PAYMENT } from '../../jobs/job-names.ts';
import { defineJob } from '../../jobs/job.ts';
import type { PurchaseDeps } from '../deps.ts';
import { refundUnsoldPayment } from './refund-unsold-payment.ts';

export const refundUnsoldPaymentJob = defineJob<{ purchaseId: string }, PurchaseDeps>({
  ...REFUND_UNSOLD_PAYMENT,
  retryForHours: 24 * 30,
  timeoutSeconds: 60,
  async handle(context, { purchaseId }) {
    await refundUnsoldPayment(context, purchaseId);
  },
});
