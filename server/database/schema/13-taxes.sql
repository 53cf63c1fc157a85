-- Papers about fees, tax identities and withheld taxes.

create table fee_paper_series (
  kind text not null constraint fee_paper_series_kind check (kind in ('invoice', 'credit-note')),
  financial_year text not null constraint fee_paper_series_year check (financial_year ~ '^\d{4}-\d{2}$'),
  last_number bigint not null constraint fee_paper_series_number check (last_number >= 1),
  primary key (kind, financial_year)
);

create trigger fee_paper_series_not_truncated before truncate on fee_paper_series for each statement execute function refuse_change();

create function check_fee_paper_series() returns trigger
language plpgsql as $$
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

-- GST on the platform fee: invoices and credit notes, numbered without gaps for each financial year, and their tax in
-- the ledger.
-- From April to March in India.
create function financial_year_of(at timestamp with time zone) returns text
language sql immutable parallel safe as $$
  select year || '-' || lpad(((year + 1) % 100)::text, 2, '0')
    from (select extract(year from (at at time zone 'Asia/Kolkata') - interval '3 months')::integer as year) india
$$;

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

create trigger fee_papers_immutable before update or delete or truncate on fee_papers
  for each statement execute function refuse_change();

-- The papers of a purchase are an invoice for its fee and credit notes for exactly what of the fee went back, and the
-- ledger has their tax.
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

-- Numbers are drawn from the series, each once, and no number is left out.
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

create constraint trigger fee_papers_fit_the_fee after insert on fee_papers deferrable initially deferred
  for each row execute function check_fee_paper();

-- PAN and GSTIN of sellers. The numbers are sealed; what is shown of them is masked.
create table tax_identities (
  profile_id uuid primary key references profiles (id),
  details_sealed text not null,
  pan_masked text not null,
  -- Null for sellers who are not registered for GST.
  gstin_masked text,
  changed_at timestamptz not null default now(),
  constraint tax_identities_pan check (pan_masked ~ '^•{6} [0-9]{3}[A-Z]$'),
  constraint tax_identities_gstin check (gstin_masked ~ '^[0-9]{2} •{4} [1-9A-Z]Z[0-9A-Z]$'),
  constraint tax_identities_details check (char_length(details_sealed) between 1 and 2000)
);

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
  identity_sealed text,
  pan_masked text,
  primary key (purchase_id, tax),
  constraint withheld_taxes_identity check (char_length(identity_sealed) between 1 and 2000),
  constraint withheld_taxes_pan check (pan_masked ~ '^•{6} [0-9]{3}[A-Z]$'),
  constraint withheld_taxes_both check ((identity_sealed is null) = (pan_masked is null))
);
create index withheld_taxes_of_seller on withheld_taxes (profile_id, withheld_at);
create index withheld_taxes_by_time on withheld_taxes (withheld_at);
create index withheld_taxes_with_identity on withheld_taxes (withheld_at) where identity_sealed is not null;

-- A stored rate of withheld tax belongs to a released sale of that seller, and its tax is booked in the same transaction.
create function refuse_wrong_withholding(of_purchase uuid) returns void
language plpgsql as $$
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

create function check_withheld_rate() returns trigger
language plpgsql as $$
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

create function tax_records_kept_from() returns timestamp with time zone
language sql stable as $$
  select make_timestamptz(left(financial_year_of(now()), 4)::integer - 8, 4, 1, 0, 0, 0, 'Asia/Kolkata')
$$;

create function withheld_taxes_stay() returns trigger
language plpgsql as $$
begin
  if is_restoring() then return coalesce(new, old); end if;
  if tg_op = 'UPDATE' and new.identity_sealed is null and old.withheld_at < tax_records_kept_from()
     and to_jsonb(new) - 'identity_sealed' - 'pan_masked' = to_jsonb(old) - 'identity_sealed' - 'pan_masked' then
    return new;
  end if;
  perform refuse('withheld_taxes_immutable', 'the rate of a withheld tax and its PAN do not change');
  return null;
end $$;

create trigger withheld_taxes_immutable before update or delete on withheld_taxes
  for each row execute function withheld_taxes_stay();

-- Records of withheld tax that the firm has paid to the government.
create table tax_remittances (
  id uuid primary key,
  tax text not null constraint tax_remittances_tax check (tax in ('tcs', 'tds')),
  -- In India, such as 2026-11.
  month text not null constraint tax_remittances_month check (month ~ '^20\d{2}-(0[1-9]|1[0-2])$'),
  amount_minor bigint not null constraint tax_remittances_amount check (amount_minor > 0),
  challan text not null constraint tax_remittances_challan check (challan ~ '^[A-Z0-9/-]{5,40}$'),
  recorded_at timestamptz not null default now(),
  -- Set if the record was a mistake.
  withdrawn_at timestamptz constraint tax_remittances_withdrawn check (withdrawn_at >= recorded_at),
  paid_on date not null
);
create unique index tax_remittances_one_challan on tax_remittances (tax, challan) where withdrawn_at is null;
create index tax_remittances_of_month on tax_remittances (tax, month);

create function withheld_minor_of(of_tax text, of_month text) returns bigint
language sql stable as $$
  select coalesce(-sum(amount_minor), 0)::bigint from ledger_entries
   where kind = 'tax-withheld' and account = of_tax || '-payable'
     and created_at >= (of_month || '-01')::date::timestamp at time zone 'Asia/Kolkata'
     and created_at < ((of_month || '-01')::date + interval '1 month') at time zone 'Asia/Kolkata'
$$;

-- What may still be remitted of a month. Tax that went back in another month, after it was remitted, lowers it too.
create function remittable_minor(of_tax text, of_month text) returns bigint
language sql stable as $$
  select greatest(0, least(
    withheld_minor_of(of_tax, of_month)
      - coalesce(sum(amount_minor) filter (where month = of_month), 0),
    (select coalesce(-sum(amount_minor), 0) from ledger_entries where kind = 'tax-withheld' and account = of_tax || '-payable')
      - coalesce(sum(amount_minor), 0)))::bigint
  from tax_remittances where tax = of_tax and withdrawn_at is null
$$;

-- The books of a finished month do not change any more.
create function check_tax_remittance() returns trigger
language plpgsql as $$
begin
  if is_restoring() then return new; end if;
  perform pg_advisory_xact_lock(7215260198);
  if new.month >= to_char(clock_timestamp() at time zone 'Asia/Kolkata', 'YYYY-MM') then
    perform refuse('tax_remittances_of_finished_month', 'tax is remitted after the end of its month');
  end if;
  if to_char(new.paid_on, 'YYYY-MM') < new.month or new.paid_on > (clock_timestamp() at time zone 'Asia/Kolkata')::date then
    perform refuse('tax_remittances_paid_on', 'tax is paid between the begin of its month and today');
  end if;
  if new.withdrawn_at is not null or new.amount_minor > remittable_minor(new.tax, new.month) then
    perform refuse('tax_remittances_were_withheld', format('more %s is remitted of %s than was withheld', new.tax, new.month));
  end if;
  return new;
end $$;

create trigger tax_remittances_were_withheld before insert on tax_remittances
  for each row execute function check_tax_remittance();

create function tax_remittances_stay() returns trigger
language plpgsql as $$
begin
  if is_restoring() then return coalesce(new, old); end if;
  if tg_op = 'DELETE' or old.withdrawn_at is not null or new.withdrawn_at is null
     or to_jsonb(new) - 'withdrawn_at' <> to_jsonb(old) - 'withdrawn_at' then
    perform refuse('tax_remittances_immutable', 'a remittance does not change; it can only be withdrawn');
  end if;
  return new;
end $$;

create trigger tax_remittances_immutable before update or delete on tax_remittances
  for each row execute function tax_remittances_stay();
