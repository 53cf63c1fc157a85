-- What the source code of a kept zip is recognised by. A row is missing until it has been computed.
create table archive_sources (
  archive_sha256 text primary key references archives (sha256) on delete cascade,
  -- Winnowed hashes, each once; integers below 2^53.
  fingerprints bigint[] not null,
  fingerprint_count integer generated always as (cardinality(fingerprints)) stored,
  created_at timestamptz not null default now()
);

-- The same by fingerprint, of listed projects alone: where else does a piece of code stand?
create table listing_fingerprints (
  fingerprint bigint not null,
  project_id uuid not null references projects (id),
  primary key (fingerprint, project_id)
);
