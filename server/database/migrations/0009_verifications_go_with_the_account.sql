-- What was verified and never listed goes with the account.
create index projects_verification on projects (verification_id);
delete from verifications v using profiles p
  where p.id = v.profile_id and p.deleted_at is not null
    and not exists (select from projects where verification_id = v.id);
