import { sql } from 'kysely';
import type { DatabaseTransaction } from '../database/database.ts';
import { runStatement, statement } from '../database/statement.ts';

/** The counts of words and facets change in one process at a time. */
async function lockCounts(tx: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(7215260115)`.execute(tx);
}

const FACETS_OF_ROW = `facets_of(category, complexity, price_rupees, subject, technologies, has_tests, has_video)`;

const addChanges = statement(
  'catalogue-add-changes',
  `with taken as (
    delete from catalogue_changes where id = any (array(select id from catalogue_changes limit $1)) returning *
  ), words as materialized (
    select word, sum(documents)::integer as documents, sum(headings)::integer as headings from (
      select word, delta as documents, 0 as headings from taken, unnest(words) word
      union all select word, 0, delta from taken, unnest(headings) word) counted
    group by word having sum(documents) <> 0 or sum(headings) <> 0
  ), known_words as (
    update search_vocabulary known
       set documents = greatest(known.documents + words.documents, 0), headings = greatest(known.headings + words.headings, 0)
      from words where known.word = words.word
  ), new_words as (
    insert into search_vocabulary (word, documents, headings)
    select word, greatest(documents, 0), greatest(headings, 0) from words
     where not exists (select from search_vocabulary known where known.word = words.word)
    on conflict do nothing
  ), facets as materialized (
    select scope, facet, value, mode() within group (order by label) as label, sum(delta)::integer as projects,
           coalesce(sum(delta) filter (where is_sold), 0)::integer as sold
      from taken cross join lateral ${FACETS_OF_ROW}
      cross join lateral (values (''), (category)) scopes (scope)
    group by scope, facet, value having sum(delta) <> 0 or sum(delta) filter (where is_sold) <> 0
  ), known_facets as (
    update catalogue_facets known
       set projects = greatest(known.projects + facets.projects, 0), sold = greatest(known.sold + facets.sold, 0)
      from facets where (known.category, known.facet, known.value) = (facets.scope, facets.facet, facets.value)
  ), new_facets as (
    insert into catalogue_facets (category, facet, value, label, projects, sold)
    select scope, facet, value, label, greatest(projects, 0), greatest(sold, 0) from facets
     where not exists (select from catalogue_facets known
       where (known.category, known.facet, known.value) = (facets.scope, facets.facet, facets.value))
  )
  select count(*)::int as added from taken`,
);

/** Adds the changes that transactions have noted to the counts. @returns how many there were, at most `most`. */
export async function addCatalogueChanges(tx: DatabaseTransaction, most: number): Promise<number> {
  await lockCounts(tx);
  const [row] = await runStatement<{ added: number }>(tx, addChanges, [most]);
  return row?.added ?? 0;
}

const recount = statement(
  'catalogue-recount',
  `with taken as (
    delete from catalogue_changes returning id
  ), words as materialized (
    select used.lexeme as word, count(*)::integer as documents,
           (count(*) filter (where used.weights && '{A,B}'))::integer as headings
      from catalogue_entries entry cross join lateral unnest(entry.search) used where entry.is_listed group by 1
  ), known_words as (
    update search_vocabulary known set documents = words.documents, headings = words.headings
      from words where known.word = words.word
       and (known.documents, known.headings) is distinct from (words.documents, words.headings) returning 1
  ), new_words as (
    insert into search_vocabulary (word, documents, headings) select word, documents, headings from words
     where not exists (select from search_vocabulary known where known.word = words.word)
    on conflict do nothing returning 1
  ), unused_words as (
    delete from search_vocabulary known
     where not exists (select from words where words.word = known.word) returning documents
  ), facets as materialized (
    select scope, facet, value, mode() within group (order by label) as label, count(*)::integer as projects,
           (count(*) filter (where is_sold))::integer as sold
      from catalogue_entries entry
      cross join lateral ${FACETS_OF_ROW}
      cross join lateral (values (''), (category)) scopes (scope)
     where entry.is_listed group by scope, facet, value
  ), known_facets as (
    update catalogue_facets known set projects = facets.projects, sold = facets.sold
      from facets where (known.category, known.facet, known.value) = (facets.scope, facets.facet, facets.value)
       and (known.projects, known.sold) <> (facets.projects, facets.sold) returning 1
  ), new_facets as (
    insert into catalogue_facets (category, facet, value, label, projects, sold)
    select scope, facet, value, label, projects, sold from facets
     where not exists (select from catalogue_facets known
       where (known.category, known.facet, known.value) = (facets.scope, facets.facet, facets.value)) returning 1
  ), unused_facets as (
    update catalogue_facets known set projects = 0, sold = 0
     where known.projects > 0 and not exists (select from facets
       where (known.category, known.facet, known.value) = (facets.scope, facets.facet, facets.value)) returning 1
  )
  select ((select count(*) from known_words) + (select count(*) from new_words)
     + (select count(*) from unused_words where documents > 0) + (select count(*) from known_facets)
     + (select count(*) from new_facets) + (select count(*) from unused_facets))::int as wrong`,
);

/**
 * Counts the entries, beside a running market: one statement sees the entries and the changes that are part of them.
 * @returns how many counts were wrong.
 */
export async function recountCatalogue(tx: DatabaseTransaction): Promise<number> {
  await addCatalogueChanges(tx, 2_147_483_647);
  const [row] = await runStatement<{ wrong: number }>(tx, recount, []);
  return row?.wrong ?? 0;
}
