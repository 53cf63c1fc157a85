import { sql } from 'kysely';
import type { SharedCode } from '#domain/originality.ts';
import type { Queryable } from '../database/database.ts';
import { isTaken } from '../database/predicates.ts';

/** More listings of one piece of code change no verdict: it is common long before. It also bounds the answer. */
const MAX_LISTINGS_PER_FINGERPRINT = 60;

export async function insertArchiveSource(
  database: Queryable,
  archiveSha256: string,
  fingerprints: ReadonlySet<number>,
): Promise<void> {
  await sql`
    insert into archive_sources (archive_sha256, fingerprints)
    values (${archiveSha256}, ${sql.val([...fingerprints])}::bigint[])
    on conflict (archive_sha256) do nothing`.execute(database);
}

/** Null until it has been computed. */
export async function findArchiveSource(
  database: Queryable,
  archiveSha256: string,
): Promise<ReadonlySet<number> | null> {
  // As JSON, because the driver leaves arrays of bigint as text.
  const { rows } = await sql<{ fingerprints: number[] }>`
    select to_json(fingerprints) as fingerprints from archive_sources
    where archive_sha256 = ${archiveSha256}`.execute(database);
  return rows[0] === undefined ? null : new Set(rows[0].fingerprints);
}

/**
 * Makes the code of listings findable. Repeatable.
 *
 * @param archiveSha256 - listings of this archive; null for all of which the archive's code is known.
 */
export async function indexListings(database: Queryable, archiveSha256: string | null): Promise<void> {
  await sql`
    insert into listing_fingerprints (fingerprint, project_id)
    select piece.fingerprint, project.id
    from archive_sources source
    join projects project on project.archive_sha256 = source.archive_sha256
    cross join lateral unnest(source.fingerprints) as piece (fingerprint)
    where (${archiveSha256}::text is null or source.archive_sha256 = ${archiveSha256})
      and not exists (
        select 1 from listing_fingerprints done
        where done.fingerprint = source.fingerprints[1] and done.project_id = project.id
      )
    order by piece.fingerprint
    on conflict do nothing`.execute(database);
}

/**
 * What of this code stands in listings of others: those in the market, and those that were sold and are archived, since
 * what somebody has paid for is not to be sold again by somebody else. Fingerprints in the same listings come as one row.
 */
export async function listSharedCode(
  database: Queryable,
  sellerId: string,
  fingerprints: ReadonlySet<number>,
): Promise<SharedCode[]> {
  if (fingerprints.size === 0) return [];
  const { rows } = await sql<SharedCode>`
    with found as (
      select asked.fingerprint, project.id, project.seller_id
      from unnest(${sql.val([...fingerprints])}::bigint[]) as asked (fingerprint)
      cross join lateral (
        select project_id from listing_fingerprints listed
        where listed.fingerprint = asked.fingerprint
        limit ${MAX_LISTINGS_PER_FINGERPRINT}
      ) place
      join projects project on project.id = place.project_id
      where project.seller_id <> ${sellerId} and ${isTaken('project')}
    ),
    places as (
      select fingerprint, array_agg(id order by id) as ids, count(distinct seller_id)::int as sellers
      from found group by fingerprint
    ),
    grouped as (
      select ids, sellers, count(*)::int as fingerprints from places group by ids, sellers
    )
    select grouped.fingerprints, grouped.sellers,
           (select json_agg(json_build_object('id', project.id, 'fingerprints', source.fingerprint_count))
            from projects project join archive_sources source on source.archive_sha256 = project.archive_sha256
            where project.id = any (grouped.ids)) as listings
    from grouped`.execute(database);
  return rows;
}

/** Kept zips whose code nobody has looked at yet, by their names after the one given. */
export async function listArchivesWithoutSource(
  database: Queryable,
  afterSha256: string,
  limit: number,
): Promise<{ sha256: string; sizeBytes: number }[]> {
  const rows = await database
    .selectFrom('archives')
    .leftJoin('archive_sources', 'archive_sources.archive_sha256', 'archives.sha256')
    .select(['archives.sha256', 'archives.size_bytes'])
    .where('archive_sources.archive_sha256', 'is', null)
    .where('archives.sha256', '>', afterSha256)
    .orderBy('archives.sha256')
    .limit(limit)
    .execute();
  return rows.map(({ sha256, size_bytes }) => ({ sha256, sizeBytes: size_bytes }));
}
