-- A payout whose details were sealed with a lost secret is stopped for a reason of its own.
alter table payouts
  drop constraint payouts_failure_check,
  add constraint payouts_failure_check check (failure in
    ('account-closed', 'details-wrong', 'name-differs', 'bank-refused', 'account-changed', 'details-lost'));
