-- Browsers are recognised by cookies that the server signs; unsigned ones no longer count. What the browsers said about
-- their people stays in account_signals. A browser is trusted only after a sign-in of its account's owner.
delete from account_devices;
alter table account_devices alter column trusted_at drop default;
