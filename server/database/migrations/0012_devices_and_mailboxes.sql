-- Two signals that accounts belong to one person: the browser they were used from, and the mailbox behind the address.

-- A browser holds a random cookie; its SHA-256 is kept here for each account signed in from it.
create table account_devices (
  device_hash text not null,
  profile_id uuid not null references profiles (id) on delete cascade,
  first_used_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (device_hash, profile_id)
);
create index account_devices_profile on account_devices (profile_id);

-- The mailbox an address delivers to (domain/mailbox.ts): lower case, without +suffix, at Gmail without dots.
alter table profiles add column mailbox text;
update profiles set mailbox = case
    when split_part(lower(email), '@', 2) in ('gmail.com', 'googlemail.com')
      then replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(lower(email), '@', 1), '+', 1) || '@' || split_part(lower(email), '@', 2)
  end;
create index profiles_mailbox on profiles (mailbox);
