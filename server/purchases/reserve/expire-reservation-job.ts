import { EXPIRE_RESERVATION } from '../../jobs/job-names.ts';
import { defineJob } from '../../jobs/job.ts';
import type { PurchaseDeps } from '../deps.ts';
import { expireReservation } from './end-reservation.ts';

export const expireReservationJob = defineJob<{ purchaseId: string }, PurchaseDeps>({
  ...EXPIRE_RESERVATION,
  retryForHours: 24,
  timeoutSeconds: 30,
  async handle(context, { purchaseId }) {
    await expireReservation(context, purchaseId);
  },
});
