import { deleteTokensOf } from '../accounts/api-token-store.ts';
import { queuePersonOf } from '../accounts/people/reputation-queue-store.ts';
import { deleteSignalsWithoutTrades } from '../accounts/people/signal-store.ts';
import { pseudonymiseProfile } from '../accounts/profile-store.ts';
import { deleteWebhooksOf } from '../accounts/webhooks/webhook-store.ts';
import { refreshSellersNaming } from '../catalogue/refresh-entries.ts';
import { deleteSearchesOf } from '../catalogue/saved-search-store.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { deleteFeedOf } from '../feed/feed-store.ts';
import { deleteDraftsOf } from '../order-process/shipping/draft-store.ts';
import { forgetRepliesOf } from '../projects/review-store.ts';
import { purgeUnsoldListings } from './purge-unsold-listings.ts';

/** @param changedListings - listings that the transaction has already changed. */
export async function forgetProfile(
  tx: DatabaseTransaction,
  profileId: string,
  changedListings: readonly string[] = [],
): Promise<void> {
  await pseudonymiseProfile(tx, profileId);
  await deleteTokensOf(tx, profileId);
  await deleteWebhooksOf(tx, profileId);
  await deleteDraftsOf(tx, profileId);
  await deleteFeedOf(tx, profileId);
  await deleteSearchesOf(tx, profileId);
  await forgetRepliesOf(tx, profileId);
  await queuePersonOf(tx, profileId);
  await deleteSignalsWithoutTrades(tx, profileId);
  await purgeUnsoldListings(tx, profileId, changedListings);
  await refreshSellersNaming(tx, profileId);
}
