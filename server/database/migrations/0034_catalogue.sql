-- The catalogue: what finds and shows a project, ready to read. Entries change in the transaction that changes their
-- causes: triggers note the causes, `catalogue_apply` copies the columns and marks the texts stale, and the program
-- writes the texts anew before it commits (server/catalogue).

-- Counters and popularity change with every reaction, so they are narrow rows with a single sort index.
create table project_counters (
  project_id uuid primary key references projects (id),
  category text not null,
  complexity text not null,
  is_listed boolean not null,
  views integer not null default 0,
  likes integer not null default 0,
  bookmarks integer not null default 0,
  downloads integer not null default 0,
  -- Sum of event weights that double every 14 days (domain/projects/popularity.ts).
  popularity double precision not null default 0,
  constraint project_counters_counts check (least(views, likes, bookmarks, downloads) >= 0),
  constraint project_counters_popularity check (popularity > '-infinity' and popularity < 'infinity')
) with (fillfactor = 80);
create index project_counters_popular on project_counters (category, complexity, popularity desc, project_id desc) where is_listed;

insert into project_counters (project_id, category, complexity, is_listed, views, likes, bookmarks, downloads, popularity)
select id, category, complexity, listing_status = 'listed', greatest(views_count, 0), greatest(likes_count, 0),
       greatest(bookmarks_count, 0), greatest(downloads_count, 0),
       case when popularity > '-infinity' and popularity < 'infinity' then popularity else 0 end
  from projects;
alter table projects drop column views_count, drop column likes_count, drop column bookmarks_count,
  drop column downloads_count, drop column popularity;

create function catalogue_search(title text, tech_stack text, subject text, description text) returns tsvector
language sql immutable parallel safe as $$
  select setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', tech_stack), 'B')
      || setweight(to_tsvector('english', subject), 'B') || setweight(to_tsvector('english', description), 'C') $$;

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
  reservation_yields boolean,
  held_until timestamptz,
  -- The texts below are older than their causes; readers write them anew first.
  is_stale boolean not null default true,
  -- Parts of JSON objects without braces: the public fields that no viewer, clock or counter changes.
  card text not null default '',
  full_card text not null default '',
  page text not null default '',
  -- Without the commit, which is shortened for strangers.
  report text not null default ''
);
create index catalogue_entries_newest on catalogue_entries (category, complexity, created_at desc, project_id desc) where is_listed;
create index catalogue_entries_price on catalogue_entries (category, complexity, price_rupees, project_id) where is_listed;
create index catalogue_entries_seller on catalogue_entries (seller_id, created_at desc, project_id desc);
create index catalogue_entries_search on catalogue_entries using gin (search) where is_listed;
create index catalogue_entries_title on catalogue_entries using gin (title_key gin_trgm_ops) where is_listed;

-- What all entries of a seller show of them: one row to change for a sale, a review or a new name.
create table catalogue_sellers (
  seller_id uuid primary key references profiles (id),
  is_stale boolean not null default true,
  author_card text not null default '',
  author text not null default '',
  reviews text not null default ''
);

create view catalogue_facts as
  select project.id as project_id, project.seller_id, project.listing_status, project.listing_status = 'listed' as is_listed,
         project.category, project.complexity, project.price_rupees, project.created_at, lower(project.title) as title_key,
         lower(btrim(project.subject)) as subject_key, string_to_array(project.tech_stack, ', ') as technologies,
         catalogue_search(project.title, project.tech_stack, project.subject, project.description) as search,
         live.state as live_state, live.buyer_id as live_buyer_id, live.expires_at as reserved_until,
         live.yields as reservation_yields, project.held_until
    from projects project
    left join purchases live on live.project_id = project.id and live.state in ('reserved', 'processing', 'paid');

-- Lists of ids in settings that end with the transaction: noting takes no lock.
create function catalogue_note(list text, ids uuid[]) returns void language plpgsql as $$
begin
  if cardinality(ids) > 0 then
    perform set_config('protohaat.' || list,
      concat_ws(',', nullif(current_setting('protohaat.' || list, true), ''), array_to_string(ids, ',')), true);
  end if;
end $$;

create function catalogue_take(list text) returns uuid[] language plpgsql as $$
declare
  noted text := nullif(current_setting('protohaat.' || list, true), '');
begin
  if noted is null then return '{}'; end if;
  perform set_config('protohaat.' || list, '', true);
  return array(select distinct id from unnest(string_to_array(noted, ',')::uuid[]) id order by id);
end $$;

-- Locks entries, then sellers, each in the order of their ids, and reads the causes afterwards: under READ COMMITTED
-- the later of two concurrent changes sees the earlier one. Returns what needs new texts.
create function catalogue_apply(out project_ids uuid[], out seller_ids uuid[], out has_changed boolean) language plpgsql as $$
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
        reservation_yields, held_until)
      select project_id, seller_id, listing_status, is_listed, category, complexity, price_rupees, created_at, title_key,
             subject_key, technologies, search, live_state, live_buyer_id, reserved_until, reservation_yields, held_until
        from catalogue_facts where project_id = any(touched)
      on conflict (project_id) do update set
        seller_id = excluded.seller_id, listing_status = excluded.listing_status, is_listed = excluded.is_listed,
        category = excluded.category, complexity = excluded.complexity, price_rupees = excluded.price_rupees,
        created_at = excluded.created_at, title_key = excluded.title_key, subject_key = excluded.subject_key,
        technologies = excluded.technologies, search = excluded.search, live_state = excluded.live_state,
        live_buyer_id = excluded.live_buyer_id, reserved_until = excluded.reserved_until,
        reservation_yields = excluded.reservation_yields, held_until = excluded.held_until,
        is_stale = entry.is_stale or entry.project_id = any(project_ids);
    insert into project_counters as counters (project_id, category, complexity, is_listed)
      select project_id, category, complexity, is_listed from catalogue_entries where project_id = any(project_ids)
       order by project_id
      on conflict (project_id) do update
        set category = excluded.category, complexity = excluded.complexity, is_listed = excluded.is_listed
        where (counters.category, counters.complexity, counters.is_listed)
          is distinct from (excluded.category, excluded.complexity, excluded.is_listed);
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

-- Adds what is missing, with stale texts: for rows written while triggers were off.
create function catalogue_fill() returns void language sql as $$
  insert into catalogue_entries (project_id, seller_id, listing_status, is_listed, category, complexity,
      price_rupees, created_at, title_key, subject_key, technologies, search, live_state, live_buyer_id, reserved_until,
      reservation_yields, held_until)
    select project_id, seller_id, listing_status, is_listed, category, complexity, price_rupees, created_at, title_key,
           subject_key, technologies, search, live_state, live_buyer_id, reserved_until, reservation_yields, held_until
      from catalogue_facts
    on conflict do nothing;
  insert into project_counters (project_id, category, complexity, is_listed)
    select project_id, category, complexity, is_listed from catalogue_entries on conflict do nothing;
  insert into catalogue_sellers (seller_id) select distinct seller_id from catalogue_entries on conflict do nothing;
$$;

-- For writes outside the program's transactions: columns are copied at commit, texts stay stale until somebody reads.
create function catalogue_settle() returns trigger language plpgsql as $$
begin
  perform catalogue_apply();
  return null;
end $$;

create function catalogue_note_projects() returns trigger language plpgsql as $$
begin
  perform catalogue_note('changed_projects', array(select id from changed));
  return null;
end $$;
create trigger catalogue_added after insert on projects referencing new table as changed
  for each statement when (not is_restoring()) execute function catalogue_note_projects();
create trigger catalogue_changed after update on projects referencing new table as changed
  for each statement when (not is_restoring()) execute function catalogue_note_projects();

create function catalogue_note_images() returns trigger language plpgsql as $$
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

create function catalogue_note_verifications() returns trigger language plpgsql as $$
begin
  perform catalogue_note('changed_projects',
    array(select project.id from projects project join changed on changed.id = project.verification_id));
  return null;
end $$;
create trigger catalogue_changed after update on verifications referencing new table as changed
  for each statement when (not is_restoring()) execute function catalogue_note_verifications();

create function catalogue_note_new_purchases() returns trigger language plpgsql as $$
begin
  perform catalogue_note('changed_reservations', array(select distinct project_id from changed));
  return null;
end $$;
create trigger catalogue_added after insert on purchases referencing new table as changed
  for each statement when (not is_restoring()) execute function catalogue_note_new_purchases();

-- Reviews are shown while their purchase is paid.
create function catalogue_note_purchases() returns trigger language plpgsql as $$
begin
  perform catalogue_note('changed_reservations', array(
    select distinct changed.project_id from changed join former on former.id = changed.id
     where (changed.state, changed.expires_at, changed.yields, changed.buyer_id)
       is distinct from (former.state, former.expires_at, former.yields, former.buyer_id)));
  perform catalogue_note('changed_sellers', array(
    select distinct changed.seller_id from changed join former on former.id = changed.id
     where (changed.state = 'paid') <> (former.state = 'paid') or changed.title <> former.title));
  return null;
end $$;
create trigger catalogue_changed after update on purchases referencing old table as former new table as changed
  for each statement when (not is_restoring()) execute function catalogue_note_purchases();

create function catalogue_note_sellers() returns trigger language plpgsql as $$
begin
  perform catalogue_note('changed_sellers', array(select distinct seller_id from changed));
  return null;
end $$;
create trigger catalogue_added after insert on seller_figures referencing new table as changed
  for each statement when (not is_restoring()) execute function catalogue_note_sellers();
create trigger catalogue_changed after update on seller_figures referencing new table as changed
  for each statement when (not is_restoring()) execute function catalogue_note_sellers();
create trigger catalogue_added after insert on reviews referencing new table as changed
  for each statement when (not is_restoring()) execute function catalogue_note_sellers();
create trigger catalogue_changed after update on reviews referencing new table as changed
  for each statement when (not is_restoring()) execute function catalogue_note_sellers();
create trigger catalogue_removed after delete on reviews referencing old table as changed
  for each statement when (not is_restoring()) execute function catalogue_note_sellers();

-- A name is shown with its owner's listings and reviews.
create function catalogue_note_profiles() returns trigger language plpgsql as $$
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

create constraint trigger catalogue_settled after insert or update on projects deferrable initially deferred
  for each row when (not is_restoring()) execute function catalogue_settle();
create constraint trigger catalogue_settled after insert or update or delete on project_images deferrable initially deferred
  for each row when (not is_restoring()) execute function catalogue_settle();
create constraint trigger catalogue_settled after update on verifications deferrable initially deferred
  for each row when (not is_restoring()) execute function catalogue_settle();
create constraint trigger catalogue_settled after insert or update on purchases deferrable initially deferred
  for each row when (not is_restoring()) execute function catalogue_settle();
create constraint trigger catalogue_settled after insert or update on seller_figures deferrable initially deferred
  for each row when (not is_restoring()) execute function catalogue_settle();
create constraint trigger catalogue_settled after insert or update or delete on reviews deferrable initially deferred
  for each row when (not is_restoring()) execute function catalogue_settle();
create constraint trigger catalogue_settled after update on profiles deferrable initially deferred
  for each row when (not is_restoring()) execute function catalogue_settle();

select catalogue_fill();
