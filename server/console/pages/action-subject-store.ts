import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';

export interface ActionSubject {
  readonly kind: 'purchase' | 'project' | 'person' | 'claim' | 'payout';
  /** The ID in the console's URL, or the number of a claim or payout. */
  readonly key: string;
  readonly name: string | null;
  readonly receiptNumber: number | null;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

/** Subjects without a match are missing from the result. */
export async function findActionSubjects(
  db: Queryable,
  subjects: readonly string[],
): Promise<Map<string, ActionSubject>> {
  const ids = sql.val(subjects.filter((subject) => UUID.test(subject)));
  const { rows } = await sql<ActionSubject & { subject: string }>`
    select id::text as subject, 'purchase' as kind, id::text as key, title as name, receipt_number as "receiptNumber"
      from purchases where id = any(${ids}::uuid[])
    union all
    select id::text, 'project', id::text, title, null from projects where id = any(${ids}::uuid[])
    union all
    select id::text, 'person', id::text, username, null from profiles where id = any(${ids}::uuid[])
    union all
    select c.id::text, 'claim', c.number::text, p.title, null
      from claims c join projects p on p.id = c.project_id where c.id = any(${ids}::uuid[])
    union all
    select p.id::text, 'payout', p.number::text, s.username, null
      from payouts p join profiles s on s.id = p.profile_id where p.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ subject, ...found }) => [subject, found]));
}
