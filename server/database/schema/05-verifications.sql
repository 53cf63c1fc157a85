-- Verifications of projects, and what a repository contains.

create table verifications (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  category text not null check (category in ('SOFTWARE', 'HARDWARE')),
  accepted boolean not null,
  -- Software.
  repository_id bigint,
  repository_full_name text,
  repository_url text,
  commit_sha text,
  tree_sha text,
  archive_sha256 text references archives (sha256),
  -- Hardware: hashes of the pictures that were measured, in order.
  picture_hashes text[] not null default '{}',
  -- { checks, languages, readme_verified, suggested }
  report jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Listings that a verification was refused for, because they hold the same work.
  matched_project_ids uuid[] not null default '{}',
  -- Whether the code host shows a verified repository to its members only, as of the last look. What visitors read about a
  -- public one is rounded, because exact figures and texts find it with the code host's search, where it is free.
  repository_private boolean not null default false,
  -- The installation of our app through which a private repository was read, and since when it can no longer be read.
  installation_id bigint,
  repository_unreadable_since timestamptz,
  constraint verifications_party unique (id, profile_id, category),
  constraint verifications_commit unique (id, repository_id, commit_sha),
  constraint verifications_of_software_name_a_repository check (category <> 'SOFTWARE' or not accepted
    or num_nulls(repository_id, repository_full_name, repository_url, commit_sha) = 0),
  constraint verifications_of_hardware_name_no_repository check (category <> 'HARDWARE'
    or num_nonnulls(repository_id, repository_full_name, repository_url, commit_sha, tree_sha, archive_sha256) = 0),
  constraint verifications_hashes check (is_git_hash(commit_sha) and is_git_hash(tree_sha)),
  constraint verifications_repository check (repository_id > 0 and is_text(repository_full_name, 300)
    and is_text(repository_url, 500)),
  constraint verifications_of_hardware_are_not_private
    check (category = 'SOFTWARE' or not repository_private),
  constraint verifications_installation
    check (installation_id > 0 and (installation_id is null or category = 'SOFTWARE')),
  constraint verifications_unreadable_through_an_installation
    check (repository_unreadable_since is null or installation_id is not null)
);
create index verifications_recent on verifications (profile_id, created_at desc);
-- Reports by the version of the rules that read the files, and those whose owner was asked about what newer rules find.
create index verifications_rules on verifications ((coalesce((report ->> 'rules')::integer, 0)), id)
  where accepted and archive_sha256 is not null;
create index verifications_owner_needed on verifications (id) where report #>> '{owner_needed,isOver}' = 'false';
create index verifications_archive on verifications (archive_sha256);
create index verifications_by_installation on verifications (installation_id, id) where installation_id is not null;

-- Who is being verified now: one row a person, for all processes. A row whose time is over, because its process is gone,
-- counts for nothing. Unlogged: after a crash of the database nobody is being verified.
create unlogged table analysis_leases (
  profile_id uuid primary key references profiles (id) on delete cascade,
  -- The one run that may renew and end it.
  holder uuid not null,
  ends_at timestamptz not null
);

-- What a project's page shows of its verified commit before the sale. Goes with the verification.
create table insides (
  verification_id uuid primary key references verifications (id) on delete cascade,
  version integer not null,
  document jsonb not null,
  made_at timestamptz not null default now(),
  constraint insides_version check (version > 0),
  constraint insides_document check (jsonb_typeof(document) = 'object' and length(document::text) <= 300000)
);
