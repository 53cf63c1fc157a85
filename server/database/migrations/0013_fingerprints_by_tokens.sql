-- Which way of fingerprinting a row was made by (FINGERPRINT_VERSION in domain/source-fingerprints.ts). Rows of an older one
-- match nothing any more and are made anew by the job fingerprint-archives.
alter table archive_sources add column version integer not null default 1;
create index archive_sources_version on archive_sources (version);

-- Made by the old way: they would only be in the way of the new ones.
truncate listing_fingerprints;

-- A listing's fingerprints go with it.
create index listing_fingerprints_project on listing_fingerprints (project_id);
