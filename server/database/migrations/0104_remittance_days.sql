-- The day on which the firm paid the tax. Records of earlier versions have the day on which they were made.

drop trigger tax_remittances_immutable on tax_remittances;
alter table tax_remittances add column paid_on date;
update tax_remittances set paid_on = (recorded_at at time zone 'Asia/Kolkata')::date;
alter table tax_remittances alter column paid_on set not null;
create trigger tax_remittances_immutable before update or delete on tax_remittances
  for each row execute function tax_remittances_stay();

create or replace function check_tax_remittance() returns trigger language plpgsql as $$
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
