-- The catalogue: one row per listing with everything that lists and pages show.

-- Of what a buyer pays, with the fee (`quotePrice` in domain/purchases/pricing.ts). Bands are in domain/catalogue/facets.ts.
create function price_band(price_rupees integer) returns text
language sql immutable parallel safe as $$
  select case width_bucket(price_rupees + greatest(1, (price_rupees::bigint * 5 + 50) / 100), array[500, 1000, 2500, 5000])
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
  -- Of the texts below (`TEXTS_FORMAT` in server/catalogue/entry-rows-store.ts); 0 if they are not written yet.
  format smallint not null default 0,
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

-- What all entries of a seller show of them: one row to change for a sale, a review or a new name.
create table catalogue_sellers (
  seller_id uuid primary key references profiles (id),
  format smallint not null default 0,
  author_card text not null default '',
  author text not null default '',
  reviews text not null default ''
);

-- What a project adds to the counts of words and facets, or takes away. Insert-only, so that concurrent changes do not
-- wait for each other's counts; a job adds them up (server/catalogue/count-store.ts).
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

-- Public pages list what is offered with a technology or in a subject. A technology is matched as its facet is
-- (facets_of).
create function technology_keys(text[]) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(lower(btrim(technology))), '{}') from unnest($1) technology $$;

-- Searches of which a member wants to know new matches.
create table saved_searches (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  filters jsonb not null,
  created_at timestamptz not null default now(),
  -- Listings until then have been looked at.
  checked_at timestamptz not null default date_trunc('milliseconds', now()),
  constraint saved_searches_once unique (profile_id, filters),
  constraint saved_searches_size check (octet_length(filters::text) <= 2000)
);
create index saved_searches_due on saved_searches (checked_at);
