-- Whether the code host shows a verified repository to its members only, as of the last look. What visitors read about a
-- public one is rounded, because exact figures and texts find it with the code host's search, where it is free.
alter table verifications add column repository_private boolean not null default false;
alter table verifications add constraint verifications_of_hardware_are_not_private
  check (category = 'SOFTWARE' or not repository_private) not valid;
alter table verifications validate constraint verifications_of_hardware_are_not_private;

-- All repositories verified so far are public. Their sellers may show README and file names again. A row of an earlier
-- version that breaks a rule has no repository to find, and stays as it is.
do $$
declare
  listing uuid;
begin
  for listing in select id from projects where category = 'SOFTWARE' and (shows_readme or shows_tree) loop
    begin
      update projects set shows_readme = false, shows_tree = false where id = listing;
    exception when check_violation then null;
    end;
  end loop;
end $$;
update catalogue_entries set is_stale = true where category = 'SOFTWARE';
