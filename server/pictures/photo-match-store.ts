import { sql } from 'kysely';
import { encodeFingerprint } from '#domain/pictures/picture-fingerprint-bytes.ts';
import { FINGERPRINT_VERSION, keysOf } from '#domain/pictures/picture-fingerprint.ts';
import type { AnalysedPicture } from '#domain/pictures/picture-fingerprint.ts';
import { LIVE_STATES } from '#domain/purchases/purchase-states.ts';
import type { TakenListing } from '#domain/verification/photo-assessment.ts';
import type { Queryable } from '../database/database.ts';
import { isInState, isTaken } from '../database/predicates.ts';

const DEVICE_LISTING_LOCK = 160_001;

export async function insertFingerprints(
  database: Queryable,
  pictures: readonly { readonly hash: string; readonly analysis: AnalysedPicture }[],
): Promise<void> {
  if (pictures.length === 0) return;
  await database
    .insertInto('pictureFingerprints')
    .values(
      pictures.map(({ hash, analysis: { fingerprint } }) => ({
        pictureHash: hash,
        version: FINGERPRINT_VERSION,
        keys: keysOf(fingerprint),
        fingerprint: Buffer.from(encodeFingerprint(fingerprint)),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('pictureHash').doUpdateSet((row) => ({
        version: row.ref('excluded.version'),
        keys: row.ref('excluded.keys'),
        fingerprint: row.ref('excluded.fingerprint'),
      })),
    )
    .execute();
}

/**
 * Serialises device listings, so that each listing is compared with the photos of the previous one. Must be acquired
 * before any row lock.
 */
export async function lockDeviceListings(transaction: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(${DEVICE_LISTING_LOCK})`.execute(transaction);
}

/** Software is excluded, because its covers and screenshots do not show a device and were never verified. */
const isOfTakenDevice = sql<boolean>`exists (
  select 1 from project_images image join projects project on project.id = image.project_id
  where image.picture_hash = candidate.picture_hash and project.category = 'HARDWARE' and ${isTaken('project')})`;

export async function listCandidates(
  database: Queryable,
  probes: readonly number[],
  limit: number,
): Promise<{ pictureHash: string; fingerprint: Uint8Array }[]> {
  const { rows } = await sql<{ pictureHash: string; fingerprint: Uint8Array }>`
    with candidate as (
      select stored.picture_hash, count(*) as shared
      from unnest(${sql.val([...probes])}::int[]) as asked (key)
      join picture_fingerprints stored on stored.keys @> array[asked.key]
      where stored.version = ${FINGERPRINT_VERSION}
      group by stored.picture_hash
    ),
    closest as (
      select picture_hash, shared from candidate where ${isOfTakenDevice}
      order by shared desc, picture_hash limit ${limit}
    )
    select picture_hash as "pictureHash", stored.fingerprint
    from closest join picture_fingerprints stored using (picture_hash)
    order by closest.shared desc, picture_hash`.execute(database);
  return rows;
}

export async function listTakenListings(
  database: Queryable,
  sellerId: string,
  pictureHashes: readonly string[],
): Promise<TakenListing[]> {
  const { rows } = await sql<TakenListing>`
    select project.id, project.seller_id = ${sellerId} as "isOwn", project.title,
      case
        when live.state = 'paid' then 'sold'
        when live.state is not null then 'being-bought'
        else project.listing_status
      end as state
    from project_images image
    join projects project on project.id = image.project_id
    left join lateral (
      select state from purchases
      where project_id = project.id and ${isInState('purchases', LIVE_STATES)}
      order by state = 'paid' desc limit 1
    ) live on true
    where image.picture_hash = any(${sql.val([...pictureHashes])}::text[])
      and project.category = 'HARDWARE' and ${isTaken('project')}
    order by project.created_at`.execute(database);
  return rows;
}

export async function listPicturesToAnalyse(
  database: Queryable,
  afterHash: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select distinct image.picture_hash as hash
    from project_images image
    join projects project on project.id = image.project_id
    left join picture_fingerprints known
      on known.picture_hash = image.picture_hash and known.version = ${FINGERPRINT_VERSION}
    where project.category = 'HARDWARE' and known.picture_hash is null and image.picture_hash > ${afterHash}
    order by hash limit ${limit}`.execute(database);
  return rows.map(({ hash }) => hash);
}
