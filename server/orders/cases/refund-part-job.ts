import { REFUND_PART } from '../../jobs/job-names.ts';
import { defineJob } from '../../jobs/job.ts';
import type { PurchaseDeps } from '../../purchases/deps.ts';
import { refundPart } from './refund-part.ts';

export const refundPartJob = defineJob<{ caseId: string }, PurchaseDeps>({
  ...REFUND_PART,
  retryForHours: 24 * 30,
  timeoutSeconds: 60,
  async handle(context, { caseId }) {
    await refundPart(context, caseId);
  },
});
