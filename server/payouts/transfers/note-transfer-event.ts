import type { Context } from '../../context.ts';
import { ALIGN_TRANSFER, RECONCILE_TRANSFERS, SYNC_LINKED_ACCOUNT } from '../../jobs/job-names.ts';
import { findSellerOfAccount } from './linked-account-store.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

/** An event only triggers a read from the provider, because the order of events is not guaranteed. */
export async function noteTransferEvent(
  { database, jobs }: Pick<Context, 'database' | 'jobs'>,
  { type, payload }: { readonly type: string; readonly payload: unknown },
): Promise<void> {
  const { transferOf, linkedAccount } = (payload ?? {}) as Record<string, unknown>;
  if (typeof transferOf === 'string' && UUID.test(transferOf)) {
    await jobs.enqueue(ALIGN_TRANSFER, { purchaseId: transferOf }, { key: transferOf });
  }
  if (typeof linkedAccount === 'string') {
    const profileId = await findSellerOfAccount(database, linkedAccount);
    if (profileId !== null) await jobs.enqueue(SYNC_LINKED_ACCOUNT, { profileId }, { key: profileId });
  }
  if (type === 'settlement.processed') await jobs.enqueue(RECONCILE_TRANSFERS, {}, { key: 'settlement' });
}
