-- An address and its telephone number are removed some time after delivery; the order stays.
alter table shipments
  alter column address drop not null,
  alter column phone drop not null,
  add column address_removed_at timestamptz,
  add constraint address_until_removed
    check (num_nulls(address, phone) = case when address_removed_at is null then 0 else 2 end);
create index shipments_with_address on shipments (purchase_id) where address is not null;
create index shipping_drafts_age on shipping_drafts (updated_at);
