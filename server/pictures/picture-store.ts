import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

export interface NewPicture {
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
  readonly forms: readonly { readonly bytes: Uint8Array }[];
}

export function sizeOfPicture({ forms }: Pick<NewPicture, 'forms'>): number {
  return forms.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
}

export async function insertPictures(
  database: Queryable,
  uploadedBy: string,
  pictures: readonly NewPicture[],
): Promise<void> {
  if (pictures.length === 0) return;
  await database
    .insertInto('pictures')
    .values(
      pictures.map((picture) => ({
        hash: picture.hash,
        width: picture.width,
        height: picture.height,
        placeholder: picture.placeholder,
        uploadedBy,
        sizeBytes: sizeOfPicture(picture),
      })),
    )
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

/**
 * Sums the sizes of an account's pictures and attachments, and of the zips of its verifications and of all
 * versions of its listings. Excludes sold zips, which the seller cannot delete.
 * @param besides - a zip to exclude, because the caller adds its size.
 */
export async function sumStoredBytes(
  database: Queryable,
  profileId: string,
  besides: string | null = null,
): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (
      (select coalesce(sum(size_bytes), 0) from pictures where uploaded_by = ${profileId})
      + (select coalesce(sum(size_bytes), 0) from attachments where uploaded_by = ${profileId})
      + (select coalesce(sum(size_bytes), 0) from archives
         where sha256 is distinct from ${besides}
           and sha256 in (
             select archive_sha256 from verifications where profile_id = ${profileId}
             union select version.archive_sha256 from project_versions version
                     join projects on projects.id = version.project_id where seller_id = ${profileId})
           and sha256 not in (
             select archive_sha256 from purchases
             where seller_id = ${profileId} and paid_at is not null and archive_sha256 is not null))
    )::bigint as bytes`.execute(database);
  return rows[0]?.bytes ?? 0;
}

/** @returns the hashes of pictures that are still referenced or less than a day old. */
export async function deleteUnreferencedPictures(
  db: Queryable,
  hashes: readonly string[],
): Promise<Set<string>> {
  const asked = sql`any(${sql.val([...hashes])}::text[])`;
  // If a concurrent transaction adds a listing with the picture, a foreign key rejects the deletion.
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
