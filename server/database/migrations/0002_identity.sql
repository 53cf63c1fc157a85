-- The embedded identity provider's tables, in the shape its library expects (better-auth 1.7; column names are its own).

create table identity_user (
  "id" text primary key,
  "name" text not null,
  "email" text not null unique,
  "emailVerified" boolean not null,
  "image" text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);

create table identity_session (
  "id" text primary key,
  "expiresAt" timestamptz not null,
  "token" text not null unique,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null references identity_user ("id") on delete cascade
);
create index identity_session_user on identity_session ("userId");
create index identity_session_expiry on identity_session ("expiresAt");

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

create table identity_rate_limit (
  "id" text primary key,
  "key" text not null unique,
  "count" integer not null,
  "lastRequest" bigint not null
);

-- One row a verification mail: what keeps a person from being flooded.
create table identity_verification_mails (
  user_id text not null references identity_user ("id") on delete cascade,
  sent_at timestamptz not null default now()
);
create index identity_verification_mails_user on identity_verification_mails (user_id, sent_at);
