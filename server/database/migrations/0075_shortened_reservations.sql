-- Names of the domain: a shortened reservation yields to another buyer once it has lapsed.
alter table purchases rename column yields to is_shortened;
alter table catalogue_entries rename column reservation_yields to reservation_is_shortened;
alter view catalogue_facts rename column reservation_yields to reservation_is_shortened;

-- Functions name columns in their text.
do $$
declare
  definition text;
begin
  for definition in
    select pg_get_functiondef(oid) from pg_proc
     where pronamespace = 'public'::regnamespace and prokind = 'f'
       and prosrc ~ '\m(yields|reservation_yields)\M'
  loop
    execute regexp_replace(
      replace(definition, 'reservation_yields', 'reservation_is_shortened'), '\myields\M', 'is_shortened', 'g');
  end loop;
end $$;
