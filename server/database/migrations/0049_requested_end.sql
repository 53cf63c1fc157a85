-- Why the marketplace asked the provider to cancel a payment. Stored before the call, because the provider's event may
-- arrive before its answer.
alter table purchases add column requested_end text
  constraint purchases_requested_end check (requested_end in ('closed-by-buyer', 'expired', 'project-withdrawn', 'project-banned'));
