-- The catalogue: one row per listing with everything that lists and pages show.

-- Bands are in domain/catalogue/facets.ts.
create function price_band(price_rupees integer) returns text
language sql immutable parallel safe as $$
  select case width_bucket(price_rupees, array[500, 1000, 2500, 5000])
    when 0 then '0-499' when 1 then '500-999' when 2 then '1000-2499' when 3 then '2500-4999' else '5000-' end $$;

create function facets_of(category text, complexity text, price_rupees integer, subject text, technologies text[], has_tests boolean, has_video boolean) returns TABLE(facet text, value text, label text)
language sql immutable parallel safe as $$
  select 'category', category, category
  union all select 'level', complexity, complexity
  union all select 'price', price_band(price_rupees), price_band(price_rupees)
  union all select 'tests', 'true', 'true' where has_tests
  union all select 'video', 'true', 'true' where has_video
  union all select 'subject', lower(btrim(subject)), btrim(subject) where btrim(subject) <> ''
  union all (select distinct on (lower(btrim(technology))) 'technology', lower(btrim(technology)), btrim(technology)
               from unnest(technologies) technology where btrim(technology) <> '') $$;

-- `filterKey` in domain/catalogue/facets.ts is the same rule.
create function filter_keys_of(category text, complexity text, price_rupees integer, subject text, technologies text[], has_tests boolean, has_video boolean) returns text[]
language sql immutable parallel safe as $$
  select array_agg(facet || ':' || value)
    from facets_of(category, complexity, price_rupees, subject, technologies, has_tests, has_video) $$;

create table catalogue_entries (
  project_id uuid primary key references projects (id),
  seller_id uuid not null references profiles (id),
  listing_status text not null,
  is_listed boolean not null,
  category text not null,
  complexity text not null,
  price_rupees integer not null,
  created_at timestamptz not null,
  -- In lower case, for prefixes and similar titles.
  title_key text not null,
  subject_key text not null,
  technologies text[] not null,
  search tsvector not null,
  -- Of the live purchase; whether it still holds the project depends on the clock.
  live_state text,
  live_buyer_id uuid,
  reserved_until timestamptz,
  reservation_is_shortened boolean,
  held_until timestamptz,
  -- The texts below are older than their causes; readers write them anew first.
  is_stale boolean not null default true,
  -- Parts of JSON objects without braces: the public fields that no viewer, clock or counter changes.
  card text not null default '',
  full_card text not null default '',
  page text not null default '',
  -- Without the commit, which is shortened for strangers.
  report text not null default '',
  -- Lists filter by every facet. `filter_keys` has one key a facet and value, so that one index serves all combinations.
  -- As the seller wrote it.
  subject text not null default '',
  has_tests boolean not null default false,
  has_video boolean not null default false,
  is_sold boolean not null generated always as (live_state is not distinct from 'paid') stored,
  filter_keys text[] not null
    generated always as (filter_keys_of(category, complexity, price_rupees, subject_key, technologies, has_tests, has_video)) stored,
  -- A copies listing has no live purchase that everybody sees, but a number of sold copies.
  sale_mode text not null default 'exclusive',
  copies_sold integer not null default 0
);
create index catalogue_entries_newest on catalogue_entries (category, complexity, created_at desc, project_id desc) where is_listed;
create index catalogue_entries_price on catalogue_entries (category, complexity, price_rupees, project_id) where is_listed;
create index catalogue_entries_search on catalogue_entries using gin (search)  with (fastupdate = off) where is_listed;
create index catalogue_entries_title on catalogue_entries using gin (title_key gin_trgm_ops)  with (fastupdate = off) where is_listed;
create index catalogue_entries_title_prefix on catalogue_entries (title_key text_pattern_ops) where is_listed;
create index catalogue_entries_subject on catalogue_entries (subject_key, created_at desc, project_id desc) where is_listed;
create index catalogue_entries_by_id on catalogue_entries (project_id) include (seller_id) where is_listed;
create index catalogue_entries_filters on catalogue_entries using gin (filter_keys)  with (fastupdate = off) where is_listed;
-- Sold projects are hidden by default: the lists without them have their own indexes.
create index catalogue_entries_unsold_newest on catalogue_entries (category, complexity, created_at desc, project_id desc)
  where is_listed and not is_sold;
create index catalogue_entries_unsold_price on catalogue_entries (category, complexity, price_rupees, project_id)
  where is_listed and not is_sold;
create index catalogue_entries_seller on catalogue_entries (seller_id, created_at desc, project_id desc)
  include (listing_status);

alter table catalogue_entries alter column search set storage main;

create function catalogue_count(entry catalogue_entries, delta smallint) returns void
language sql as $$
  insert into catalogue_changes (delta, words, headings, category, complexity, price_rupees, subject, technologies, is_sold,
                                 has_tests, has_video)
  values (delta, tsvector_to_array(entry.search), tsvector_to_array(ts_filter(entry.search, '{a,b}')), entry.category,
          entry.complexity, entry.price_rupees, entry.subject, entry.technologies, entry.is_sold, entry.has_tests,
          entry.has_video) $$;

-- Words are added in one order, so that concurrent changes do not deadlock.
create function catalogue_note_words() returns trigger
language plpgsql as $$
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

create trigger catalogue_words_added after insert on catalogue_entries
  for each row when (not is_restoring()) execute function catalogue_note_words();

create trigger catalogue_words_removed after delete on catalogue_entries
  for each row when (not is_restoring()) execute function catalogue_note_words();

create trigger catalogue_words_changed after update on catalogue_entries
  for each row when (not is_restoring() and (
    old.is_listed, old.search, old.category, old.complexity, old.price_rupees, old.subject, old.technologies, old.is_sold,
    old.has_tests, old.has_video)
    is distinct from
    (new.is_listed, new.search, new.category, new.complexity, new.price_rupees, new.subject, new.technologies, new.is_sold,
    new.has_tests, new.has_video))
  execute function catalogue_note_words();

-- What all entries of a seller show of them: one row to change for a sale, a review or a new name.
create table catalogue_sellers (
  seller_id uuid primary key references profiles (id),
  is_stale boolean not null default true,
  author_card text not null default '',
  author text not null default '',
  reviews text not null default ''
);

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
  is_sold boolean not null default false,
  has_tests boolean not null default false,
  has_video boolean not null default false,
  constraint catalogue_changes_delta check (delta in (-1, 1))
);

-- Listed projects by filter value; the category '' counts all.
create table catalogue_facets (
  category text not null,
  facet text not null,
  value text not null,
  -- The value as a seller wrote it.
  label text not null,
  projects integer not null,
  -- Facets count all listed projects, and of these the sold ones.
  sold integer not null default 0,
  constraint catalogue_facets_pkey primary key (category, facet, value),
  constraint catalogue_facets_counts check (least(projects, sold) >= 0)
) with (fillfactor = 70);

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

-- Search works on words as written: case, accents and punctuation do not matter (domain/catalogue/search-words.ts is the
-- same rule for what is typed). Word forms are found through the vocabulary, so the index needs no stemming.
create function search_words(text) returns TABLE(word text, place integer)
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
create function catalogue_search(title text, tech_stack text, subject text, description text) returns tsvector
language sql immutable parallel safe as $$
  select coalesce(string_agg(quote_literal(word) || ':' || least(place, 16000) || weight, ' '), '')::tsvector
    from (select word, place, 'A' as weight from search_words(title)
          union all select word, 150 + place, 'B' from search_words(tech_stack)
          union all select word, 500 + place, 'B' from search_words(subject)
          union all select word, 600 + place, 'C' from search_words(description)) words $$;

-- At most one live purchase counts per project, also while the index that guarantees it is missing.
create view catalogue_facts as
  select project.id as project_id, project.seller_id, project.listing_status, project.listing_status = 'listed' as is_listed,
         project.category, project.complexity, project.price_rupees, project.created_at, lower(project.title) as title_key,
         lower(btrim(project.subject)) as subject_key, string_to_array(project.tech_stack, ', ') as technologies,
         catalogue_search(project.title, project.tech_stack, project.subject, project.description) as search,
         live.state as live_state, live.buyer_id as live_buyer_id, live.expires_at as reserved_until,
         live.is_shortened as reservation_is_shortened, project.held_until, btrim(project.subject) as subject,
         coalesce((select report -> 'checks' @> '[{"id": "tests", "result": "pass"}]' from verifications
                    where id = project.verification_id), false) as has_tests,
         project.video_url is not null as has_video, project.sale_mode,
         case when project.sale_mode = 'copies' then (
           select count(*)::int from purchases
            where project_id = project.id and state = 'paid' and sale_mode = 'copies') else 0 end as copies_sold
    from projects project
    left join lateral (
      select * from purchases where project_id = project.id and state in ('reserved', 'processing', 'paid')
      order by state = 'paid' desc, created_at limit 1
    ) live on project.sale_mode = 'exclusive';

-- Lists of ids in settings that end with the transaction: noting takes no lock.
create function catalogue_note(list text, ids uuid[]) returns void
language plpgsql as $$
begin
  if cardinality(ids) > 0 then
    perform set_config('protohaat.' || list,
      concat_ws(',', nullif(current_setting('protohaat.' || list, true), ''), array_to_string(ids, ',')), true);
  end if;
end $$;

-- A name is shown with its owner's listings and reviews.
create function catalogue_note_profiles() returns trigger
language plpgsql as $$
begin
  perform catalogue_note('changed_sellers', array(
    with renamed as (
      select changed.id from changed join former on former.id = changed.id
       where (changed.username, changed.full_name, changed.photo_hash, changed.college_name, changed.github_id, changed.created_at)
         is distinct from (former.username, former.full_name, former.photo_hash, former.college_name, former.github_id, former.created_at)
    )
    select seller.seller_id from catalogue_sellers seller join renamed on renamed.id = seller.seller_id
    union select review.seller_id from reviews review join renamed on renamed.id = review.author_id));
  return null;
end $$;

create trigger catalogue_changed after update on profiles referencing old table as former new table as changed
  for each statement when (not is_restoring()) execute function catalogue_note_profiles();

create function catalogue_take(list text) returns uuid[]
language plpgsql as $$
declare
  noted text := nullif(current_setting('protohaat.' || list, true), '');
begin
  if noted is null then return '{}'; end if;
  perform set_config('protohaat.' || list, '', true);
  return array(select distinct id from unnest(string_to_array(noted, ',')::uuid[]) id order by id);
end $$;

-- Locks entries, then sellers, each in the order of their ids, and reads the causes afterwards: under READ COMMITTED
-- the later of two concurrent changes sees the earlier one. Returns what needs new texts.
create function catalogue_apply(OUT project_ids uuid[], OUT seller_ids uuid[], OUT has_changed boolean) returns record
language plpgsql as $$
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
        reservation_is_shortened, held_until, subject, has_tests, has_video, sale_mode, copies_sold)
      select project_id, seller_id, listing_status, is_listed, category, complexity, price_rupees, created_at, title_key,
             subject_key, technologies, search, live_state, live_buyer_id, reserved_until, reservation_is_shortened, held_until,
             subject, has_tests, has_video, sale_mode, copies_sold
        from catalogue_facts where project_id = any(touched)
      on conflict (project_id) do update set
        seller_id = excluded.seller_id, listing_status = excluded.listing_status, is_listed = excluded.is_listed,
        category = excluded.category, complexity = excluded.complexity, price_rupees = excluded.price_rupees,
        created_at = excluded.created_at, title_key = excluded.title_key, subject_key = excluded.subject_key,
        technologies = excluded.technologies, search = excluded.search, live_state = excluded.live_state,
        live_buyer_id = excluded.live_buyer_id, reserved_until = excluded.reserved_until,
        reservation_is_shortened = excluded.reservation_is_shortened, held_until = excluded.held_until, subject = excluded.subject,
        has_tests = excluded.has_tests, has_video = excluded.has_video, sale_mode = excluded.sale_mode, copies_sold = excluded.copies_sold,
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

-- For writes outside the program's transactions: columns are copied at commit, texts stay stale until somebody reads.
create function catalogue_settle() returns trigger
language plpgsql as $$
begin
  perform catalogue_apply();
  return null;
end $$;

create constraint trigger catalogue_settled after update on profiles deferrable initially deferred
  for each row when (not is_restoring()) execute function catalogue_settle();

create function catalogue_note_verifications() returns trigger
language plpgsql as $$
begin
  perform catalogue_note('changed_projects',
    array(select project.id from projects project join changed on changed.id = project.verification_id));
  return null;
end $$;

create trigger catalogue_changed after update on verifications referencing new table as changed
  for each statement when (not is_restoring()) execute function catalogue_note_verifications();

create constraint trigger catalogue_settled after update on verifications deferrable initially deferred
  for each row when (not is_restoring()) execute function catalogue_settle();

create function catalogue_note_projects() returns trigger
language plpgsql as $$
begin
  perform catalogue_note('changed_projects', array(select id from changed));
  return null;
end $$;

create trigger catalogue_added after insert on projects referencing new table as changed
  for each statement when (not is_restoring()) execute function catalogue_note_projects();

create trigger catalogue_changed after update on projects referencing new table as changed
  for each statement when (not is_restoring()) execute function catalogue_note_projects();

create constraint trigger catalogue_settled after insert or update on projects deferrable initially deferred
  for each row when (not is_restoring()) execute function catalogue_settle();

create function catalogue_note_images() returns trigger
language plpgsql as $$
begin
  perform catalogue_note('changed_projects', array(select distinct project_id from changed));
  return null;
end $$;

create trigger catalogue_added after insert on project_images referencing new table as changed
  for each statement when (not is_restoring()) execute function catalogue_note_images();

create trigger catalogue_changed after update on project_images referencing new table as changed
  for each statement when (not is_restoring()) execute function catalogue_note_images();

create trigger catalogue_removed after delete on project_images referencing old table as changed
  for each statement when (not is_restoring()) execute function catalogue_note_images();

create constraint trigger catalogue_settled after insert or update or delete on project_images deferrable initially deferred
  for each row when (not is_restoring()) execute function catalogue_settle();

create function catalogue_note_new_purchases() returns trigger
language plpgsql as $$
begin
  perform catalogue_note('changed_reservations', array(select distinct project_id from changed));
  return null;
end $$;

create trigger catalogue_added after insert on purchases referencing new table as changed
  for each statement when (not is_restoring()) execute function catalogue_note_new_purchases();

-- Reviews are shown while their purchase is paid.
create function catalogue_note_purchases() returns trigger
language plpgsql as $$
begin
  perform catalogue_note('changed_reservations', array(
    select distinct changed.project_id from changed join former on former.id = changed.id
     where (changed.state, changed.expires_at, changed.is_shortened, changed.buyer_id)
       is distinct from (former.state, former.expires_at, former.is_shortened, former.buyer_id)));
  perform catalogue_note('changed_sellers', array(
    select distinct changed.seller_id from changed join former on former.id = changed.id
     where (changed.state = 'paid') <> (former.state = 'paid') or changed.title <> former.title));
  return null;
end $$;

create trigger catalogue_changed after update on purchases referencing old table as former new table as changed
  for each statement when (not is_restoring()) execute function catalogue_note_purchases();

create constraint trigger catalogue_settled after insert or update on purchases deferrable initially deferred
  for each row when (not is_restoring()) execute function catalogue_settle();

create function catalogue_note_sellers() returns trigger
language plpgsql as $$
begin
  perform catalogue_note('changed_sellers', array(select distinct seller_id from changed));
  return null;
end $$;

create trigger catalogue_added after insert on reviews referencing new table as changed
  for each statement when (not is_restoring()) execute function catalogue_note_sellers();

create trigger catalogue_changed after update on reviews referencing new table as changed
  for each statement when (not is_restoring()) execute function catalogue_note_sellers();

create trigger catalogue_removed after delete on reviews referencing old table as changed
  for each statement when (not is_restoring()) execute function catalogue_note_sellers();

create constraint trigger catalogue_settled after insert or update or delete on reviews deferrable initially deferred
  for each row when (not is_restoring()) execute function catalogue_settle();

create trigger catalogue_added after insert on seller_figures referencing new table as changed
  for each statement when (not is_restoring()) execute function catalogue_note_sellers();

create trigger catalogue_changed after update on seller_figures referencing new table as changed
  for each statement when (not is_restoring()) execute function catalogue_note_sellers();

create constraint trigger catalogue_settled after insert or update on seller_figures deferrable initially deferred
  for each row when (not is_restoring()) execute function catalogue_settle();

-- Adds up some changes, one process at a time. Returns how many.
create function catalogue_add_changes(most integer) returns integer
language plpgsql as $$
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
create function catalogue_recount() returns integer
language plpgsql as $$
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

-- Adds what is missing, with stale texts: for rows written while triggers were off.
create function catalogue_fill_entries() returns void
language sql as $$
  insert into catalogue_entries (project_id, seller_id, listing_status, is_listed, category, complexity,
      price_rupees, created_at, title_key, subject_key, technologies, search, live_state, live_buyer_id, reserved_until,
      reservation_is_shortened, held_until, subject, has_tests, has_video, sale_mode, copies_sold)
    select project_id, seller_id, listing_status, is_listed, category, complexity, price_rupees, created_at, title_key,
           subject_key, technologies, search, live_state, live_buyer_id, reserved_until, reservation_is_shortened, held_until,
           subject, has_tests, has_video, sale_mode, copies_sold
      from catalogue_facts
    on conflict do nothing;
  insert into project_counters (project_id, category, complexity, is_listed, is_sold)
    select project_id, category, complexity, is_listed, is_sold from catalogue_entries on conflict do nothing;
  insert into catalogue_sellers (seller_id) select distinct seller_id from catalogue_entries on conflict do nothing;
$$;

create function catalogue_fill() returns void
language plpgsql as $$
begin
  perform catalogue_fill_entries();
  perform catalogue_recount();
end $$;

-- Public pages list what is offered with a technology or in a subject. A technology is matched as its facet is
-- (facets_of).
create function technology_keys(text[]) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(lower(btrim(technology))), '{}') from unnest($1) technology $$;
