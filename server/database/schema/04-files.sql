-- Pictures, zips and where their files are.

-- A re-encoded picture, named by the SHA-256 of its large form.
create table pictures (
  hash text primary key,
  width integer not null,
  height integer not null,
  placeholder text not null,
  uploaded_by uuid not null references profiles (id),
  size_bytes bigint not null,
  created_at timestamptz not null default now(),
  constraint pictures_hash check (is_sha256(hash)),
  constraint pictures_size check (width between 1 and 100000 and height between 1 and 100000 and size_bytes > 0),
  constraint pictures_placeholder check (is_text(placeholder, 20000))
);
create index pictures_uploaded_by on pictures (uploaded_by);

-- What a photograph of a device is recognised by (domain/pictures/picture-fingerprint.ts).
create table picture_fingerprints (
  picture_hash text primary key references pictures (hash) on delete cascade,
  -- FINGERPRINT_VERSION: others are not compared; the job fingerprint-pictures makes them anew.
  version smallint not null,
  -- Of each patch four times 24 signs: a copy shares some of them.
  keys integer[] not null,
  -- Patches and thumbnail, about 10 kB (domain/pictures/picture-fingerprint-bytes.ts).
  fingerprint bytea not null,
  constraint picture_fingerprints_version check (version >= 0)
);
create index picture_fingerprints_keys on picture_fingerprints using gin (keys);

-- A kept zip, named by the SHA-256 of its bytes.
create table archives (
  sha256 text primary key,
  size_bytes bigint not null,
  repository_id bigint not null,
  commit_sha text not null,
  file_name text not null,
  created_at timestamptz not null default now(),
  -- All files but the README, the licence and git's own, as one hash; null until it has been computed.
  content_digest text,
  source_files integer,
  source_weight bigint,
  constraint archives_sha256 check (is_sha256(sha256)),
  constraint archives_size check (size_bytes > 0),
  constraint archives_repository check (repository_id > 0),
  constraint archives_commit check (is_git_hash(commit_sha)),
  constraint archives_file_name check (is_text(file_name, 400)),
  -- Empty: there is nothing but a README.
  constraint archives_content check ((content_digest = '' or is_sha256(content_digest))
    and source_files >= 0 and source_weight >= 0)
);
create index archives_content on archives (content_digest);

-- A work is recognised by the git hashes of its files, in whatever repository it stands.
-- The source files of a kept zip, each content once.
create table archive_files (
  archive_sha256 text not null references archives (sha256) on delete cascade,
  blob_sha text not null,
  -- Capped, see domain/verification/work-identity.ts.
  weight integer not null,
  primary key (archive_sha256, blob_sha),
  constraint archive_files_blob check (is_git_hash(blob_sha)),
  constraint archive_files_weight check (weight >= 0)
);
create index archive_files_blob on archive_files (blob_sha);

-- What the source code of a kept zip is recognised by. A row is missing until it has been computed.
create table archive_sources (
  archive_sha256 text primary key references archives (sha256) on delete cascade,
  -- Winnowed hashes, each once; integers below 2^53.
  fingerprints bigint[] not null,
  fingerprint_count integer generated always as (cardinality(fingerprints)) stored,
  created_at timestamptz not null default now(),
  -- Which way of fingerprinting a row was made by (FINGERPRINT_VERSION in domain/source/source-fingerprints.ts). Rows of an older one
  -- match nothing any more and are made anew by the job fingerprint-archives.
  version integer not null default 1,
  -- Fingerprints of the terms of a zip: property names and words of texts, which compiled and minified copies keep.
  -- The job fingerprint-archives computes those of existing archives. listing_fingerprints has both kinds.
  terms bigint[] not null default '{}',
  term_count integer generated always as (cardinality(terms)) stored,
  constraint archive_sources_version check (version >= 0)
);
create index archive_sources_version on archive_sources (version);

-- What stands in kept files whose name is not the hash of their own content (the smaller forms of a picture).
create table file_hashes (
  name text primary key,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$')
);

-- Files on S3: when the write of a name began, because S3 cannot delete an object only if it is old.
create table file_writes (
  name text primary key check (is_text(name, 200)),
  began_at timestamptz not null default now()
);
create index file_writes_age on file_writes (began_at);

-- Files that a move between stores has copied and read back.
create table file_copies (
  target text not null check (target in ('disk', 's3')),
  name text not null check (is_text(name, 200)),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes bigint not null check (size_bytes >= 0),
  verified_at timestamptz not null default now(),
  primary key (target, name)
);
