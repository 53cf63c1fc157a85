import { sql } from 'kysely';
import { type FacetCount, type FacetScope, MAX_FACET_VALUES } from '#domain/catalogue/facets.ts';
import type { Queryable } from '../database/database.ts';

export async function listFacetCounts(database: Queryable, scope: FacetScope): Promise<FacetCount[]> {
  const { rows } = await sql<FacetCount>`
    select facet, value, label, projects from (
      select facet, value, label, projects,
             row_number() over (partition by facet order by projects desc, value) as place
        from catalogue_facets where category = ${scope} and projects > 0) ranked
     where place <= ${sql.lit(MAX_FACET_VALUES)}
     order by facet, place`.execute(database);
  return rows;
}

/** Adds up changes of the catalogue. @returns how many. */
export async function addCatalogueChanges(database: Queryable, most: number): Promise<number> {
  const { rows } = await sql<{ added: number }>`select catalogue_add_changes(${most}) as added`.execute(
    database,
  );
  return rows[0]?.added ?? 0;
}

/** Makes all counts anew. @returns how many were wrong. */
export async function recountCatalogue(database: Queryable): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`select catalogue_recount() as wrong`.execute(database);
  return rows[0]?.wrong ?? 0;
}
