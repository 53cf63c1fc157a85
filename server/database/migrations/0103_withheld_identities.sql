-- The PAN and GSTIN that the seller had when a tax was withheld. Its return needs them, even if the seller removes them or
-- deletes the account. They are kept for eight financial years.

drop trigger withheld_taxes_immutable on withheld_taxes;

alter table withheld_taxes
  add column identity_sealed text,
  add column pan_masked text;

update withheld_taxes withheld set identity_sealed = identity.details_sealed, pan_masked = identity.pan_masked
  from tax_identities identity where identity.profile_id = withheld.profile_id;

alter table withheld_taxes
  add constraint withheld_taxes_identity check (char_length(identity_sealed) between 1 and 2000),
  add constraint withheld_taxes_pan check (pan_masked ~ '^•{6} [0-9]{3}[A-Z]$'),
  add constraint withheld_taxes_both check ((identity_sealed is null) = (pan_masked is null));

create function tax_records_kept_from() returns timestamptz language sql stable as $$
  select make_timestamptz(left(financial_year_of(now()), 4)::integer - 8, 4, 1, 0, 0, 0, 'Asia/Kolkata')
$$;

create or replace function withheld_taxes_stay() returns trigger language plpgsql as $$
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

create index withheld_taxes_with_identity on withheld_taxes (withheld_at) where identity_sealed is not null;

-- Releases read the holder from the PAN itself.
alter table tax_identities drop column pan_holder;
