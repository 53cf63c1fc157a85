-- Personal tokens for programs. The token itself is shown once and not stored.
create table api_tokens (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  name text not null,
  token_hash text not null,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint api_tokens_name check (is_text(name, 60)),
  constraint api_tokens_hash check (token_hash ~ '^[0-9a-f]{64}$'),
  constraint api_tokens_scopes
    check (cardinality(scopes) > 0 and scopes <@ array['read', 'buy', 'sell']),
  constraint api_tokens_used check (last_used_at >= created_at)
);
create unique index api_tokens_of_hash on api_tokens (token_hash);
create index api_tokens_of_profile on api_tokens (profile_id, created_at);
