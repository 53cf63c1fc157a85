import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

export interface NewPicture {
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
  readonly perceptualHash: string;
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
        perceptual_hash: picture.perceptualHash,
        uploaded_by: uploadedBy,
        size_bytes: sizeOfPicture(picture),
      })),
    )
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

/** What an account holds in pictures, its photo included. */
export async function sumPictureBytes(database: Queryable, profileId: string): Promise<number> {
  const row = await database
    .selectFrom('pictures')
    .select(sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as('bytes'))
    .where('uploaded_by', '=', profileId)
    .executeTakeFirstOrThrow();
  return row.bytes;
}

/** For each perceptual hash the smallest number of bits in which a picture of somebody else's listing differs. */
export async function findNearestForeignDistances(
  database: Queryable,
  profileId: string,
  perceptualHashes: readonly string[],
): Promise<Map<string, number>> {
  if (perceptualHashes.length === 0) return new Map();
  const { rows } = await sql<{ hash: string; distance: number }>`
    select asked.hash,
           min(bit_count((('x' || asked.hash)::bit(64)) # (('x' || picture.perceptual_hash)::bit(64))))::int as distance
    from unnest(${sql.val([...new Set(perceptualHashes)])}::text[]) as asked (hash)
    cross join pictures picture
    where exists (
      select 1 from project_images image
      join projects project on project.id = image.project_id
      where image.picture_hash = picture.hash and project.seller_id <> ${profileId}
    )
    group by asked.hash`.execute(database);
  return new Map(rows.map(({ hash, distance }) => [hash, distance]));
}
