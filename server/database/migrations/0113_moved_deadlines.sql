-- Deadlines move by the time that the market was down, and both sides see it.
alter table order_events drop constraint order_events_code;
alter table order_events add constraint order_events_code check (code in
  ('paid', 'downloaded', 'shipped', 'unshipped', 'marked-delivered', 'received', 'handed-over', 'arrival-asked',
   'counted-as-delivered', 'works', 'reminded', 'released', 'refund-asked', 'reversed', 'part-refunded', 'case-opened',
   'case-answered', 'case-offered', 'case-escalated', 'case-closed', 'dispute-opened', 'dispute-closed',
   'support-asked', 'support-answered', 'support-missed', 'support-closed', 'deadline-moved')) not valid;
alter table order_events validate constraint order_events_code;

alter table feed_entries drop constraint feed_entries_code;
alter table feed_entries add constraint feed_entries_code check (code in (
  'sold', 'paid', 'reminded', 'shipped', 'delivered', 'arrival-asked', 'try-it', 'received', 'money-available', 'order-done',
  'refund-started', 'refunded', 'sale-reversed', 'part-refunded', 'case-opened', 'case-written', 'case-offered', 'case-escalated',
  'case-closed', 'dispute-opened', 'dispute-closed', 'support-asked', 'support-answered', 'support-missed', 'support-closed', 'deadline-moved',
  'message', 'question-asked', 'question-answered', 'review-written',
  'review-changed', 'review-replied', 'listing-claimed', 'claim-decided', 'listing-banned', 'listing-restored',
  'bookmark-price', 'bookmark-sold', 'version-published', 'payout-sent', 'payout-paid', 'payout-failed',
  'report-decided', 'warned', 'review-hidden', 'question-hidden', 'message-hidden', 'listing-held', 'listing-released',
  'account-restored', 'token-expires', 'console-case')) not valid;
alter table feed_entries validate constraint feed_entries_code;
