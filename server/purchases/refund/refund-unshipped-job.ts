import { RefundNotAllowedError } from '#domain/purchases/refunds.ts';
import { defineJob } from '../../jobs/job.ts';
import type { PurchaseDeps } from '../deps.ts';
import { REFUND_UNSHIPPED } from '../purchase-job-names.ts';
import { makeUnshippedRefund } from './refund-unshipped.ts';

/** Finishes a refund that a party asked for while the provider was not answering. */
export const refundUnshippedJob = defineJob<{ purchaseId: string }, PurchaseDeps>({
  ...REFUND_UNSHIPPED,
  retryForHours: 24 * 30,
  timeoutSeconds: 60,
  async handle(context, { purchaseId }) {
    try {
      await makeUnshippedRefund(context, purchaseId);
    } catch (error) {
      // An operator has been told.
      if (!(error instanceof RefundNotAllowedError)) throw error;
    }
  },
});
