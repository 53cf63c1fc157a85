-- The marketplace's own tables. Money is integers: whole rupees for prices, paise (…_minor) for amounts. Ids are UUIDv7 from the program.

create extension if not exists pg_trgm;

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
  constraint username_canonical check (username = lower(username))
);
create unique index profiles_username on profiles (lower(username));

-- One-time values of the GitHub link, kept as hashes: tickets, ID tokens used as tickets, OAuth states.
create table github_link_tickets (
  hash text primary key,
  kind text not null check (kind in ('ticket', 'id-token', 'state')),
  profile_id uuid not null references profiles (id) on delete cascade,
  browser_hash text,
  code_verifier text,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index github_link_tickets_expiry on github_link_tickets (expires_at);

-- A re-encoded picture, named by the SHA-256 of its large form.
create table pictures (
  hash text primary key,
  width integer not null,
  height integer not null,
  placeholder text not null,
  -- 64-bit difference hash as 16 hex characters, for near-duplicate search.
  perceptual_hash text not null,
  uploaded_by uuid not null references profiles (id),
  size_bytes bigint not null,
  created_at timestamptz not null default now()
);

-- A kept zip, named by the SHA-256 of its bytes.
create table archives (
  sha256 text primary key,
  size_bytes bigint not null,
  repository_id bigint not null,
  commit_sha text not null,
  file_name text not null,
  created_at timestamptz not null default now()
);

create table verifications (
  id uuid primary key,
  profile_id uuid not null references profiles (id),
  category text not null check (category in ('SOFTWARE', 'HARDWARE')),
  accepted boolean not null,
  -- Software.
  repository_id bigint,
  repository_full_name text,
  repository_url text,
  commit_sha text,
  tree_sha text,
  archive_sha256 text references archives (sha256),
  -- Hardware: hashes of the pictures that were measured, in order.
  picture_hashes text[] not null default '{}',
  -- { checks, languages, readme_verified, suggested }
  report jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index verifications_recent on verifications (profile_id, created_at desc);

create table projects (
  id uuid primary key,
  seller_id uuid not null references profiles (id),
  title text not null,
  subject text not null,
  description text not null,
  category text not null check (category in ('SOFTWARE', 'HARDWARE')),
  price_rupees integer not null check (price_rupees between 1 and 1000000),
  complexity text not null check (complexity in ('Low', 'Medium', 'High', 'Very High')),
  duration_hours integer not null check (duration_hours > 0),
  features text not null default '',
  -- Names separated by comma plus space.
  tech_stack text not null,
  repository_url text,
  repository_id bigint,
  commit_sha text,
  archive_sha256 text references archives (sha256),
  video_url text,
  verification_id uuid not null references verifications (id),
  -- listed: in the market; withdrawn: after a refund until the seller relists; archived: deleted by its seller; banned: by an operator.
  listing text not null default 'listed' check (listing in ('listed', 'withdrawn', 'archived', 'banned')),
  views_count integer not null default 0,
  likes_count integer not null default 0,
  bookmarks_count integer not null default 0,
  downloads_count integer not null default 0,
  reviews_count integer not null default 0,
  -- Sum of event weights that double every 14 days (forward decay): recent events weigh more, and nothing is recomputed.
  popularity double precision not null default 0,
  search tsvector generated always as (
    setweight(to_tsvector('english', title), 'A') ||
    setweight(to_tsvector('english', tech_stack), 'B') ||
    setweight(to_tsvector('english', subject), 'B') ||
    setweight(to_tsvector('english', description), 'C')
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index projects_newest on projects (created_at desc, id desc) where listing = 'listed';
create index projects_price on projects (price_rupees, id) where listing = 'listed';
create index projects_popular on projects (popularity desc, id desc) where listing = 'listed';
create index projects_seller on projects (seller_id, created_at desc, id desc);
create index projects_search on projects using gin (search);
create index projects_title_trigrams on projects using gin (title gin_trgm_ops);
-- A repository is sold here once: one live listing each.
create unique index projects_one_listing_per_repository on projects (repository_id) where listing in ('listed', 'withdrawn', 'banned');

create table project_images (
  project_id uuid not null references projects (id),
  position integer not null,
  picture_hash text not null references pictures (hash),
  primary key (project_id, position)
);
create index project_images_picture on project_images (picture_hash);

create table bookmarks (
  profile_id uuid not null references profiles (id),
  project_id uuid not null references projects (id),
  created_at timestamptz not null default now(),
  primary key (profile_id, project_id)
);
create index bookmarks_project on bookmarks (project_id);

create table likes (
  profile_id uuid not null references profiles (id),
  project_id uuid not null references projects (id),
  created_at timestamptz not null default now(),
  primary key (profile_id, project_id)
);

-- One row a viewer, project and day: what makes a view count once.
create table project_views (
  project_id uuid not null references projects (id),
  viewer_id uuid not null references profiles (id),
  viewed_on date not null,
  primary key (project_id, viewer_id, viewed_on)
);

create table shipping_drafts (
  profile_id uuid not null references profiles (id),
  project_id uuid not null references projects (id),
  address text not null,
  phone text not null,
  updated_at timestamptz not null default now(),
  primary key (profile_id, project_id)
);

create sequence receipt_numbers;

-- One row an attempt of one buyer to acquire one project. States: domain/purchase.ts.
create table purchases (
  id uuid primary key,
  project_id uuid not null references projects (id) on delete restrict,
  buyer_id uuid not null references profiles (id) on delete restrict,
  seller_id uuid not null references profiles (id) on delete restrict,
  state text not null check (state in ('reserved', 'processing', 'paid', 'expired', 'cancelled', 'refund-pending', 'refunded', 'disputed')),
  price_rupees integer not null,
  fee_rupees integer not null,
  amount_minor bigint not null,
  currency text not null default 'inr',
  -- The provider's payment intent; null only between the reservation and the provider's answer.
  intent_id text unique,
  method text,
  -- What was sold, as it stood when the purchase began.
  title text not null,
  description text not null,
  category text not null,
  repository_url text,
  commit_sha text,
  archive_sha256 text references archives (sha256),
  video_url text,
  receipt_number bigint unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  refund_id text,
  constraint buyer_is_not_seller check (buyer_id <> seller_id),
  constraint amount_is_price_plus_fee check (amount_minor = (price_rupees + fee_rupees)::bigint * 100),
  constraint paid_has_receipt check (state <> 'paid' or (paid_at is not null and receipt_number is not null))
);
-- Nothing is sold twice: the database holds at most one live purchase a project.
create unique index purchases_one_live_per_project on purchases (project_id) where state in ('reserved', 'processing', 'paid');
create index purchases_open on purchases (expires_at) where state in ('reserved', 'processing', 'refund-pending');
create index purchases_buyer on purchases (buyer_id, created_at desc, id desc);
create index purchases_seller on purchases (seller_id, created_at desc, id desc);

-- A declined attempt within a purchase, by the provider's charge or event id.
create table payment_failures (
  id text primary key,
  purchase_id uuid not null references purchases (id),
  code text,
  reason text not null,
  failed_at timestamptz not null default now()
);
create index payment_failures_purchase on payment_failures (purchase_id);

create table reviews (
  id uuid primary key,
  project_id uuid not null references projects (id),
  author_id uuid not null references profiles (id),
  rating integer not null check (rating between 1 and 5),
  comment text not null,
  created_at timestamptz not null default now(),
  unique (project_id, author_id)
);

-- Double entry: the amounts of one transaction_id sum to zero. Debits positive, credits negative.
create table ledger_entries (
  id uuid primary key,
  transaction_id uuid not null,
  purchase_id uuid not null references purchases (id) on delete restrict,
  kind text not null check (kind in ('sale', 'refund')),
  account text not null check (account in ('clearing', 'seller-payable', 'platform-fee')),
  profile_id uuid references profiles (id),
  amount_minor bigint not null,
  created_at timestamptz not null default now(),
  unique (purchase_id, kind, account)
);
create index ledger_entries_profile on ledger_entries (profile_id, account);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end $$;
create trigger ledger_is_append_only before update or delete on ledger_entries for each row execute function refuse_change();
create trigger ledger_is_not_truncated before truncate on ledger_entries for each statement execute function refuse_change();

create function check_ledger_balance() returns trigger language plpgsql as $$
begin
  if (select sum(amount_minor) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not balance', new.transaction_id;
  end if;
  return null;
end $$;
create constraint trigger ledger_balances after insert on ledger_entries deferrable initially deferred
  for each row execute function check_ledger_balance();

create table shipments (
  purchase_id uuid primary key references purchases (id) on delete restrict,
  project_id uuid not null references projects (id),
  seller_id uuid not null references profiles (id),
  buyer_id uuid not null references profiles (id),
  address text not null,
  phone text not null,
  status text not null default 'Pending' check (status in ('Pending', 'Shipped', 'Delivered')),
  courier_name text,
  tracking_id text,
  shipped_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Inbox of the payment provider's events: stored once by id, answered, then handled by a job.
create table gateway_events (
  id text primary key,
  type text not null,
  intent_id text,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz
);
create index gateway_events_waiting on gateway_events (received_at) where handled_at is null;
