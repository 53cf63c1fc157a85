-- Reports by the version of the rules that read the files, and those whose owner was asked about what newer rules find.
create index verifications_rules on verifications ((coalesce((report ->> 'rules')::integer, 0)), id)
  where accepted and archive_sha256 is not null;
create index verifications_owner_needed on verifications (id) where report #>> '{owner_needed,isOver}' = 'false';
