-- PAN and GSTIN of sellers. The numbers are sealed; what is shown of them is masked.
create table tax_identities (
  profile_id uuid primary key references profiles (id),
  details_sealed text not null,
  pan_masked text not null,
  -- Null for sellers who are not registered for GST.
  gstin_masked text,
  changed_at timestamptz not null default now(),
  constraint tax_identities_pan check (pan_masked ~ '^•{6} [0-9]{3}[A-Z]$'),
  constraint tax_identities_gstin check (gstin_masked ~ '^[0-9]{2} •{4} [1-9A-Z]Z[0-9A-Z]$'),
  constraint tax_identities_details check (char_length(details_sealed) between 1 and 2000)
);
