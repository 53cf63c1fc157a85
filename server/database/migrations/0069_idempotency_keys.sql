-- Answers to calls that move money, by the key that their caller sent (Idempotency-Key).
create table idempotency_keys (
  profile_id uuid not null references profiles (id),
  -- SHA-256 of the key, and of the call with its parameters and body.
  key_hash text not null,
  request_hash text not null,
  -- Changes with every attempt, so that only the latest stores its answer.
  attempt uuid not null,
  -- Sealed; null while the call is running.
  answer_sealed text,
  created_at timestamptz not null default now(),
  attempted_at timestamptz not null default now(),
  primary key (profile_id, key_hash),
  constraint idempotency_keys_key check (key_hash ~ '^[0-9a-f]{64}$'),
  constraint idempotency_keys_request check (request_hash ~ '^[0-9a-f]{64}$'),
  constraint idempotency_keys_answer check (is_text(answer_sealed, 20000)),
  constraint idempotency_keys_attempted check (attempted_at >= created_at)
);
create index idempotency_keys_age on idempotency_keys (created_at);
create index idempotency_keys_newest on idempotency_keys (profile_id, created_at);
