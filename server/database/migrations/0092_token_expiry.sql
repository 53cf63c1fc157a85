-- Every API token expires. A token of before gets 90 days from now.
alter table api_tokens
  add column expires_at timestamptz,
  add column expiry_warned_at timestamptz;
update api_tokens set expires_at = least(now() + interval '90 days', created_at + interval '365 days');
alter table api_tokens alter column expires_at set not null;
alter table api_tokens
  add constraint api_tokens_expiry
    check (expires_at > created_at and expires_at <= created_at + interval '365 days'),
  add constraint api_tokens_warned check (expiry_warned_at >= created_at);
create index api_tokens_to_warn on api_tokens (expires_at) where expiry_warned_at is null;

alter table feed_entries drop constraint feed_entries_code;
alter table feed_entries add constraint feed_entries_code check (code in (
  'sold', 'paid', 'reminded', 'shipped', 'delivered', 'arrival-asked', 'try-it', 'received', 'money-available', 'order-done',
  'refund-started', 'refunded', 'sale-reversed', 'part-refunded', 'case-opened', 'case-written', 'case-offered', 'case-escalated',
  'case-closed', 'dispute-opened', 'dispute-closed', 'message', 'question-asked', 'question-answered', 'review-written',
  'review-changed', 'review-replied', 'listing-claimed', 'claim-decided', 'listing-banned', 'listing-restored',
  'bookmark-price', 'bookmark-sold', 'payout-sent', 'payout-paid', 'payout-failed',
  'report-decided', 'warned', 'review-hidden', 'question-hidden', 'message-hidden', 'listing-held', 'listing-released',
  'account-restored', 'token-expires', 'console-case')) not valid;
alter table feed_entries validate constraint feed_entries_code;
