import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { IS_ENTRY_VISIBLE } from '../database/predicates.ts';
import { runStatement, statement } from '../database/statement.ts';
import { COLUMNS, JOINS, type PageRow, shownRows } from './page-rows-store.ts';
import type { DetailRow, ShownRow } from './shown-rows-store.ts';

export interface SuggestedProject {
  readonly id: string;
  readonly title: string;
}

/** Only the first matching titles in alphabetical order, at most this many, are ranked by popularity. */
const MAX_COMPARED = 100;

export async function listProjectsByTitle(
  database: Queryable,
  beginning: string,
  limit: number,
): Promise<SuggestedProject[]> {
  const { rows } = await sql<SuggestedProject>`
    select project.id, project.title from (
      select project_id from catalogue_entries
       where is_listed and title_key ~>=~ ${beginning} and title_key ~<~ (${beginning}::text || chr(1114111))
       order by title_key using ~<~ limit ${sql.lit(MAX_COMPARED)}) entry
      join project_counters counters on counters.project_id = entry.project_id
      join projects project on project.id = entry.project_id
     order by counters.popularity desc, project.id desc limit ${limit}`.execute(database);
  return rows;
}

const selectDetail = statement(
  'catalogue-detail',
  `select ${COLUMNS.page}, entry.category, entry.report, seller.reviews,
     verification.commit_sha as "commitSha", verification.repository_private as "repositoryPrivate",
     (select json_build_object('closedAt', shop_closed_at, 'closedUntil', shop_closed_until) from profiles
       where id = entry.seller_id and shop_closed_at is not null) as shop,
     exists (select from reviews review where review.author_id = $1 and review.seller_id = entry.seller_id
       and not review.counts and review.hidden_at is null) as "hasHiddenReviews",
     case when entry.listing_status = 'banned' and entry.seller_id = $1 then coalesce((
       select reason from operator_actions where subject = entry.project_id::text and action = 'listing ban'
       order by done_at desc limit 1), '') end as "banReason",
     case when entry.seller_id = $1 then (
       select reason from build_proofs where project_id = entry.project_id and state = 'declined') end as "proofDeclined",
     case when entry.seller_id = $1 then (
       select json_agg(json_build_object('id', claim.id, 'number', claim.number, 'reason', claim.reason,
         'text', claim.statement, 'repoUrl', claim.evidence_url, 'openedAt', claim.opened_at,
         'decideBy', claim.decide_by, 'frozenUntil', case when claim.held_until > now() then claim.held_until end,
         'answer', claim.answer, 'answeredAt', claim.answered_at) order by claim.opened_at)
       from claims claim where claim.project_id = entry.project_id and claim.state = 'open') end as claims
   from catalogue_entries entry ${JOINS.page}
   join projects project on project.id = entry.project_id
   join verifications verification on verification.id = project.verification_id
   where entry.project_id = $2 and ${IS_ENTRY_VISIBLE}`,
);

type DetailColumns = Omit<DetailRow, keyof ShownRow>;

/**
 * @returns null if the project does not exist or is not visible to the viewer. A null `viewerId` stands for a visitor.
 */
export async function findDetail(
  database: Queryable,
  viewerId: string | null,
  projectId: string,
): Promise<DetailRow | null> {
  const rows = await runStatement<PageRow & DetailColumns>(database, selectDetail, [viewerId, projectId]);
  const [row] = await shownRows(database, viewerId, rows);
  return row ?? null;
}

const selectVisible = statement(
  'catalogue-visible',
  `select entry.project_id from catalogue_entries entry where entry.project_id = $2 and ${IS_ENTRY_VISIBLE}`,
);

export async function isProjectVisible(
  database: Queryable,
  viewerId: string,
  projectId: string,
): Promise<boolean> {
  return (await runStatement(database, selectVisible, [viewerId, projectId])).length > 0;
}
