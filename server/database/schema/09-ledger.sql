-- The ledger: append-only, balanced entries.

-- Double entry: the amounts of one transaction_id sum to zero. Debits positive, credits negative.
create table ledger_entries (
  id uuid primary key,
  transaction_id uuid not null,
  purchase_id uuid not null references purchases (id) on delete restrict,
  kind text not null,
  account text not null,
  profile_id uuid references profiles (id),
  amount_minor bigint not null,
  created_at timestamptz not null default now(),
  -- The provider's object that an entry was made for; empty where a purchase has one of the kind.
  reference text not null default '',
  constraint ledger_entries_profile check (
    (account in ('seller-payable', 'seller-available', 'seller-on-its-way', 'bank')) = (profile_id is not null)),
  constraint ledger_entries_reference check ((kind in ('sale', 'refund', 'release')) = (reference = '')),
  constraint ledger_entries_sign check (case kind
    when 'sale' then (amount_minor >= 0) = (account = 'clearing') or amount_minor = 0
    when 'refund' then (amount_minor <= 0) = (account = 'clearing') or amount_minor = 0
    when 'partial-refund' then (amount_minor <= 0) = (account = 'clearing') or amount_minor = 0
    when 'part-dispute' then (amount_minor <= 0) = (account = 'clearing') or amount_minor = 0
    when 'release' then (amount_minor > 0) = (account = 'seller-payable')
    else true end),
  constraint ledger_entries_kind_check check (kind in ('sale', 'refund', 'partial-refund', 'part-dispute', 'release', 'payout', 'payout-confirmed',
    'payout-return', 'fee-tax', 'tax-withheld', 'debt-recovery', 'provider-fee', 'dispute-fee', 'transfer', 'transfer-reversal',
    'transfer-settled', 'transfer-fee')),
  constraint ledger_entries_account_check check (account in ('clearing', 'seller-payable', 'seller-available', 'seller-on-its-way', 'bank', 'platform-fee',
    'gst-payable', 'tcs-payable', 'tds-payable', 'recovered-debts', 'provider-fees', 'dispute-fees', 'linked-accounts', 'paid-by-provider')),
  constraint ledger_entries_account_of_kind check (case kind
    when 'provider-fee' then account in ('provider-fees', 'clearing')
    when 'dispute-fee' then account in ('dispute-fees', 'clearing')
    when 'sale' then account in ('clearing', 'seller-payable', 'platform-fee')
    when 'release' then account in ('seller-payable', 'seller-available')
    when 'payout' then account in ('seller-available', 'seller-on-its-way')
    when 'payout-confirmed' then account in ('seller-on-its-way', 'bank')
    when 'payout-return' then account in ('seller-on-its-way', 'bank', 'seller-available')
    when 'fee-tax' then account in ('platform-fee', 'gst-payable')
    when 'tax-withheld' then account in ('seller-available', 'tcs-payable', 'tds-payable')
    when 'debt-recovery' then account in ('seller-available', 'recovered-debts')
    when 'transfer' then account in ('linked-accounts', 'clearing')
    when 'transfer-reversal' then account in ('linked-accounts', 'clearing')
    when 'transfer-settled' then account in ('linked-accounts', 'paid-by-provider')
    when 'transfer-fee' then account in ('provider-fees', 'clearing')
    else account in ('clearing', 'seller-payable', 'seller-available', 'platform-fee') end)
);
create index ledger_entries_profile on ledger_entries (profile_id, account);
create unique index ledger_entries_once on ledger_entries (purchase_id, kind, account, reference);
-- Every reference has an index behind it, and each ledger transaction is found without reading the whole ledger.
-- The balance of a transaction is checked for every entry when it is written.
create index ledger_entries_transaction on ledger_entries (transaction_id);
-- Statements read the entries of a month, and balances the few sales whose money is kept back.
create index ledger_entries_of_month on ledger_entries (profile_id, created_at, id) where profile_id is not null;
create index ledger_entries_withheld on ledger_entries (created_at, id) where kind = 'tax-withheld';
create index ledger_entries_recovered on ledger_entries (reference) where kind = 'debt-recovery';

create trigger ledger_is_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();

create function refuse_unbalanced(of_transaction uuid) returns void
language plpgsql as $$
declare
  balance numeric;
  subjects bigint;
begin
  select sum(amount_minor), count(distinct (purchase_id, kind, reference)) into balance, subjects
    from ledger_entries where transaction_id = of_transaction;
  if balance <> 0 then
    perform refuse('ledger_balances', format('ledger transaction %s does not balance', of_transaction));
  end if;
  if subjects > 1 then
    perform refuse('ledger_transaction_is_of_one_matter', format('ledger transaction %s mixes several matters', of_transaction));
  end if;
end $$;

-- The entries of a purchase are its sale, the parts of it that were refunded or lost in disputes, and, where the money went
-- back, exactly what was left. Shares are rounded as in the domain (shareOf). The seller bears losses from held money
-- before the release and from available money after it.
create function refuse_wrong_sale(entry ledger_entries) returns void
language plpgsql as $$
declare
  p purchases%rowtype;
  sold record;
  total bigint;
  lost_seller bigint;
begin
  select * into p from purchases where id = entry.purchase_id;
  if entry.profile_id is not null and entry.profile_id <> p.seller_id then
    perform refuse('ledger_pays_the_seller', format('the seller of purchase %s is somebody else', p.id));
  end if;
  select
    coalesce(sum(amount_minor) filter (where kind = 'sale' and account = 'clearing'), 0) as clearing,
    coalesce(sum(amount_minor) filter (where kind = 'sale' and account = 'seller-payable'), 0) as seller,
    coalesce(sum(amount_minor) filter (where kind = 'sale' and account = 'platform-fee'), 0) as fee,
    coalesce(-sum(amount_minor) filter (where kind in ('part-dispute', 'partial-refund') and account = 'clearing'), 0) as lost,
    coalesce(sum(amount_minor) filter (where kind in ('part-dispute', 'partial-refund')
      and account in ('seller-payable', 'seller-available')), 0) as lost_seller,
    coalesce(sum(amount_minor) filter (where account = 'clearing'), 0) as left_clearing,
    coalesce(sum(amount_minor) filter (where account in ('seller-payable', 'seller-available')), 0) as left_seller,
    coalesce(sum(amount_minor) filter (where account = 'platform-fee'), 0) as left_fee,
    coalesce(-sum(amount_minor) filter (where account = 'seller-payable'), 0) as held,
    coalesce(bool_or(kind = 'refund'), false) as is_refunded,
    coalesce(bool_or(kind = 'release'), false) as is_released
    into sold
    from ledger_entries where purchase_id = entry.purchase_id
      and kind in ('sale', 'refund', 'partial-refund', 'part-dispute', 'release');
  total := p.price_rupees::bigint + p.fee_rupees;
  if p.paid_at is null then
    perform refuse('ledger_sale_was_paid', format('purchase %s was not paid', p.id));
  end if;
  if (sold.clearing, sold.seller, sold.fee) is distinct from
     (p.amount_minor::numeric, -100 * p.price_rupees::numeric, -100 * p.fee_rupees::numeric) then
    perform refuse('ledger_sale_fits', format('the sale in the books is not that of purchase %s', p.id));
  end if;
  lost_seller := (2 * sold.lost::bigint * p.price_rupees + total) / (2 * total);
  if sold.lost not between 0 and p.amount_minor or sold.lost_seller <> lost_seller then
    perform refuse('ledger_part_fits', format('the parts refunded or lost in disputes do not fit purchase %s', p.id));
  end if;
  if sold.is_refunded and (sold.left_clearing, sold.left_seller, sold.left_fee) is distinct from (0::numeric, 0::numeric, 0::numeric) then
    perform refuse('ledger_refund_is_whole', format('the refund in the books is not what is left of purchase %s', p.id));
  end if;
  if sold.is_refunded and p.state = 'paid' then
    perform refuse('ledger_refund_ends_the_sale', format('purchase %s is refunded in the books, and stands', p.id));
  end if;
  if sold.held < 0 or (sold.held > 0 and (sold.is_released or sold.is_refunded)) then
    perform refuse('ledger_held_is_what_is_left', format('%s paise of purchase %s are held', sold.held, p.id));
  end if;
end $$;

-- A recovery has given one sale exactly what it took from the other.
create function refuse_wrong_recovery(recovery text) returns void
language plpgsql as $$
declare
  booked record;
begin
  select sum(amount_minor) as balance, count(*) as entries, count(distinct purchase_id) as sales into booked
    from ledger_entries where kind = 'debt-recovery' and reference = recovery and account = 'recovered-debts';
  if (booked.balance, booked.entries, booked.sales) is distinct from (0::numeric, 2::bigint, 2::bigint) then
    perform refuse('debt_recoveries_balance', format('recovery %s does not move an amount from one sale to another', recovery));
  end if;
end $$;

-- What the books must be at the end of a transaction. Rows of a restored backup are judged for their balance alone.
create function check_ledger_entry() returns trigger
language plpgsql as $$
begin
  perform refuse_unbalanced(new.transaction_id);
  if is_restoring() then return null; end if;
  if new.amount_minor = 0 then
    perform refuse('ledger_entries_amount', 'a ledger entry is never of nothing');
  end if;
  if new.kind not in ('provider-fee', 'dispute-fee') then
    perform refuse_wrong_sale(new);
  end if;
  if new.kind = 'debt-recovery' then
    perform refuse_wrong_recovery(new.reference);
  end if;
  if new.kind in ('payout', 'payout-confirmed', 'payout-return') then
    perform refuse_wrong_payout_entry(new);
  end if;
  if new.kind in ('transfer', 'transfer-reversal', 'transfer-settled') then
    perform refuse_wrong_transfer(new.purchase_id);
  end if;
  if new.kind = 'fee-tax' or (new.account = 'platform-fee' and new.kind <> 'sale') then
    perform refuse_wrong_fee_papers(new.purchase_id, new.kind = 'fee-tax');
  end if;
  if new.kind = 'tax-withheld' or (new.kind in ('refund', 'partial-refund', 'part-dispute')
     and exists (select from withheld_taxes where purchase_id = new.purchase_id)) then
    perform refuse_wrong_withholding(new.purchase_id);
  end if;
  return null;
end $$;

create constraint trigger ledger_fits after insert on ledger_entries deferrable initially deferred
  for each row execute function check_ledger_entry();
