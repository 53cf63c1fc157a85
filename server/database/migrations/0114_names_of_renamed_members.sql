-- The former username of a renamed member leads to that member, and nobody else can take it for a while. Null for deleted
-- members.
alter table reserved_usernames add column profile_id uuid references profiles (id);
create index reserved_usernames_profile on reserved_usernames (profile_id, reserved_until);
