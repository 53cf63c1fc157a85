import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** The tables whose rows stand for files: a picture in its three widths, a kept zip. */

export async function forgetUnreferencedPictures(
  db: Database,
  hashes: readonly string[],
): Promise<Set<string>> {
  const asked = sql`any(${sql.val([...hashes])}::text[])`;
  // Together with what another transaction adds at the same moment the foreign keys decide.
  await sql`
    delete from pictures where hash = ${asked} and created_at < now() - interval '1 day'
      and not exists (select from project_images where picture_hash = pictures.hash)
      and not exists (select from profiles where photo_hash = pictures.hash)
      and not exists (select from verifications
                      where pictures.hash = any(picture_hashes) and expires_at > now() - interval '1 day')`.execute(
    db,
  );
  const { rows } = await sql<{ hash: string }>`
    select hash from pictures where hash = ${asked}
    union select photo_hash from profiles where photo_hash = ${asked}`.execute(db);
  return new Set(rows.map(({ hash }) => hash));
}

export async function forgetUnreferencedArchives(
  db: Database,
  hashes: readonly string[],
): Promise<Set<string>> {
  const asked = sql`any(${sql.val([...hashes])}::text[])`;
  // Nobody can see or buy a deleted listing, unless somebody bought it or tried to: then the purchase names the zip.
  const isUnused = sql`not exists (select from projects
                    where projects.archive_sha256 = sha256 and projects.listing <> 'archived')
    and not exists (select from purchases where purchases.archive_sha256 = sha256)
    and not exists (select from verifications
                    where verifications.archive_sha256 = sha256 and expires_at > now() - interval '1 day')`;
  await db.transaction().execute(async (tx) => {
    // An expired verification keeps its report; the zip was kept for a listing that never came, or has gone.
    await sql`
      update verifications set archive_sha256 = null where archive_sha256 in (
        select sha256 from archives
        where sha256 = ${asked} and created_at < now() - interval '1 day' and ${isUnused})`.execute(tx);
    await sql`
      update projects set archive_sha256 = null where listing = 'archived' and archive_sha256 in (
        select sha256 from archives
        where sha256 = ${asked} and created_at < now() - interval '1 day' and ${isUnused})`.execute(tx);
    await sql`
      delete from archives where sha256 = ${asked} and created_at < now() - interval '1 day' and ${isUnused}
        and not exists (select from verifications where verifications.archive_sha256 = sha256)
        and not exists (select from projects where projects.archive_sha256 = sha256)`.execute(tx);
  });
  const { rows } = await sql<{ hash: string }>`
    select sha256 as hash from archives where sha256 = ${asked}`.execute(db);
  return new Set(rows.map(({ hash }) => hash));
}
