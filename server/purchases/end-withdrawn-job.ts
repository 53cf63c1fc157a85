import { defineJob } from '../jobs/job.ts';
import { endWithdrawnReservation } from './end-reservation.ts';
import { END_WITHDRAWN } from './purchase-job-names.ts';
import type { Settling } from './record-settlement.ts';

/** The seller has taken the project off the market: nobody can pay for it any more. */
export const endWithdrawnReservationJob = defineJob<{ purchaseId: string }, Settling>({
  ...END_WITHDRAWN,
  retryForHours: 1,
  timeoutSeconds: 30,
  async handle(context, { purchaseId }) {
    await endWithdrawnReservation(context, purchaseId);
  },
});
