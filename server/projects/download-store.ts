import { sql } from 'kysely';
import { MAX_LOGGED_DOWNLOADS, RESUME_WITHIN_HOURS } from '#domain/projects/download-log.ts';
import type { Database, Queryable } from '../database/database.ts';

interface StartedDownload {
  readonly id: string;
  readonly buyerId: string;
  readonly projectId: string;
  readonly version: number | null;
}

export async function logDownload(database: Queryable, started: StartedDownload): Promise<void> {
  await insertDownload(database, started, sql`true`);
}

/**
 * Logs a request for a part of the zip, unless the request continues a download. Concurrent requests count once.
 * @returns whether the request started a download.
 */
export async function logPartOfDownload(database: Database, started: StartedDownload): Promise<boolean> {
  return await database.transaction().execute(async (tx) => {
    // The lock comes first, so that the next statement sees what a concurrent request has logged.
    await sql`
      select id from purchases
       where project_id = ${started.projectId} and buyer_id = ${started.buyerId} and state = 'paid'
         for no key update`.execute(tx);
    const isFirst = sql`not exists (
      select 1 from archive_downloads d
       where d.purchase_id = p.id and d.version is not distinct from ${started.version}::integer
         and d.started_at > now() - make_interval(hours => ${RESUME_WITHIN_HOURS}))`;
    return (await insertDownload(tx, started, isFirst)) > 0n;
  });
}

async function insertDownload(
  database: Queryable,
  { id, buyerId, projectId, version }: StartedDownload,
  condition: ReturnType<typeof sql>,
): Promise<bigint> {
  const { numAffectedRows = 0n } = await sql`
    insert into archive_downloads (id, purchase_id, version)
    select ${id}, p.id, ${version}::integer from purchases p
     where p.project_id = ${projectId} and p.buyer_id = ${buyerId} and p.state = 'paid'
       and (select count(*) from archive_downloads d where d.purchase_id = p.id) < ${MAX_LOGGED_DOWNLOADS}
       and ${condition}`.execute(database);
  return numAffectedRows;
}
