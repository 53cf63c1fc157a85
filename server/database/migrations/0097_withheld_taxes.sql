-- Taxes withheld from sellers' shares when their orders are released.

-- The fourth letter of the PAN. Sellers who saved a PAN earlier count as individuals, as most are, until they save it again.
alter table tax_identities add column pan_holder text not null default 'P'
  constraint tax_identities_holder check (pan_holder ~ '^[ABCFGHJLPT]$');
alter table tax_identities alter column pan_holder drop default;

-- What the seller's released shares of a financial year add up to, counted while TDS is on.
create table withholding_years (
  profile_id uuid not null references profiles (id),
  financial_year text not null constraint withholding_years_year check (financial_year ~ '^\d{4}-\d{2}$'),
  gross_minor bigint not null constraint withholding_years_gross check (gross_minor > 0),
  primary key (profile_id, financial_year)
);

-- The rate that applied to a sale when it was released. The amounts are in the ledger.
create table withheld_taxes (
  purchase_id uuid not null references purchases (id),
  tax text not null constraint withheld_taxes_tax check (tax in ('tcs', 'tds')),
  profile_id uuid not null references profiles (id),
  basis_points integer not null constraint withheld_taxes_rate check (basis_points between 1 and 9999),
  withheld_at timestamptz not null default now(),
  primary key (purchase_id, tax)
);
create index withheld_taxes_of_seller on withheld_taxes (profile_id, withheld_at);
create index withheld_taxes_by_time on withheld_taxes (withheld_at);

create function withheld_taxes_stay() returns trigger language plpgsql as $$
begin
  if not is_restoring() then
    perform refuse('withheld_taxes_immutable', 'the rate of a withheld tax does not change');
  end if;
  return coalesce(new, old);
end $$;
create trigger withheld_taxes_immutable before update or delete on withheld_taxes
  for each row execute function withheld_taxes_stay();

create function add_rule(subject regclass, rule text, definition text) returns void language plpgsql as $$
begin
  execute format('alter table %s drop constraint if exists %I', subject, rule);
  execute format('alter table %s add constraint %I %s not valid', subject, rule, definition);
  begin
    execute format('alter table %s validate constraint %I', subject, rule);
  exception when check_violation then
    insert into alerts (code, subject, sentence)
      values ('rule-not-met', subject || '.' || rule, 'is a rule that rows of an earlier version do not meet; they were left as they are')
      on conflict do nothing;
  end;
end $$;
select add_rule('ledger_entries', 'ledger_entries_kind_check', $r$check (kind in ('sale', 'refund', 'partial-refund', 'part-dispute', 'release', 'payout', 'payout-confirmed',
    'payout-return', 'fee-tax', 'tax-withheld', 'provider-fee', 'dispute-fee', 'transfer', 'transfer-reversal',
    'transfer-settled', 'transfer-fee'))$r$);
select add_rule('ledger_entries', 'ledger_entries_account_check', $r$check (account in ('clearing', 'seller-payable', 'seller-available', 'seller-on-its-way', 'bank', 'platform-fee',
    'gst-payable', 'tcs-payable', 'tds-payable', 'provider-fees', 'dispute-fees', 'linked-accounts', 'paid-by-provider'))$r$);
select add_rule('ledger_entries', 'ledger_entries_account_of_kind', $r$check (case kind
    when 'provider-fee' then account in ('provider-fees', 'clearing')
    when 'dispute-fee' then account in ('dispute-fees', 'clearing')
    when 'sale' then account in ('clearing', 'seller-payable', 'platform-fee')
    when 'release' then account in ('seller-payable', 'seller-available')
    when 'payout' then account in ('seller-available', 'seller-on-its-way')
    when 'payout-confirmed' then account in ('seller-on-its-way', 'bank')
    when 'payout-return' then account in ('seller-on-its-way', 'bank', 'seller-available')
    when 'fee-tax' then account in ('platform-fee', 'gst-payable')
    when 'tax-withheld' then account in ('seller-available', 'tcs-payable', 'tds-payable')
    when 'transfer' then account in ('linked-accounts', 'clearing')
    when 'transfer-reversal' then account in ('linked-accounts', 'clearing')
    when 'transfer-settled' then account in ('linked-accounts', 'paid-by-provider')
    when 'transfer-fee' then account in ('provider-fees', 'clearing')
    else account in ('clearing', 'seller-payable', 'seller-available', 'platform-fee') end)$r$);
drop function add_rule(regclass, text, text);

create index ledger_entries_withheld on ledger_entries (created_at, id) where kind = 'tax-withheld';

-- At the end of a transaction the books have the withheld tax of exactly what the seller still keeps of a released sale.
create function check_withheld_taxes() returns trigger language plpgsql as $$
declare
  sold record;
begin
  if is_restoring() then return null; end if;
  if new.kind <> 'tax-withheld' and not exists (select from withheld_taxes where purchase_id = new.purchase_id) then
    return null;
  end if;
  select coalesce(-sum(amount_minor) filter (where kind in ('sale', 'refund', 'partial-refund', 'part-dispute')), 0)::bigint as share,
         coalesce(bool_or(kind = 'release'), false) as is_released
    into sold from ledger_entries where purchase_id = new.purchase_id and account in ('seller-payable', 'seller-available');
  if not sold.is_released or exists (
    select from (select tax || '-payable' as account, div(2 * sold.share * basis_points + 10000, 20000) as amount
                   from withheld_taxes where purchase_id = new.purchase_id) due
      full join (select account, -sum(amount_minor) as amount from ledger_entries
                  where purchase_id = new.purchase_id and account in ('tcs-payable', 'tds-payable') group by account) booked
      using (account)
     where coalesce(due.amount, 0) <> coalesce(booked.amount, 0)) then
    perform refuse('withheld_taxes_are_booked', format('the withheld tax of purchase %s is not that of its share', new.purchase_id));
  end if;
  return null;
end $$;
create constraint trigger ledger_fits_withheld_taxes after insert on ledger_entries deferrable initially deferred
  for each row when (new.kind in ('tax-withheld', 'refund', 'partial-refund', 'part-dispute'))
  execute function check_withheld_taxes();

-- Withheld tax reduces what the seller earned.
create or replace function figures_of_entry(e ledger_entries) returns table (profile_id uuid, figure text, value bigint)
language sql stable as $$
  select p.seller_id, f.figure, -e.amount_minor
  from purchases p,
    lateral (select to_char(e.created_at at time zone 'Asia/Kolkata', ' YYYY-MM') as month) india,
    lateral (select e.kind in ('sale', 'refund', 'partial-refund', 'part-dispute', 'tax-withheld') as is_income) entry,
    lateral (values
      ('held-minor', e.account = 'seller-payable'),
      ('available-minor', e.account = 'seller-available'),
      ('on-its-way-minor', e.account = 'seller-on-its-way'),
      ('paid-out-minor', e.account = 'bank'),
      ('paid-out-minor' || india.month, e.account = 'bank'),
      ('earned-minor', entry.is_income),
      ('earned-minor' || india.month, entry.is_income)) f (figure, counts)
  where p.id = e.purchase_id and f.counts and e.amount_minor <> 0
    and e.account in ('seller-payable', 'seller-available', 'seller-on-its-way', 'bank')
$$;
