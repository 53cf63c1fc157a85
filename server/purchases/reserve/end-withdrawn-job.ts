import { END_WITHDRAWN } from '../../jobs/job-names.ts';
import { defineJob } from '../../jobs/job.ts';
import type { PurchaseDeps } from '../deps.ts';
import { endWithdrawnReservation } from './end-reservation.ts';

export const endWithdrawnReservationJob = defineJob<{ purchaseId: string }, PurchaseDeps>({
  ...END_WITHDRAWN,
  retryForHours: 1,
  timeoutSeconds: 30,
  async handle(context, { purchaseId }) {
    await endWithdrawnReservation(context, purchaseId);
  },
});
