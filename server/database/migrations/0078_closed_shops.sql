-- A seller who takes no new orders, for example during holidays. Without an end, until the seller opens the shop again.
alter table profiles
  add column shop_closed_at timestamptz,
  add column shop_closed_until timestamptz;
alter table profiles add constraint profiles_shop_closed
  check (shop_closed_until is null or (shop_closed_at is not null and shop_closed_until > shop_closed_at)) not valid;
alter table profiles validate constraint profiles_shop_closed;
