-- Of a listing that nobody holds, nothing but its row stays when the account of its seller has gone.
alter table projects
  alter column verification_id drop not null,
  add constraint verified_until_forgotten check (verification_id is not null or listing = 'archived');
create index purchases_project on purchases (project_id);
