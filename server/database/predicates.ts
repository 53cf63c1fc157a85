import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * Whether a listing still claims the work in it: while it is in the market or held by its seller or an operator, and, even
 * after it was deleted, while somebody holds or has bought it. A refund frees it.
 *
 * @param project - the alias of `projects` in the statement.
 */
export function isTaken(project: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${project}.listing`)} <> 'archived' or exists (
    select 1 from purchases
    where purchases.project_id = ${sql.ref(`${project}.id`)} and purchases.state in ('reserved', 'processing', 'paid')))`;
}
