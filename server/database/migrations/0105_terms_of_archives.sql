-- Fingerprints of the terms of a zip: property names and words of texts, which compiled and minified copies keep.
-- The job fingerprint-archives computes those of existing archives. listing_fingerprints has both kinds.
alter table archive_sources
  add column terms bigint[] not null default '{}',
  add column term_count integer generated always as (cardinality(terms)) stored;
