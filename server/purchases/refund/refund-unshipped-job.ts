import { RefundNotAllowedError } from '#domain/purchases/refunds.ts';
import { defineJob } from '../../jobs/job.ts';
import type { PurchaseDeps } from '../deps.ts';
import { REFUND_UNSHIPPED } from '../purchase-job-names.ts';
import { makeUnshippedRefund } from './refund-unshipped.ts';

export const refundUnshippedJob = defineJob<{ purchaseId: string }, PurchaseDeps>({
  ...REFUND_UNSHIPPED,
  retryForHours: 24 * 30,
  timeoutSeconds: 60,
  async handle(context, { purchaseId }) {
    try {
      await makeUnshippedRefund(context, purchaseId);
    } catch (error) {
      if (!(error instanceof RefundNotAllowedError)) throw error;
    }
  },
});
