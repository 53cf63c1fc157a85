import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** After a test has changed what is counted by itself. */
export async function recountFigures(database: Database): Promise<void> {
  await sql`
    with kept as (delete from account_figures), changed as (delete from account_figure_changes)
    select`.execute(database);
  await sql`insert into account_figures select profile_id, figure, value from counted_account_figures`.execute(
    database,
  );
}
