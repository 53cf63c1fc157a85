-- The versions of a software listing: commits of one repository, numbered from 1. The listing has the columns of the
-- newest one.
create table project_versions (
  project_id uuid not null references projects (id),
  number integer not null,
  verification_id uuid not null references verifications (id),
  commit_sha text not null,
  -- Null if the zip was never stored, or nobody may download it any more.
  archive_sha256 text references archives (sha256),
  -- Release notes; the first version has none.
  notes text not null default '',
  published_at timestamptz not null default now(),
  primary key (project_id, number),
  constraint project_versions_commit unique (project_id, commit_sha),
  constraint project_versions_number check (number between 1 and 100),
  constraint project_versions_hash check (is_git_hash(commit_sha)),
  constraint project_versions_notes check (case when number = 1 then notes = '' else is_text(notes, 2000) end)
);
create index project_versions_verification on project_versions (verification_id);
create index project_versions_archive on project_versions (archive_sha256);

insert into project_versions (project_id, number, verification_id, commit_sha, archive_sha256, published_at)
select id, 1, verification_id, commit_sha, archive_sha256, created_at
  from projects where category = 'SOFTWARE' and verification_id is not null and commit_sha is not null;

-- What a purchase delivers is a version of its project. Contents of listings that are forgotten have no version.
update purchases set commit_sha = null
 where commit_sha is not null and not exists (
   select from project_versions version
    where version.project_id = purchases.project_id and version.commit_sha = purchases.commit_sha);
create index purchases_version on purchases (project_id, commit_sha);
alter table purchases add constraint purchases_of_a_version foreign key (project_id, commit_sha)
  references project_versions (project_id, commit_sha) not valid;
alter table purchases validate constraint purchases_of_a_version;

create function add_first_version() returns trigger language plpgsql as $$
begin
  insert into project_versions (project_id, number, verification_id, commit_sha, archive_sha256, published_at)
    values (new.id, 1, new.verification_id, new.commit_sha, new.archive_sha256, new.created_at);
  return null;
end $$;
create trigger projects_first_version after insert on projects for each row
  when (new.category = 'SOFTWARE' and new.verification_id is not null and new.commit_sha is not null and not is_restoring())
  execute function add_first_version();

create function check_new_version() returns trigger language plpgsql as $$
declare
  listing projects%rowtype;
begin
  if is_restoring() then return new; end if;
  select * into listing from projects where id = new.project_id;
  if new.number <> (select coalesce(max(number), 0) + 1 from project_versions where project_id = new.project_id) then
    perform refuse('project_versions_consecutive', 'versions are numbered in their order');
  end if;
  if not exists (
    select from verifications v where v.id = new.verification_id and v.accepted and v.profile_id = listing.seller_id
       and v.repository_id = listing.repository_id and v.commit_sha = new.commit_sha
       and v.archive_sha256 is not distinct from new.archive_sha256) then
    perform refuse('project_versions_verified', 'a version is a verified commit of the listing''s repository');
  end if;
  if new.number > 1 and (listing.listing_status not in ('listed', 'withdrawn') or listing.held_until > now()) then
    perform refuse('project_versions_of_open_listings', 'a frozen, banned or archived listing gets no version');
  end if;
  return new;
end $$;
create trigger project_versions_rules before insert on project_versions
  for each row execute function check_new_version();

create function refuse_version_change() returns trigger language plpgsql as $$
begin
  if is_restoring() then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' then
    if exists (select from projects where id = old.project_id and verification_id is not null) then
      perform refuse('project_versions_are_kept', 'a published version is deleted only with its listing''s contents');
    end if;
    return old;
  end if;
  if (new.project_id, new.number, new.verification_id, new.commit_sha, new.notes, new.published_at)
     is distinct from
     (old.project_id, old.number, old.verification_id, old.commit_sha, old.notes, old.published_at)
     or new.archive_sha256 <> coalesce(old.archive_sha256, '') then
    perform refuse('project_versions_immutable', 'a published version does not change');
  end if;
  return new;
end $$;
create trigger project_versions_immutable before update or delete on project_versions
  for each row execute function refuse_version_change();
create trigger project_versions_not_truncated before truncate on project_versions
  for each statement execute function refuse_change();

-- At the end of a transaction the listing has the columns of its newest version.
create function check_current_version() returns trigger language plpgsql as $$
declare
  listing uuid := case tg_table_name when 'projects' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'project_id')::uuid end;
begin
  if exists (
    select from projects project
     where project.id = listing and project.category = 'SOFTWARE' and project.verification_id is not null
       and not exists (
         select from project_versions version
          where version.project_id = listing and version.verification_id = project.verification_id
            and version.commit_sha = project.commit_sha
            and version.archive_sha256 is not distinct from project.archive_sha256
            and version.number = (select max(number) from project_versions where project_id = listing))) then
    perform refuse('projects_current_version', 'a software listing is its newest version');
  end if;
  return null;
end $$;
create constraint trigger projects_current_version
  after update of verification_id, commit_sha, archive_sha256 on projects deferrable initially deferred
  for each row when (not is_restoring()) execute function check_current_version();
create constraint trigger projects_current_version after insert on project_versions deferrable initially deferred
  for each row when (not is_restoring()) execute function check_current_version();

create function refuse_other_repository() returns trigger language plpgsql as $$
begin
  perform refuse('projects_repository_stays', 'a listing keeps its repository');
  return new;
end $$;
create trigger projects_repository_stays before update of repository_id on projects
  for each row when (new.repository_id is not null and old.repository_id is distinct from new.repository_id)
  execute function refuse_other_repository();

-- The version that a download delivered; null for downloads before versions existed.
alter table archive_downloads add column version integer;
alter table archive_downloads add constraint archive_downloads_version check (version between 1 and 100);
