-- A username belongs to a profile whose address is proved; until then it is only wished for, and anybody may take it.

alter table profiles add column address_proved_at timestamptz;
update profiles set address_proved_at = coalesce(completed_at, created_at)
  where deleted_at is null
    and (not exists (select from identity_user)
      or exists (select from identity_user u where u."id" = identity_subject and u."emailVerified"));

-- What a username looks like (domain/username.ts). Names that looked alike before keep working; the oldest has the key.
alter table profiles add column username_key text;
update profiles p set username_key = k.key
  from (
    select distinct on (key) id, key from (
      select id, created_at, replace(replace(translate(username, '_-01', '..ol'), 'rn', 'm'), 'vv', 'w') as key
      from profiles where username is not null and address_proved_at is not null
    ) named order by key, created_at, id
  ) k where k.id = p.id;
alter table profiles add column full_name_key text;
create index profiles_full_name_key on profiles (full_name_key);

drop index profiles_username;
create unique index profiles_username on profiles (lower(username)) where address_proved_at is not null;
create unique index profiles_username_key on profiles (username_key) where address_proved_at is not null;
create index profiles_username_wish on profiles (lower(username));
