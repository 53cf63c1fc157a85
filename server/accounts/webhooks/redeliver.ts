import { DomainError } from '#domain/common/domain-error.ts';
import type { Context } from '../../context.ts';
import { reopenDelivery } from './delivery-store.ts';
import { enqueueDelivery } from './enqueue-delivery.ts';

/**
 * Sends even a successful delivery again.
 * @throws DomainError `not-found`, also while the delivery's webhook is disabled
 */
export async function redeliver(
  { database, jobs }: Pick<Context, 'database' | 'jobs'>,
  profileId: string,
  deliveryId: string,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    if (!(await reopenDelivery(transaction, profileId, deliveryId))) {
      throw new DomainError('not-found', { reason: 'no-delivery' });
    }
    await enqueueDelivery(transaction, jobs, { id: deliveryId, profileId, attempts: 0 });
  });
}
