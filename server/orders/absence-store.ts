import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

export interface LastHandled {
  readonly at: Date;
  readonly secondsAgo: number;
}

/** Times are of the database's clock. @returns null before the first run. */
export async function lockLastHandled(tx: Queryable, mark: string): Promise<LastHandled | null> {
  const { rows } = await sql<LastHandled>`
    select value::timestamptz as at, extract(epoch from now() - value::timestamptz)::float8 as "secondsAgo"
      from operation_marks where name = ${mark} for update`.execute(tx);
  return rows[0] ?? null;
}

export interface MovedDeadlines {
  readonly profileId: string;
  readonly email: string;
  readonly name: string;
  /** The earliest deadline first. */
  readonly orders: readonly {
    readonly purchaseId: string;
    readonly title: string;
    readonly until: string | null;
  }[];
}

/** @returns the buyers and sellers of the orders, with the deadlines that an order or its open case has now. */
export async function listMovedDeadlines(
  tx: Queryable,
  purchaseIds: readonly string[],
): Promise<MovedDeadlines[]> {
  const { rows } = await sql<MovedDeadlines>`
    select person.id as "profileId", person.email, coalesce(person.full_name, person.username, 'there') as name,
           json_agg(json_build_object('purchaseId', p.id, 'title', p.title, 'until', due.at) order by due.at, p.id) as orders
      from purchases p
      join order_processes o on o.purchase_id = p.id
      left join cases c on c.purchase_id = p.id and c.state <> 'closed'
      left join support_requests s on s.purchase_id = p.id and s.state <> 'closed'
      cross join lateral (select coalesce(c.due_at, o.due_at, s.due_at) as at) due
      join profiles person on person.id in (p.buyer_id, p.seller_id)
     where p.id = any(${sql.val([...purchaseIds])}::uuid[]) and person.deleted_at is null
     group by person.id order by person.id`.execute(tx);
  return rows;
}

export async function readClock(db: Queryable): Promise<string> {
  const { rows } = await sql<{ now: string }>`select now()::text as now`.execute(db);
  return rows[0]?.now ?? '';
}
