import { RefundNotAllowedError } from '#domain/purchases/refunds.ts';
import { REFUND_SALE } from '../../jobs/job-names.ts';
import { defineJob } from '../../jobs/job.ts';
import type { PurchaseDeps } from '../deps.ts';
import { makeRequestedRefund } from './request-refund.ts';

export const refundSaleJob = defineJob<{ purchaseId: string }, PurchaseDeps>({
  ...REFUND_SALE,
  retryForHours: 24 * 30,
  timeoutSeconds: 60,
  async handle(context, { purchaseId }) {
    try {
      await makeRequestedRefund(context, purchaseId);
    } catch (error) {
      if (!(error instanceof RefundNotAllowedError)) throw error;
    }
  },
});
