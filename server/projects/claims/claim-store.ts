import { sql } from 'kysely';
import {
  MAX_STATEMENT_CHARS,
  MIN_CLAIMANT_AGE_DAYS,
  NO_FREEZE_AFTER_REJECTION_DAYS,
  PROTECTED_AFTER_REJECTION_DAYS,
} from '#domain/projects/claim.ts';
import type { ClaimReason, ClaimState, FreezeFacts } from '#domain/projects/claim.ts';
import { isInMarket } from '#domain/projects/visibility.ts';
import type { Queryable } from '../../database/database.ts';
import { isHoldingClaim, isSamePerson, nowOrLater } from '../../database/predicates.ts';

export interface StoredClaim {
  readonly id: string;
  readonly number: number;
  readonly projectId: string;
  readonly title: string;
  readonly claimantId: string;
  readonly sellerId: string;
  readonly reason: ClaimReason;
  readonly statement: string | null;
  readonly evidenceUrl: string | null;
  readonly isMatched: boolean;
  readonly state: ClaimState;
  readonly openedAt: Date;
  readonly decideBy: Date;
  readonly frozenUntil: Date | null;
  readonly answer: string | null;
  readonly answeredAt: Date | null;
  readonly decidedAt: Date | null;
  readonly decisionReason: string | null;
}

const MAX_LISTED = 200;

function claims(database: Queryable) {
  return database
    .selectFrom('claims')
    .innerJoin('projects', 'projects.id', 'claims.projectId')
    .select([
      'claims.id',
      'claims.number',
      'claims.projectId',
      'projects.title',
      'claims.claimantId',
      'projects.sellerId',
      'claims.reason',
      'claims.statement',
      'claims.evidenceUrl',
      'claims.isMatched',
      'claims.state',
      'claims.openedAt',
      'claims.decideBy',
      sql<Date | null>`case when ${isHoldingClaim} then claims.held_until end`.as('frozenUntil'),
      'claims.answer',
      'claims.answeredAt',
      'claims.decidedAt',
      'claims.decisionReason',
    ]);
}

export interface ClaimedProject {
  readonly id: string;
  readonly sellerId: string;
  readonly isDisowned: boolean;
  /**
   * Whether the claimant may know that the project exists: it is listed, the claimant bought it, or it matched the
   * claimant's own verification.
   */
  readonly isKnown: boolean;
  /**
   * Whether the listing matched the claimant's own verification before the claimant bought the listing and thereby got
   * its code.
   */
  readonly isMatched: boolean;
}

/**
 * Locks the project, so that no purchase can start before the transaction ends.
 * @returns null if there is no such project.
 */
export async function lockClaimedProject(
  tx: Queryable,
  projectId: string,
  claimantId: string,
): Promise<ClaimedProject | null> {
  const row = await tx
    .selectFrom('projects')
    .select([
      'id',
      'sellerId',
      'listingStatus',
      sql<boolean>`disowned_at is not null`.as('isDisowned'),
      sql<boolean>`exists (select from verifications where profile_id = ${claimantId} and not accepted
        and projects.id = any(matched_project_ids))`.as('hasMatch'),
      sql<boolean>`exists (select from verifications match where match.profile_id = ${claimantId} and not match.accepted
        and projects.id = any(match.matched_project_ids) and not exists (
          select from purchases bought where bought.project_id = projects.id and bought.paid_at < match.created_at
             and ${isSamePerson(sql`${claimantId}::uuid`, sql`bought.buyer_id`)}))`.as('isMatched'),
      sql<boolean>`exists (select from purchases where project_id = projects.id and buyer_id = ${claimantId}
        and paid_at is not null)`.as('isBought'),
    ])
    .where('id', '=', projectId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  const { id, sellerId, isDisowned, hasMatch, isMatched, isBought, listingStatus } = row;
  return { id, sellerId, isDisowned, isMatched, isKnown: isInMarket(listingStatus) || hasMatch || isBought };
}

export async function hasGithubLink(database: Queryable, profileId: string): Promise<boolean> {
  const row = await database
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', profileId)
    .where('githubId', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findEarlierClaim(
  database: Queryable,
  projectId: string,
  claimantId: string,
): Promise<{ number: number; state: ClaimState } | null> {
  const row = await database
    .selectFrom('claims')
    .select(['number', 'state'])
    .where('projectId', '=', projectId)
    .where('claimantId', '=', claimantId)
    .where((where) =>
      where.or([
        where('state', '=', 'open'),
        where.and([where('state', '=', 'rejected'), where('decidedAt', '>', rejectionWindowStart())]),
      ]),
    )
    .orderBy('openedAt', 'desc')
    .executeTakeFirst();
  return row ?? null;
}

function rejectionWindowStart() {
  return sql<Date>`now() - make_interval(days => ${NO_FREEZE_AFTER_REJECTION_DAYS}::int)`;
}

export async function countOpenClaims(database: Queryable, claimantId: string): Promise<number> {
  const row = await database
    .selectFrom('claims')
    .select((count) => count.fn.countAll<number>().as('open'))
    .where('claimantId', '=', claimantId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return row.open;
}

export async function getFreezeFacts(
  database: Queryable,
  projectId: string,
  claimantId: string,
): Promise<Omit<FreezeFacts, 'isMatched'>> {
  const { rows } = await sql<Omit<FreezeFacts, 'isMatched'>>`
    select
      exists (select from claims where claimant_id = ${claimantId} and state = 'rejected'
               and decided_at > ${rejectionWindowStart()}) as "rejectedLately",
      exists (select from profiles where id = ${claimantId}
               and created_at > now() - make_interval(days => ${MIN_CLAIMANT_AGE_DAYS})) as "isNewcomer",
      exists (select from claims where project_id = ${projectId} and state = 'rejected'
               and decided_at > now() - make_interval(days => ${PROTECTED_AFTER_REJECTION_DAYS})) as "isProtected",
      (select count(*)::int from claims where claimant_id = ${claimantId} and state = 'open'
        and held_until > now()) as "openFreezes",
      (select coalesce(sum(extract(epoch from
                greatest(least(coalesce(decided_at, held_until), held_until) - opened_at, interval '0'))), 0)::float8 * 1000
         from claims where project_id = ${projectId} and state <> 'accepted' and held_until is not null
          and opened_at > now() - interval '1 year') as "frozenMs"`.execute(database);
  const [row] = rows;
  if (row === undefined) throw new Error('the database answers nothing');
  return row;
}

export interface NewClaim {
  readonly id: string;
  readonly projectId: string;
  readonly claimantId: string;
  readonly reason: ClaimReason;
  readonly statement: string;
  readonly evidenceUrl: string | null;
  readonly isMatched: boolean;
  readonly decideWithinDays: number;
  readonly freezeMs: number;
}

/** @throws the violation of `not null` if the claimant is the seller. */
export async function insertClaim(tx: Queryable, claim: NewClaim): Promise<void> {
  await tx
    .insertInto('claims')
    .values({
      id: claim.id,
      projectId: sql<string>`(select id from projects where id = ${claim.projectId} and seller_id <> ${claim.claimantId})`,
      claimantId: claim.claimantId,
      reason: claim.reason,
      statement: claim.statement.slice(0, MAX_STATEMENT_CHARS),
      evidenceUrl: claim.evidenceUrl,
      isMatched: claim.isMatched,
      decideBy: sql<Date>`now() + make_interval(days => ${claim.decideWithinDays}::int)`,
      heldUntil:
        claim.freezeMs === 0
          ? null
          : sql<Date>`now() + make_interval(secs => ${claim.freezeMs / 1_000}::float8)`,
    })
    .execute();
}

export async function listClaimsOf(database: Queryable, claimantId: string): Promise<StoredClaim[]> {
  return await claims(database)
    .where('claims.claimantId', '=', claimantId)
    .orderBy('claims.openedAt', 'desc')
    .limit(MAX_LISTED)
    .execute();
}

export async function getClaim(database: Queryable, id: string): Promise<StoredClaim> {
  return await claims(database).where('claims.id', '=', id).executeTakeFirstOrThrow();
}

type ClaimRef = { readonly id: string } | { readonly number: number };

export async function findClaim(database: Queryable, by: ClaimRef): Promise<StoredClaim | null> {
  return (await selectClaim(database, by).executeTakeFirst()) ?? null;
}

export async function lockClaim(tx: Queryable, by: ClaimRef): Promise<StoredClaim | null> {
  return (await selectClaim(tx, by).forUpdate('claims').executeTakeFirst()) ?? null;
}

function selectClaim(database: Queryable, by: ClaimRef) {
  return claims(database).where((where) =>
    'id' in by ? where('claims.id', '=', by.id) : where('claims.number', '=', by.number),
  );
}

/** @throws NoResultError if the claim is decided. */
export async function answerClaim(tx: Queryable, id: string, answer: string): Promise<void> {
  await tx
    .updateTable('claims')
    .set({ answer, answeredAt: nowOrLater('openedAt') })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** @throws NoResultError if the claim is already decided. */
export async function closeClaim(
  tx: Queryable,
  id: string,
  state: 'accepted' | 'rejected',
  reason: string,
): Promise<void> {
  await tx
    .updateTable('claims')
    .set({ state, decidedAt: nowOrLater('openedAt'), decisionReason: reason })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirstOrThrow();
}

/**
 * Also erases everything that the account's owner wrote in claims.
 * @returns the IDs of the listings whose freezes must be recalculated.
 */
export async function withdrawClaimsOf(tx: Queryable, profileId: string): Promise<string[]> {
  const { rows } = await sql<{ projectId: string }>`
    update claims set state = 'withdrawn', decided_at = greatest(now(), opened_at)
     where claimant_id = ${profileId} and state = 'open'
    returning project_id as "projectId"`.execute(tx);
  await sql`
    update claims set statement = null, evidence_url = null where claimant_id = ${profileId}`.execute(tx);
  await sql`
    update claims set answer = null
     where answer is not null and project_id in (select id from projects where seller_id = ${profileId})`.execute(
    tx,
  );
  return rows.map(({ projectId }) => projectId);
}

export interface ClaimParty {
  readonly email: string;
  readonly name: string;
  readonly username: string | null;
}

/** @returns null if the account is deleted. */
export async function findClaimParty(database: Queryable, profileId: string): Promise<ClaimParty | null> {
  const row = await database
    .selectFrom('profiles')
    .select(['email', 'username', sql<string>`coalesce(full_name, username, 'there')`.as('name')])
    .where('id', '=', profileId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function moveClaimDeadlines(tx: Queryable, seconds: number): Promise<void> {
  await sql`
    update claims set decide_by = decide_by + make_interval(secs => ${seconds}::float8) where state = 'open'`.execute(
    tx,
  );
}
