-- GST on the platform fee: invoices and credit notes, numbered without gaps for each financial year, and their tax in
-- the ledger.

-- From April to March in India.
create function financial_year_of(at timestamptz) returns text language sql immutable parallel safe as $$
  select year || '-' || lpad(((year + 1) % 100)::text, 2, '0')
    from (select extract(year from (at at time zone 'Asia/Kolkata') - interval '3 months')::integer as year) india
$$;

create table fee_paper_series (
  kind text not null constraint fee_paper_series_kind check (kind in ('invoice', 'credit-note')),
  financial_year text not null constraint fee_paper_series_year check (financial_year ~ '^\d{4}-\d{2}$'),
  last_number bigint not null constraint fee_paper_series_number check (last_number >= 1),
  primary key (kind, financial_year)
);

create table fee_papers (
  id uuid primary key,
  kind text not null constraint fee_papers_kind check (kind in ('invoice', 'credit-note')),
  purchase_id uuid not null references purchases (id),
  -- The invoice that a credit note corrects.
  invoice_id uuid,
  financial_year text not null,
  number bigint not null,
  issued_at timestamptz not null default clock_timestamp(),
  -- As they were when the paper was issued; later settings change nothing.
  supplier_name text not null constraint fee_papers_supplier check (is_text(supplier_name, 500)),
  supplier_address text not null constraint fee_papers_address check (is_text(supplier_address, 1000)),
  supplier_gstin text not null constraint fee_papers_gstin check (supplier_gstin ~ '^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$'),
  sac text not null constraint fee_papers_sac check (sac ~ '^99\d{4}$'),
  place_of_supply text not null constraint fee_papers_place check (place_of_supply ~ '^\d{2}$'),
  rate_basis_points integer not null constraint fee_papers_rate check (rate_basis_points between 1 and 9999),
  gross_minor bigint not null constraint fee_papers_gross check (gross_minor > 0),
  taxable_minor bigint not null,
  cgst_minor bigint not null,
  sgst_minor bigint not null,
  igst_minor bigint not null,
  constraint fee_papers_year check (financial_year = financial_year_of(issued_at)),
  constraint fee_papers_numbered unique (kind, financial_year, number),
  constraint fee_papers_of_purchase unique (id, purchase_id),
  constraint fee_papers_correct_an_invoice check ((invoice_id is null) = (kind = 'invoice')),
  constraint fee_papers_invoice foreign key (invoice_id, purchase_id) references fee_papers (id, purchase_id),
  constraint fee_papers_sum check (gross_minor = taxable_minor + cgst_minor + sgst_minor + igst_minor
    and least(taxable_minor, cgst_minor, sgst_minor, igst_minor) >= 0),
  constraint fee_papers_split check (case when left(supplier_gstin, 2) = place_of_supply
    then igst_minor = 0 else cgst_minor + sgst_minor = 0 end),
  -- The tax is included in the fee and rounded half up (includedTax); that of credit notes by their running total.
  constraint fee_papers_tax check (kind <> 'invoice' or cgst_minor + sgst_minor + igst_minor
    = (2 * gross_minor * rate_basis_points + 10000 + rate_basis_points) / (2 * (10000 + rate_basis_points)))
);
create unique index fee_papers_one_invoice on fee_papers (purchase_id) where kind = 'invoice';
create index fee_papers_purchase on fee_papers (purchase_id);
create index fee_papers_of_invoice on fee_papers (invoice_id, purchase_id);
create index fee_papers_of_month on fee_papers (issued_at, id);

-- A number is drawn with its paper and rolled back with it. The row of the series is the last row that a transaction
-- locks, after project, purchase and process, and stays locked until the commit.
create function draw_fee_paper_number() returns trigger language plpgsql as $$
begin
  if is_restoring() then return new; end if;
  if new.number is not null then
    perform refuse('fee_papers_drawn', 'the number of a paper is drawn, not chosen');
  end if;
  new.financial_year := financial_year_of(new.issued_at);
  insert into fee_paper_series as series (kind, financial_year, last_number) values (new.kind, new.financial_year, 1)
    on conflict (kind, financial_year) do update set last_number = series.last_number + 1
    returning last_number into new.number;
  return new;
end $$;
create trigger fee_papers_drawn before insert on fee_papers for each row execute function draw_fee_paper_number();

create function refuse_paper_change() returns trigger language plpgsql as $$
begin
  if is_restoring() then return coalesce(new, old); end if;
  perform refuse('fee_papers_immutable', 'a paper that was issued does not change');
  return null;
end $$;
create trigger fee_papers_immutable before update or delete on fee_papers for each row execute function refuse_paper_change();
create trigger fee_papers_not_truncated before truncate on fee_papers for each statement execute function refuse_change();
create trigger fee_paper_series_not_truncated before truncate on fee_paper_series for each statement execute function refuse_change();

create function check_fee_paper_series() returns trigger language plpgsql as $$
begin
  if is_restoring() then return null; end if;
  if tg_op = 'DELETE' or (select last_number from fee_paper_series where (kind, financial_year) = (new.kind, new.financial_year))
     is distinct from (select max(number) from fee_papers where (kind, financial_year) = (new.kind, new.financial_year)) then
    perform refuse('fee_paper_series_without_gaps', 'a number that was drawn belongs to a paper');
  end if;
  return null;
end $$;
create constraint trigger fee_paper_series_without_gaps after insert or update or delete on fee_paper_series
  deferrable initially deferred for each row execute function check_fee_paper_series();

-- As in 0053.
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
  'part-dispute', 'release', 'payout', 'payout-confirmed', 'payout-return', 'fee-tax', 'provider-fee', 'dispute-fee'))$r$);
select add_rule('ledger_entries', 'ledger_entries_account_check', $r$check (account in ('clearing', 'seller-payable',
  'seller-available', 'seller-on-its-way', 'bank', 'platform-fee', 'gst-payable', 'provider-fees', 'dispute-fees'))$r$);
select add_rule('ledger_entries', 'ledger_entries_account_of_kind', $r$check (case kind
  when 'provider-fee' then account in ('provider-fees', 'clearing')
  when 'dispute-fee' then account in ('dispute-fees', 'clearing')
  when 'sale' then account in ('clearing', 'seller-payable', 'platform-fee')
  when 'release' then account in ('seller-payable', 'seller-available')
  when 'payout' then account in ('seller-available', 'seller-on-its-way')
  when 'payout-confirmed' then account in ('seller-on-its-way', 'bank')
  when 'payout-return' then account in ('seller-on-its-way', 'bank', 'seller-available')
  when 'fee-tax' then account in ('platform-fee', 'gst-payable')
  else account in ('clearing', 'seller-payable', 'seller-available', 'platform-fee') end)$r$);
drop function add_rule(regclass, text, text);

-- At the end of a transaction the papers of a purchase are an invoice for its fee and credit notes for exactly what of the
-- fee went back, and the ledger has their tax.
create function check_fee_papers() returns trigger language plpgsql as $$
declare
  fee record;
  paper record;
begin
  if is_restoring() then return null; end if;
  select count(*) filter (where kind = 'invoice') as invoices,
    coalesce(sum(gross_minor) filter (where kind = 'invoice'), 0) as gross,
    coalesce(sum(gross_minor) filter (where kind = 'credit-note'), 0) as credited,
    coalesce(sum(cgst_minor + sgst_minor + igst_minor) filter (where kind = 'credit-note'), 0) as credited_tax,
    coalesce(max(rate_basis_points), 0) as rate,
    count(distinct (supplier_gstin, sac, place_of_supply, rate_basis_points)) as terms
    into paper from fee_papers where purchase_id = new.purchase_id;
  if paper.invoices = 0 and new.kind <> 'fee-tax' then return null; end if;
  select coalesce(-sum(amount_minor) filter (where kind = 'sale'), 0) as sold,
    coalesce(sum(amount_minor) filter (where kind in ('refund', 'partial-refund', 'part-dispute')), 0) as lost
    into fee from ledger_entries where purchase_id = new.purchase_id and account = 'platform-fee';
  if (paper.gross, paper.credited) is distinct from (fee.sold, fee.lost) or paper.terms > 1 then
    perform refuse('fee_papers_fit_the_fee', format('the papers of purchase %s are not of its fee', new.purchase_id));
  end if;
  if paper.credited_tax <> div(2 * paper.credited * paper.rate + 10000 + paper.rate, 2 * (10000 + paper.rate)) then
    perform refuse('fee_papers_credit_the_tax', format('the credit notes of purchase %s have another tax', new.purchase_id));
  end if;
  if exists (
    select from (select id::text as id, case kind when 'invoice' then 1 else -1 end * (cgst_minor + sgst_minor + igst_minor) as tax
                   from fee_papers where purchase_id = new.purchase_id) issued
      full join (select reference as id, -amount_minor as tax
                   from ledger_entries where purchase_id = new.purchase_id and account = 'gst-payable') booked using (id)
     where coalesce(issued.tax, 0) <> coalesce(booked.tax, 0)) then
    perform refuse('fee_papers_tax_is_booked', format('the tax in the books is not that of the papers of purchase %s', new.purchase_id));
  end if;
  return null;
end $$;
create constraint trigger fee_papers_fit_the_fee after insert on fee_papers deferrable initially deferred
  for each row execute function check_fee_papers();
create constraint trigger ledger_fits_fee_papers after insert on ledger_entries deferrable initially deferred
  for each row when (new.kind = 'fee-tax' or (new.account = 'platform-fee' and new.kind <> 'sale')) execute function check_fee_papers();
