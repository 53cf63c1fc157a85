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

create function check_shipping_draft() returns trigger
language plpgsql as $$
begin
  if not is_restoring() and exists (select from projects where id = new.project_id
       and (category <> 'HARDWARE' or seller_id = new.profile_id)) then
    perform refuse('shipping_drafts_of_hardware', 'an address is left for hardware, by somebody other than its seller');
  end if;
  return new;
end $$;

create trigger shipping_drafts_of_hardware before insert on shipping_drafts
  for each row execute function check_shipping_draft();

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

create function check_shipment() returns trigger
language plpgsql as $$
begin
  if not is_restoring() and not exists (select from purchases where id = new.purchase_id
       and category = 'HARDWARE' and paid_at is not null) then
    perform refuse('shipments_of_paid_hardware', 'only hardware that was paid is shipped');
  end if;
  return new;
end $$;

create trigger shipments_of_paid_hardware before insert on shipments for each row execute function check_shipment();

create function note_recipient() returns trigger
language plpgsql as $$
begin
  perform note_signal('phone', phone_hash, profile_id), note_signal('recipient', recipient_hash, profile_id)
     from shipping_drafts where profile_id = new.buyer_id and project_id = new.project_id;
  return null;
end $$;

create trigger recipients_are_signals after insert on shipments for each row execute function note_recipient();
