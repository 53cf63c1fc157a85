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

/** A picture is kept once, by its hash, whoever uploads it again. */
export async function rememberPictures(
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
        uploaded_by: uploadedBy,
        size_bytes: sizeOfPicture(picture),
      })),
    )
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

/**
 * What an account holds: pictures, its photo included, and the zips of its verifications and listings. A zip that was paid for
 * is the buyer's, and no longer the seller's to remove: it is not counted.
 *
 * @param besides - a zip that is not counted, because it is about to be.
 */
export async function sumStoredBytes(
  database: Queryable,
  profileId: string,
  besides: string | null = null,
): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (
      (select coalesce(sum(size_bytes), 0) from pictures where uploaded_by = ${profileId})
      + (select coalesce(sum(size_bytes), 0) from archives
         where sha256 is distinct from ${besides}
           and sha256 in (
             select archive_sha256 from verifications where profile_id = ${profileId}
             union select archive_sha256 from projects where seller_id = ${profileId})
           and sha256 not in (
             select archive_sha256 from purchases
             where seller_id = ${profileId} and paid_at is not null and archive_sha256 is not null))
    )::bigint as bytes`.execute(database);
  return rows[0]?.bytes ?? 0;
}
