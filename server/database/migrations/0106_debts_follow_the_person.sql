-- A keyed hash of the UPI ID or account number recognises the payee of another account.
alter table payout_accounts add column payee_hash text
  constraint payout_accounts_payee_hash check (payee_hash ~ '^[A-Za-z0-9_-]{43}$');
alter table account_signals drop constraint account_signals_kind_check,
  add constraint account_signals_kind_check check (kind in ('github', 'mailbox', 'payment', 'browser', 'payout'));

-- Only an account that received a payout is a signal: anybody can enter the UPI ID of somebody else.
create function note_payee() returns trigger language plpgsql as $$
begin
  perform note_signal('payout', payee_hash, profile_id) from payout_accounts where id = new.payout_account_id;
  return null;
end $$;
create trigger payees_are_signals after update of state on payouts
  for each row when (new.state = 'confirmed') execute function note_payee();

create function note_earlier_payee() returns trigger language plpgsql as $$
begin
  if exists (select from payouts where payout_account_id = new.id and confirmed_at is not null) then
    perform note_signal('payout', new.payee_hash, new.profile_id);
  end if;
  return null;
end $$;
create trigger earlier_payees_are_signals after update of payee_hash on payout_accounts
  for each row when (new.payee_hash is not null) execute function note_earlier_payee();
create index payout_accounts_payee on payout_accounts (payee_hash) where payee_hash is not null;

-- Accounts that an operator found to belong to somebody else, although they share a signal.
create table separate_people (
  profile_id uuid not null references profiles (id) on delete cascade,
  other_id uuid not null references profiles (id) on delete cascade,
  decided_at timestamptz not null default now(),
  primary key (profile_id, other_id),
  constraint separate_people_two check (profile_id <> other_id)
);
create index separate_people_other on separate_people (other_id);

-- What a person owes from one account is recovered from the sales of another: a debit of the sale and a credit of the
-- reversed sale, both against recovered-debts, which therefore stays at zero.
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
    'payout-return', 'fee-tax', 'tax-withheld', 'debt-recovery', 'provider-fee', 'dispute-fee', 'transfer', 'transfer-reversal',
    'transfer-settled', 'transfer-fee'))$r$);
select add_rule('ledger_entries', 'ledger_entries_account_check', $r$check (account in ('clearing', 'seller-payable', 'seller-available', 'seller-on-its-way', 'bank', 'platform-fee',
    'gst-payable', 'tcs-payable', 'tds-payable', 'recovered-debts', 'provider-fees', 'dispute-fees', 'linked-accounts', 'paid-by-provider'))$r$);
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
    when 'debt-recovery' then account in ('seller-available', 'recovered-debts')
    when 'transfer' then account in ('linked-accounts', 'clearing')
    when 'transfer-reversal' then account in ('linked-accounts', 'clearing')
    when 'transfer-settled' then account in ('linked-accounts', 'paid-by-provider')
    when 'transfer-fee' then account in ('provider-fees', 'clearing')
    else account in ('clearing', 'seller-payable', 'seller-available', 'platform-fee') end)$r$);
drop function add_rule(regclass, text, text);

create index ledger_entries_recovered on ledger_entries (reference) where kind = 'debt-recovery';

-- At the end of a transaction a recovery has given one sale exactly what it took from the other.
create function check_debt_recovery() returns trigger language plpgsql as $$
declare
  booked record;
begin
  if is_restoring() then return null; end if;
  select sum(amount_minor) as balance, count(*) as entries, count(distinct purchase_id) as sales into booked
    from ledger_entries where kind = 'debt-recovery' and reference = new.reference and account = 'recovered-debts';
  if (booked.balance, booked.entries, booked.sales) is distinct from (0::numeric, 2::bigint, 2::bigint) then
    perform refuse('debt_recoveries_balance', format('recovery %s does not move an amount from one sale to another', new.reference));
  end if;
  return null;
end $$;
create constraint trigger debt_recoveries_balance after insert on ledger_entries deferrable initially deferred
  for each row when (new.kind = 'debt-recovery') execute function check_debt_recovery();

-- A recovered debt reduces what the seller earned, and makes up for the refund of the other account.
create or replace function figures_of_entry(e ledger_entries) returns table (profile_id uuid, figure text, value bigint)
language sql stable as $$
  select p.seller_id, f.figure, -e.amount_minor
  from purchases p,
    lateral (select to_char(e.created_at at time zone 'Asia/Kolkata', ' YYYY-MM') as month) india,
    lateral (select e.kind in ('sale', 'refund', 'partial-refund', 'part-dispute', 'tax-withheld', 'debt-recovery') as is_income) entry,
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
