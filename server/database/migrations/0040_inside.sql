-- What a project's page shows of its verified commit before the sale. Goes with the verification.
create table insides (
  verification_id uuid primary key references verifications (id) on delete cascade,
  version integer not null,
  document jsonb not null,
  made_at timestamptz not null default now(),
  constraint insides_version check (version > 0),
  constraint insides_document check (jsonb_typeof(document) = 'object' and length(document::text) <= 300000)
);
-- What the seller lets visitors see of it.
alter table projects
  add column shows_readme boolean not null default true,
  add column shows_tree boolean not null default true;
