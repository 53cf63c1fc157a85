import { sql } from 'kysely';
import { MAX_STATEMENT_CHARS, NO_HOLD_AFTER_REJECTION_DAYS } from '#domain/projects/claim.ts';
import type { ClaimReason, ClaimState, HoldFacts } from '#domain/projects/claim.ts';
import type { Queryable } from '../database/database.ts';

/** A claim as its claimant, the seller or an operator may come to see it. */
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
  /** Only while it holds the listing. */
  readonly heldUntil: Date | null;
  readonly answer: string | null;
  readonly answeredAt: Date | null;
  readonly decidedAt: Date | null;
  readonly decisionReason: string | null;
}

const MAX_LISTED = 200;

function claims(database: Queryable) {
  return database
    .selectFrom('claims')
    .innerJoin('projects', 'projects.id', 'claims.project_id')
    .select([
      'claims.id',
      'claims.number',
      'claims.project_id as projectId',
      'projects.title',
      'claims.claimant_id as claimantId',
      'projects.seller_id as sellerId',
      'claims.reason',
      'claims.statement',
      'claims.evidence_url as evidenceUrl',
      'claims.is_matched as isMatched',
      'claims.state',
      'claims.opened_at as openedAt',
      'claims.decide_by as decideBy',
      sql<Date | null>`case when claims.state = 'open' and claims.held_until > now() then claims.held_until end`.as(
        'heldUntil',
      ),
      'claims.answer',
      'claims.answered_at as answeredAt',
      'claims.decided_at as decidedAt',
      'claims.decision_reason as decisionReason',
    ]);
}

export interface ClaimedProject {
  readonly id: string;
  readonly sellerId: string;
  readonly isDisowned: boolean;
  /** Whether this member may know of the listing: it is in the market, they bought it, or it refused their own work. */
  readonly isKnown: boolean;
  readonly isMatched: boolean;
}

/** Locks the listing until the transaction ends, so that nobody begins to buy it meanwhile. */
export async function lockClaimedProject(
  tx: Queryable,
  projectId: string,
  claimantId: string,
): Promise<ClaimedProject | null> {
  const row = await tx
    .selectFrom('projects')
    .select([
      'id',
      'seller_id as sellerId',
      'listing',
      sql<boolean>`disowned_at is not null`.as('isDisowned'),
      sql<boolean>`exists (select from verifications where profile_id = ${claimantId} and not accepted
        and projects.id = any(matched_project_ids))`.as('isMatched'),
      sql<boolean>`exists (select from purchases where project_id = projects.id and buyer_id = ${claimantId}
        and paid_at is not null)`.as('isBought'),
    ])
    .where('id', '=', projectId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  const { id, sellerId, isDisowned, isMatched, isBought, listing } = row;
  return { id, sellerId, isDisowned, isMatched, isKnown: listing === 'listed' || isMatched || isBought };
}

export async function hasGithubLink(database: Queryable, profileId: string): Promise<boolean> {
  const row = await database
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', profileId)
    .where('github_id', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The member's claim on this listing that stands in the way of another: open, or rejected lately. */
export async function findEarlierClaim(
  database: Queryable,
  projectId: string,
  claimantId: string,
): Promise<{ number: number; state: ClaimState } | null> {
  const row = await database
    .selectFrom('claims')
    .select(['number', 'state'])
    .where('project_id', '=', projectId)
    .where('claimant_id', '=', claimantId)
    .where((where) =>
      where.or([
        where('state', '=', 'open'),
        where.and([where('state', '=', 'rejected'), where('decided_at', '>', quarantine())]),
      ]),
    )
    .orderBy('opened_at', 'desc')
    .executeTakeFirst();
  return row ?? null;
}

function quarantine() {
  return sql<Date>`now() - make_interval(days => ${NO_HOLD_AFTER_REJECTION_DAYS}::int)`;
}

export async function countOpenClaims(database: Queryable, claimantId: string): Promise<number> {
  const row = await database
    .selectFrom('claims')
    .select((count) => count.fn.countAll<number>().as('open'))
    .where('claimant_id', '=', claimantId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return row.open;
}

/** What decides whether a new claim holds the listing. */
export async function getHoldFacts(
  database: Queryable,
  projectId: string,
  claimantId: string,
): Promise<Omit<HoldFacts, 'isMatched'>> {
  const { rows } = await sql<Omit<HoldFacts, 'isMatched'>>`
    select
      exists (select from claims where claimant_id = ${claimantId} and state = 'rejected'
               and decided_at > ${quarantine()}) as "rejectedLately",
      (select count(*)::int from claims where claimant_id = ${claimantId} and state = 'open'
        and held_until > now()) as "openHolds",
      (select coalesce(sum(extract(epoch from
                greatest(least(coalesce(decided_at, held_until), held_until) - opened_at, interval '0'))), 0)::float8 * 1000
         from claims where project_id = ${projectId} and state <> 'accepted' and held_until is not null
          and opened_at > now() - interval '1 year') as "heldMs"`.execute(database);
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
  /** 0: the listing is not held. */
  readonly holdMs: number;
}

export async function insertClaim(tx: Queryable, claim: NewClaim): Promise<void> {
  await tx
    .insertInto('claims')
    .values({
      id: claim.id,
      project_id: claim.projectId,
      claimant_id: claim.claimantId,
      reason: claim.reason,
      statement: claim.statement.slice(0, MAX_STATEMENT_CHARS),
      evidence_url: claim.evidenceUrl,
      is_matched: claim.isMatched,
      decide_by: sql<Date>`now() + make_interval(days => ${claim.decideWithinDays}::int)`,
      held_until:
        claim.holdMs === 0 ? null : sql<Date>`now() + make_interval(secs => ${claim.holdMs / 1_000}::float8)`,
    })
    .execute();
}

/** The listing is held as long as the open claim that holds it longest. */
export async function refreshHold(tx: Queryable, projectId: string): Promise<void> {
  await sql`
    update projects set held_until = (
      select max(held_until) from claims where project_id = ${projectId} and state = 'open')
    where id = ${projectId}`.execute(tx);
}

export async function listClaimsOf(database: Queryable, claimantId: string): Promise<StoredClaim[]> {
  return await claims(database)
    .where('claims.claimant_id', '=', claimantId)
    .orderBy('claims.opened_at', 'desc')
    .limit(MAX_LISTED)
    .execute();
}

export async function getClaim(database: Queryable, id: string): Promise<StoredClaim> {
  return await claims(database).where('claims.id', '=', id).executeTakeFirstOrThrow();
}

type ClaimName = { readonly id: string } | { readonly number: number };

export async function findClaim(database: Queryable, by: ClaimName): Promise<StoredClaim | null> {
  return (await claimNamed(database, by).executeTakeFirst()) ?? null;
}

/** As `findClaim`, and locked until the transaction ends. */
export async function lockClaim(tx: Queryable, by: ClaimName): Promise<StoredClaim | null> {
  return (await claimNamed(tx, by).forUpdate('claims').executeTakeFirst()) ?? null;
}

function claimNamed(database: Queryable, by: ClaimName) {
  return claims(database).where((where) =>
    'id' in by ? where('claims.id', '=', by.id) : where('claims.number', '=', by.number),
  );
}

export async function answerClaim(tx: Queryable, id: string, answer: string): Promise<void> {
  await tx
    .updateTable('claims')
    .set({ answer, answered_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function closeClaim(
  tx: Queryable,
  id: string,
  state: 'accepted' | 'rejected',
  reason: string,
): Promise<void> {
  await tx
    .updateTable('claims')
    .set({ state, decided_at: sql<Date>`now()`, decision_reason: reason })
    .where('id', '=', id)
    .execute();
}

/** An account goes: its open claims end, and what it wrote in claims goes with it. */
export async function forgetClaimsOf(tx: Queryable, profileId: string): Promise<void> {
  const { rows } = await sql<{ projectId: string }>`
    update claims set state = 'withdrawn', decided_at = now()
     where claimant_id = ${profileId} and state = 'open'
    returning project_id as "projectId"`.execute(tx);
  for (const { projectId } of rows) await refreshHold(tx, projectId);
  await sql`
    update claims set statement = null, evidence_url = null where claimant_id = ${profileId}`.execute(tx);
  await sql`
    update claims set answer = null
     where answer is not null and project_id in (select id from projects where seller_id = ${profileId})`.execute(
    tx,
  );
}

export interface ClaimPerson {
  readonly email: string;
  readonly name: string;
  readonly username: string | null;
}

/** Null once the account is deleted. */
export async function findPerson(database: Queryable, profileId: string): Promise<ClaimPerson | null> {
  const row = await database
    .selectFrom('profiles')
    .select(['email', 'username', sql<string>`coalesce(full_name, username, 'there')`.as('name')])
    .where('id', '=', profileId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** For the operator: the open ones, the most urgent first. */
export async function listOpenClaims(database: Queryable): Promise<StoredClaim[]> {
  return await claims(database)
    .where('claims.state', '=', 'open')
    .orderBy('claims.decide_by')
    .limit(MAX_LISTED)
    .execute();
}

export async function disownListing(tx: Queryable, projectId: string): Promise<void> {
  await tx
    .updateTable('projects')
    .set({ disowned_at: sql<Date>`now()`, held_until: null })
    .where('id', '=', projectId)
    .execute();
}
