-- Reports by the version of the rules that read the files, and those whose owner was asked about what newer rules find.
create index verifications_rules on verifications ((coalesce((report ->> 'rules')::integer, 0)), id)
  where accepted and archive_sha256 is not null;
create index verifications_owner_needed on verifications (id) where report #>> '{owner_needed,isOver}' = 'false';

-- What a buyer finds in the box, one part a line.
alter table projects add column parts text not null default '';
alter table projects add constraint projects_parts check (char_length(parts) <= 2000
  and (category = 'HARDWARE' or parts = '')) not valid;
alter table projects validate constraint projects_parts;
