-- Uses counted within a window, shared by all processes. Unlogged: losing it in a crash of the database only forgets
-- how often somebody asked within the hour. Keys are hashes, so that no address or account is kept here.
create unlogged table request_limits (
  key text primary key,
  used integer not null,
  ends_at timestamptz not null
);

create index request_limits_ends_at on request_limits (ends_at);

-- The identity library counted here; its calls are now counted like all others.
drop table identity_rate_limit;
