import { QUESTIONS_PER_PAGE } from '#domain/questions/question-limits.ts';
import type { Queryable } from '../database/database.ts';
import { runStatement, statement } from '../database/statement.ts';

/**
 * Each change writes a new version of a row, whose `xmin` is the transaction that wrote it. What depends on the time is
 * compared with the present time.
 */
const selectVersions = statement(
  'page-versions',
  `select entry.project_id as id, true as "isShown", json_build_array(entry.xmin, seller.xmin, inside.xmin,
     entry.reserved_until <= now(), entry.held_until > now(), profile.shop_closed_at, profile.shop_closed_until,
     profile.shop_closed_until <= now(),
     (select json_agg(question.xmin) from (
        select xmin from questions where project_id = entry.project_id and hidden_at is null
        order by asked_at desc, id desc limit ${QUESTIONS_PER_PAGE}) question))::text as version
   from catalogue_entries entry
   join catalogue_sellers seller on seller.seller_id = entry.seller_id
   join profiles profile on profile.id = entry.seller_id
   join projects project on project.id = entry.project_id
   left join insides inside on inside.verification_id = project.verification_id
   where entry.project_id = any ((select $1::uuid[])::uuid[]) and entry.is_listed
   union all
   select entry.project_id, false, entry.xmin::text from catalogue_entries entry
   where entry.project_id = any ((select $2::uuid[])::uuid[])`,
);

export interface AskedVersion {
  readonly projectId: string;
  /** The other projects on the page. */
  readonly related: readonly string[];
}

interface VersionRow {
  readonly id: string;
  readonly isShown: boolean;
  readonly version: string;
}

/** @returns for each project the version of its page, or null if visitors may not see it. */
export async function listPageVersions(
  database: Queryable,
  asked: readonly AskedVersion[],
): Promise<(string | null)[]> {
  const rows = await runStatement<VersionRow>(database, selectVersions, [
    asked.map(({ projectId }) => projectId),
    [...new Set(asked.flatMap(({ related }) => related))],
  ]);
  const shown = new Map(rows.filter(({ isShown }) => isShown).map(({ id, version }) => [id, version]));
  const others = new Map(rows.filter(({ isShown }) => !isShown).map(({ id, version }) => [id, version]));
  return asked.map(({ projectId, related }) => {
    const version = shown.get(projectId);
    if (version === undefined) return null;
    return versionOf(
      version,
      related.map((id) => ({ id, version: others.get(id) ?? '' })),
    );
  });
}

export function versionOf(
  own: string,
  related: readonly { readonly id: string; readonly version: string }[],
): string {
  return [own, ...related.map(({ id, version }) => `${id} ${version}`)].join('\n');
}
