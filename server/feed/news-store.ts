import { type RawBuilder, sql } from 'kysely';
import type { FeedCode, OrderNotification } from '#domain/feed/feed.ts';
import type { Queryable } from '../database/database.ts';

// Feed entries are written in the transaction of the event that they report. The commit notifies the feed streams;
// whoever reads the feed next numbers its new entries (feed-store.ts).

/** @param insert - returns the profile of each new entry. */
async function tell(tx: Queryable, insert: RawBuilder<unknown>): Promise<void> {
  await sql`with told as (${insert} returning profile_id) select pg_notify('feed', profile_id::text) from told`.execute(
    tx,
  );
}

export async function addOrderEntries(
  tx: Queryable,
  purchaseIds: readonly string[],
  news: readonly OrderNotification[],
  amountMinor: number | null = null,
): Promise<void> {
  if (news.length === 0) return;
  const codes = sql.val(news.map(({ code }) => code));
  const readers = sql.val(news.map(({ to }) => to));
  await tell(
    tx,
    sql`
    insert into feed_entries (profile_id, code, title, purchase_id, project_id, amount_minor, due_at, detail)
    select profile.id, news.code, left(p.title, 200), p.id, p.project_id,
           coalesce(${amountMinor}::bigint,
             case when news.code = 'sold' then p.price_rupees * 100 when news.code in ('paid', 'refunded') then p.amount_minor end),
           case when news.code like 'support-%' then s.due_at else coalesce(c.due_at, o.due_at) end,
           case when news.code like 'case-%' then coalesce(c.outcome, c.state)
                when news.code like 'support-%' then coalesce(s.outcome, s.state) else o.state end
      from unnest(${codes}::text[], ${readers}::text[]) news (code, reader)
      join purchases p on p.id = any(${sql.val([...purchaseIds])}::uuid[])
      join order_processes o on o.purchase_id = p.id
      join profiles profile on profile.id = case news.reader when 'buyer' then p.buyer_id else p.seller_id end
      left join lateral (select * from cases where purchase_id = p.id order by opened_at desc, number desc limit 1) c
        on news.code like 'case-%'
      left join lateral (select * from support_requests where purchase_id = p.id
                          order by state = 'closed', opened_at desc, id desc limit 1) s on news.code like 'support-%'
     where profile.deleted_at is null`,
  );
}

export async function addProjectEntry(
  tx: Queryable,
  projectId: string,
  news: {
    readonly to: string;
    readonly code: FeedCode;
    readonly amountMinor?: number;
    readonly detail?: string;
  },
): Promise<void> {
  await tell(
    tx,
    sql`
    insert into feed_entries (profile_id, code, title, project_id, amount_minor, detail)
    select profile.id, ${news.code}, left(project.title, 200), project.id, ${news.amountMinor ?? null}::bigint,
           ${news.detail ?? null}
      from projects project join profiles profile on profile.id = ${news.to}
     where project.id = ${projectId} and profile.deleted_at is null`,
  );
}

export async function addVersionEntries(
  tx: Queryable,
  purchaseIds: readonly string[],
  version: number,
): Promise<void> {
  await tell(
    tx,
    sql`
    insert into feed_entries (profile_id, code, title, purchase_id, project_id, detail)
    select p.buyer_id, 'version-published', left(p.title, 200), p.id, p.project_id, ${version}::integer::text
      from purchases p
     where p.id = any(${sql.val([...purchaseIds])}::uuid[])
       and not exists (
         select from feed_entries entry
          where entry.purchase_id = p.id and entry.code = 'version-published'
            and entry.detail = ${version}::integer::text)`,
  );
}

export async function addAccountEntry(
  tx: Queryable,
  news: {
    readonly to: string;
    readonly code: FeedCode;
    readonly title: string;
    readonly projectId?: string | null;
    readonly purchaseId?: string | null;
    readonly dueAt?: Date | null;
    readonly detail?: string;
  },
): Promise<void> {
  await tell(
    tx,
    sql`
    insert into feed_entries (profile_id, code, title, project_id, purchase_id, due_at, detail)
    select id, ${news.code}, left(${news.title}, 200), ${news.projectId ?? null}::uuid, ${news.purchaseId ?? null}::uuid,
           ${news.dueAt ?? null}::timestamptz, ${news.detail ?? null}
      from profiles where id = ${news.to} and deleted_at is null`,
  );
}

export async function addPayoutEntry(
  tx: Queryable,
  payout: { readonly profileId: string; readonly number: string; readonly amountMinor: number },
  code: FeedCode,
  detail: string | null = null,
): Promise<void> {
  await tell(
    tx,
    sql`
    insert into feed_entries (profile_id, code, title, amount_minor, detail)
    select id, ${code}, ${payout.number}, ${payout.amountMinor}::bigint, ${detail} from profiles
     where id = ${payout.profileId} and deleted_at is null`,
  );
}
