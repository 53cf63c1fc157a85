-- Sign-in: the tables of the identity provider and the links in mails.

-- The embedded identity provider's tables, in the shape its library expects (better-auth 1.7; column names are its own).
create table identity_user (
  "id" text primary key,
  "name" text not null,
  "email" text not null,
  "emailVerified" boolean not null,
  "image" text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  mailbox text,
  -- Columns in the identity library's spelling are its own.
  "twoFactorEnabled" boolean not null default false
);
create index identity_user_email on identity_user (email);
create index identity_user_mailbox on identity_user (mailbox);

create table identity_session (
  "id" text primary key,
  "expiresAt" timestamptz not null,
  "token" text not null unique,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null references identity_user ("id") on delete cascade,
  -- When a session was last used, within some minutes. The library's own "updatedAt" moves once a day.
  last_used_at timestamptz not null default now(),
  second_factor_at timestamptz
);
create index identity_session_user on identity_session ("userId");
create index identity_session_expiry on identity_session ("expiresAt");

-- Ends the streams of a session that ends, in every process. A trigger, because sessions are also deleted by the
-- identity library and by `on delete cascade`.
create function note_ended_session() returns trigger
language plpgsql as $$
begin
  perform pg_notify('session-ended', old.id);
  return null;
end $$;

create trigger identity_session_ended after delete on identity_session
  for each row execute function note_ended_session();

-- How a person may sign in: a password (providerId 'credential') or an outside account.
create table identity_account (
  "id" text primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null references identity_user ("id") on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  "scope" text,
  "password" text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null,
  unique ("providerId", "accountId")
);
create index identity_account_user on identity_account ("userId");

create table identity_verification (
  "id" text primary key,
  "identifier" text not null,
  "value" text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index identity_verification_identifier on identity_verification ("identifier");

-- Keys that sign ID tokens; the private half is encrypted.
create table identity_jwks (
  "id" text primary key,
  "publicKey" text not null,
  "privateKey" text not null,
  "createdAt" timestamptz not null,
  "expiresAt" timestamptz,
  "alg" text,
  "crv" text
);

create table identity_two_factor (
  "id" text primary key,
  "secret" text not null,
  "backupCodes" text not null,
  "userId" text not null unique references identity_user ("id") on delete cascade,
  "verified" boolean not null default true,
  "failedVerificationCount" integer not null default 0,
  "lockedUntil" timestamptz
);

-- Whose mailbox it is: one account each. After a change of address the old mailbox stays kept until its owner can no
-- longer take the change back.
create table identity_mailboxes (
  mailbox text primary key,
  user_id text not null references identity_user ("id") on delete cascade,
  kept_until timestamptz
);
create index identity_mailboxes_user on identity_mailboxes (user_id);

-- Links in mails, as the SHA-256 of their token. A row is also what counts the mails to an address.
create table identity_mail_links (
  token_hash text primary key,
  purpose text not null check (purpose in ('verify', 'notice', 'reset', 'change', 'take-back')),
  email text not null,
  mailbox text not null,
  user_id text references identity_user ("id") on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index identity_mail_links_mailbox on identity_mail_links (mailbox, created_at);
create index identity_mail_links_user on identity_mail_links (user_id);
create index identity_mail_links_expiry on identity_mail_links (expires_at);

-- Accounts whose owners sign in with Firebase. Accounts, mailboxes and sessions are those of the embedded provider.
create table identity_firebase_users (
  uid text primary key,
  -- Null after the account was deleted here; the next sign-in creates another one.
  user_id text references identity_user ("id") on delete set null,
  -- Earlier sign-ins cannot start a session.
  valid_from timestamptz not null,
  -- Issue time of the newest token whose address was applied.
  address_as_of timestamptz not null,
  constraint identity_firebase_users_uid check (is_text(uid, 128))
);
create index identity_firebase_users_account on identity_firebase_users (user_id);

-- One row per sign-in, recognised by the `auth_time` of its tokens. Without a session the sign-in has ended for good.
create table identity_firebase_sign_ins (
  uid text not null references identity_firebase_users (uid) on delete cascade,
  signed_in_at timestamptz not null,
  session_id text unique references identity_session ("id") on delete set null,
  primary key (uid, signed_in_at)
);
