-- Without a list of pending entries, which every search reads from its first to its last page: a search of a word in one of
-- a hundred projects took 0.75 ms for it, and a change of an entry takes 0.4 ms more without.
alter index catalogue_entries_search set (fastupdate = off);
alter index catalogue_entries_title set (fastupdate = off);
alter index catalogue_entries_filters set (fastupdate = off);
select gin_clean_pending_list(name::regclass)
  from unnest(array['catalogue_entries_search', 'catalogue_entries_title', 'catalogue_entries_filters']) name;
