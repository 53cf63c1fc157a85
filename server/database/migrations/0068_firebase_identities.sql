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

-- A sign-in of a deleted account must not create it again. Sign-in times are whole seconds.
create function end_firebase_sign_ins() returns trigger language plpgsql as $$
begin
  new.valid_from := greatest(old.valid_from, date_trunc('second', now()));
  return new;
end $$;
create trigger identity_firebase_users_unlinked before update of user_id on identity_firebase_users
  for each row when (new.user_id is null and old.user_id is not null) execute function end_firebase_sign_ins();
