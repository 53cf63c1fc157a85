create table saved_searches (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  filters jsonb not null,
  created_at timestamptz not null default now(),
  checked_at timestamptz not null default date_trunc('milliseconds', now()),
  constraint saved_searches_once unique (profile_id, filters),
  constraint saved_searches_size check (octet_length(filters::text) <= 2000)
);
create index saved_searches_due on saved_searches (checked_at);
