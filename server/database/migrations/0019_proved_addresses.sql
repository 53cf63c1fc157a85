-- An address belongs to an account once that account has proved it. Until then any number of pending accounts may name it.

alter table identity_user drop constraint identity_user_email_key;
alter table identity_user add column mailbox text;
update identity_user set mailbox = case
    when split_part(lower(email), '@', 2) in ('gmail.com', 'googlemail.com')
      then replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(lower(email), '@', 1), '+', 1) || '@' || split_part(lower(email), '@', 2)
  end;
create index identity_user_email on identity_user (email);
create index identity_user_mailbox on identity_user (mailbox);

-- Whose mailbox it is: one account each. After a change of address the old mailbox stays kept until its owner can no
-- longer take the change back.
create table identity_mailboxes (
  mailbox text primary key,
  user_id text not null references identity_user ("id") on delete cascade,
  kept_until timestamptz
);
create index identity_mailboxes_user on identity_mailboxes (user_id);
-- Accounts that share a mailbox from before keep working; the oldest owns it.
insert into identity_mailboxes (mailbox, user_id)
  select mailbox, "id" from identity_user where "emailVerified" order by "createdAt", "id" on conflict do nothing;

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

drop table identity_verification_mails;
-- Reset links of the old kind; they worked for 30 minutes.
delete from identity_verification where "identifier" not like 'oauth%' and "value" in (select "id" from identity_user);

-- Null: signing in from this browser is watched as a stranger's again, as after a reset from elsewhere.
alter table account_devices add column trusted_at timestamptz default now();
