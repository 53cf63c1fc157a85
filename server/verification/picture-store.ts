import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';

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
