-- Texts of an older format, which all are now, are written anew by their first reader.
alter table catalogue_entries drop column is_stale, add column format smallint not null default 0;
alter table catalogue_sellers drop column is_stale, add column format smallint not null default 0;
