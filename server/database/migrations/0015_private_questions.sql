-- What a member asks a seller privately before paying: one thread for each member and listing.
create table private_threads (
  id uuid primary key,
  project_id uuid not null references projects (id),
  asker_id uuid not null references profiles (id),
  seller_id uuid not null references profiles (id),
  opened_at timestamptz not null default now(),
  -- Of the newest message.
  written_at timestamptz not null default now(),
  last_party text not null check (last_party in ('asker', 'seller')),
  -- When the seller first answered.
  answered_at timestamptz,
  blocked_by text check (blocked_by in ('asker', 'seller')),
  constraint private_threads_once unique (project_id, asker_id),
  constraint private_threads_of_two check (asker_id <> seller_id),
  constraint private_threads_times check (written_at >= opened_at and answered_at >= opened_at)
);
create index private_threads_asker on private_threads (asker_id, written_at desc, id desc);
create index private_threads_seller on private_threads (seller_id, written_at desc, id desc);

create table private_messages (
  id uuid primary key,
  thread_id uuid not null references private_threads (id) on delete cascade,
  party text not null check (party in ('asker', 'seller')),
  text text not null,
  written_at timestamptz not null default now(),
  hidden_at timestamptz,
  -- The public question that the seller has made of it.
  question_id uuid references questions (id) on delete set null,
  constraint private_messages_text check (is_text(text, 2000)),
  constraint private_messages_hidden check (hidden_at >= written_at),
  constraint private_messages_published check (question_id is null or party = 'asker')
);
create index private_messages_of_thread on private_messages (thread_id, id);
create index private_messages_question on private_messages (question_id);

alter table questions add column is_anonymous boolean not null default false;

-- A report of a message may be about a private one.
alter table reports add column private_message_id uuid references private_messages (id) on delete cascade;
drop index reports_one_open, reports_one_open_of_the_market, reports_subject_open;
alter table reports drop column subject_id;
alter table reports add column subject_id uuid not null generated always as (coalesce(project_id, review_id, question_id, message_id, private_message_id, about_id)) stored;
create unique index reports_one_open on reports (reporter_id, subject_id) where outcome is null;
create unique index reports_one_open_of_the_market on reports (subject_id, about_id) where reporter_id is null and outcome is null;
create index reports_subject_open on reports (subject_id) where outcome is null;
create index reports_private_message on reports (private_message_id);
alter table reports drop constraint reports_subject;
alter table reports add constraint reports_subject check ((kind = 'listing') = (project_id is not null) and (kind = 'review') = (review_id is not null)
  and (kind = 'question') = (question_id is not null) and num_nonnulls(message_id, private_message_id) = (kind = 'message')::integer) not valid;
alter table reports validate constraint reports_subject;

alter table feed_entries drop constraint feed_entries_code;
alter table feed_entries add constraint feed_entries_code check (code in (
  'sold', 'paid', 'reminded', 'shipped', 'delivered', 'arrival-asked', 'try-it', 'received', 'money-available', 'order-done',
  'refund-started', 'refunded', 'sale-reversed', 'part-refunded', 'case-opened', 'case-written', 'case-offered', 'case-escalated',
  'case-closed', 'dispute-opened', 'dispute-closed', 'support-asked', 'support-answered', 'support-missed', 'support-closed', 'deadline-moved', 'made-public',
  'message', 'question-asked', 'question-answered', 'private-question', 'private-answer', 'review-written',
  'review-changed', 'review-replied', 'listing-claimed', 'claim-decided', 'listing-banned', 'listing-restored',
  'bookmark-price', 'bookmark-sold', 'search-found', 'version-published', 'payout-sent', 'payout-paid', 'payout-failed',
  'listing-needs-owner', 'report-decided', 'warned', 'review-hidden', 'question-hidden', 'message-hidden', 'listing-held', 'listing-released',
  'account-restored', 'token-expires', 'console-case', 'proof-decided')) not valid;
alter table feed_entries validate constraint feed_entries_code;
