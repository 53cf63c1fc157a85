-- Triggers refuse, and code acts: effects are calls of the owning slice, and guards without money are conditions of its
-- statements. Guards of one table that fire at the same moment are one function.

drop trigger project_versions_not_truncated on project_versions;
drop trigger ledger_is_append_only on ledger_entries;
drop trigger ledger_is_not_truncated on ledger_entries;
drop trigger fee_papers_not_truncated on fee_papers;

drop view counted_account_figures;
-- With their triggers.
drop function
  note_profile(), note_browser(), note_verified_address(), end_firebase_sign_ins(), check_verification_beginning(),
  check_listing_verification(), check_project_identity(), check_sale_mode(), add_first_version(),
  check_current_version(), refuse_other_repository(), check_new_version(), refuse_version_change(),
  note_listing_time(), check_claim(), note_payer(), refuse_free_sale(), check_purchase_transition(),
  check_purchase_agreement(), check_purchase_beginning(), check_purchase_licence(), check_buyers_refund(),
  check_review(), check_ledger_balance(), check_ledger_entry(), check_ledger_fits_purchase(), check_debt_recovery(),
  check_shipping_draft(), check_shipment(), note_recipient(), check_order_step(), check_order_beginning(),
  check_first_download(), refuse_changed_event(), check_closed_case(), check_support_beginning(),
  check_support_step(), support_can_become(text,text), note_earlier_payee(), note_payee(),
  refuse_payout_item_change(), check_held_transfer_is_booked(), check_payout_entry(), draw_fee_paper_number(),
  refuse_paper_change(), check_fee_papers(), check_withheld_taxes(), number_feed_entries(), count_purchase(),
  count_failure(), count_earning(), count_shipment(), figures_of_shipment(shipments), note_signal(text,text,uuid),
  figures_of_purchase(purchases)
  cascade;

create or replace function refuse_change() returns trigger
language plpgsql as $$
begin
  perform refuse(tg_name, format('%s is append-only', tg_table_name));
end $$;

alter table verifications add constraint verifications_commit unique (id, repository_id, commit_sha);
create index projects_verified_commit on projects (verification_id, repository_id, commit_sha);
alter table projects add constraint projects_verified foreign key (verification_id, repository_id, commit_sha)
  references verifications (id, repository_id, commit_sha) not valid;
alter table projects validate constraint projects_verified;

create function check_new_purchase() returns trigger
language plpgsql as $$
begin
  if is_restoring() then return new; end if;
  if new.fee_rupees < 1 then
    perform refuse('purchase_has_fee', 'every purchase carries a platform fee');
  end if;
  if new.expires_at < new.created_at then
    perform refuse('purchases_hold_ends_after_it_begins', 'a reservation does not end before it begins');
  end if;
  return new;
end $$;

create function check_purchase_change() returns trigger
language plpgsql as $$
begin
  if new.state <> old.state and not purchase_can_become(old.state, new.state) then
    perform refuse('purchases_transition', format('a purchase never goes from %s to %s', old.state, new.state));
  end if;
  -- A buyer cancels only what they have not received, and downloads nothing that is being refunded.
  if new.refunded_by = 'buyer' and old.refunded_by is null and exists (
    select from order_processes where purchase_id = new.id and state not in ('to-download', 'to-ship')) then
    perform refuse('purchases_cancelled_before_delivery', 'a buyer cancels an order only before its delivery');
  end if;
  if is_restoring() then return new; end if;
  -- What buyer and seller agreed on does not change, nor what proves that it was paid. Contents may be forgotten
  -- (null), not exchanged.
  if (new.id, new.project_id, new.buyer_id, new.seller_id, new.price_rupees, new.fee_rupees, new.amount_minor,
      new.currency, new.category, new.title)
     is distinct from
     (old.id, old.project_id, old.buyer_id, old.seller_id, old.price_rupees, old.fee_rupees, old.amount_minor,
      old.currency, old.category, old.title)
     or new.intent_id is distinct from coalesce(old.intent_id, new.intent_id)
     or new.receipt_number is distinct from coalesce(old.receipt_number, new.receipt_number)
     or (old.paid_at is not null and new.paid_at is null)
     or new.repository_url <> coalesce(old.repository_url, '')
     or new.commit_sha <> coalesce(old.commit_sha, '')
     or new.archive_sha256 <> coalesce(old.archive_sha256, '') then
    perform refuse('purchases_agreement', 'what was agreed in a purchase does not change');
  end if;
  if new.licence is distinct from old.licence then
    perform refuse('purchases_licence_agreed', 'the licence of a purchase does not change');
  end if;
  return new;
end $$;

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

create function check_order_process() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not is_restoring() and not exists (select from purchases where id = new.purchase_id and paid_at is not null) then
      perform refuse('order_processes_of_paid_purchases', 'only what was paid becomes an order');
    end if;
    return new;
  end if;
  if new.state <> old.state and not order_can_become(old.state, new.state) then
    perform refuse('order_processes_step', format('an order never goes from %s to %s', old.state, new.state));
  end if;
  if old.state = 'to-download' and new.state = 'trying' and exists (
    select from purchases where id = new.purchase_id and refunded_by is not null) then
    perform refuse('order_processes_no_download_during_refund', 'an order that is being refunded is not downloaded');
  end if;
  return new;
end $$;

create function refuse_wrong_transfer(of_purchase uuid) returns void
language plpgsql as $$
declare
  kept held_transfers%rowtype;
  booked record;
begin
  select * into kept from held_transfers where purchase_id = of_purchase;
  select coalesce(sum(amount_minor) filter (where account = 'linked-accounts'), 0) as linked,
         coalesce(sum(amount_minor) filter (where account = 'paid-by-provider'), 0) as settled
    into booked from ledger_entries where purchase_id = of_purchase
      and kind in ('transfer', 'transfer-reversal', 'transfer-settled');
  if (booked.linked, booked.settled) is distinct from (
    case when kept.state in ('held', 'released') then kept.amount_minor - kept.reversed_minor else 0 end::numeric,
    case when kept.state = 'settled' then kept.amount_minor - kept.reversed_minor else 0 end::numeric) then
    perform refuse('held_transfers_are_booked', format('the transfer of purchase %s is %s, and the books say otherwise', of_purchase, kept.state));
  end if;
end $$;

create function check_held_transfer_is_booked() returns trigger
language plpgsql as $$
begin
  if not is_restoring() then perform refuse_wrong_transfer(new.purchase_id); end if;
  return null;
end $$;

create function refuse_wrong_payout_entry(entry ledger_entries) returns void
language plpgsql as $$
begin
  if not exists (
    select from payout_items where payout_id::text = entry.reference and purchase_id = entry.purchase_id
      and abs(entry.amount_minor) = abs(amount_minor)) then
    perform refuse('ledger_payout_has_an_item', format('no payout pays purchase %s with this amount', entry.purchase_id));
  end if;
end $$;

create function refuse_wrong_fee_papers(of_purchase uuid, is_tax_booked boolean) returns void
language plpgsql as $$
declare
  fee record;
  paper record;
begin
  select count(*) filter (where kind = 'invoice') as invoices,
    coalesce(sum(gross_minor) filter (where kind = 'invoice'), 0) as gross,
    coalesce(sum(gross_minor) filter (where kind = 'credit-note'), 0) as credited,
    coalesce(sum(cgst_minor + sgst_minor + igst_minor) filter (where kind = 'credit-note'), 0) as credited_tax,
    coalesce(max(rate_basis_points), 0) as rate,
    count(distinct (supplier_gstin, sac, place_of_supply, rate_basis_points)) as terms
    into paper from fee_papers where purchase_id = of_purchase;
  if paper.invoices = 0 and not is_tax_booked then return; end if;
  select coalesce(-sum(amount_minor) filter (where kind = 'sale'), 0) as sold,
    coalesce(sum(amount_minor) filter (where kind in ('refund', 'partial-refund', 'part-dispute')), 0) as lost
    into fee from ledger_entries where purchase_id = of_purchase and account = 'platform-fee';
  if (paper.gross, paper.credited) is distinct from (fee.sold, fee.lost) or paper.terms > 1 then
    perform refuse('fee_papers_fit_the_fee', format('the papers of purchase %s are not of its fee', of_purchase));
  end if;
  if paper.credited_tax <> div(2 * paper.credited * paper.rate + 10000 + paper.rate, 2 * (10000 + paper.rate)) then
    perform refuse('fee_papers_credit_the_tax', format('the credit notes of purchase %s have another tax', of_purchase));
  end if;
  if exists (
    select from (select id::text as id, case kind when 'invoice' then 1 else -1 end * (cgst_minor + sgst_minor + igst_minor) as tax
                   from fee_papers where purchase_id = of_purchase) issued
      full join (select reference as id, -amount_minor as tax
                   from ledger_entries where purchase_id = of_purchase and account = 'gst-payable') booked using (id)
     where coalesce(issued.tax, 0) <> coalesce(booked.tax, 0)) then
    perform refuse('fee_papers_tax_is_booked', format('the tax in the books is not that of the papers of purchase %s', of_purchase));
  end if;
end $$;

create function check_fee_paper() returns trigger
language plpgsql as $$
begin
  if is_restoring() then return null; end if;
  if new.number < 1 or (new.number > 1 and not exists (
       select from fee_papers where (kind, financial_year, number) = (new.kind, new.financial_year, new.number - 1)))
     or not exists (
       select from fee_paper_series where (kind, financial_year) = (new.kind, new.financial_year) and last_number >= new.number) then
    perform refuse('fee_papers_drawn', 'the number of a paper is drawn, not chosen');
  end if;
  perform refuse_wrong_fee_papers(new.purchase_id, true);
  return null;
end $$;

create function figures_of_purchase(p purchases, in_state text) returns TABLE(profile_id uuid, figure text, value bigint)
language sql stable as $$
  select p.buyer_id, 'payments', 1::bigint
    where in_state in ('paid', 'processing', 'refund-pending', 'refunded', 'disputed')
  union all select p.seller_id, 'payments', 1
    where p.paid_at is not null and in_state in ('paid', 'refund-pending', 'refunded', 'disputed')
  union all
  select sale.* from (select p.paid_at at time zone 'Asia/Kolkata' as paid) india,
    lateral (select to_char(date_trunc('week', india.paid), 'YYYY-MM-DD') as monday) week,
    lateral (values (p.buyer_id, 'bought', 1::bigint), (p.seller_id, 'sold', 1),
      (p.seller_id, 'orders ' || week.monday, 1), (p.seller_id, 'rupees ' || week.monday, p.price_rupees)) sale
    where in_state = 'paid'
  union all
  select p.seller_id, lower(s.status), 1 from shipments s
    where s.purchase_id = p.id and in_state = 'paid' and s.status in ('Pending', 'Shipped')
$$;

create view counted_account_figures as
  select profile_id, figure, sum(value)::bigint as value from (
    select f.* from purchases p, figures_of_purchase(p, p.state) f
    union all
    select f.* from ledger_entries e, figures_of_entry(e) f
    union all
    select buyer_id, 'payments', 1 from payment_failures) rows
  group by 1, 2 having sum(value) <> 0;

create trigger purchases_begin before insert on purchases for each row execute function check_new_purchase();

create trigger purchases_change before update on purchases for each row execute function check_purchase_change();

create trigger ledger_is_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();

create constraint trigger ledger_fits after insert on ledger_entries deferrable initially deferred
  for each row execute function check_ledger_entry();

create trigger order_processes_steps before insert or update on order_processes
  for each row execute function check_order_process();

create trigger order_events_are_append_only before update or delete on order_events
  for each row execute function refuse_change();

create trigger payout_items_append_only before update or delete on payout_items
  for each row execute function refuse_change();

create constraint trigger held_transfers_are_booked after insert or update of state, reversed_minor on held_transfers
  deferrable initially deferred for each row execute function check_held_transfer_is_booked();

create trigger fee_papers_immutable before update or delete or truncate on fee_papers
  for each statement execute function refuse_change();

create constraint trigger fee_papers_fit_the_fee after insert on fee_papers deferrable initially deferred
  for each row execute function check_fee_paper();
