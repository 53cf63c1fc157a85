import { sql } from 'kysely';
import { SILENT_MINUTES } from '#domain/orders/message-limits.ts';
import type { Queryable } from '../../database/database.ts';
import { nowOrLater } from '../../database/predicates.ts';

export type Party = 'buyer' | 'seller';

export interface MessageRow {
  readonly id: string;
  readonly party: Party;
  readonly text: string | null;
  readonly writtenAt: Date;
  readonly hiddenAt: Date | null;
  /** Whether the recipient of the message has reported it. */
  readonly isReported: boolean;
}

export interface MessageParties {
  readonly party: Party;
  readonly endedAt: Date | null;
  readonly hasOpenSupport: boolean;
  readonly sellerId: string;
  /** Whether the other party's account is deleted, so that nobody would read a message. */
  readonly isOtherDeleted: boolean;
  readonly now: Date;
}

export async function findParties(
  db: Queryable,
  { purchaseId, viewerId }: { readonly purchaseId: string; readonly viewerId: string },
): Promise<MessageParties | null> {
  const { rows } = await sql<MessageParties>`
    select case o.buyer_id when ${viewerId} then 'buyer' else 'seller' end as party, o.ended_at as "endedAt",
           other.deleted_at is not null as "isOtherDeleted", o.seller_id as "sellerId",
           exists (select from support_requests s where s.purchase_id = o.purchase_id and s.state <> 'closed') as "hasOpenSupport",
           now() as now
      from order_processes o
      join profiles other on other.id = case o.buyer_id when ${viewerId} then o.seller_id else o.buyer_id end
     where o.purchase_id = ${purchaseId} and ${viewerId} in (o.buyer_id, o.seller_id)`.execute(db);
  return rows[0] ?? null;
}

const COLUMNS = ['id', 'party', 'text', 'writtenAt', 'hiddenAt'] as const;
const isReported = sql<boolean>`exists (select from reports where message_id = order_messages.id)`.as(
  'isReported',
);

/** The newest message is first. @param before - the ID of the previous page's last message; null for the first page. */
export async function listMessages(
  db: Queryable,
  purchaseId: string,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<MessageRow[]> {
  return await db
    .selectFrom('orderMessages')
    .select(COLUMNS)
    .select(isReported)
    .$narrowType<{ party: Party }>()
    .where('purchaseId', '=', purchaseId)
    .$if(before !== null, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function countWritten(
  tx: Queryable,
  purchaseId: string,
  party: Party,
): Promise<{ count: number; isRecent: boolean }> {
  const { rows } = await sql<{ count: number; isRecent: boolean }>`
    select count(*)::int as count,
           coalesce(max(written_at) > now() - make_interval(mins => ${SILENT_MINUTES}), false) as "isRecent"
      from order_messages where purchase_id = ${purchaseId} and party = ${party}`.execute(tx);
  return rows[0] ?? { count: 0, isRecent: false };
}

export async function insertMessage(
  tx: Queryable,
  message: {
    readonly id: string;
    readonly purchaseId: string;
    readonly party: Party;
    readonly text: string;
  },
): Promise<MessageRow> {
  const row = await tx
    .insertInto('orderMessages')
    .values(message)
    .returning(COLUMNS)
    .$narrowType<{ party: Party }>()
    .executeTakeFirstOrThrow();
  return { ...row, isReported: false };
}

export async function hideOrderMessage(tx: Queryable, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orderMessages')
    .set({ hiddenAt: nowOrLater('writtenAt') })
    .where('id', '=', id)
    .where('hiddenAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function forgetOrderMessagesOf(tx: Queryable, profileId: string): Promise<void> {
  await sql`
    update order_messages m set text = null
      from order_processes o
     where o.purchase_id = m.purchase_id and m.text is not null
       and ${profileId} = case m.party when 'buyer' then o.buyer_id else o.seller_id end`.execute(tx);
}
