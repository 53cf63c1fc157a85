-- Prices the payment provider can collect (domain/pricing.ts), reservations that end, and books with provider fees.

-- Rows of before are kept as they are, also when they are edited or loaded from a dump (`protohaat.restoring`).
create function refuse_new_price() returns trigger language plpgsql as $$
begin
  if new.price_rupees > 950000 and coalesce(current_setting('protohaat.restoring', true), '') <> 'on'
     and (tg_op = 'INSERT' or new.price_rupees is distinct from old.price_rupees) then
    raise exception 'a price of more than 950000 rupees cannot be paid' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger price_can_be_paid before insert or update of price_rupees on projects
  for each row execute function refuse_new_price();

create function refuse_free_sale() returns trigger language plpgsql as $$
begin
  if new.fee_rupees < 1 and coalesce(current_setting('protohaat.restoring', true), '') <> 'on' then
    raise exception 'every purchase carries a platform fee' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger purchase_has_fee before insert on purchases for each row execute function refuse_free_sale();

alter table purchases
  -- How long the reservation was to hold the project for its buyer alone.
  add column hold_seconds integer,
  -- A shortened hold: when it is over, the next buyer may take the project although this one has begun to pay.
  add column yields boolean not null default false,
  -- Ended here before the provider confirmed that nobody can pay any more: the sweep asks until it has.
  add column payment_open boolean not null default false,
  -- A dispute that the buyer's bank has opened and not decided; null without one.
  add column disputed_since timestamptz,
  add column dispute_id text,
  add column evidence_due_at timestamptz,
  -- Who sent the money back: 'seller', 'buyer', 'operator'; null where the provider or a bank did.
  add column refunded_by text check (refunded_by in ('seller', 'buyer', 'operator'));
create index purchases_payment_open on purchases (id) where payment_open;
create index purchases_let_go on purchases (project_id, ended_at) where state in ('expired', 'cancelled');

alter table ledger_entries
  drop constraint ledger_entries_kind_check,
  drop constraint ledger_entries_account_check,
  drop constraint ledger_entries_purchase_id_kind_account_key,
  -- The provider's object that an entry was made for; empty where a purchase has one of the kind.
  add column reference text not null default '',
  add constraint ledger_entries_kind_check
    check (kind in ('sale', 'refund', 'part-dispute', 'provider-fee', 'dispute-fee')),
  add constraint ledger_entries_account_check
    check (account in ('clearing', 'seller-payable', 'platform-fee', 'provider-fees', 'dispute-fees'));
create unique index ledger_entries_once on ledger_entries (purchase_id, kind, account, reference);
