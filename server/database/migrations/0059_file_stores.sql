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
