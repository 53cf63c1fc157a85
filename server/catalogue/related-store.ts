import type { Inside } from '#domain/inside/inside.ts';
import type { InsideChoice } from '#domain/inside/shown-inside.ts';
import { QUESTIONS_PER_PAGE } from '#domain/questions/question-limits.ts';
import type { Queryable } from '../database/database.ts';
import { IS_ENTRY_VISIBLE } from '../database/predicates.ts';
import { runStatement, statement } from '../database/statement.ts';
import type { StoredReport } from '../database/stored-json.ts';
import { COLUMNS, JOINS, type PageRow as CardRow, shownRows, UTC_KEY } from './page-rows-store.ts';
import type { ListedRow } from './shown-rows-store.ts';

export interface RelatedRow extends ListedRow {
  readonly kind: 'self' | 'seller' | 'similar';
}

export interface PageRow extends RelatedRow {
  /** The transaction that wrote the entry. */
  readonly rowVersion: string;
  readonly inside: PublicInside | null;
  readonly questions: PublicQuestions | null;
}

export interface PublicInside extends InsideChoice {
  readonly inside: Inside | null;
  readonly commitSha: string | null;
  readonly languages: StoredReport['languages'];
}

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

/**
 * Similar projects are chosen from this many of the newest projects with the same subject and from this many with the
 * same category and level.
 */
const COMPARED = 60;

const INSIDE = `
  select json_build_object('inside', insides.document, 'showsReadme', project.shows_readme,
    'showsTree', project.shows_tree, 'repositoryPrivate', verification.repository_private,
    'commitSha', verification.commit_sha, 'languages', verification.report -> 'languages')
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

const relatedStatement = (name: string, parts: string) =>
  statement(
    name,
    `with subject as materialized (
     select project_id, seller_id, subject_key, category, complexity, technology_keys(technologies) as technologies
     from catalogue_entries entry where project_id = $2 and ${IS_ENTRY_VISIBLE}
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
       select count(*)::int as count from unnest(entry.technologies) technology
       where lower(btrim(technology)) = any (subject.technologies)) shared
     where entry.project_id <> subject.project_id and entry.seller_id <> subject.seller_id
       and entry.live_state is distinct from 'paid' and (shared.count > 0 or entry.subject_key = subject.subject_key)
     order by score desc, entry.created_at desc, entry.project_id desc limit $3
   ), page as (
     select project_id, 'self' as kind, 0 as score, now() as created_at from subject
     union all select project_id, kind, score, created_at from own
     union all select project_id, kind, score, created_at from alike
   )
   select ${COLUMNS.card}, ${UTC_KEY} as "sortKey", page.kind${parts}
   from page join catalogue_entries entry on entry.project_id = page.project_id ${JOINS.card}
   order by page.kind, page.score desc, page.created_at desc, page.project_id desc`,
  );

const selectRelated = relatedStatement('catalogue-related', '');

const selectRelatedToPage = relatedStatement(
  'catalogue-project-page',
  `, entry.xmin::text as "rowVersion", case when page.kind = 'self' then (${INSIDE}) end as inside,
     case when page.kind = 'self' then (${QUESTIONS}) end as questions`,
);

/**
 * Returns the project itself, its seller's other unsold projects, and other sellers' unsold projects with the same
 * subject or technologies. Returns nothing if the viewer may not see the project.
 */
export async function listRelatedEntries(
  database: Queryable,
  viewerId: string,
  projectId: string,
  limit: number,
): Promise<RelatedRow[]> {
  const rows = await runStatement<CardRow & Pick<RelatedRow, 'kind'>>(database, selectRelated, [
    viewerId,
    projectId,
    limit,
  ]);
  return await shownRows(database, viewerId, rows);
}

export async function listPageEntries(
  database: Queryable,
  projectId: string,
  limit: number,
): Promise<PageRow[]> {
  const rows = await runStatement<CardRow & Omit<PageRow, keyof ListedRow>>(database, selectRelatedToPage, [
    null,
    projectId,
    limit,
  ]);
  return await shownRows(database, null, rows);
}
