import { sql } from 'kysely';
import {
  APPROVAL_DUE_DAYS,
  PAYOUT_DUE_DAYS,
  PROOF_DUE_DAYS,
  QUEUE_KINDS,
  type QueueKind,
  REPORT_DUE_DAYS,
} from '#domain/operators/queue.ts';
import type { Queryable } from '../../database/database.ts';
import { leftOfSale } from '../../database/predicates.ts';

export interface QueueRow {
  readonly kind: QueueKind;
  readonly key: string;
  readonly subject: string | null;
  readonly title: string;
  readonly detail: string;
  readonly state: string | null;
  readonly amountMinor: number | null;
  readonly since: Date;
  readonly dueAt: Date;
  /** `dueAt` with microseconds, which the cursor needs and a `Date` would drop. */
  readonly place: string;
}

export interface QueueFilter {
  readonly kind: QueueKind | null;
  /** Whether to include cases in which the buyer or the seller must act next, and support requests. */
  readonly all: boolean;
}

export const openQueueItems = (all: boolean) => sql`
  select 'case' as kind, c.number::text as key, null::text as subject, p.title, c.reason as detail, c.state,
         money.left_minor as amount_minor, c.opened_at as since, c.due_at
    from cases c join purchases p on p.id = c.purchase_id
         cross join lateral (${sql.raw(leftOfSale('p.id', 'p.seller_id'))}) money
   where c.state <> 'closed' and (${all} or c.state = 'escalated')
  union all
  select 'claim', c.number::text, null, p.title, c.reason, null, null, c.opened_at, c.decide_by
    from claims c join projects p on p.id = c.project_id where c.state = 'open'
  union all
  select 'report', min(number)::text, null, kind, (array_agg(reason order by number))[1], null, null, min(opened_at),
         min(opened_at) + make_interval(days => ${REPORT_DUE_DAYS})
    from reports where outcome is null group by kind, subject_id
  union all
  select 'refund', d.number::text, coalesce((select 'cases/' || number from cases where id = d.case_id), 'purchases/' || d.purchase_id), p.title,
         d.proposed_by, null, d.amount_minor, d.proposed_at, d.proposed_at + make_interval(days => ${APPROVAL_DUE_DAYS})
    from money_decisions d join purchases p on p.id = d.purchase_id
   where d.state = 'open' and not exists (select from cases where id = d.case_id and state = 'closed')
  union all
  select 'alert', code, subject, code, sentence, null, null, first_at, first_at from alerts where cleared_at is null
  union all
  select 'payout', p.number::text, null, coalesce(s.username, ''), '', p.state, p.amount_minor, p.prepared_at,
         coalesce(p.sent_at, p.prepared_at) + make_interval(days => ${PAYOUT_DUE_DAYS})
    from payouts p join profiles s on s.id = p.profile_id where p.state in ('prepared', 'sent')
  union all
  select 'support', r.purchase_id::text, null, p.title, coalesce(s.username, ''), r.state, null, r.opened_at, r.due_at
    from support_requests r join purchases p on p.id = r.purchase_id join profiles s on s.id = p.seller_id
   where r.state <> 'closed' and ${all}
  union all
  select 'proof', p.id::text, null, p.title, coalesce(s.username, ''), null, null, b.sent_at,
         b.sent_at + make_interval(days => ${PROOF_DUE_DAYS})
    from build_proofs b join projects p on p.id = b.project_id join profiles s on s.id = p.seller_id
   where b.state = 'waiting' and p.listing_status in ('listed', 'withdrawn')`;

export interface QueueCursor {
  readonly place: string;
  readonly kind: string;
  readonly key: string;
  readonly subject: string;
}

export async function listQueue(
  db: Queryable,
  { kind, all }: QueueFilter,
  { limit, after }: { readonly limit: number; readonly after: QueueCursor | null },
): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select kind, key, subject, title, detail, state, amount_minor as "amountMinor", since, due_at as "dueAt",
           to_char(due_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.USZ') as place
      from (${openQueueItems(all)}) matter
     where (${kind}::text is null or kind = ${kind})
       and ${
         after === null
           ? sql`true`
           : sql`(due_at, kind, key, coalesce(subject, '')) > (${after.place}::timestamptz, ${after.kind}, ${after.key}, ${after.subject})`
       }
     order by due_at, kind, key, coalesce(subject, '') limit ${limit}`.execute(db);
  return rows;
}

export async function countQueue(db: Queryable, all: boolean): Promise<Record<QueueKind, number>> {
  const { rows } = await sql<{ kind: QueueKind; count: number }>`
    select kind, count(*)::int as count from (${openQueueItems(all)}) matter group by kind`.execute(db);
  const counts = new Map(rows.map(({ kind, count }) => [kind, count]));
  return Object.fromEntries(QUEUE_KINDS.map((kind) => [kind, counts.get(kind) ?? 0])) as Record<
    QueueKind,
    number
  >;
}
