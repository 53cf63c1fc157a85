-- A repository that had one buyer is made public: the buyer is told, and can open a case for this reason.
alter table order_events drop constraint order_events_code;
alter table order_events add constraint order_events_code check (code in
  ('paid', 'downloaded', 'shipped', 'unshipped', 'marked-delivered', 'received', 'handed-over', 'arrival-asked',
   'counted-as-delivered', 'works', 'reminded', 'released', 'refund-asked', 'reversed', 'part-refunded', 'case-opened',
   'case-answered', 'case-offered', 'case-escalated', 'case-closed', 'dispute-opened', 'dispute-closed',
   'support-asked', 'support-answered', 'support-missed', 'support-closed', 'deadline-moved', 'made-public')) not valid;
alter table order_events validate constraint order_events_code;

alter table feed_entries drop constraint feed_entries_code;
alter table feed_entries add constraint feed_entries_code check (code in (
  'sold', 'paid', 'reminded', 'shipped', 'delivered', 'arrival-asked', 'try-it', 'received', 'money-available', 'order-done',
  'refund-started', 'refunded', 'sale-reversed', 'part-refunded', 'case-opened', 'case-written', 'case-offered', 'case-escalated',
  'case-closed', 'dispute-opened', 'dispute-closed', 'support-asked', 'support-answered', 'support-missed', 'support-closed', 'deadline-moved', 'made-public',
  'message', 'question-asked', 'question-answered', 'review-written',
  'review-changed', 'review-replied', 'listing-claimed', 'claim-decided', 'listing-banned', 'listing-restored',
  'bookmark-price', 'bookmark-sold', 'version-published', 'payout-sent', 'payout-paid', 'payout-failed',
  'report-decided', 'warned', 'review-hidden', 'question-hidden', 'message-hidden', 'listing-held', 'listing-released',
  'account-restored', 'token-expires', 'console-case')) not valid;
alter table feed_entries validate constraint feed_entries_code;

alter table cases drop constraint cases_reason;
alter table cases add constraint cases_reason check (reason in
  ('does-not-run', 'not-as-described', 'never-arrived', 'broken', 'wrong-item', 'made-public')) not valid;
alter table cases validate constraint cases_reason;
