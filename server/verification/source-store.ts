import { sql } from 'kysely';
import { FINGERPRINT_VERSION } from '#domain/source/source-fingerprints.ts';
import type { KeptCode } from '#domain/verification/kept-code.ts';
import type { ComparedListing, ComparedPart, SharedCode } from '#domain/verification/originality.ts';
import type { Queryable } from '../database/database.ts';
import { isTaken, isTakenFor } from '../database/predicates.ts';

/**
 * Only the oldest listings with a fingerprint are compared, because they include the original. Listing IDs
 * are ordered by time.
 */
const MAX_LISTINGS_PER_FINGERPRINT = 60;
const MAX_LISTINGS = 30;

export interface StoredSource {
  readonly fingerprints: readonly number[];
  /** The fingerprints of the terms. */
  readonly terms: readonly number[];
}

export async function insertArchiveSource(
  database: Queryable,
  archiveSha256: string,
  { fingerprints, terms }: StoredSource,
): Promise<void> {
  await sql`
    insert into archive_sources (archive_sha256, fingerprints, terms, version)
    values (${archiveSha256}, ${sql.val([...fingerprints])}::bigint[], ${sql.val([...terms])}::bigint[],
            ${FINGERPRINT_VERSION})
    on conflict (archive_sha256) do update
      set fingerprints = excluded.fingerprints, terms = excluded.terms, version = excluded.version
      where archive_sources.version <> excluded.version`.execute(database);
}

/** @returns null if the archive has no fingerprints of the current version. */
export async function findArchiveSource(
  database: Queryable,
  archiveSha256: string,
): Promise<StoredSource | null> {
  // JSON is selected, because the driver returns bigint arrays as strings.
  const { rows } = await sql<StoredSource>`
    select to_json(fingerprints) as fingerprints, to_json(terms) as terms from archive_sources
    where archive_sha256 = ${archiveSha256} and version = ${FINGERPRINT_VERSION}`.execute(database);
  return rows[0] ?? null;
}

/**
 * Indexes the fingerprints of every version of the listings. Idempotent.
 * @param archiveSha256 - selects the listings that have this archive as a version; null for all archives with
 * fingerprints.
 */
export async function indexListings(database: Queryable, archiveSha256: string | null): Promise<void> {
  // A listing whose first fingerprint is indexed is skipped, unless another of its versions may share that
  // fingerprint.
  await sql`
    insert into listing_fingerprints (fingerprint, project_id)
    select piece.fingerprint, version.project_id
    from project_versions version
    join archive_sources source on source.archive_sha256 = version.archive_sha256
    cross join lateral unnest(source.fingerprints || source.terms) as piece (fingerprint)
    where source.version = ${FINGERPRINT_VERSION}
      and (${archiveSha256}::text is null or version.project_id in (
        select project_id from project_versions where archive_sha256 = ${archiveSha256}))
      and (exists (
        select from project_versions other
        where other.project_id = version.project_id and other.number <> version.number
      ) or not exists (
        select from listing_fingerprints done
        where done.fingerprint = source.fingerprints[1] and done.project_id = version.project_id
      ))
      and not exists (
        select from listing_fingerprints done
        where done.fingerprint = piece.fingerprint and done.project_id = version.project_id
      )
    order by piece.fingerprint
    on conflict do nothing`.execute(database);
}

/** An indexed listing must be removed from the index before `indexListings` can index it again. */
export async function unindexListings(database: Queryable, archiveSha256: string): Promise<void> {
  await sql`
    delete from listing_fingerprints listed using project_versions version
    where version.project_id = listed.project_id and version.archive_sha256 = ${archiveSha256}`.execute(
    database,
  );
}

export async function unindexProjects(database: Queryable, projectIds: readonly string[]): Promise<void> {
  await sql`
    delete from listing_fingerprints where project_id = any(${sql.val([...projectIds])}::uuid[])`.execute(
    database,
  );
}

/**
 * Compares code with the listing's newest version.
 * @returns null if that version has no fingerprints of the current version of fingerprints.
 */
export async function findKeptCode(
  database: Queryable,
  projectId: string,
  fingerprints: readonly number[],
): Promise<KeptCode | null> {
  const { rows } = await sql<KeptCode>`
    select newest.number as version, source.fingerprint_count as fingerprints,
           (select count(distinct piece.fingerprint)::int
              from unnest(source.fingerprints) as piece (fingerprint)
              join unnest(${sql.val([...fingerprints])}::bigint[]) as given (fingerprint) using (fingerprint)) as kept
      from (select number, archive_sha256 from project_versions
             where project_id = ${projectId} order by number desc limit 1) newest
      join archive_sources source on source.archive_sha256 = newest.archive_sha256
       and source.version = ${FINGERPRINT_VERSION}`.execute(database);
  return rows[0] ?? null;
}

interface FoundPart {
  readonly shared: readonly SharedCode[];
  readonly listings: readonly ComparedListing[];
  readonly hiddenFingerprints: number;
}

export interface FoundCode extends FoundPart {
  readonly terms: ComparedPart;
}

export interface CodeOwner {
  readonly sellerId: string;
  /** The listing that gets this code as a new version; the comparison leaves it out. */
  readonly exceptProjectId: string | null;
}

/**
 * Finds listings, including the seller's own, with a version that shares fingerprints or terms with this
 * code. Fingerprints that occur in the same listings form one group.
 * @param library - unknown code in library files, where a copy may be hidden.
 */
export async function findListedCode(
  database: Queryable,
  owner: CodeOwner,
  { fingerprints, terms }: StoredSource,
  library: StoredSource = { fingerprints: [], terms: [] },
): Promise<FoundCode> {
  const byCode = await findShared(database, owner, 'fingerprint', fingerprints, library.fingerprints);
  const byTerms = await findShared(database, owner, 'term', terms, library.terms);
  return { ...byCode, terms: { fingerprints: terms.length, ...byTerms } };
}

async function findShared(
  database: Queryable,
  { sellerId, exceptProjectId }: CodeOwner,
  kind: 'fingerprint' | 'term',
  fingerprints: readonly number[],
  libraryFingerprints: readonly number[],
): Promise<FoundPart> {
  const asked = [...fingerprints, ...libraryFingerprints];
  if (asked.length === 0) return { shared: [], listings: [], hiddenFingerprints: 0 };
  const stored = sql.ref(`source.${kind}s`);
  const storedCount = sql.ref(`source.${kind}_count`);
  const { rows } = await sql<{
    shared: SharedCode[] | null;
    listings: ComparedListing[] | null;
    hiddenFingerprints: number;
  }>`
    with asked as materialized (
      select distinct fingerprint from unnest(${sql.val(asked)}::bigint[]) as asked (fingerprint)
    ),
    found as materialized (
      select asked.fingerprint, place.project_id
      from asked
      cross join lateral (
        select listed.project_id from listing_fingerprints listed
        join projects project on project.id = listed.project_id
        where listed.fingerprint = asked.fingerprint and ${isTakenFor('project', sellerId)}
          and project.id is distinct from ${exceptProjectId}::uuid
        order by listed.project_id
        limit ${MAX_LISTINGS_PER_FINGERPRINT}
      ) place
    ),
    counted as (
      select project_id, count(*)::int as common from found group by project_id
    ),
    nearest as (
      select counted.project_id, counted.common
      from counted
      join project_versions version on version.project_id = counted.project_id
      join archive_sources source on source.archive_sha256 = version.archive_sha256
      group by counted.project_id, counted.common
      order by greatest(
        counted.common::float / ${asked.length}::float,
        counted.common::float / greatest(min(${storedCount}), 1)
      ) desc
      limit ${MAX_LISTINGS}
    ),
    places as materialized (
      select project.id, project.title, project.seller_id = ${sellerId} as "isOwn",
             version.fingerprints, version.matched as "matchedFingerprints"
      from nearest
      join projects project on project.id = nearest.project_id
      cross join lateral (
        select * from (
          select ${storedCount} as fingerprints, version.number,
                 case when count(*) over () = 1 then nearest.common else (
                   select count(*)::int from unnest(${stored}) as piece (fingerprint)
                   join asked on asked.fingerprint = piece.fingerprint) end as matched
          from project_versions version
          join archive_sources source on source.archive_sha256 = version.archive_sha256
          where version.project_id = nearest.project_id
        ) compared
        order by compared.matched::float / greatest(compared.fingerprints, 1) desc, compared.number
        limit 1
      ) version
    ),
    grouped as (
      select ids as listings, count(*)::int as fingerprints
      from (
        select found.fingerprint, array_agg(found.project_id order by found.project_id) as ids
        from found join places on places.id = found.project_id
        group by found.fingerprint
      ) by_fingerprint
      group by ids
    )
    select (select json_agg(grouped) from grouped) as shared,
           (select json_agg(places) from places) as listings,
           (select count(distinct found.fingerprint)::int
            from unnest(${sql.val([...libraryFingerprints])}::bigint[]) as library (fingerprint)
            join found on found.fingerprint = library.fingerprint
            join places on places.id = found.project_id) as "hiddenFingerprints"`.execute(database);
  return {
    shared: rows[0]?.shared ?? [],
    listings: rows[0]?.listings ?? [],
    hiddenFingerprints: rows[0]?.hiddenFingerprints ?? 0,
  };
}

/** Returns the listings that have this archive as one of their versions and prevent others from listing its code. */
export async function listClaimants(
  database: Queryable,
  archiveSha256: string,
): Promise<{ id: string; sellerId: string }[]> {
  return await database
    .selectFrom('projectVersions')
    .innerJoin('projects', 'projects.id', 'projectVersions.projectId')
    .select(['projects.id', 'projects.sellerId'])
    .distinct()
    .where('projectVersions.archiveSha256', '=', archiveSha256)
    .where(isTaken('projects'))
    .execute();
}

export async function listOutdatedArchives(
  database: Queryable,
  afterSha256: string,
  limit: number,
): Promise<{ sha256: string; sizeBytes: number }[]> {
  const rows = await database
    .selectFrom('archives')
    .leftJoin('archiveSources', (join) =>
      join
        .onRef('archiveSources.archiveSha256', '=', 'archives.sha256')
        .on('archiveSources.version', '=', FINGERPRINT_VERSION),
    )
    .select(['archives.sha256', 'archives.sizeBytes'])
    .where((where) =>
      where.or([
        where('archiveSources.archiveSha256', 'is', null),
        where('archives.contentDigest', 'is', null),
      ]),
    )
    .where('archives.sha256', '>', afterSha256)
    .orderBy('archives.sha256')
    .limit(limit)
    .execute();
  return rows.map(({ sha256, sizeBytes }) => ({ sha256, sizeBytes }));
}
