-- Orders after the payment: their process, messages, cases and support.

-- What happens to a paid purchase until its money is the seller's or goes back: one state with one clock.
create table order_processes (
  purchase_id uuid primary key,
  project_id uuid not null,
  seller_id uuid not null,
  buyer_id uuid not null,
  state text not null,
  entered_at timestamptz not null default now(),
  -- Null while the clock stands still, and in final states.
  due_at timestamptz,
  -- Null once the seller was reminded.
  remind_at timestamptz,
  -- A case or a dispute stops the clock; what was left of it goes on afterwards.
  paused_at timestamptz,
  remaining_seconds bigint,
  has_case boolean not null default false,
  has_dispute boolean not null default false,
  shipped_at timestamptz,
  downloaded_at timestamptz,
  delivered_at timestamptz,
  delivered_by text,
  ended_at timestamptz,
  wrong_codes smallint not null default 0,
  -- What the listing promised when it was sold: days of support after the release. Earlier sales promised none.
  support_days smallint not null default 0,
  -- What a deleted account leaves for a dispute of the buyer's bank: name, addresses and messages of the order, encrypted with
  -- the deployment's secret and erased when banks accept no disputes any more.
  evidence_sealed text,
  constraint order_processes_between_the_parties foreign key (purchase_id, project_id, seller_id, buyer_id)
    references purchases (id, project_id, seller_id, buyer_id),
  constraint order_processes_state check (state in
    ('to-download', 'trying', 'to-ship', 'shipped', 'arrival-asked', 'delivered', 'released', 'reversed')),
  constraint order_processes_end_has_its_time check ((state in ('released', 'reversed')) = (ended_at is not null)),
  -- A living order has a clock that runs or stands still, never both; a final one has none.
  constraint order_processes_clock check (case when state in ('released', 'reversed')
    then num_nonnulls(due_at, remind_at, paused_at, remaining_seconds) = 0 and not has_case and not has_dispute
    else num_nonnulls(due_at, remaining_seconds) = 1 and (paused_at is null) = (remaining_seconds is null)
    and (has_case or has_dispute) = (paused_at is not null) end),
  constraint order_processes_remaining check (remaining_seconds >= 0),
  constraint order_processes_delivery check (delivered_by in ('seller', 'buyer', 'code', 'clock')
    and (delivered_by is null) = (delivered_at is null)),
  constraint order_processes_wrong_codes check (wrong_codes between 0 and 5),
  constraint order_processes_support_days check (support_days between 0 and 90),
  constraint order_processes_evidence check (char_length(evidence_sealed) between 1 and 6000000)
);
create index order_processes_with_evidence on order_processes (purchase_id) where evidence_sealed is not null;
create index order_processes_party on order_processes (purchase_id, project_id, seller_id, buyer_id);
create index order_processes_due on order_processes (least(due_at, remind_at))
  where due_at is not null;
create index order_processes_seller on order_processes (seller_id, due_at) where ended_at is null;
create index order_processes_buyer on order_processes (buyer_id, due_at) where ended_at is null;

-- The same table as ORDER_STEPS of the domain; a test compares the two.
create function order_can_become(before text, after text) returns boolean
language sql immutable parallel safe as $$
  select (before, after) in (values
    ('to-download', 'trying'), ('to-download', 'released'), ('to-download', 'reversed'),
    ('trying', 'released'), ('trying', 'reversed'),
    ('to-ship', 'shipped'), ('to-ship', 'delivered'), ('to-ship', 'trying'), ('to-ship', 'reversed'),
    ('shipped', 'to-ship'), ('shipped', 'delivered'), ('shipped', 'trying'), ('shipped', 'arrival-asked'),
    ('shipped', 'reversed'),
    ('arrival-asked', 'to-ship'), ('arrival-asked', 'delivered'), ('arrival-asked', 'trying'),
    ('arrival-asked', 'reversed'),
    ('delivered', 'to-ship'), ('delivered', 'shipped'), ('delivered', 'trying'), ('delivered', 'reversed'),
    ('released', 'reversed'))
$$;

create function check_order_process() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not is_restoring() and not exists (select from purchases where id = new.purchase_id and paid_at is not null) then
      perform refuse('order_processes_of_paid_purchases', 'only what was paid becomes an order');
    end if;
    return new;
  end if;
  if new.state <> old.state and not order_can_become(old.state, new.state) then
    perform refuse('order_processes_step', format('an order never goes from %s to %s', old.state, new.state));
  end if;
  if old.state = 'to-download' and new.state = 'trying' and exists (
    select from purchases where id = new.purchase_id and refunded_by is not null) then
    perform refuse('order_processes_no_download_during_refund', 'an order that is being refunded is not downloaded');
  end if;
  return new;
end $$;

create trigger order_processes_steps before insert or update on order_processes
  for each row execute function check_order_process();

-- The timeline that both parties see.
create table order_events (
  id bigint generated by default as identity primary key,
  purchase_id uuid not null references order_processes (purchase_id),
  code text not null,
  party text not null,
  at timestamptz not null default now(),
  -- Paise of a partial refund.
  amount_minor bigint,
  constraint order_events_party check (party in ('buyer', 'seller', 'operator', 'market')),
  constraint order_events_amount check ((code = 'part-refunded') = (amount_minor is not null) and amount_minor > 0),
  constraint order_events_code check (code in
    ('paid', 'downloaded', 'shipped', 'unshipped', 'marked-delivered', 'received', 'handed-over', 'arrival-asked',
    'counted-as-delivered', 'works', 'reminded', 'released', 'refund-asked', 'reversed', 'part-refunded', 'case-opened',
    'case-answered', 'case-offered', 'case-escalated', 'case-closed', 'dispute-opened', 'dispute-closed',
    'support-asked', 'support-answered', 'support-missed', 'support-closed', 'deadline-moved',
     'made-public'))
);
create index order_events_of_order on order_events (purchase_id, id);

create trigger order_events_are_append_only before update or delete on order_events
  for each row execute function refuse_change();

-- What buyer and seller of an order write to each other.
create table order_messages (
  id uuid primary key,
  purchase_id uuid not null references order_processes (purchase_id),
  party text not null,
  -- Null after its writer deleted the account.
  text text,
  written_at timestamptz not null default now(),
  hidden_at timestamptz,
  constraint order_messages_party check (party in ('buyer', 'seller')),
  constraint order_messages_text check (is_text(text, 2000)),
  constraint order_messages_hidden check (hidden_at >= written_at)
);
create index order_messages_of_order on order_messages (purchase_id, id);

-- "Something is wrong" with an order: what the buyer says, what the seller offers, how it ends.
create table cases (
  id uuid primary key,
  -- Shown to members and operators.
  number bigint generated by default as identity unique,
  purchase_id uuid not null references order_processes (purchase_id),
  reason text not null,
  wants text not null,
  state text not null default 'open',
  opened_at timestamptz not null default now(),
  due_at timestamptz,
  -- From here on the buyer may escalate an unanswered case.
  overdue_at timestamptz,
  -- When the operator is alerted; null once alerted.
  alert_at timestamptz,
  offer_kind text,
  offer_amount_minor bigint,
  offered_at timestamptz,
  outcome text,
  closed_at timestamptz,
  decision_reason text,
  -- The agreed part in paise, and the provider's refund once it is made.
  part_minor bigint,
  part_reference text,
  constraint cases_reason check (reason in ('does-not-run', 'not-as-described', 'never-arrived', 'broken', 'wrong-item',
    'made-public')),
  constraint cases_wants check (wants in ('refund', 'part-refund', 'fix')),
  constraint cases_state check (state in ('open', 'answered', 'escalated', 'closed')),
  constraint cases_clock check ((state = 'closed') = (due_at is null) and (state = 'open') = (overdue_at is not null)),
  constraint cases_alert check (alert_at is null or state = 'escalated'),
  constraint cases_offer check (offer_kind in ('refund', 'part-refund', 'fix')
    and (offer_kind is null) = (offered_at is null)
    and (offer_kind is not distinct from 'part-refund') = (offer_amount_minor is not null) and offer_amount_minor > 0),
  constraint cases_outcome check (outcome in ('refund-agreed', 'part-refund-agreed', 'fixed', 'seller-silent',
    'buyer-silent', 'operator-late', 'withdrawn', 'refund-decided', 'part-refund-decided', 'no-refund-decided', 'reversed')),
  constraint cases_end check ((state = 'closed') = (outcome is not null) and (outcome is null) = (closed_at is null)
    and closed_at >= opened_at),
  constraint cases_part check (part_minor > 0 and (part_reference is null or part_minor is not null)
    and (coalesce(outcome in ('part-refund-agreed', 'part-refund-decided'), false) = (part_minor is not null)))
);
create unique index cases_one_open_per_order on cases (purchase_id) where state <> 'closed';
create index cases_of_order on cases (purchase_id, opened_at desc);
create index cases_due on cases (least(due_at, alert_at)) where state <> 'closed';
create index cases_part_due on cases (closed_at) where part_minor is not null and part_reference is null;
create index cases_closed on cases (closed_at) where state = 'closed';

create table case_messages (
  id uuid primary key,
  case_id uuid not null references cases (id),
  party text not null,
  -- Null once its writer's account is deleted.
  text text,
  written_at timestamptz not null default now(),
  constraint case_messages_party check (party in ('buyer', 'seller', 'operator')),
  constraint case_messages_text check (is_text(text, 2000))
);
create index case_messages_of_case on case_messages (case_id, id);

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

-- Pictures in the messages of an order or a case. Their files are private: only the two parties and operators get them.
create table attachments (
  id uuid primary key default gen_random_uuid(),
  order_message_id uuid references order_messages (id),
  case_message_id uuid references case_messages (id),
  position smallint not null,
  uploaded_by uuid not null references profiles (id),
  hash text not null,
  width integer not null,
  height integer not null,
  placeholder text not null,
  size_bytes integer not null,
  created_at timestamptz not null default now(),
  constraint attachments_of_one_message check (num_nonnulls(order_message_id, case_message_id) = 1),
  constraint attachments_position check (position between 1 and 4),
  constraint attachments_hash check (is_sha256(hash)),
  constraint attachments_dimensions check (width > 0 and height > 0),
  constraint attachments_placeholder check (char_length(placeholder) <= 4000),
  constraint attachments_size check (size_bytes > 0)
);
create unique index attachments_of_order_message on attachments (order_message_id, position);
create unique index attachments_of_case_message on attachments (case_message_id, position);
create index attachments_of_uploader on attachments (uploaded_by);
create index attachments_of_file on attachments (hash);

create table reports (
  id uuid primary key,
  number bigint generated by default as identity unique,
  kind text not null,
  project_id uuid references projects (id) on delete cascade,
  review_id uuid references reviews (id) on delete cascade,
  question_id uuid references questions (id) on delete cascade,
  message_id uuid references order_messages (id) on delete cascade,
  private_message_id uuid references private_messages (id) on delete cascade,
  -- Who made the reported thing, or the reported person.
  about_id uuid not null references profiles (id),
  subject_id uuid not null generated always as (coalesce(project_id, review_id, question_id, message_id, private_message_id, about_id)) stored,
  -- Null for reports that the market makes itself, about possible contact details.
  reporter_id uuid references profiles (id),
  reason text not null,
  -- Null if the reporter wrote nothing, or deleted the account.
  text text,
  opened_at timestamptz not null default now(),
  outcome text,
  decided_at timestamptz,
  decision_reason text,
  constraint reports_kind check (kind in ('listing', 'review', 'question', 'person', 'message')),
  constraint reports_subject check ((kind = 'listing') = (project_id is not null) and (kind = 'review') = (review_id is not null)
    and (kind = 'question') = (question_id is not null) and num_nonnulls(message_id, private_message_id) = (kind = 'message')::integer),
  constraint reports_not_about_oneself check (about_id <> reporter_id),
  constraint reports_reason check (reason in ('scam', 'off-platform', 'prohibited', 'copied', 'offensive', 'private-data', 'spam',
    'fake-review', 'other')),
  constraint reports_text check (is_text(text, 1000)),
  constraint reports_outcome check (outcome in ('dismissed', 'warned', 'hidden', 'listing-held', 'listing-banned', 'person-banned',
    'lapsed')),
  constraint reports_end check ((outcome is null) = (decided_at is null) and decided_at >= opened_at
    and (decision_reason is null or outcome is not null))
);
create unique index reports_one_open on reports (reporter_id, subject_id) where outcome is null;
create unique index reports_one_open_of_the_market on reports (subject_id, about_id) where reporter_id is null and outcome is null;
create index reports_open on reports (opened_at, id) where outcome is null;
create index reports_subject_open on reports (subject_id) where outcome is null;
create index reports_decided on reports (decided_at) where outcome is not null;
create index reports_project on reports (project_id);
create index reports_review on reports (review_id);
create index reports_question on reports (question_id);
create index reports_message on reports (message_id);
create index reports_private_message on reports (private_message_id);
create index reports_about on reports (about_id);
create index reports_reporter on reports (reporter_id);
