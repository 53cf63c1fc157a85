import { sql } from 'kysely';
import type { PrivateParty, PrivateThread } from '#domain/questions/private-question.ts';
import type { Queryable } from '../../database/database.ts';
import { nowOrLater } from '../../database/predicates.ts';

export interface ThreadRow extends PrivateThread {
  readonly id: string;
  readonly projectId: string;
  readonly title: string;
  /** Of the viewer. */
  readonly role: PrivateParty;
  readonly otherId: string;
  /** The username of the other; null after a deletion. */
  readonly other: string | null;
  readonly lastParty: PrivateParty;
  readonly lastText: string | null;
  readonly writtenAt: Date;
  /** `writtenAt` with microseconds; the cursor contains it. */
  readonly key: string;
}

const threads = (viewerId: string) => sql`
  select thread.id, thread.project_id as "projectId", project.title, other.id as "otherId", other.username as other,
         case thread.asker_id when ${viewerId} then 'asker' else 'seller' end as role,
         thread.last_party as "lastParty", thread.written_at as "writtenAt",
         (thread.written_at at time zone 'UTC')::text || '+00' as key,
         (select case when hidden_at is null then text end from private_messages
           where thread_id = thread.id order by id desc limit 1) as "lastText",
         (select pair.blocked_by from private_threads pair
           where pair.asker_id = thread.asker_id and pair.seller_id = thread.seller_id and pair.blocked_by is not null
           order by pair.blocked_by = case thread.asker_id when ${viewerId} then 'asker' else 'seller' end desc
           limit 1) as "blockedBy",
         project.listing_status = 'listed' as "isListed",
         exists (select from purchases sale where sale.project_id = thread.project_id and sale.state = 'paid'
           and (project.sale_mode = 'exclusive' or sale.buyer_id = thread.asker_id)) as "isSold",
         other.deleted_at is not null or other.banned_at is not null as "isOtherGone"
    from private_threads thread
    join projects project on project.id = thread.project_id
    join profiles other
      on other.id = case thread.asker_id when ${viewerId} then thread.seller_id else thread.asker_id end
   where ${viewerId} in (thread.asker_id, thread.seller_id)`;

export async function listThreads(
  db: Queryable,
  asked: {
    readonly viewerId: string;
    readonly projectId: string | null;
    /** Only those in which the viewer has to answer. */
    readonly isWaiting: boolean;
    readonly after: { readonly key: string; readonly id: string } | null;
    readonly limit: number;
  },
): Promise<ThreadRow[]> {
  const { viewerId, projectId, isWaiting, after, limit } = asked;
  const { rows } = await sql<ThreadRow>`
    ${threads(viewerId)}
      and ${projectId === null ? sql`true` : sql`thread.project_id = ${projectId}`}
      and ${isWaiting ? sql`thread.seller_id = ${viewerId} and thread.last_party = 'asker'` : sql`true`}
      and ${after === null ? sql`true` : sql`(thread.written_at, thread.id) < (${after.key}::timestamptz, ${after.id}::uuid)`}
     order by thread.written_at desc, thread.id desc limit ${limit}`.execute(db);
  return rows;
}

/** @returns null also if the viewer is neither asker nor seller. */
export async function findThread(
  db: Queryable,
  id: string,
  viewerId: string,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<ThreadRow | null> {
  const { rows } = await sql<ThreadRow>`
    ${threads(viewerId)} and thread.id = ${id} ${isLocked ? sql`for update of thread` : sql``}`.execute(db);
  return rows[0] ?? null;
}

/** @returns the thread's ID, and whether it is new. */
export async function openThread(
  tx: Queryable,
  thread: {
    readonly id: string;
    readonly projectId: string;
    readonly askerId: string;
    readonly sellerId: string;
  },
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const { projectId, askerId } = thread;
  const opened = await tx
    .insertInto('privateThreads')
    .values({ ...thread, lastParty: 'asker' })
    .onConflict((conflict) => conflict.columns(['projectId', 'askerId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (opened !== undefined) return { id: opened.id, isNew: true };
  const { id } = await tx
    .selectFrom('privateThreads')
    .select('id')
    .where('projectId', '=', projectId)
    .where('askerId', '=', askerId)
    .executeTakeFirstOrThrow();
  return { id, isNew: false };
}

/** @returns the threads of the asker that no seller has answered, without the given one. */
export async function countOpenThreads(tx: Queryable, askerId: string, exceptId: string): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from private_threads
     where asker_id = ${askerId} and answered_at is null and id <> ${exceptId}`.execute(tx);
  return rows[0]?.open ?? 0;
}

export async function countWrittenToday(
  tx: Queryable,
  threadId: string,
  party: PrivateParty,
): Promise<number> {
  const { rows } = await sql<{ written: number }>`
    select count(*)::int as written from private_messages
     where thread_id = ${threadId} and party = ${party} and written_at > now() - interval '1 day'`.execute(
    tx,
  );
  return rows[0]?.written ?? 0;
}

export interface PrivateMessageRow {
  readonly id: string;
  readonly party: PrivateParty;
  readonly text: string;
  readonly writtenAt: Date;
  /** `writtenAt` with microseconds. */
  readonly key: string;
  readonly hiddenAt: Date | null;
  readonly isReported: boolean;
  readonly isPublished: boolean;
}

const messages = sql`
  select message.id, message.party, message.text, message.written_at as "writtenAt",
         (message.written_at at time zone 'UTC')::text || '+00' as key, message.hidden_at as "hiddenAt",
         exists (select from reports where private_message_id = message.id and reporter_id is not null) as "isReported",
         message.question_id is not null as "isPublished"
    from private_messages message`;

/** The newest is first. */
export async function listPrivateMessages(
  db: Queryable,
  threadId: string,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<PrivateMessageRow[]> {
  const { rows } = await sql<PrivateMessageRow>`
    ${messages} where message.thread_id = ${threadId} and ${before === null ? sql`true` : sql`message.id < ${before}`}
     order by message.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function insertPrivateMessage(
  tx: Queryable,
  message: {
    readonly id: string;
    readonly threadId: string;
    readonly party: PrivateParty;
    readonly text: string;
  },
): Promise<PrivateMessageRow> {
  await tx.insertInto('privateMessages').values(message).execute();
  await sql`
    update private_threads set last_party = ${message.party}, written_at = greatest(now(), written_at),
           answered_at = case ${message.party} when 'seller' then coalesce(answered_at, greatest(now(), opened_at)) else answered_at end
     where id = ${message.threadId}`.execute(tx);
  const { rows } = await sql<PrivateMessageRow>`${messages} where message.id = ${message.id}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('the message is gone');
  return row;
}

/** Unblocks in all threads with the other, because a block in one closes them all. */
export async function setBlocked(
  tx: Queryable,
  thread: { readonly id: string; readonly party: PrivateParty; readonly isBlocked: boolean },
): Promise<void> {
  const { id, party, isBlocked } = thread;
  await (
    isBlocked
      ? sql`update private_threads set blocked_by = ${party} where id = ${id} and blocked_by is null`
      : sql`
      update private_threads thread set blocked_by = null from private_threads here
       where here.id = ${id} and thread.asker_id = here.asker_id and thread.seller_id = here.seller_id
         and thread.blocked_by = ${party}`
  ).execute(tx);
}

export interface AskedPrivately {
  readonly text: string;
  readonly projectId: string;
  readonly askerId: string;
  readonly threadId: string;
  readonly isPublished: boolean;
}

/** @returns null unless the seller got the message from an asker and can read it. */
export async function lockAskedMessage(
  tx: Queryable,
  id: string,
  sellerId: string,
): Promise<AskedPrivately | null> {
  const { rows } = await sql<AskedPrivately>`
    select message.text, thread.project_id as "projectId", thread.asker_id as "askerId", thread.id as "threadId",
           message.question_id is not null as "isPublished"
      from private_messages message join private_threads thread on thread.id = message.thread_id
     where message.id = ${id} and message.party = 'asker' and message.hidden_at is null
       and thread.seller_id = ${sellerId} for update of message`.execute(tx);
  return rows[0] ?? null;
}

export async function savePublished(tx: Queryable, messageId: string, questionId: string): Promise<void> {
  await tx.updateTable('privateMessages').set({ questionId }).where('id', '=', messageId).execute();
}

export async function hidePrivateMessage(tx: Queryable, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('privateMessages')
    .set({ hiddenAt: nowOrLater('writtenAt') })
    .where('id', '=', id)
    .where('hiddenAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface ThreadParty {
  readonly email: string;
  readonly name: string;
  readonly title: string;
}

export async function findThreadParty(
  db: Queryable,
  threadId: string,
  role: PrivateParty,
): Promise<ThreadParty | null> {
  const { rows } = await sql<ThreadParty>`
    select profile.email, coalesce(profile.full_name, profile.username, 'there') as name, project.title
      from private_threads thread
      join projects project on project.id = thread.project_id
      join profiles profile on profile.id = ${sql.ref(`thread.${role}_id`)}
     where thread.id = ${threadId} and profile.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

export async function deleteThreadsOf(tx: Queryable, profileId: string): Promise<void> {
  await sql`delete from private_threads where ${profileId} in (asker_id, seller_id)`.execute(tx);
}
