-- New matches of a saved search, what newer rules find in a listed commit, and decisions about proofs of build.
alter table feed_entries drop constraint feed_entries_code;
alter table feed_entries add constraint feed_entries_code check (code in (
  'sold', 'paid', 'reminded', 'shipped', 'delivered', 'arrival-asked', 'try-it', 'received', 'money-available', 'order-done',
  'refund-started', 'refunded', 'sale-reversed', 'part-refunded', 'case-opened', 'case-written', 'case-offered', 'case-escalated',
  'case-closed', 'dispute-opened', 'dispute-closed', 'support-asked', 'support-answered', 'support-missed', 'support-closed', 'deadline-moved', 'made-public',
  'message', 'question-asked', 'question-answered', 'review-written',
  'review-changed', 'review-replied', 'listing-claimed', 'claim-decided', 'listing-banned', 'listing-restored',
  'bookmark-price', 'bookmark-sold', 'search-found', 'version-published', 'payout-sent', 'payout-paid', 'payout-failed',
  'listing-needs-owner', 'report-decided', 'warned', 'review-hidden', 'question-hidden', 'message-hidden', 'listing-held', 'listing-released',
  'account-restored', 'token-expires', 'console-case', 'proof-decided')) not valid;
alter table feed_entries validate constraint feed_entries_code;
