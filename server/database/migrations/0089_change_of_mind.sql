-- A buyer cancels only what they have not received, and downloads nothing that is being refunded.
create function check_buyers_refund() returns trigger language plpgsql as $$
begin
  if exists (select from order_processes where purchase_id = new.id and state not in ('to-download', 'to-ship')) then
    perform refuse('purchases_cancelled_before_delivery', 'a buyer cancels an order only before its delivery');
  end if;
  return new;
end $$;
create trigger purchases_cancelled_before_delivery before update of refunded_by on purchases
  for each row when (new.refunded_by = 'buyer' and old.refunded_by is null) execute function check_buyers_refund();

create function check_first_download() returns trigger language plpgsql as $$
begin
  if exists (select from purchases where id = new.purchase_id and refunded_by is not null) then
    perform refuse('order_processes_no_download_during_refund', 'an order that is being refunded is not downloaded');
  end if;
  return new;
end $$;
create trigger order_processes_no_download_during_refund before update of state on order_processes
  for each row when (old.state = 'to-download' and new.state = 'trying') execute function check_first_download();
