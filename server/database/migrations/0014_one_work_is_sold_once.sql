-- A work is recognised by the git hashes of its files, in whatever repository it stands.

-- The source files of a kept zip, each content once.
create table archive_files (
  archive_sha256 text not null references archives (sha256) on delete cascade,
  blob_sha text not null,
  -- Capped, see domain/work-identity.ts.
  weight integer not null,
  primary key (archive_sha256, blob_sha)
);
create index archive_files_blob on archive_files (blob_sha);

-- All files but the README, the licence and git's own, as one hash; null until it has been computed.
alter table archives
  add column content_digest text,
  add column source_files integer,
  add column source_weight bigint;
create index archives_content on archives (content_digest);

-- The seller's GitHub account at the time of listing: what was sold stays sold when the account is deleted and made anew.
alter table projects add column seller_github_id bigint;
update projects set seller_github_id = profiles.github_id from profiles where profiles.id = projects.seller_id;

-- A claim on the listing was accepted: it is somebody else's work, and no longer keeps its author from listing it.
alter table projects add column disowned_at timestamptz;
-- While claims are looked into, nobody can buy it.
alter table projects add column held_until timestamptz;

drop index projects_one_listing_per_repository;
create unique index projects_one_listing_per_repository on projects (repository_id)
  where listing in ('listed', 'withdrawn', 'banned') and disowned_at is null;
create index projects_repository on projects (repository_id);

-- Listings that a verification was refused for, because they hold the same work.
alter table verifications add column matched_project_ids uuid[] not null default '{}';
