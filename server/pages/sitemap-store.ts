import type { Queryable } from '../database/database.ts';
import { runStatement, statement } from '../database/statement.ts';

/** The protocol allows 50,000 URLs: https://www.sitemaps.org/protocol.html */
export const PART_SIZE = 10_000;

export type SitemapKind = 'projects' | 'sellers' | 'technologies' | 'subjects';

export interface SitemapRow {
  readonly key: string;
  readonly path: string;
  /** A day in UTC; null for lists, which change with every listing. */
  readonly changed: string | null;
}

const pages: Readonly<Record<SitemapKind, string>> = {
  projects: `select entry.project_id::text as key, entry.project_id::text as path, ${day('project.updated_at')} as changed
    from catalogue_entries entry join projects project on project.id = entry.project_id where entry.is_listed and entry.project_id > $1::uuid
    order by entry.project_id limit $2`,
  sellers: `select profile.id::text as key, profile.username as path, ${day('profile.updated_at')} as changed
    from catalogue_sellers seller join profiles profile on profile.id = seller.seller_id
    where seller.seller_id > $1::uuid and profile.username is not null and profile.address_proved_at is not null
      and exists (select from catalogue_entries entry where entry.seller_id = seller.seller_id and entry.is_listed)
    order by seller.seller_id limit $2`,
  technologies: `select value as key, value as path, null as changed from catalogue_facets
    where category = '' and facet = 'technology' and projects > 0 and value > $1 order by value limit $2`,
  subjects: `select value as key, value as path, null as changed from catalogue_facets
    where category = '' and facet = 'subject' and projects > 0 and value > $1 order by value limit $2`,
};

function day(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`;
}

const FIRST = '00000000-0000-0000-0000-000000000000';
const first: Readonly<Record<SitemapKind, string>> = {
  projects: FIRST,
  sellers: FIRST,
  technologies: '',
  subjects: '',
};

const statements = {
  projects: statement('sitemap-projects', pages.projects),
  sellers: statement('sitemap-sellers', pages.sellers),
  technologies: statement('sitemap-technologies', pages.technologies),
  subjects: statement('sitemap-subjects', pages.subjects),
};

export async function listSitemapRows(
  database: Queryable,
  kind: SitemapKind,
  after: string | null,
  limit: number,
): Promise<SitemapRow[]> {
  return await runStatement<SitemapRow>(database, statements[kind], [after ?? first[kind], limit]);
}

function boundaryStatement(kind: 'projects' | 'sellers') {
  const ids =
    kind === 'projects'
      ? 'select project_id as id from catalogue_entries where is_listed'
      : 'select seller_id as id from catalogue_sellers';
  return statement(
    `sitemap-parts-${kind}`,
    `select id::text as key from (select id, row_number() over (order by id) as place from (${ids}) ids) placed
     where place % ${PART_SIZE} = 0 order by id`,
  );
}

const boundaries = { projects: boundaryStatement('projects'), sellers: boundaryStatement('sellers') };

export async function listPartKeys(database: Queryable, kind: 'projects' | 'sellers'): Promise<string[]> {
  return (await runStatement<{ key: string }>(database, boundaries[kind], [])).map(({ key }) => key);
}
