-- Lists filter by every facet. `filter_keys` has one key a facet and value, so that one index serves all combinations.
alter table catalogue_entries
  -- As the seller wrote it.
  add column subject text not null default '',
  add column has_tests boolean not null default false,
  add column has_video boolean not null default false,
  add column is_sold boolean not null generated always as (live_state is not distinct from 'paid') stored;

create or replace view catalogue_facts as
  select project.id as project_id, project.seller_id, project.listing_status, project.listing_status = 'listed' as is_listed,
         project.category, project.complexity, project.price_rupees, project.created_at, lower(project.title) as title_key,
         lower(btrim(project.subject)) as subject_key, string_to_array(project.tech_stack, ', ') as technologies,
         catalogue_search(project.title, project.tech_stack, project.subject, project.description) as search,
         live.state as live_state, live.buyer_id as live_buyer_id, live.expires_at as reserved_until,
         live.yields as reservation_yields, project.held_until, btrim(project.subject) as subject,
         coalesce((select report -> 'checks' @> '[{"id": "tests", "result": "pass"}]' from verifications
                    where id = project.verification_id), false) as has_tests,
         project.video_url is not null as has_video
    from projects project
    left join lateral (
      select * from purchases where project_id = project.id and state in ('reserved', 'processing', 'paid')
      order by state = 'paid' desc, created_at limit 1
    ) live on true;

update catalogue_entries entry
   set subject = fact.subject, has_tests = fact.has_tests, has_video = fact.has_video, is_stale = true
  from catalogue_facts fact where fact.project_id = entry.project_id;
update catalogue_sellers set is_stale = true;

-- Facets of one project: each value counts once.
drop function facets_of(text, text, integer, text, text[]);
create function facets_of(
  category text, complexity text, price_rupees integer, subject text, technologies text[], has_tests boolean, has_video boolean)
returns table (facet text, value text, label text) language sql immutable parallel safe as $$
  select 'category', category, category
  union all select 'level', complexity, complexity
  union all select 'price', price_band(price_rupees), price_band(price_rupees)
  union all select 'tests', 'true', 'true' where has_tests
  union all select 'video', 'true', 'true' where has_video
  union all select 'subject', lower(btrim(subject)), btrim(subject) where btrim(subject) <> ''
  union all (select distinct on (lower(btrim(technology))) 'technology', lower(btrim(technology)), btrim(technology)
               from unnest(technologies) technology where btrim(technology) <> '') $$;

-- `filterKey` in domain/catalogue/facets.ts is the same rule.
create function filter_keys_of(
  category text, complexity text, price_rupees integer, subject text, technologies text[], has_tests boolean, has_video boolean)
returns text[] language sql immutable parallel safe as $$
  select array_agg(facet || ':' || value)
    from facets_of(category, complexity, price_rupees, subject, technologies, has_tests, has_video) $$;

alter table catalogue_entries add column filter_keys text[] not null
  generated always as (filter_keys_of(category, complexity, price_rupees, subject_key, technologies, has_tests, has_video)) stored;
create index catalogue_entries_filters on catalogue_entries using gin (filter_keys) where is_listed;
drop index catalogue_entries_technology;

-- Sold projects are hidden by default: the lists without them have their own indexes.
create index catalogue_entries_unsold_newest on catalogue_entries (category, complexity, created_at desc, project_id desc)
  where is_listed and not is_sold;
create index catalogue_entries_unsold_price on catalogue_entries (category, complexity, price_rupees, project_id)
  where is_listed and not is_sold;
alter table project_counters add column is_sold boolean not null default false;
update project_counters counters set is_sold = true
  from catalogue_entries entry where entry.project_id = counters.project_id and entry.is_sold;
create index project_counters_unsold on project_counters (category, complexity, popularity desc, project_id desc)
  where is_listed and not is_sold;

create or replace function catalogue_apply(out project_ids uuid[], out seller_ids uuid[], out has_changed boolean) language plpgsql as $$
declare
  touched uuid[];
begin
  project_ids := catalogue_take('changed_projects');
  touched := project_ids || catalogue_take('changed_reservations');
  seller_ids := catalogue_take('changed_sellers');
  has_changed := cardinality(touched) + cardinality(seller_ids) > 0;
  if not has_changed then return; end if;
  if cardinality(touched) > 0 then
    perform from catalogue_entries where project_id = any(touched) order by project_id for update;
    insert into catalogue_entries as entry (project_id, seller_id, listing_status, is_listed, category, complexity,
        price_rupees, created_at, title_key, subject_key, technologies, search, live_state, live_buyer_id, reserved_until,
        reservation_yields, held_until, subject, has_tests, has_video)
      select project_id, seller_id, listing_status, is_listed, category, complexity, price_rupees, created_at, title_key,
             subject_key, technologies, search, live_state, live_buyer_id, reserved_until, reservation_yields, held_until,
             subject, has_tests, has_video
        from catalogue_facts where project_id = any(touched)
      on conflict (project_id) do update set
        seller_id = excluded.seller_id, listing_status = excluded.listing_status, is_listed = excluded.is_listed,
        category = excluded.category, complexity = excluded.complexity, price_rupees = excluded.price_rupees,
        created_at = excluded.created_at, title_key = excluded.title_key, subject_key = excluded.subject_key,
        technologies = excluded.technologies, search = excluded.search, live_state = excluded.live_state,
        live_buyer_id = excluded.live_buyer_id, reserved_until = excluded.reserved_until,
        reservation_yields = excluded.reservation_yields, held_until = excluded.held_until, subject = excluded.subject,
        has_tests = excluded.has_tests, has_video = excluded.has_video,
        is_stale = entry.is_stale or entry.project_id = any(project_ids);
    insert into project_counters as counters (project_id, category, complexity, is_listed, is_sold)
      select project_id, category, complexity, is_listed, is_sold from catalogue_entries where project_id = any(project_ids)
       order by project_id
      on conflict (project_id) do update
        set category = excluded.category, complexity = excluded.complexity, is_listed = excluded.is_listed,
            is_sold = excluded.is_sold
        where (counters.category, counters.complexity, counters.is_listed, counters.is_sold)
          is distinct from (excluded.category, excluded.complexity, excluded.is_listed, excluded.is_sold);
    update project_counters counters set is_sold = entry.is_sold
      from (select project_id, is_sold from catalogue_entries where project_id = any(touched) order by project_id) entry
     where counters.project_id = entry.project_id and counters.is_sold <> entry.is_sold;
  end if;
  with added as (
    insert into catalogue_sellers (seller_id)
    select distinct seller_id from catalogue_entries where project_id = any(project_ids) order by 1
    on conflict do nothing returning seller_id
  )
  select seller_ids || array(select seller_id from added) into seller_ids;
  if cardinality(seller_ids) > 0 then
    perform from catalogue_sellers where seller_id = any(seller_ids) order by seller_id for update;
    update catalogue_sellers set is_stale = true where seller_id = any(seller_ids) and not is_stale;
  end if;
end $$;

create or replace function catalogue_fill_entries() returns void language sql as $$
  insert into catalogue_entries (project_id, seller_id, listing_status, is_listed, category, complexity,
      price_rupees, created_at, title_key, subject_key, technologies, search, live_state, live_buyer_id, reserved_until,
      reservation_yields, held_until, subject, has_tests, has_video)
    select project_id, seller_id, listing_status, is_listed, category, complexity, price_rupees, created_at, title_key,
           subject_key, technologies, search, live_state, live_buyer_id, reserved_until, reservation_yields, held_until,
           subject, has_tests, has_video
      from catalogue_facts
    on conflict do nothing;
  insert into project_counters (project_id, category, complexity, is_listed, is_sold)
    select project_id, category, complexity, is_listed, is_sold from catalogue_entries on conflict do nothing;
  insert into catalogue_sellers (seller_id) select distinct seller_id from catalogue_entries on conflict do nothing;
$$;

-- Facets count all listed projects, and of these the sold ones. What waits to be added up is counted anew below.
alter table catalogue_facets add column sold integer not null default 0, drop constraint catalogue_facets_counts,
  add constraint catalogue_facets_counts check (least(projects, sold) >= 0);
alter table catalogue_changes add column is_sold boolean not null default false,
  add column has_tests boolean not null default false, add column has_video boolean not null default false;

create or replace function catalogue_count(entry catalogue_entries, delta smallint) returns void language sql as $$
  insert into catalogue_changes (delta, words, headings, category, complexity, price_rupees, subject, technologies, is_sold,
                                 has_tests, has_video)
  values (delta, tsvector_to_array(entry.search), tsvector_to_array(ts_filter(entry.search, '{a,b}')), entry.category,
          entry.complexity, entry.price_rupees, entry.subject, entry.technologies, entry.is_sold, entry.has_tests,
          entry.has_video) $$;

drop trigger catalogue_words_changed on catalogue_entries;
create trigger catalogue_words_changed after update on catalogue_entries
  for each row when (not is_restoring() and (
    old.is_listed, old.search, old.category, old.complexity, old.price_rupees, old.subject, old.technologies, old.is_sold,
    old.has_tests, old.has_video)
    is distinct from
    (new.is_listed, new.search, new.category, new.complexity, new.price_rupees, new.subject, new.technologies, new.is_sold,
    new.has_tests, new.has_video))
  execute function catalogue_note_words();

-- Adds up some changes, one process at a time. Returns how many.
create or replace function catalogue_add_changes(most integer) returns integer language plpgsql as $$
declare
  added integer;
begin
  perform pg_advisory_xact_lock(7215260115);
  with taken as (
    delete from catalogue_changes where id = any (array(select id from catalogue_changes limit most)) returning *
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
      from taken cross join lateral
           facets_of(category, complexity, price_rupees, subject, technologies, has_tests, has_video)
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
  select count(*) into added from taken;
  return added;
end $$;

-- Makes the counts anew from the entries, beside a running market: one statement sees the entries and the changes that
-- are part of them. Returns how many counts were wrong.
create or replace function catalogue_recount() returns integer language plpgsql as $$
declare
  wrong integer;
begin
  perform pg_advisory_xact_lock(7215260115);
  perform catalogue_add_changes(2147483647);
  with taken as (
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
      cross join lateral facets_of(category, complexity, price_rupees, subject, technologies, has_tests, has_video)
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
  select (select count(*) from known_words) + (select count(*) from new_words) + (select count(*) from unused_words where documents > 0)
       + (select count(*) from known_facets) + (select count(*) from new_facets) + (select count(*) from unused_facets)
    into wrong;
  return wrong;
end $$;
-- Labels of subjects were in lower case.
delete from catalogue_facets;
select catalogue_recount();
