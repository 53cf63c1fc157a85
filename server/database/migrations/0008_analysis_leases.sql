-- Who is being verified now: one row a person, for all processes. A row whose time is over, because its process is gone,
-- counts for nothing. Unlogged: after a crash of the database nobody is being verified.
create unlogged table analysis_leases (
  profile_id uuid primary key references profiles (id) on delete cascade,
  -- The one run that may renew and end it.
  holder uuid not null,
  ends_at timestamptz not null
);
