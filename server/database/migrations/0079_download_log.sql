-- When a buyer started to download the zip of a purchase: evidence in a dispute with the buyer's bank.
create table archive_downloads (
  id uuid primary key,
  purchase_id uuid not null references purchases (id),
  started_at timestamptz not null default now()
);
create index archive_downloads_of_purchase on archive_downloads (purchase_id, id);
