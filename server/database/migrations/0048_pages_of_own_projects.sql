-- Bought projects in the order of the list.
create index catalogue_entries_bought on catalogue_entries (live_buyer_id, created_at desc, project_id desc)
  where live_state = 'paid';

-- Bookmarks in the order of the list: the time of the listing, which never changes.
alter table bookmarks add column listed_at timestamptz;
update bookmarks set listed_at = (select created_at from projects where id = project_id);
alter table bookmarks alter column listed_at set not null;
create index bookmarks_newest on bookmarks (profile_id, listed_at desc, project_id desc);

create function note_listing_time() returns trigger language plpgsql as $$
begin
  new.listed_at := (select created_at from projects where id = new.project_id);
  return new;
end $$;
create trigger bookmarks_listed_at before insert on bookmarks for each row execute function note_listing_time();
