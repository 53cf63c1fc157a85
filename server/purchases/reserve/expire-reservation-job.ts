import { defineJob } from '../../jobs/job.ts';
import type { PurchaseDeps } from '../deps.ts';
import { EXPIRE_RESERVATION } from '../purchase-job-names.ts';
import { expireReservation } from './end-reservation.ts';

export const expireReservationJob = defineJob<{ purchaseId: string }, PurchaseDeps>({
  ...EXPIRE_RESERVATION,
  retryForHours: 24,
  timeoutSeconds: 30,
  async handle(context, { purchaseId }) {
    await expireReservation(context, purchaseId);
  },
});
