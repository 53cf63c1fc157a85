-- Search works on words as written: case, accents and punctuation do not matter (domain/catalogue/search-words.ts is the
-- same rule for what is typed). Word forms are found through the vocabulary, so the index needs no stemming.

create function search_words(text) returns table (word text, place integer)
language sql immutable parallel safe as $$
  select left(part, 40), place::integer
    from regexp_split_to_table(
           regexp_replace(
           regexp_replace(
           regexp_replace(
           regexp_replace(
             lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f\u00ad\u200b-\u200d\ufeff]', '', 'g')),
             '(^|[^a-z0-9])c\+\+', '\1cpp ', 'g'),
             '(^|[^a-z0-9])c#', '\1csharp ', 'g'),
             '(^|[^a-z0-9])f#', '\1fsharp ', 'g'),
             '(^|[^a-z0-9])\.net\y', '\1dotnet', 'g'),
           '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02b0-\u02ff\u0964\u0965\u0970\u2000-\u2bff\u2e00-\u2e7f\u3000-\u303f\ue000-\uf8ff\ufe00-\ufe0f\ufff0-\uffff\U00010000-\U000103ff\U0001f000-\U0001faff]+'
         ) with ordinality as parts (part, place)
   where part <> '' $$;

-- Positions are those in title, technologies, subject and description, one after the other.
create or replace function catalogue_search(title text, tech_stack text, subject text, description text) returns tsvector
language sql immutable parallel safe as $$
  select coalesce(string_agg(quote_literal(word) || ':' || least(place, 16000) || weight, ' '), '')::tsvector
    from (select word, place, 'A' as weight from search_words(title)
          union all select word, 150 + place, 'B' from search_words(tech_stack)
          union all select word, 500 + place, 'B' from search_words(subject)
          union all select word, 600 + place, 'C' from search_words(description)) words $$;

-- Words of entries with the number of listed projects they occur in. Rows are added with the entry and counted within a
-- minute: see catalogue_changes.
create table search_vocabulary (
  word text collate "C" primary key,
  stem text collate "C" generated always as ((ts_lexize('english_stem', word))[1]) stored,
  -- How the word sounds, equal for a Hindi word and its spellings in Latin letters; null until the next count.
  sound text collate "C",
  documents integer not null default 0,
  -- Of these, how many have the word in title, technologies or subject.
  headings integer not null default 0,
  constraint search_vocabulary_counts check (documents >= 0 and headings >= 0)
) with (fillfactor = 70);
create index search_vocabulary_stem on search_vocabulary (stem);
create index search_vocabulary_sound on search_vocabulary (sound);
create index search_vocabulary_similar on search_vocabulary using gin (word gin_trgm_ops);

-- Listed projects by filter value; the category '' counts all.
create table catalogue_facets (
  category text not null,
  facet text not null,
  value text not null,
  -- The value as a seller wrote it.
  label text not null,
  projects integer not null,
  constraint catalogue_facets_pkey primary key (category, facet, value),
  constraint catalogue_facets_counts check (projects >= 0)
) with (fillfactor = 70);

-- What a project adds to the counts of words and facets, or takes away. Insert-only, so that concurrent changes do not
-- wait for each other's counts; a job adds them up.
create table catalogue_changes (
  id uuid primary key default gen_random_uuid(),
  delta smallint not null,
  words text[] not null,
  headings text[] not null,
  category text not null,
  complexity text not null,
  price_rupees integer not null,
  subject text not null,
  technologies text[] not null,
  constraint catalogue_changes_delta check (delta in (-1, 1))
);

create function catalogue_count(entry catalogue_entries, delta smallint) returns void language sql as $$
  insert into catalogue_changes (delta, words, headings, category, complexity, price_rupees, subject, technologies)
  values (delta, tsvector_to_array(entry.search), tsvector_to_array(ts_filter(entry.search, '{a,b}')), entry.category,
          entry.complexity, entry.price_rupees, entry.subject_key, entry.technologies) $$;

-- Words are added in one order, so that concurrent changes do not deadlock.
create function catalogue_note_words() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if old.is_listed then perform catalogue_count(old, -1::smallint); end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.is_listed then perform catalogue_count(new, 1::smallint); end if;
    insert into search_vocabulary (word)
      select added.word from unnest(tsvector_to_array(new.search)) added (word)
       where not exists (select from search_vocabulary known where known.word = added.word) order by 1
      on conflict do nothing;
  end if;
  return null;
end $$;
create index catalogue_entries_title_prefix on catalogue_entries (title_key text_pattern_ops) where is_listed;

update catalogue_entries entry
   set search = catalogue_search(project.title, project.tech_stack, project.subject, project.description)
  from projects project where project.id = entry.project_id;

-- Bands are in domain/catalogue/facets.ts.
create function price_band(price_rupees integer) returns text language sql immutable parallel safe as $$
  select case width_bucket(price_rupees, array[500, 1000, 2500, 5000])
    when 0 then '0-499' when 1 then '500-999' when 2 then '1000-2499' when 3 then '2500-4999' else '5000-' end $$;

-- Facets of one project: each value counts once.
create function facets_of(category text, complexity text, price_rupees integer, subject text, technologies text[])
returns table (facet text, value text, label text) language sql immutable parallel safe as $$
  select 'category', category, category
  union all select 'level', complexity, complexity
  union all select 'price', price_band(price_rupees), price_band(price_rupees)
  union all select 'subject', subject, subject where subject <> ''
  union all (select distinct on (lower(btrim(technology))) 'technology', lower(btrim(technology)), btrim(technology)
               from unnest(technologies) technology where btrim(technology) <> '') $$;

-- Adds up some changes, one process at a time. Returns how many.
create function catalogue_add_changes(most integer) returns integer language plpgsql as $$
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
    select scope, facet, value, max(label) as label, sum(delta)::integer as projects
      from taken cross join lateral facets_of(category, complexity, price_rupees, subject, technologies)
      cross join lateral (values (''), (category)) scopes (scope)
    group by scope, facet, value having sum(delta) <> 0
  ), known_facets as (
    update catalogue_facets known set projects = greatest(known.projects + facets.projects, 0)
      from facets where (known.category, known.facet, known.value) = (facets.scope, facets.facet, facets.value)
  ), new_facets as (
    insert into catalogue_facets (category, facet, value, label, projects)
    select scope, facet, value, label, greatest(projects, 0) from facets
     where not exists (select from catalogue_facets known
       where (known.category, known.facet, known.value) = (facets.scope, facets.facet, facets.value))
  )
  select count(*) into added from taken;
  return added;
end $$;

-- Makes the counts anew from the entries, beside a running market: one statement sees the entries and the changes that
-- are part of them. Returns how many counts were wrong.
create function catalogue_recount() returns integer language plpgsql as $$
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
    select scope, facet, value, max(label) as label, count(*)::integer as projects
      from catalogue_entries entry
      cross join lateral facets_of(category, complexity, price_rupees, subject_key, technologies)
      cross join lateral (values (''), (category)) scopes (scope)
     where entry.is_listed group by scope, facet, value
  ), known_facets as (
    update catalogue_facets known set projects = facets.projects
      from facets where (known.category, known.facet, known.value) = (facets.scope, facets.facet, facets.value)
       and known.projects <> facets.projects returning 1
  ), new_facets as (
    insert into catalogue_facets (category, facet, value, label, projects)
    select scope, facet, value, label, projects from facets
     where not exists (select from catalogue_facets known
       where (known.category, known.facet, known.value) = (facets.scope, facets.facet, facets.value)) returning 1
  ), unused_facets as (
    update catalogue_facets known set projects = 0
     where known.projects > 0 and not exists (select from facets
       where (known.category, known.facet, known.value) = (facets.scope, facets.facet, facets.value)) returning 1
  )
  select (select count(*) from known_words) + (select count(*) from new_words) + (select count(*) from unused_words where documents > 0)
       + (select count(*) from known_facets) + (select count(*) from new_facets) + (select count(*) from unused_facets)
    into wrong;
  return wrong;
end $$;
select catalogue_recount();

create trigger catalogue_words_added after insert on catalogue_entries
  for each row when (not is_restoring()) execute function catalogue_note_words();
create trigger catalogue_words_removed after delete on catalogue_entries
  for each row when (not is_restoring()) execute function catalogue_note_words();
create trigger catalogue_words_changed after update on catalogue_entries
  for each row when (not is_restoring() and (
    old.is_listed, old.search, old.category, old.complexity, old.price_rupees, old.subject_key, old.technologies)
    is distinct from
    (new.is_listed, new.search, new.category, new.complexity, new.price_rupees, new.subject_key, new.technologies))
  execute function catalogue_note_words();

-- A dump has neither entries nor counts.
alter function catalogue_fill() rename to catalogue_fill_entries;
create function catalogue_fill() returns void language plpgsql as $$
begin
  perform catalogue_fill_entries();
  perform catalogue_recount();
end $$;
