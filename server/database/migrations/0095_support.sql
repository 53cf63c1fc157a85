-- What the listing promised when it was sold: days of support after the release. Earlier sales promised none.
alter table order_processes
  add column support_days smallint not null default 0;
alter table order_processes
  add constraint order_processes_support_days check (support_days between 0 and 90);

-- A buyer's question with a deadline for the answer. Its thread is the order's messages.
create table support_requests (
  id uuid primary key,
  purchase_id uuid not null references order_processes (purchase_id),
  -- The question.
  message_id uuid not null references order_messages (id),
  state text not null,
  opened_at timestamptz not null default now(),
  due_at timestamptz,
  first_answered_at timestamptz,
  -- When the first deadline of the seller passed.
  missed_at timestamptz,
  outcome text,
  closed_at timestamptz,
  constraint support_requests_message unique (message_id),
  constraint support_requests_state check (state in ('waiting', 'late', 'answered', 'closed')),
  constraint support_requests_clock check ((state = 'closed') = (due_at is null)),
  constraint support_requests_late check (state <> 'late' or missed_at is not null),
  constraint support_requests_answered check (state <> 'answered' or first_answered_at is not null),
  constraint support_requests_outcome check (outcome in ('closed-by-buyer', 'closed-by-seller', 'buyer-silent', 'unanswered',
    'became-case', 'reversed', 'account-deleted')),
  constraint support_requests_end check ((state = 'closed') = (outcome is not null) and (outcome is null) = (closed_at is null)),
  constraint support_requests_sellers_end check (outcome is distinct from 'closed-by-seller' or first_answered_at is not null),
  constraint support_requests_times check (first_answered_at >= opened_at and missed_at >= opened_at and closed_at >= opened_at)
);
create unique index support_requests_one_open_per_order on support_requests (purchase_id) where state <> 'closed';
create index support_requests_of_order on support_requests (purchase_id, opened_at desc);
create index support_requests_due on support_requests (due_at) where state <> 'closed';

create function check_support_beginning() returns trigger language plpgsql as $$
begin
  if is_restoring() then return new; end if;
  if not exists (
    select from order_processes o join order_messages m on m.purchase_id = o.purchase_id
     where o.purchase_id = new.purchase_id and m.id = new.message_id and m.party = 'buyer'
       and o.state not in ('to-ship', 'reversed') and o.support_days > 0
       and (o.ended_at is null or now() < o.ended_at + make_interval(days => o.support_days))) then
    perform refuse('support_requests_promised', 'a buyer asks for support while the listing promises it');
  end if;
  return new;
end $$;
create trigger support_requests_promised before insert on support_requests
  for each row execute function check_support_beginning();

-- SUPPORT_STEPS of the domain; a test compares the two.
create function support_can_become(before text, after text) returns boolean language sql immutable parallel safe as $$
  select (before, after) in (values ('waiting', 'answered'), ('waiting', 'late'), ('waiting', 'closed'),
    ('late', 'answered'), ('late', 'closed'), ('answered', 'waiting'), ('answered', 'closed'))
$$;
create function check_support_step() returns trigger language plpgsql as $$
begin
  if is_restoring() then return new; end if;
  if new.state <> old.state and not support_can_become(old.state, new.state) then
    perform refuse('support_requests_step', format('a support request never goes from %s to %s', old.state, new.state));
  end if;
  if old.state = 'closed' or (old.purchase_id, old.message_id, old.opened_at) is distinct from (new.purchase_id, new.message_id, new.opened_at)
     or (old.first_answered_at is not null and new.first_answered_at is distinct from old.first_answered_at)
     or (old.missed_at is not null and new.missed_at is distinct from old.missed_at) then
    perform refuse('support_requests_keep_their_times', 'what was measured of a support request does not change');
  end if;
  return new;
end $$;
create trigger support_requests_step before update on support_requests
  for each row execute function check_support_step();

alter table seller_figures
  add column support_requests integer not null default 0,
  add column support_answered integer not null default 0,
  add column support_missed integer not null default 0,
  add column support_median_hours integer;
alter table seller_figures
  add constraint seller_figures_support check (support_answered between 0 and support_requests
    and support_missed between 0 and support_requests and support_median_hours >= 1
    and (support_median_hours is null or support_answered > 0));

alter table order_events drop constraint order_events_code;
alter table order_events add constraint order_events_code check (code in
  ('paid', 'downloaded', 'shipped', 'unshipped', 'marked-delivered', 'received', 'handed-over', 'arrival-asked',
   'counted-as-delivered', 'works', 'reminded', 'released', 'refund-asked', 'reversed', 'part-refunded', 'case-opened',
   'case-answered', 'case-offered', 'case-escalated', 'case-closed', 'dispute-opened', 'dispute-closed',
   'support-asked', 'support-answered', 'support-missed', 'support-closed')) not valid;
alter table order_events validate constraint order_events_code;

alter table feed_entries drop constraint feed_entries_code;
alter table feed_entries add constraint feed_entries_code check (code in (
  'sold', 'paid', 'reminded', 'shipped', 'delivered', 'arrival-asked', 'try-it', 'received', 'money-available', 'order-done',
  'refund-started', 'refunded', 'sale-reversed', 'part-refunded', 'case-opened', 'case-written', 'case-offered', 'case-escalated',
  'case-closed', 'dispute-opened', 'dispute-closed', 'support-asked', 'support-answered', 'support-missed', 'support-closed',
  'message', 'question-asked', 'question-answered', 'review-written',
  'review-changed', 'review-replied', 'listing-claimed', 'claim-decided', 'listing-banned', 'listing-restored',
  'bookmark-price', 'bookmark-sold', 'payout-sent', 'payout-paid', 'payout-failed',
  'report-decided', 'warned', 'review-hidden', 'question-hidden', 'message-hidden', 'listing-held', 'listing-released',
  'account-restored', 'token-expires', 'console-case')) not valid;
alter table feed_entries validate constraint feed_entries_code;

-- The texts of sellers now state how fast they answer; the next read makes them again.
update catalogue_sellers set is_stale = true;
