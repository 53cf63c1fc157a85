-- A search tests the words of up to 1,200 entries. They stay in the row, and the longer texts, which only pages read, leave it
-- instead. With 10^6 projects, the test of an entry read 6.6 blocks, and 4 with its words in the row. Words of older rows
-- move into the row when they next change.
alter table catalogue_entries alter column search set storage main;
