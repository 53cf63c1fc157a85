-- Members: profiles, what identifies the person behind an account, and the keys that an account has made.

create table profiles (
  id uuid primary key,
  -- The identity provider's subject; a deleted account's subject is replaced, so that it can never sign in to this row again.
  identity_subject text not null unique,
  email text not null,
  username text,
  full_name text,
  college_name text,
  photo_hash text,
  github_id bigint unique,
  github_login text,
  github_token_sealed text,
  github_linked_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Which of the mails that can be switched off a person wants: news of sales, and of parcels.
  mail_when_sold boolean not null default true,
  mail_when_shipped boolean not null default true,
  -- The mailbox an address delivers to (domain/accounts/mailbox.ts): lower case, without +suffix, at Gmail without dots.
  mailbox text,
  -- A username belongs to a profile whose address is proved. Until then anybody may take it.
  address_proved_at timestamptz,
  -- What a username looks like (domain/accounts/username.ts).
  username_key text,
  full_name_key text,
  mail_about_questions boolean not null default true,
  -- Since when mails to the profile's address come back. Null once a mailed link proves that the address works.
  mail_returned_at timestamptz,
  -- A banned member cannot use the account until an operator ends the ban.
  banned_at timestamptz,
  -- Reminders to ship an order, and messages of its other party.
  mail_reminders boolean not null default true,
  mail_about_messages boolean not null default true,
  -- A seller who takes no new orders, for example during holidays. Without an end, until the seller opens the shop again.
  shop_closed_at timestamptz,
  shop_closed_until timestamptz,
  -- Of emails to the person.
  language text not null default 'en',
  constraint username_canonical check (username = lower(username)),
  -- Names are normalised after their length was checked, which can make them longer.
  constraint profiles_subject check (is_text(identity_subject, 400)),
  constraint profiles_email check (is_text(email, 400)),
  constraint profiles_username_form check (username ~ '^[a-z0-9_.-]{3,30}$'),
  constraint profiles_full_name check (is_text(full_name, 1500)),
  constraint profiles_language check (language ~ '^[a-z]{2,3}$'),
  constraint profiles_college_name check (is_text(college_name, 2500)),
  constraint profiles_photo_hash check (is_sha256(photo_hash)),
  constraint profiles_completed_have_a_name check (completed_at is null or (username is not null and full_name is not null)),
  constraint profiles_deleted_keep_nothing check (deleted_at is null or num_nonnulls(mailbox, username,
    username_key, full_name, full_name_key, college_name, photo_hash, github_id, github_login, github_token_sealed,
    github_linked_at, completed_at) = 0),
  constraint profiles_github_is_whole check (num_nulls(github_id, github_login) in (0, 2)
    and (github_id is not null or num_nonnulls(github_token_sealed, github_linked_at) = 0)),
  constraint profiles_github_id_is_positive check (github_id > 0),
  constraint profiles_times check (deleted_at >= created_at),
  constraint profiles_returned_mail check (mail_returned_at is null or deleted_at is null),
  constraint profiles_banned check (banned_at >= created_at),
  constraint profiles_shop_closed
    check (shop_closed_until is null or (shop_closed_at is not null and shop_closed_until > shop_closed_at))
);
create index profiles_mailbox on profiles (mailbox);
create index profiles_full_name_key on profiles (full_name_key);
create unique index profiles_username on profiles (lower(username)) where address_proved_at is not null;
create unique index profiles_username_key on profiles (username_key) where address_proved_at is not null;
create index profiles_username_wish on profiles (lower(username));
-- The console finds members and projects by a part of their name.
create index profiles_username_prefix on profiles (lower(username) text_pattern_ops);
create index profiles_email_prefix on profiles (lower(email) text_pattern_ops);
create index profiles_name_part on profiles using gin (lower(full_name) gin_trgm_ops);

create function signal_hash(plain text) returns text
language sql immutable as $$ select encode(sha256(convert_to(plain, 'UTF8')), 'hex') $$;

-- Two signals that accounts belong to one person: the browser they were used from, and the mailbox behind the address.
-- A browser holds a random cookie; its SHA-256 is kept here for each account signed in from it.
create table account_devices (
  device_hash text not null,
  profile_id uuid not null references profiles (id) on delete cascade,
  first_used_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- Null: signing in from this browser is watched as a stranger's again, as after a reset from elsewhere.
  trusted_at timestamptz,
  primary key (device_hash, profile_id),
  constraint account_devices_hash check (is_text(device_hash, 200)),
  constraint account_devices_times check (last_used_at >= first_used_at)
);
create index account_devices_profile on account_devices (profile_id);

-- What several accounts of one person have in common (domain/projects/reputation.ts). Values are hashes: SHA-256 of the GitHub
-- account's number and of the mailbox, a keyed hash of the card or UPI id, the hash of the browser's cookie. Rows stay
-- when an account is unlinked, and when it is deleted after it has traded.
create table account_signals (
  kind text not null,
  value text not null,
  profile_id uuid not null references profiles (id) on delete cascade,
  first_seen_at timestamptz not null default now(),
  primary key (kind, value, profile_id),
  constraint account_signals_value check (is_text(value, 200)),
  constraint account_signals_kind_check
    check (kind in ('github', 'mailbox', 'payment', 'browser', 'payout', 'phone', 'recipient'))
);
create index account_signals_profile on account_signals (profile_id, kind);

-- Accounts that an operator found to belong to somebody else, although they share a signal.
create table separate_people (
  profile_id uuid not null references profiles (id) on delete cascade,
  other_id uuid not null references profiles (id) on delete cascade,
  decided_at timestamptz not null default now(),
  primary key (profile_id, other_id),
  constraint separate_people_two check (profile_id <> other_id)
);
create index separate_people_other on separate_people (other_id);

-- Nobody can take the username of a deleted member at once, to be mistaken for that member. Hashes of the keys of
-- usernames, because the name itself is deleted with the account.
create table reserved_usernames (
  key_hash text primary key constraint reserved_usernames_hash check (key_hash ~ '^[0-9a-f]{64}$'),
  reserved_until timestamptz not null,
  -- The former username of a renamed member leads to that member, and nobody else can take it for a while. Null for deleted
  -- members.
  profile_id uuid references profiles (id)
);
create index reserved_usernames_profile on reserved_usernames (profile_id, reserved_until);

-- One-time values of the GitHub link, kept as hashes: tickets, ID tokens used as tickets, OAuth states.
create table github_link_tickets (
  hash text primary key,
  kind text not null check (kind in ('ticket', 'id-token', 'state')),
  profile_id uuid not null references profiles (id) on delete cascade,
  browser_hash text,
  code_verifier text,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Where the browser goes after GitHub, if a client on another origin began the link.
  return_to text
    constraint github_link_tickets_return_to
    check (return_to is null or (kind = 'state' and length(return_to) <= 2000 and return_to ~ '^https?://')),
  constraint github_link_tickets_hash check (is_text(hash, 200))
);
create index github_link_tickets_expiry on github_link_tickets (expires_at);
create index github_link_tickets_profile on github_link_tickets (profile_id);

-- Personal tokens for programs. The token itself is shown once and not stored.
create table api_tokens (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  name text not null,
  token_hash text not null,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- Every API token expires.
  expires_at timestamptz not null,
  expiry_warned_at timestamptz,
  constraint api_tokens_name check (is_text(name, 60)),
  constraint api_tokens_hash check (token_hash ~ '^[0-9a-f]{64}$'),
  constraint api_tokens_scopes
    check (cardinality(scopes) > 0 and scopes <@ array['read', 'buy', 'sell']),
  constraint api_tokens_used check (last_used_at >= created_at),
  constraint api_tokens_expiry
    check (expires_at > created_at and expires_at <= created_at + interval '365 days'),
  constraint api_tokens_warned check (expiry_warned_at >= created_at)
);
create unique index api_tokens_of_hash on api_tokens (token_hash);
create index api_tokens_of_profile on api_tokens (profile_id, created_at);
create index api_tokens_to_warn on api_tokens (expires_at) where expiry_warned_at is null;

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
