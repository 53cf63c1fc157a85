-- Pages of one's own payments and orders, in the order of the list.
create index purchases_bought_lines on purchases
  (buyer_id, (coalesce(paid_at, ended_at, created_at)) desc, (id::text || '.bought') desc)
  where state in ('paid', 'processing', 'refund-pending', 'refunded', 'disputed');
create index purchases_sold_lines on purchases (seller_id, paid_at desc, (id::text || '.sold') desc)
  where paid_at is not null;
create index payment_failures_lines on payment_failures (buyer_id, failed_at desc, (id || '.failed') desc);
create index purchases_orders on purchases (seller_id, paid_at desc, id) where state = 'paid';
create index shipments_unshipped on shipments (seller_id, created_at, purchase_id) where status = 'Pending';
-- What a buyer has bought, newest first.
create index purchases_of_buyer on purchases (buyer_id, paid_at desc, project_id) where state = 'paid';
