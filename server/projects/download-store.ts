import { sql } from 'kysely';
import { MAX_LOGGED_DOWNLOADS } from '#domain/projects/download-log.ts';
import type { Queryable } from '../database/database.ts';

/** Logs that the buyer of a paid purchase started a download, at most MAX_LOGGED_DOWNLOADS times per purchase. */
export async function logDownload(
  database: Queryable,
  { id, buyerId, projectId }: { readonly id: string; readonly buyerId: string; readonly projectId: string },
): Promise<void> {
  await sql`
    insert into archive_downloads (id, purchase_id)
    select ${id}, p.id from purchases p
     where p.project_id = ${projectId} and p.buyer_id = ${buyerId} and p.state = 'paid'
       and (select count(*) from archive_downloads d where d.purchase_id = p.id) < ${MAX_LOGGED_DOWNLOADS}`.execute(
    database,
  );
}
