-- Bought projects, newest listing first: ids of projects are in the order of their listing (UUID version 7).
create index purchases_bought_projects on purchases (buyer_id, project_id) where state = 'paid';

-- Counts of own projects read the index only.
drop index catalogue_entries_seller;
create index catalogue_entries_seller on catalogue_entries (seller_id, created_at desc, project_id desc)
  include (listing_status);
