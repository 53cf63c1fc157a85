import { sql } from 'kysely';
import type { BuyerIdentity, WorkOwnership } from '#domain/projects/ownership.ts';
import type { Category } from '#domain/projects/project.ts';
import type { Quote } from '#domain/purchases/pricing.ts';
import { countPurchases } from '../../accounts/figures/count-store.ts';
import type { DatabaseTransaction, Queryable } from '../../database/database.ts';
import { ownershipColumns, ownershipOf } from '../../database/predicates.ts';

export async function findPaidFor(
  db: Queryable,
  { projectId, buyerId }: { projectId: string; buyerId: string },
): Promise<{ category: Category; hasAddress: boolean; buyer: BuyerIdentity; work: WorkOwnership } | null> {
  const row = await db
    .selectFrom('projects')
    .innerJoin('profiles as buyers', (join) => join.on(sql`buyers.id::text`, '=', buyerId))
    .innerJoin('profiles as sellers', 'sellers.id', 'projects.sellerId')
    .leftJoin('verifications', 'verifications.id', 'projects.verificationId')
    .leftJoin('shippingDrafts', (join) =>
      join
        .onRef('shippingDrafts.projectId', '=', 'projects.id')
        .onRef('shippingDrafts.profileId', '=', 'buyers.id'),
    )
    .select([
      'projects.category',
      sql<boolean>`shipping_drafts.project_id is not null`.as('hasAddress'),
      ...ownershipColumns,
    ])
    .where(sql`projects.id::text`, '=', projectId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { category, hasAddress } = row;
  return { category, hasAddress, ...ownershipOf(row) };
}

export async function insertRecoveredPurchase(
  tx: DatabaseTransaction,
  purchase: {
    id: string;
    projectId: string;
    buyerId: string;
    quote: Quote;
    currency: string;
    intentId: string;
    state: 'expired' | 'refund-pending';
    reason: string;
  },
): Promise<boolean> {
  const { id, projectId, buyerId, quote, currency, intentId, state, reason } = purchase;
  const { rows } = await sql<{ id: string }>`
    insert into purchases (id, project_id, buyer_id, seller_id, state, price_rupees, fee_rupees, amount_minor, currency,
      intent_id, title, description, category, repository_url, commit_sha, archive_sha256, video_url,
      sale_mode, licence, expires_at, ended_at, end_reason)
    select ${id}::uuid, id, ${buyerId}::uuid, seller_id, ${state}, ${quote.priceRupees}::int, ${quote.feeRupees}::int,
      ${quote.amountMinor}::bigint, ${currency}, ${intentId}, title, description, category, repository_url, commit_sha,
      archive_sha256, video_url, sale_mode, licence, now(), now(), ${reason}
    from projects where id = ${projectId}::uuid
    on conflict do nothing returning id`.execute(tx);
  const ids = rows.map((row) => row.id);
  await countPurchases(tx, ids, { from: 'expired', to: state });
  return rows.length > 0;
}
