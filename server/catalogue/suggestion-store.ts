import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

export interface SuggestedProject {
  readonly id: string;
  readonly title: string;
}

/** Only the first matching titles in alphabetical order, at most this many, are ranked by popularity. */
const MAX_COMPARED = 100;

export async function listProjectsByTitle(
  database: Queryable,
  beginning: string,
  limit: number,
): Promise<SuggestedProject[]> {
  const { rows } = await sql<SuggestedProject>`
    select project.id, project.title from (
      select project_id from catalogue_entries
       where is_listed and title_key ~>=~ ${beginning} and title_key ~<~ (${beginning}::text || chr(1114111))
       order by title_key using ~<~ limit ${sql.lit(MAX_COMPARED)}) entry
      join project_counters counters on counters.project_id = entry.project_id
      join projects project on project.id = entry.project_id
     order by counters.popularity desc, project.id desc limit ${limit}`.execute(database);
  return rows;
}
