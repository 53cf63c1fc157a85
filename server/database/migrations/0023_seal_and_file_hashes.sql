-- A text sealed with the deployment's secret: whether a secret is still the right one is known at start.
create table deployment_seal (
  only_row boolean primary key default true check (only_row),
  canary text not null,
  made_at timestamptz not null default now()
);

-- What stands in kept files whose name is not the hash of their own content (the smaller forms of a picture).
create table file_hashes (
  name text primary key,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$')
);
