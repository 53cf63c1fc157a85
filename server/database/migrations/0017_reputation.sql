-- What several accounts of one person have in common (domain/reputation.ts). Values are hashes: SHA-256 of the GitHub
-- account's number and of the mailbox, a keyed hash of the card or UPI id, the hash of the browser's cookie. Rows stay
-- when an account is unlinked, and when it is deleted after it has traded.
create table account_signals (
  kind text not null check (kind in ('github', 'mailbox', 'payment', 'browser')),
  value text not null,
  profile_id uuid not null references profiles (id) on delete cascade,
  first_seen_at timestamptz not null default now(),
  primary key (kind, value, profile_id)
);
create index account_signals_profile on account_signals (profile_id, kind);

-- Accounts with a new signal: what they bought, liked and viewed is judged again by a job.
create table reputation_queue (
  profile_id uuid primary key references profiles (id) on delete cascade,
  queued_at timestamptz not null default now()
);

-- The keyed hash of the card or UPI id that paid; null where the provider tells none.
alter table purchases add column payer_hash text;

-- What everybody sees of a seller, kept so that no page counts. Written in the transaction of a sale, a refund or a review.
create table seller_figures (
  seller_id uuid primary key references profiles (id) on delete cascade,
  -- Distinct people who bought and were not refunded.
  buyers integer not null default 0,
  -- Of these, how many have reviewed, and the mean of what they gave.
  reviewers integer not null default 0,
  rating double precision,
  updated_at timestamptz not null default now(),
  constraint rating_needs_a_review check ((rating is null) = (reviewers = 0))
);

-- Whether a reaction moves the project's counts and popularity.
alter table likes add column counts boolean not null default true;
alter table bookmarks add column counts boolean not null default true;
alter table project_views
  add column counts boolean not null default true,
  add column viewed_at timestamptz not null default now();
create index likes_project on likes (project_id);
create index project_views_viewer on project_views (viewer_id, project_id);

create function note_signal(signal_kind text, signal_value text, profile uuid) returns void language plpgsql as $$
begin
  -- A restored backup brings its own rows.
  if signal_value is null or coalesce(current_setting('protohaat.restoring', true), '') = 'on' then return; end if;
  insert into account_signals (kind, value, profile_id) values (signal_kind, signal_value, profile)
    on conflict do nothing;
  if found then
    insert into reputation_queue (profile_id) values (profile)
      on conflict (profile_id) do update set queued_at = clock_timestamp();
  end if;
end $$;

create function signal_hash(plain text) returns text language sql immutable as
$$ select encode(sha256(convert_to(plain, 'UTF8')), 'hex') $$;

create function note_browser() returns trigger language plpgsql as $$
begin
  perform note_signal('browser', new.device_hash, new.profile_id);
  return null;
end $$;
create trigger browsers_are_signals after insert on account_devices for each row execute function note_browser();

create function note_profile() returns trigger language plpgsql as $$
begin
  perform note_signal('github', signal_hash(new.github_id::text), new.id);
  -- Anybody can type anybody's address: only a verified one says who somebody is.
  if exists (select from identity_user u
              where u.id = new.identity_subject and u."emailVerified" and lower(u.email) = lower(new.email)) then
    perform note_signal('mailbox', signal_hash(new.mailbox), new.id);
  end if;
  return null;
end $$;
create trigger profiles_are_signals after insert or update of github_id, mailbox, email on profiles
  for each row execute function note_profile();

create function note_verified_address() returns trigger language plpgsql as $$
begin
  perform note_signal('mailbox', signal_hash(p.mailbox), p.id)
     from profiles p where p.identity_subject = new.id and lower(p.email) = lower(new.email);
  return null;
end $$;
create trigger verified_addresses_are_signals after insert or update of "emailVerified", email on identity_user
  for each row when (new."emailVerified") execute function note_verified_address();

create function note_payer() returns trigger language plpgsql as $$
begin
  perform note_signal('payment', new.payer_hash, new.buyer_id);
  return null;
end $$;
create trigger payers_are_signals after insert or update of payer_hash on purchases
  for each row when (new.payer_hash is not null) execute function note_payer();

insert into account_signals (kind, value, profile_id)
  select 'browser', device_hash, profile_id from account_devices
  union select 'github', signal_hash(github_id::text), id from profiles where github_id is not null
  union select 'mailbox', signal_hash(p.mailbox), p.id
    from profiles p join identity_user u on u.id = p.identity_subject
   where p.mailbox is not null and u."emailVerified" and lower(u.email) = lower(p.email);

-- A seller's own likes and bookmarks were counted in what is shown, though never in popularity.
update project_views set viewed_at = viewed_on + interval '12 hours';
with own as (
  update likes set counts = false from projects
   where projects.id = likes.project_id and projects.seller_id = likes.profile_id returning likes.project_id
)
update projects set likes_count = likes_count - 1 where id in (select project_id from own);
with own as (
  update bookmarks set counts = false from projects
   where projects.id = bookmarks.project_id and projects.seller_id = bookmarks.profile_id returning bookmarks.project_id
)
update projects set bookmarks_count = bookmarks_count - 1 where id in (select project_id from own);
