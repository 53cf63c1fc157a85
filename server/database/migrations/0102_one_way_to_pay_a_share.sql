-- A share is paid by the bank file or by releasing its transfer, never by both.

create function check_payout_item_channel() returns trigger language plpgsql as $$
declare
  way text;
  kept text;
begin
  if is_restoring() or new.amount_minor < 0 then return new; end if;
  select channel into way from payouts where id = new.payout_id;
  select state into kept from held_transfers where purchase_id = new.purchase_id;
  -- An ended transfer stays ended, so the provider can never pay what the bank file pays.
  if (way = 'bank-file' and kept is not null and kept <> 'ended')
     or (way = 'held-transfers' and kept is distinct from 'held') then
    perform refuse('payout_items_one_way', format('the transfer of purchase %s is %s, so the channel %s does not pay it',
      new.purchase_id, coalesce(kept, 'missing'), way));
  end if;
  return new;
end $$;
create trigger payout_items_one_way before insert on payout_items
  for each row execute function check_payout_item_channel();
