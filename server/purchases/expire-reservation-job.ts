import { defineJob } from '../jobs/job.ts';
import { expireReservation } from './end-reservation.ts';
import { EXPIRE_RESERVATION } from './purchase-job-names.ts';
import type { Settling } from './record-settlement.ts';

/** Frees the project when the reservation's time is over; what fails here is found by the sweep. */
export const expireReservationJob = defineJob<{ purchaseId: string }, Settling>({
  ...EXPIRE_RESERVATION,
  retryForHours: 24,
  timeoutSeconds: 30,
  async handle(context, { purchaseId }) {
    await expireReservation(context, purchaseId);
  },
});
