-- The installation of our app through which a private repository was read, and since when it can no longer be read.
alter table verifications
  add column installation_id bigint,
  add column repository_unreadable_since timestamptz;
alter table verifications add constraint verifications_installation
  check (installation_id > 0 and (installation_id is null or category = 'SOFTWARE')) not valid;
alter table verifications validate constraint verifications_installation;
alter table verifications add constraint verifications_unreadable_through_an_installation
  check (repository_unreadable_since is null or installation_id is not null) not valid;
alter table verifications validate constraint verifications_unreadable_through_an_installation;
create index verifications_by_installation on verifications (installation_id, id) where installation_id is not null;
