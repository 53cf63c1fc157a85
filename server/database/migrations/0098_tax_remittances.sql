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
  withdrawn_at timestamptz constraint tax_remittances_withdrawn check (withdrawn_at >= recorded_at)
);
create unique index tax_remittances_one_challan on tax_remittances (tax, challan) where withdrawn_at is null;
create index tax_remittances_of_month on tax_remittances (tax, month);

create function withheld_minor_of(of_tax text, of_month text) returns bigint language sql stable as $$
  select coalesce(-sum(amount_minor), 0)::bigint from ledger_entries
   where kind = 'tax-withheld' and account = of_tax || '-payable'
     and created_at >= (of_month || '-01')::date::timestamp at time zone 'Asia/Kolkata'
     and created_at < ((of_month || '-01')::date + interval '1 month') at time zone 'Asia/Kolkata'
$$;

-- What may still be remitted of a month. Tax that went back in another month, after it was remitted, lowers it too.
create function remittable_minor(of_tax text, of_month text) returns bigint language sql stable as $$
  select greatest(0, least(
    withheld_minor_of(of_tax, of_month)
      - coalesce(sum(amount_minor) filter (where month = of_month), 0),
    (select coalesce(-sum(amount_minor), 0) from ledger_entries where kind = 'tax-withheld' and account = of_tax || '-payable')
      - coalesce(sum(amount_minor), 0)))::bigint
  from tax_remittances where tax = of_tax and withdrawn_at is null
$$;

-- The books of a finished month do not change any more.
create function check_tax_remittance() returns trigger language plpgsql as $$
begin
  if is_restoring() then return new; end if;
  perform pg_advisory_xact_lock(7215260198);
  if new.month >= to_char(clock_timestamp() at time zone 'Asia/Kolkata', 'YYYY-MM') then
    perform refuse('tax_remittances_of_finished_month', 'tax is remitted after the end of its month');
  end if;
  if new.withdrawn_at is not null or new.amount_minor > remittable_minor(new.tax, new.month) then
    perform refuse('tax_remittances_were_withheld', format('more %s is remitted of %s than was withheld', new.tax, new.month));
  end if;
  return new;
end $$;
create trigger tax_remittances_were_withheld before insert on tax_remittances
  for each row execute function check_tax_remittance();

create function tax_remittances_stay() returns trigger language plpgsql as $$
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
