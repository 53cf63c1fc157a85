-- Nobody can take the username of a deleted member at once, to be mistaken for that member. Hashes of the keys of
-- usernames, because the name itself is deleted with the account.
create table reserved_usernames (
  key_hash text primary key constraint reserved_usernames_hash check (key_hash ~ '^[0-9a-f]{64}$'),
  reserved_until timestamptz not null
);
