-- What sellers are owed, in accounts: held (seller-payable), available, on its way and paid. The entries keep the names
-- they were written with, because the ledger is append-only.

-- As in 0031: where rows of before break a rule, it holds for new rows, and an operator is told.
create function add_rule(subject regclass, rule text, definition text) returns void language plpgsql as $$
begin
  execute format('alter table %s drop constraint if exists %I', subject, rule);
  execute format('alter table %s add constraint %I %s not valid', subject, rule, definition);
  begin
    execute format('alter table %s validate constraint %I', subject, rule);
  exception when check_violation or foreign_key_violation then
    insert into alerts (code, subject, sentence)
      values ('rule-not-met', subject || '.' || rule, 'is a rule that rows of an earlier version do not meet; they were left as they are')
      on conflict do nothing;
  end;
end $$;

select add_rule('ledger_entries', 'ledger_entries_kind_check', $r$check (kind in ('sale', 'refund', 'partial-refund', 'part-dispute',
  'release', 'payout', 'payout-confirmed', 'payout-return', 'provider-fee', 'dispute-fee'))$r$);
select add_rule('ledger_entries', 'ledger_entries_account_check', $r$check (account in ('clearing', 'seller-payable', 'seller-available',
  'seller-on-its-way', 'bank', 'platform-fee', 'provider-fees', 'dispute-fees'))$r$);
select add_rule('ledger_entries', 'ledger_entries_account_of_kind', $r$check (case kind
  when 'provider-fee' then account in ('provider-fees', 'clearing')
  when 'dispute-fee' then account in ('dispute-fees', 'clearing')
  when 'sale' then account in ('clearing', 'seller-payable', 'platform-fee')
  when 'release' then account in ('seller-payable', 'seller-available')
  when 'payout' then account in ('seller-available', 'seller-on-its-way')
  when 'payout-confirmed' then account in ('seller-on-its-way', 'bank')
  when 'payout-return' then account in ('seller-on-its-way', 'bank', 'seller-available')
  else account in ('clearing', 'seller-payable', 'seller-available', 'platform-fee') end)$r$);
select add_rule('ledger_entries', 'ledger_entries_profile', $r$check (
  (account in ('seller-payable', 'seller-available', 'seller-on-its-way', 'bank')) = (profile_id is not null))$r$);
select add_rule('ledger_entries', 'ledger_entries_reference',
  $r$check ((kind in ('sale', 'refund', 'release')) = (reference = ''))$r$);
select add_rule('ledger_entries', 'ledger_entries_sign', $r$check (case kind
  when 'sale' then (amount_minor >= 0) = (account = 'clearing') or amount_minor = 0
  when 'refund' then (amount_minor <= 0) = (account = 'clearing') or amount_minor = 0
  when 'partial-refund' then (amount_minor <= 0) = (account = 'clearing') or amount_minor = 0
  when 'part-dispute' then (amount_minor <= 0) = (account = 'clearing') or amount_minor = 0
  when 'release' then (amount_minor > 0) = (account = 'seller-payable')
  else true end)$r$);

-- At the end of a transaction the entries of a purchase are its sale, the parts of it that were refunded or lost in
-- disputes, and, where the money went back, exactly what was left. Shares are rounded as in the domain (shareOf). The
-- seller bears losses from held money before the release and from available money after it.
create or replace function check_ledger_fits_purchase() returns trigger language plpgsql as $$
declare
  p purchases%rowtype;
  sold record;
  total bigint;
  lost_seller bigint;
begin
  if is_restoring() then return null; end if;
  select * into p from purchases where id = new.purchase_id;
  if new.profile_id is not null and new.profile_id <> p.seller_id then
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
    from ledger_entries where purchase_id = new.purchase_id
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
  return null;
end $$;
drop trigger ledger_fits_purchase on ledger_entries;
create constraint trigger ledger_fits_purchase after insert on ledger_entries deferrable initially deferred
  for each row when (new.kind not in ('provider-fee', 'dispute-fee')) execute function check_ledger_fits_purchase();

-- Figures of a seller's money. Those that end in a month, `2026-11`, are of that month in India.
alter table account_figures drop constraint account_figures_name, add constraint account_figures_name check (
  figure ~ '^(sold|bought|pending|shipped|payments|(earned|held|available|on-its-way|paid-out)-minor|(earned|paid-out)-minor \d{4}-\d\d|(orders|rupees) \d{4}-\d\d-\d\d)$');
alter table account_figure_changes drop constraint account_figure_changes_name, add constraint account_figure_changes_name check (
  figure ~ '^(sold|bought|pending|shipped|payments|(earned|held|available|on-its-way|paid-out)-minor|(earned|paid-out)-minor \d{4}-\d\d|(orders|rupees) \d{4}-\d\d-\d\d)$');

-- Entries of the first version name no account: the purchase names the seller.
create function figures_of_entry(e ledger_entries) returns table (profile_id uuid, figure text, value bigint)
language sql stable as $$
  select p.seller_id, f.figure, -e.amount_minor
  from purchases p,
    lateral (select to_char(e.created_at at time zone 'Asia/Kolkata', ' YYYY-MM') as month) india,
    lateral (select e.kind in ('sale', 'refund', 'partial-refund', 'part-dispute') as is_income) entry,
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

create or replace function count_earning() returns trigger language plpgsql as $$
begin
  if not is_restoring() then
    insert into account_figure_changes (profile_id, figure, change) select * from figures_of_entry(new);
  end if;
  return null;
end $$;
drop trigger ledger_entries_figures on ledger_entries;
create trigger ledger_entries_figures after insert on ledger_entries for each row
  when (new.account in ('seller-payable', 'seller-available', 'seller-on-its-way', 'bank')) execute function count_earning();

create or replace view counted_account_figures as
  select profile_id, figure, sum(value)::bigint as value from (
    select f.* from purchases p, figures_of_purchase(p) f
    union all
    select f.* from ledger_entries e, figures_of_entry(e) f
    union all
    select buyer_id, 'payments', 1 from payment_failures) rows
  group by 1, 2 having sum(value) <> 0;
delete from account_figures where figure = 'earned-minor';
delete from account_figure_changes where figure = 'earned-minor';
insert into account_figures (profile_id, figure, value)
  select profile_id, figure, value from counted_account_figures where figure like '%-minor%';

drop function add_rule(regclass, text, text);
