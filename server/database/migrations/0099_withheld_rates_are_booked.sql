-- A stored rate of withheld tax belongs to a released sale of that seller, and its tax is booked in the same transaction.

create function refuse_wrong_withholding(of_purchase uuid) returns void language plpgsql as $$
declare
  sold record;
begin
  select coalesce(-sum(amount_minor) filter (where kind in ('sale', 'refund', 'partial-refund', 'part-dispute')), 0)::bigint as share,
         coalesce(bool_or(kind = 'release'), false) as is_released
    into sold from ledger_entries where purchase_id = of_purchase and account in ('seller-payable', 'seller-available');
  if not sold.is_released or exists (
    select from (select tax || '-payable' as account, div(2 * sold.share * basis_points + 10000, 20000) as amount
                   from withheld_taxes where purchase_id = of_purchase) due
      full join (select account, -sum(amount_minor) as amount from ledger_entries
                  where purchase_id = of_purchase and account in ('tcs-payable', 'tds-payable') group by account) booked
      using (account)
     where coalesce(due.amount, 0) <> coalesce(booked.amount, 0)) then
    perform refuse('withheld_taxes_are_booked', format('the withheld tax of purchase %s is not that of its share', of_purchase));
  end if;
end $$;

create or replace function check_withheld_taxes() returns trigger language plpgsql as $$
begin
  if is_restoring() then return null; end if;
  if new.kind = 'tax-withheld' or exists (select from withheld_taxes where purchase_id = new.purchase_id) then
    perform refuse_wrong_withholding(new.purchase_id);
  end if;
  return null;
end $$;

create function check_withheld_rate() returns trigger language plpgsql as $$
begin
  if is_restoring() then return null; end if;
  if new.profile_id <> (select seller_id from purchases where id = new.purchase_id) then
    perform refuse('withheld_taxes_seller', 'tax is withheld from the seller of the sale');
  end if;
  perform refuse_wrong_withholding(new.purchase_id);
  return null;
end $$;
create constraint trigger withheld_taxes_fit_ledger after insert on withheld_taxes deferrable initially deferred
  for each row execute function check_withheld_rate();
