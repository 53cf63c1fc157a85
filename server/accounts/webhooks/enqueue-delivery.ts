import type { Queryable } from '../../database/database.ts';
import { DELIVER_WEBHOOK } from '../../jobs/job-names.ts';
import type { JobQueue } from '../../jobs/job.ts';
import { countPendingBefore, type DueDelivery } from './delivery-store.ts';

/** Sellers get their turns by priority: the first delivery of each starts before the second of any. */
export async function enqueueDelivery(
  db: Queryable,
  jobs: JobQueue,
  delivery: Pick<DueDelivery, 'id' | 'profileId' | 'attempts'>,
  notBefore?: Date,
): Promise<void> {
  const { id, attempts } = delivery;
  const key = attempts === 0 ? id : `${id}.${attempts}`;
  const priority = -(await countPendingBefore(db, delivery));
  const options = { transaction: db, key, priority, ...(notBefore === undefined ? {} : { notBefore }) };
  await jobs.enqueue(DELIVER_WEBHOOK, { deliveryId: id }, options);
}
