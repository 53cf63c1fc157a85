import { sql } from 'kysely';
import type { ListingStatus } from '#domain/projects/visibility.ts';
import type { PurchaseState } from '#domain/purchases/purchase-states.ts';
import type { ProofState } from '#domain/verification/build-proof.ts';
import type { Queryable } from '../../database/database.ts';

export interface ActionSubject {
  readonly kind: 'purchase' | 'project' | 'person' | 'claim' | 'payout';
  /** The ID in the console's URL, or the number of a claim or payout. */
  readonly key: string;
  readonly name: string | null;
  readonly receiptNumber: number | null;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

/** Subjects without a match are missing from the result. */
export async function findActionSubjects(
  db: Queryable,
  subjects: readonly string[],
): Promise<Map<string, ActionSubject>> {
  const ids = sql.val(subjects.filter((subject) => UUID.test(subject)));
  const { rows } = await sql<ActionSubject & { subject: string }>`
    select id::text as subject, 'purchase' as kind, id::text as key, title as name, receipt_number as "receiptNumber"
      from purchases where id = any(${ids}::uuid[])
    union all
    select id::text, 'project', id::text, title, null from projects where id = any(${ids}::uuid[])
    union all
    select id::text, 'person', id::text, username, null from profiles where id = any(${ids}::uuid[])
    union all
    select c.id::text, 'claim', c.number::text, p.title, null
      from claims c join projects p on p.id = c.project_id where c.id = any(${ids}::uuid[])
    union all
    select p.id::text, 'payout', p.number::text, s.username, null
      from payouts p join profiles s on s.id = p.profile_id where p.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ subject, ...found }) => [subject, found]));
}

const MAX_FOUND = 20;
const MAX_MATCHES = 500;

const likeText = (text: string): string => text.toLowerCase().replaceAll(/[\\%_]/gu, String.raw`\$&`);

export interface FoundPerson {
  readonly id: string;
  readonly username: string | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly isDeleted: boolean;
}

export async function searchPeople(db: Queryable, text: string, id: string | null): Promise<FoundPerson[]> {
  const typed = likeText(text);
  const { rows } = await sql<FoundPerson>`
    select id, username, full_name as name, case when deleted_at is null then email end as email,
           deleted_at is not null as "isDeleted"
      from profiles
     where id = ${id}::uuid or lower(username) like ${`${typed}%`} or lower(email) like ${`${typed}%`}
        or lower(full_name) like ${`%${typed}%`}
     order by username limit ${MAX_FOUND}`.execute(db);
  return rows;
}

export interface FoundProject {
  readonly id: string;
  readonly title: string;
  readonly status: ListingStatus;
  readonly seller: string | null;
  readonly priceRupees: number;
}

export async function searchProjects(
  db: Queryable,
  text: string,
  id: string | null,
): Promise<FoundProject[]> {
  const { rows } = await sql<FoundProject>`
    select found.id, found.title, found.listing_status as status, seller.username as seller,
           found.price_rupees as "priceRupees"
      from (select * from projects where id = ${id}::uuid or lower(title) like ${`%${likeText(text)}%`}
             limit ${MAX_MATCHES}) found
      join profiles seller on seller.id = found.seller_id
     order by found.created_at desc, found.id desc limit ${MAX_FOUND}`.execute(db);
  return rows;
}

export interface ListedPurchase {
  readonly id: string;
  readonly title: string;
  readonly state: PurchaseState;
  readonly amountMinor: number;
  readonly receiptNumber: number | null;
  readonly buyer: string | null;
  readonly seller: string | null;
  readonly createdAt: Date;
}

type PurchaseFilter =
  | { readonly id: string }
  | { readonly intentId: string }
  | { readonly receiptNumber: number }
  | { readonly partyId: string }
  | { readonly projectId: string };

export async function listPurchasesBy(db: Queryable, by: PurchaseFilter): Promise<ListedPurchase[]> {
  const condition =
    'id' in by
      ? sql`p.id = ${by.id}::uuid`
      : 'intentId' in by
        ? sql`p.intent_id = ${by.intentId}`
        : 'receiptNumber' in by
          ? sql`p.receipt_number = ${by.receiptNumber}`
          : 'projectId' in by
            ? sql`p.project_id = ${by.projectId}::uuid`
            : sql`(p.buyer_id = ${by.partyId}::uuid or p.seller_id = ${by.partyId}::uuid) and p.paid_at is not null`;
  const { rows } = await sql<ListedPurchase>`
    select p.id, p.title, p.state, p.amount_minor as "amountMinor", p.receipt_number as "receiptNumber",
           buyer.username as buyer, seller.username as seller, p.created_at as "createdAt"
      from purchases p join profiles buyer on buyer.id = p.buyer_id join profiles seller on seller.id = p.seller_id
     where ${condition} order by p.created_at desc, p.id desc limit ${MAX_FOUND}`.execute(db);
  return rows;
}

export async function listListingsOf(db: Queryable, sellerId: string): Promise<FoundProject[]> {
  return await db
    .selectFrom('projects')
    .innerJoin('profiles', 'profiles.id', 'projects.sellerId')
    .select([
      'projects.id',
      'projects.title',
      'projects.listingStatus as status',
      'profiles.username as seller',
      'projects.priceRupees',
    ])
    .where('projects.sellerId', '=', sellerId)
    .orderBy('projects.createdAt', 'desc')
    .orderBy('projects.id', 'desc')
    .limit(MAX_FOUND)
    .execute();
}

export interface MatterRef {
  readonly kind: 'case' | 'claim' | 'report';
  readonly number: number;
  readonly title: string;
  readonly state: string;
  readonly openedAt: Date;
}

export async function listMattersOf(
  db: Queryable,
  of: { readonly profileId: string } | { readonly projectId: string },
): Promise<MatterRef[]> {
  const ofCase =
    'projectId' in of
      ? sql`p.project_id = ${of.projectId}::uuid`
      : sql`(p.buyer_id = ${of.profileId}::uuid or p.seller_id = ${of.profileId}::uuid)`;
  const ofClaim =
    'projectId' in of
      ? sql`c.project_id = ${of.projectId}::uuid`
      : sql`(c.claimant_id = ${of.profileId}::uuid or p.seller_id = ${of.profileId}::uuid)`;
  const ofReport =
    'projectId' in of ? sql`r.project_id = ${of.projectId}::uuid` : sql`r.about_id = ${of.profileId}::uuid`;
  const { rows } = await sql<MatterRef>`
    (select 'case' as kind, c.number, p.title, c.state, c.opened_at as "openedAt"
       from purchases p join cases c on c.purchase_id = p.id where ${ofCase}
      order by c.opened_at desc limit ${MAX_FOUND})
    union all
    (select 'claim', c.number, p.title, c.state, c.opened_at
       from projects p join claims c on c.project_id = p.id where ${ofClaim}
      order by c.opened_at desc limit ${MAX_FOUND})
    union all
    (select 'report', r.number, coalesce(project.title, about.username, ''), coalesce(r.outcome, 'open'), r.opened_at
       from reports r join profiles about on about.id = r.about_id left join projects project on project.id = r.project_id
      where ${ofReport} order by r.opened_at desc limit ${MAX_FOUND})
    order by "openedAt" desc limit ${MAX_FOUND}`.execute(db);
  return rows;
}

export interface PersonFacts {
  readonly id: string;
  readonly username: string | null;
  readonly collegeName: string | null;
  readonly githubLogin: string | null;
  readonly isAddressProved: boolean;
  readonly isDeleted: boolean;
  readonly bannedAt: Date | null;
}

export async function findPersonFacts(db: Queryable, id: string): Promise<PersonFacts | null> {
  const row = await db
    .selectFrom('profiles')
    .select([
      'id',
      'username',
      'collegeName',
      'githubLogin',
      'bannedAt',
      sql<boolean>`address_proved_at is not null`.as('isAddressProved'),
      sql<boolean>`deleted_at is not null`.as('isDeleted'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export interface ProjectFacts {
  readonly id: string;
  readonly title: string;
  readonly category: 'SOFTWARE' | 'HARDWARE';
  readonly sellerId: string;
  readonly seller: string | null;
  readonly priceRupees: number;
  readonly status: ListingStatus;
  readonly frozenUntil: Date | null;
  readonly operatorHoldUntil: Date | null;
  readonly listedAt: Date;
  readonly repositoryUrl: string | null;
  readonly findings: readonly string[];
  readonly proof: {
    readonly state: ProofState;
    readonly code: string;
    readonly picture: string;
    readonly width: number;
    readonly height: number;
    readonly corners: readonly number[];
    readonly sentAt: string;
    readonly decidedAt: string | null;
    readonly reason: string | null;
  } | null;
}

export async function findProjectFacts(db: Queryable, id: string): Promise<ProjectFacts | null> {
  const { rows } = await sql<ProjectFacts>`
    select p.id, p.title, p.category, p.seller_id as "sellerId", seller.username as seller,
           p.price_rupees as "priceRupees", p.listing_status as status,
           case when p.held_until > now() then p.held_until end as "frozenUntil",
           case when p.operator_hold_until > now() then p.operator_hold_until end as "operatorHoldUntil", p.created_at as "listedAt",
           p.repository_url as "repositoryUrl",
           array(select found ->> 'sentence' from jsonb_array_elements(v.report -> 'checks') found
                  where found ->> 'result' <> 'pass') as findings,
           (select json_build_object('state', b.state, 'code', b.code, 'corners', b.corners, 'sentAt', b.sent_at,
              'decidedAt', b.decided_at, 'reason', b.reason, 'picture', shown.hash, 'width', shown.width,
              'height', shown.height)
              from build_proofs b join project_images image using (project_id, position)
              join pictures shown on shown.hash = image.picture_hash where b.project_id = p.id) as proof
      from projects p join profiles seller on seller.id = p.seller_id
      left join verifications v on v.id = p.verification_id where p.id = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
}
