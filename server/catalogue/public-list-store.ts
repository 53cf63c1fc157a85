import { QUESTIONS_PER_PAGE } from '#domain/questions/question-limits.ts';
import type { Queryable } from '../database/database.ts';
import { runStatement, statement } from '../database/statement.ts';
import type { InsideRow } from '../verification/inside-store.ts';
import { MAX_TOTAL } from './list-store.ts';
import { SHOWN_COLUMNS, SHOWN_JOINS } from './shown-columns-store.ts';
import type { ListedRow } from './shown-rows-store.ts';

export interface CountedRow extends ListedRow {
  /** Of the whole list; `MAX_TOTAL + 1` for more. */
  readonly total: number;
}

const OFFERED = 'entry.is_listed and entry.seller_id = $2::uuid and not entry.is_sold';

const UTC_KEY = "(page.created_at at time zone 'UTC')::text || '+00'";

// A null position is before the newest project.
const selectOffered = statement(
  'catalogue-listed-seller',
  `with page as materialized (
       select entry.project_id, entry.created_at from catalogue_entries entry
       where ${OFFERED} and ($3::timestamptz is null or (entry.created_at, entry.project_id) < ($3::timestamptz, $4::uuid))
       order by entry.created_at desc, entry.project_id desc limit $5
     )
     select ${SHOWN_COLUMNS}, entry.card as text, seller.author_card as author, ${UTC_KEY} as "sortKey",
       (select count(*)::int from (select from catalogue_entries entry where ${OFFERED} limit ${MAX_TOTAL + 1}) few) as total
     from page join catalogue_entries entry on entry.project_id = page.project_id ${SHOWN_JOINS}
     order by page.created_at desc, page.project_id desc`,
);

/** What a seller offers and has not sold, newest first, as anyone sees it. */
export async function listOfferedEntries(
  database: Queryable,
  sellerId: string,
  after: { readonly key: string; readonly id: string } | null,
  limit: number,
): Promise<CountedRow[]> {
  return await runStatement<CountedRow>(database, selectOffered, [
    null,
    sellerId,
    after?.key ?? null,
    after?.id ?? null,
    limit,
  ]);
}

export interface RelatedRow extends ListedRow {
  readonly kind: 'self' | 'seller' | 'similar';
  /** Of the row of the project itself. */
  readonly inside: PublicInside | null;
  readonly questions: PublicQuestions | null;
}

export type PublicInside = Pick<
  InsideRow,
  'inside' | 'showsReadme' | 'showsTree' | 'commitSha' | 'languages'
>;

export interface PublicQuestions {
  readonly total: number;
  readonly rows: readonly {
    readonly id: string;
    readonly user: string | null;
    readonly text: string;
    readonly askedAt: string;
    readonly answer: string | null;
    readonly answeredAt: string | null;
  }[];
}

/** How many of the newest projects of a subject, and of a category and level, are compared. */
const COMPARED = 60;

const INSIDE = `
  select json_build_object('inside', insides.document, 'showsReadme', project.shows_readme,
    'showsTree', project.shows_tree, 'commitSha', verification.commit_sha,
    'languages', verification.report -> 'languages')
  from projects project
  join verifications verification on verification.id = project.verification_id
  join insides on insides.verification_id = verification.id
  where project.id = $2`;

const SHOWN_QUESTIONS = 'from questions where project_id = $2 and hidden_at is null';

const QUESTIONS = `
  select json_build_object('total', (select count(*)::int ${SHOWN_QUESTIONS}),
    'rows', coalesce(json_agg(json_build_object('id', question.id, 'user', asker.username, 'text', question.question,
      'askedAt', question.asked_at, 'answer', question.answer, 'answeredAt', question.answered_at)
      order by question.asked_at desc, question.id desc), '[]'::json))
  from (select * ${SHOWN_QUESTIONS} order by asked_at desc, id desc limit ${QUESTIONS_PER_PAGE}) question
  join profiles asker on asker.id = question.asker_id`;

const selectRelated = statement(
  'catalogue-project-page',
  `with subject as materialized (
     select project_id, seller_id, subject_key, category, complexity, technology_keys(technologies) as technologies
     from catalogue_entries where project_id = $2
   ), own as (
     select entry.project_id, 'seller' as kind, 0 as score, entry.created_at
     from subject cross join lateral (
       select project_id, created_at from catalogue_entries
       where seller_id = subject.seller_id and is_listed and project_id <> subject.project_id
         and live_state is distinct from 'paid'
       order by created_at desc, project_id desc limit $3) entry
   ), candidates as materialized (
     select entry.project_id from subject cross join lateral (
       select project_id from catalogue_entries where subject_key = subject.subject_key and is_listed
       order by created_at desc, project_id desc limit ${COMPARED}) entry
     union
     select entry.project_id from subject cross join lateral (
       select project_id from catalogue_entries
       where category = subject.category and complexity = subject.complexity and is_listed
       order by created_at desc, project_id desc limit ${COMPARED}) entry
   ), alike as (
     select entry.project_id, 'similar' as kind, (entry.subject_key = subject.subject_key)::int * 2 + shared.count as score,
       entry.created_at
     from candidates join catalogue_entries entry using (project_id) cross join subject
     cross join lateral (
       select count(*)::int as count from unnest(technology_keys(entry.technologies)) technology
       where technology = any (subject.technologies)) shared
     where entry.project_id <> subject.project_id and entry.seller_id <> subject.seller_id
       and entry.live_state is distinct from 'paid' and (shared.count > 0 or entry.subject_key = subject.subject_key)
     order by score desc, entry.created_at desc, entry.project_id desc limit $3
   ), page as (
     select project_id, 'self' as kind, 0 as score, now() as created_at from subject
     union all select project_id, kind, score, created_at from own
     union all select project_id, kind, score, created_at from alike
   )
   select ${SHOWN_COLUMNS}, entry.card as text, seller.author_card as author, ${UTC_KEY} as "sortKey", page.kind,
     case when page.kind = 'self' then (${INSIDE}) end as inside,
     case when page.kind = 'self' then (${QUESTIONS}) end as questions
   from page join catalogue_entries entry on entry.project_id = page.project_id ${SHOWN_JOINS}
   order by page.kind, page.score desc, page.created_at desc, page.project_id desc`,
);

/**
 * The project itself with what its public page shows beside its entry, what the seller also offers, and available
 * projects of others with the same subject or technologies.
 */
export async function listRelatedEntries(
  database: Queryable,
  projectId: string,
  limit: number,
): Promise<RelatedRow[]> {
  return await runStatement<RelatedRow>(database, selectRelated, [null, projectId, limit]);
}

export interface PublicSellerRow {
  readonly id: string;
  readonly sellerId: string;
  readonly author: string;
  readonly reviews: string;
  readonly isStale: false;
  readonly isSellerStale: boolean;
}

const selectSeller = statement(
  'catalogue-public-seller',
  `select profile.id, profile.id as "sellerId", seller.author, seller.reviews, false as "isStale",
     seller.is_stale as "isSellerStale"
   from profiles profile
   join catalogue_sellers seller on seller.seller_id = profile.id
   where lower(profile.username) = $1 and profile.address_proved_at is not null
     and exists (select from catalogue_entries entry where entry.seller_id = profile.id and entry.is_listed)`,
);

/** A member who has a listed project: nobody else has a public page. @param username - in lower case. */
export async function findPublicSeller(
  database: Queryable,
  username: string,
): Promise<PublicSellerRow | null> {
  const [row] = await runStatement<PublicSellerRow>(database, selectSeller, [username]);
  return row ?? null;
}
