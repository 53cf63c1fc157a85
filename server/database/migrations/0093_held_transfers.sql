-- Sellers' shares that the payment provider keeps in linked accounts, and payouts that release them.

create table linked_accounts (
  profile_id uuid primary key references profiles (id),
  account_id text not null unique constraint linked_accounts_account check (is_text(account_id, 100)),
  stakeholder_id text constraint linked_accounts_stakeholder check (is_text(stakeholder_id, 100)),
  product_id text constraint linked_accounts_product check (is_text(product_id, 100)),
  -- The payout details that the provider has; null until it has some.
  payout_account_id uuid,
  status text not null constraint linked_accounts_status
    check (status in ('incomplete', 'under-review', 'needs-clarification', 'activated', 'suspended')),
  -- Names of fields that the provider asks for.
  missing text[] not null default '{}' constraint linked_accounts_missing
    check (cardinality(missing) <= 20 and array_position(missing, null) is null),
  created_at timestamptz not null default now(),
  checked_at timestamptz not null default now(),
  constraint linked_accounts_times check (checked_at >= created_at),
  constraint linked_accounts_own_details foreign key (payout_account_id, profile_id)
    references payout_accounts (id, profile_id),
  constraint linked_accounts_active check (status <> 'activated' or num_nonnulls(product_id, payout_account_id) = 2)
);
create index linked_accounts_details on linked_accounts (payout_account_id, profile_id);

create table held_transfers (
  purchase_id uuid primary key,
  profile_id uuid not null,
  state text not null default 'due' constraint held_transfers_state
    check (state in ('due', 'held', 'released', 'settled', 'ended')),
  transfer_id text unique constraint held_transfers_transfer check (is_text(transfer_id, 100)),
  amount_minor bigint not null default 0,
  reversed_minor bigint not null default 0,
  -- Why the provider did not make the transfer.
  failure text constraint held_transfers_failure check (is_text(failure, 500)),
  settlement_id text constraint held_transfers_settlement check (is_text(settlement_id, 100)),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- No further attempt before this time.
  retry_at timestamptz not null default now(),
  -- Until then one process alone calls the provider about this transfer.
  busy_until timestamptz,
  constraint held_transfers_times check (changed_at >= created_at),
  constraint held_transfers_amounts check (reversed_minor between 0 and amount_minor),
  constraint held_transfers_made check (case state
    when 'due' then transfer_id is null and amount_minor = 0
    when 'ended' then amount_minor = reversed_minor
    else transfer_id is not null and amount_minor > reversed_minor end),
  constraint held_transfers_settled check ((state = 'settled') = (settlement_id is not null)),
  constraint held_transfers_of_the_seller foreign key (purchase_id, profile_id) references purchases (id, seller_id)
);
create index held_transfers_purchase on held_transfers (purchase_id, profile_id);
create index held_transfers_open on held_transfers (state, retry_at) where state in ('due', 'held', 'released');
create index held_transfers_seller on held_transfers (profile_id) where state = 'due';

-- The same table as HELD_TRANSFER_TRANSITIONS of the domain; a test compares the two.
create function held_transfer_can_become(before text, after text) returns boolean language sql immutable parallel safe as $$
  select (before, after) in (values
    ('due', 'held'), ('due', 'ended'), ('held', 'released'), ('held', 'ended'), ('released', 'held'),
    ('released', 'settled'), ('released', 'ended'))
$$;

create function check_held_transfer_change() returns trigger language plpgsql as $$
begin
  if is_restoring() then return new; end if;
  if old.state <> new.state and not held_transfer_can_become(old.state, new.state) then
    perform refuse('held_transfers_transition', format('a held transfer never goes from %s to %s', old.state, new.state));
  end if;
  if (new.purchase_id, new.profile_id) is distinct from (old.purchase_id, old.profile_id)
     or new.transfer_id is distinct from coalesce(old.transfer_id, new.transfer_id)
     or (old.transfer_id is not null and new.amount_minor <> old.amount_minor)
     or new.reversed_minor < old.reversed_minor then
    perform refuse('held_transfers_identity', 'a held transfer keeps its sale, its id and its amount');
  end if;
  return new;
end $$;
create trigger held_transfers_change before update on held_transfers for each row execute function check_held_transfer_change();

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
select add_rule('ledger_entries', 'ledger_entries_kind_check', $r$check (kind in ('sale', 'refund', 'partial-refund',
  'part-dispute', 'release', 'payout', 'payout-confirmed', 'payout-return', 'fee-tax', 'provider-fee', 'dispute-fee',
  'transfer', 'transfer-reversal', 'transfer-settled', 'transfer-fee'))$r$);
select add_rule('ledger_entries', 'ledger_entries_account_check', $r$check (account in ('clearing', 'seller-payable',
  'seller-available', 'seller-on-its-way', 'bank', 'platform-fee', 'gst-payable', 'provider-fees', 'dispute-fees',
  'linked-accounts', 'paid-by-provider'))$r$);
select add_rule('ledger_entries', 'ledger_entries_account_of_kind', $r$check (case kind
  when 'provider-fee' then account in ('provider-fees', 'clearing')
  when 'dispute-fee' then account in ('dispute-fees', 'clearing')
  when 'sale' then account in ('clearing', 'seller-payable', 'platform-fee')
  when 'release' then account in ('seller-payable', 'seller-available')
  when 'payout' then account in ('seller-available', 'seller-on-its-way')
  when 'payout-confirmed' then account in ('seller-on-its-way', 'bank')
  when 'payout-return' then account in ('seller-on-its-way', 'bank', 'seller-available')
  when 'fee-tax' then account in ('platform-fee', 'gst-payable')
  when 'transfer' then account in ('linked-accounts', 'clearing')
  when 'transfer-reversal' then account in ('linked-accounts', 'clearing')
  when 'transfer-settled' then account in ('linked-accounts', 'paid-by-provider')
  when 'transfer-fee' then account in ('provider-fees', 'clearing')
  else account in ('clearing', 'seller-payable', 'seller-available', 'platform-fee') end)$r$);
drop function add_rule(regclass, text, text);

-- At the end of a transaction the books have exactly what the linked account has of a sale.
create function check_held_transfer_is_booked() returns trigger language plpgsql as $$
declare
  kept held_transfers%rowtype;
  booked record;
begin
  if is_restoring() then return null; end if;
  select * into kept from held_transfers where purchase_id = new.purchase_id;
  select coalesce(sum(amount_minor) filter (where account = 'linked-accounts'), 0) as linked,
         coalesce(sum(amount_minor) filter (where account = 'paid-by-provider'), 0) as settled
    into booked from ledger_entries where purchase_id = new.purchase_id
      and kind in ('transfer', 'transfer-reversal', 'transfer-settled');
  if (booked.linked, booked.settled) is distinct from (
    case when kept.state in ('held', 'released') then kept.amount_minor - kept.reversed_minor else 0 end::numeric,
    case when kept.state = 'settled' then kept.amount_minor - kept.reversed_minor else 0 end::numeric) then
    perform refuse('held_transfers_are_booked', format('the transfer of purchase %s is %s, and the books say otherwise', new.purchase_id, kept.state));
  end if;
  return null;
end $$;
create constraint trigger held_transfers_are_booked after insert or update of state, reversed_minor on held_transfers
  deferrable initially deferred for each row execute function check_held_transfer_is_booked();
create constraint trigger ledger_fits_held_transfer after insert on ledger_entries deferrable initially deferred
  for each row when (new.kind in ('transfer', 'transfer-reversal', 'transfer-settled'))
  execute function check_held_transfer_is_booked();

alter table payouts add column channel text not null default 'bank-file'
  constraint payouts_channel check (channel in ('bank-file', 'held-transfers'));
alter table payouts drop constraint payouts_one_each_run,
  add constraint payouts_one_each_run unique (profile_id, run_on, channel);
