-- Addresses that sellers' own programs listen on, and what was sent there.
create table webhooks (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  url text not null,
  secret_sealed text not null,
  events text[] not null,
  created_at timestamptz not null default now(),
  -- Since when no delivery has arrived; null after one that has.
  failing_since timestamptz,
  disabled_at timestamptz,
  constraint webhooks_url check (is_text(url, 500) and url ~ '^https?://'),
  constraint webhooks_secret check (is_text(secret_sealed, 1000)),
  constraint webhooks_events check (
    cardinality(events) > 0 and events <@ array['order.sold', 'order.shipped', 'order.refunded']),
  constraint webhooks_times check (failing_since >= created_at and disabled_at >= created_at)
);
create index webhooks_of_profile on webhooks (profile_id, created_at);

create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks (id) on delete cascade,
  -- One delivery for each event: 'order.sold.<purchase id>'.
  event_id text not null,
  type text not null,
  body text not null,
  state text not null default 'pending',
  attempts integer not null default 0,
  last_status integer,
  last_error text,
  created_at timestamptz not null default now(),
  attempted_at timestamptz,
  constraint webhook_deliveries_type check (type in ('order.sold', 'order.shipped', 'order.refunded')),
  constraint webhook_deliveries_body check (is_text(body, 10000)),
  constraint webhook_deliveries_event check (is_text(event_id, 100)),
  constraint webhook_deliveries_state check (state in ('pending', 'delivered', 'failed')),
  constraint webhook_deliveries_attempts check (attempts >= 0 and (attempts = 0) = (attempted_at is null)),
  constraint webhook_deliveries_status check (last_status between 100 and 599),
  constraint webhook_deliveries_error
    check (last_error in ('private-address', 'unreachable', 'timeout', 'tls', 'redirect', 'status'))
);
create unique index webhook_deliveries_once on webhook_deliveries (webhook_id, event_id);
create index webhook_deliveries_age on webhook_deliveries (created_at);
