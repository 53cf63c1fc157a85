-- Addresses and parcels of hardware.

create table shipping_drafts (
  profile_id uuid not null references profiles (id),
  project_id uuid not null references projects (id),
  address text not null,
  phone text not null,
  updated_at timestamptz not null default now(),
  -- Keyed hashes of the phone number, and of the address with the buyer's name, by which orders of several accounts of one
  -- person are recognised once they are paid. An address alone is shared by all residents of a hostel.
  phone_hash text constraint shipping_drafts_phone_hash check (phone_hash ~ '^[A-Za-z0-9_-]{43}$'),
  recipient_hash text constraint shipping_drafts_recipient_hash check (recipient_hash ~ '^[A-Za-z0-9_-]{43}$'),
  primary key (profile_id, project_id),
  -- Addresses are for hardware alone.
  constraint shipping_drafts_texts check (is_text(address, 500) and is_text(phone, 20))
);
create index shipping_drafts_age on shipping_drafts (updated_at);
create index shipping_drafts_project on shipping_drafts (project_id);

create table shipments (
  purchase_id uuid primary key references purchases (id) on delete restrict,
  project_id uuid not null,
  seller_id uuid not null,
  buyer_id uuid not null,
  address text,
  phone text,
  status text not null default 'Pending' check (status in ('Pending', 'Shipped', 'Delivered')),
  courier_name text,
  tracking_id text,
  shipped_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  address_removed_at timestamptz,
  constraint address_until_removed
    check (num_nulls(address, phone) = case when address_removed_at is null then 0 else 2 end),
  constraint shipments_between_the_parties foreign key (purchase_id, project_id, seller_id, buyer_id)
    references purchases (id, project_id, seller_id, buyer_id) on delete restrict,
  constraint shipments_texts check (is_text(address, 500) and is_text(phone, 20)
    and is_text(courier_name, 80) and is_text(tracking_id, 80)),
  -- A seller may set a status back; the times of the first shipping and delivery stay.
  constraint shipments_status_has_its_time check ((status = 'Pending' or shipped_at is not null)
    and (status <> 'Delivered' or delivered_at is not null)),
  constraint shipments_times check ((delivered_at is null or shipped_at is not null)
    and delivered_at >= shipped_at)
);
create index shipments_with_address on shipments (purchase_id) where address is not null;
create index shipments_parties on shipments (purchase_id, project_id, seller_id, buyer_id);
create index shipments_unshipped on shipments (seller_id, created_at, purchase_id) where status = 'Pending';
