-- What a photograph of a device is recognised by (domain/picture-fingerprint.ts). One 64-bit hash of the whole missed mirrors,
-- turns, crops and frames, and had to be compared with every picture.
create table picture_fingerprints (
  picture_hash text primary key references pictures (hash) on delete cascade,
  -- FINGERPRINT_VERSION: others are not compared; the job fingerprint-pictures makes them anew.
  version smallint not null,
  -- Of each patch four times 24 signs: a copy shares some of them.
  keys integer[] not null,
  -- Patches and thumbnail, about 8 kB (domain/picture-fingerprint-bytes.ts).
  fingerprint bytea not null
);
create index picture_fingerprints_keys on picture_fingerprints using gin (keys);

alter table pictures drop column perceptual_hash;
