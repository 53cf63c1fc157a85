-- Purchases from reservation to refund.

create sequence receipt_numbers;

-- One row for each attempt of a buyer to acquire a project. States: domain/purchases/purchase-states.ts.
create table purchases (
  id uuid primary key,
  project_id uuid not null,
  buyer_id uuid not null references profiles (id) on delete restrict,
  seller_id uuid not null references profiles (id) on delete restrict,
  state text not null check (state in ('reserved', 'processing', 'paid', 'expired', 'cancelled', 'refund-pending', 'refunded', 'disputed')),
  price_rupees integer not null,
  fee_rupees integer not null,
  amount_minor bigint not null,
  currency text not null default 'inr',
  -- The provider's payment intent; null only between the reservation and the provider's answer.
  intent_id text unique,
  method text,
  -- What was sold, as it stood when the purchase began.
  title text not null,
  description text not null,
  category text not null,
  repository_url text,
  commit_sha text,
  archive_sha256 text references archives (sha256),
  video_url text,
  receipt_number bigint unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  refund_id text,
  -- The keyed hash of the card or UPI id that paid; null where the provider tells none.
  payer_hash text,
  -- How long the reservation was to hold the project for its buyer alone.
  hold_seconds integer,
  -- A shortened hold: when it is over, the next buyer may take the project although this one has begun to pay.
  is_shortened boolean not null default false,
  -- Ended here before the provider confirmed that nobody can pay any more: the sweep asks until it has.
  payment_open boolean not null default false,
  -- A dispute that the buyer's bank has opened and not decided; null without one.
  disputed_since timestamptz,
  dispute_id text,
  evidence_due_at timestamptz,
  -- Who sent the money back: 'seller', 'buyer', 'operator'; null where the provider or a bank did.
  refunded_by text,
  -- Why the marketplace asked the provider to cancel a payment. Stored before the call, because the provider's event may
  -- arrive before its answer.
  requested_end text
    constraint purchases_requested_end check (requested_end in ('closed-by-buyer', 'expired', 'project-withdrawn', 'project-banned')),
  -- A purchase has the mode of its listing. The licence is the one that was agreed: a reservation that ended before the
  -- mode changed keeps its terms, under which a late payment cannot become a sale.
  sale_mode text not null default 'exclusive',
  licence text,
  constraint buyer_is_not_seller check (buyer_id <> seller_id),
  constraint amount_is_price_plus_fee check (amount_minor = (price_rupees + fee_rupees)::bigint * 100),
  constraint paid_has_receipt check (state <> 'paid' or (paid_at is not null and receipt_number is not null)),
  constraint purchases_party unique (id, project_id, seller_id, buyer_id),
  constraint purchases_of_the_sellers_project foreign key (project_id, seller_id, category) references projects (id, seller_id, category) on delete restrict,
  constraint purchases_price check (price_rupees between 1 and 1000000),
  -- 5 %, half a rupee up, at least one rupee; below ten rupees an earlier version took none (domain: quotePrice).
  constraint purchases_fee check (fee_rupees = greatest(1, (price_rupees::bigint * 5 + 50) / 100)
    or (fee_rupees = 0 and price_rupees < 10)),
  constraint purchases_currency check (currency = 'inr'),
  constraint purchases_category check (category in ('SOFTWARE', 'HARDWARE')),
  constraint purchases_title check (is_text(title, 120)),
  constraint purchases_description check (char_length(description) <= 10000),
  constraint purchases_of_hardware_have_no_repository check (category <> 'HARDWARE'
    or num_nonnulls(repository_url, commit_sha, archive_sha256) = 0),
  constraint purchases_repository check (is_text(repository_url, 500) and is_git_hash(commit_sha)),
  constraint purchases_with_money_have_an_intent check (state in ('reserved', 'expired', 'cancelled') or intent_id is not null),
  constraint purchases_intent check (is_text(intent_id, 300)),
  constraint purchases_that_are_over_have_an_end check ((state in ('reserved', 'processing', 'paid')) = (ended_at is null)),
  constraint purchases_end_reason check (is_text(end_reason, 200) and (end_reason is null or ended_at is not null)),
  constraint purchases_receipt check ((paid_at is null) = (receipt_number is null) and receipt_number > 0
    and (paid_at is null or state in ('paid', 'refund-pending', 'refunded', 'disputed'))),
  constraint purchases_times check (paid_at >= created_at and ended_at >= created_at and ended_at >= paid_at),
  constraint purchases_hold check (hold_seconds > 0),
  constraint purchases_payment_open check (not payment_open or (state in ('expired', 'cancelled') and intent_id is not null)),
  constraint purchases_dispute check ((disputed_since is null or (dispute_id is not null and paid_at is not null))
    and (evidence_due_at is null or disputed_since is not null)),
  constraint purchases_refund check ((refund_id is null or (is_text(refund_id, 300) and intent_id is not null))
    and (refunded_by is null or paid_at is not null)),
  constraint purchases_payer check (is_text(payer_hash, 200)),
  -- The history reads declined attempts by their buyer.
  constraint purchases_buyer_of unique (id, buyer_id),
  constraint purchases_refunded_by_check
    check (refunded_by in ('seller', 'buyer', 'operator', 'market')),
  constraint purchases_seller_of unique (id, seller_id),
  constraint purchases_licence check (licence in ('personal-use', 'single-project', 'any-project', 'repository')),
  constraint purchases_live_on_agreed_terms
    check (state not in ('reserved', 'processing', 'paid') or (sale_mode = 'copies') = (licence is not null)),
  constraint purchases_mode_of_listing foreign key (project_id, sale_mode)
    references projects (id, sale_mode) on update cascade on delete restrict,
  constraint purchases_of_a_version foreign key (project_id, commit_sha)
    references project_versions (project_id, commit_sha)
);
create index purchases_open on purchases (expires_at) where state in ('reserved', 'processing', 'refund-pending');
create index purchases_buyer on purchases (buyer_id, created_at desc, id desc);
create index purchases_seller on purchases (seller_id, created_at desc, id desc);
-- The slow round over everything that was paid goes by id.
create index purchases_paid on purchases (id) where state = 'paid';
create index purchases_payment_open on purchases (id) where payment_open;
create index purchases_let_go on purchases (project_id, ended_at) where state in ('expired', 'cancelled');
create index purchases_archive on purchases (archive_sha256);
create index purchases_project on purchases (project_id, seller_id, category);
-- Pages of one's own payments and orders, in the order of the list.
create index purchases_bought_lines on purchases
  (buyer_id, (coalesce(paid_at, ended_at, created_at)) desc, (id::text || '.bought') desc)
  where state in ('paid', 'processing', 'refund-pending', 'refunded', 'disputed');
create index purchases_sold_lines on purchases (seller_id, paid_at desc, (id::text || '.sold') desc)
  where paid_at is not null;
create index purchases_orders on purchases (seller_id, paid_at desc, id) where state = 'paid';
-- What a buyer has bought, newest first.
create index purchases_of_buyer on purchases (buyer_id, paid_at desc, project_id) where state = 'paid';
create index purchases_under_dispute on purchases (seller_id) where disputed_since is not null;
-- Bought projects, newest listing first: ids of projects are in the order of their listing (UUID version 7).
create index purchases_bought_projects on purchases (buyer_id, project_id) where state = 'paid';
create index purchases_mode on purchases (project_id, sale_mode);
create unique index purchases_one_live_per_project on purchases (project_id)
  where state in ('reserved', 'processing', 'paid') and sale_mode = 'exclusive';
create unique index purchases_one_live_per_buyer on purchases (project_id, buyer_id)
  where state in ('reserved', 'processing', 'paid') and sale_mode = 'copies';
create index purchases_sold_copies on purchases (project_id) where state = 'paid' and sale_mode = 'copies';
create index purchases_version on purchases (project_id, commit_sha);

-- The same table as PURCHASE_TRANSITIONS of the domain; a test compares the two.
create function purchase_can_become(before text, after text) returns boolean
language sql immutable parallel safe as $$
  select (before, after) in (values
    ('reserved', 'processing'), ('reserved', 'paid'), ('reserved', 'expired'), ('reserved', 'cancelled'),
    ('reserved', 'refund-pending'), ('reserved', 'refunded'), ('reserved', 'disputed'),
    ('processing', 'reserved'), ('processing', 'paid'), ('processing', 'expired'), ('processing', 'cancelled'),
    ('processing', 'refund-pending'), ('processing', 'refunded'), ('processing', 'disputed'),
    ('paid', 'refunded'), ('paid', 'disputed'),
    ('expired', 'paid'), ('expired', 'refund-pending'), ('expired', 'refunded'), ('expired', 'disputed'),
    ('cancelled', 'paid'), ('cancelled', 'refund-pending'), ('cancelled', 'refunded'), ('cancelled', 'disputed'),
    ('refund-pending', 'refunded'), ('refund-pending', 'disputed'),
    ('refunded', 'refund-pending'), ('refunded', 'disputed'))
$$;

create function check_new_purchase() returns trigger
language plpgsql as $$
begin
  if is_restoring() then return new; end if;
  if new.fee_rupees < 1 then
    perform refuse('purchase_has_fee', 'every purchase carries a platform fee');
  end if;
  if new.expires_at < new.created_at then
    perform refuse('purchases_hold_ends_after_it_begins', 'a reservation does not end before it begins');
  end if;
  return new;
end $$;

create trigger purchases_begin before insert on purchases for each row execute function check_new_purchase();

create function check_purchase_change() returns trigger
language plpgsql as $$
begin
  if new.state <> old.state and not purchase_can_become(old.state, new.state) then
    perform refuse('purchases_transition', format('a purchase never goes from %s to %s', old.state, new.state));
  end if;
  -- A buyer cancels only what they have not received, and downloads nothing that is being refunded.
  if new.refunded_by = 'buyer' and old.refunded_by is null and exists (
    select from order_processes where purchase_id = new.id and state not in ('to-download', 'to-ship')) then
    perform refuse('purchases_cancelled_before_delivery', 'a buyer cancels an order only before its delivery');
  end if;
  if is_restoring() then return new; end if;
  -- What buyer and seller agreed on does not change, nor what proves that it was paid. Contents may be forgotten
  -- (null), not exchanged.
  if (new.id, new.project_id, new.buyer_id, new.seller_id, new.price_rupees, new.fee_rupees, new.amount_minor,
      new.currency, new.category, new.title)
     is distinct from
     (old.id, old.project_id, old.buyer_id, old.seller_id, old.price_rupees, old.fee_rupees, old.amount_minor,
      old.currency, old.category, old.title)
     or new.intent_id is distinct from coalesce(old.intent_id, new.intent_id)
     or new.receipt_number is distinct from coalesce(old.receipt_number, new.receipt_number)
     or (old.paid_at is not null and new.paid_at is null)
     or new.repository_url <> coalesce(old.repository_url, '')
     or new.commit_sha <> coalesce(old.commit_sha, '')
     or new.archive_sha256 <> coalesce(old.archive_sha256, '') then
    perform refuse('purchases_agreement', 'what was agreed in a purchase does not change');
  end if;
  if new.licence is distinct from old.licence then
    perform refuse('purchases_licence_agreed', 'the licence of a purchase does not change');
  end if;
  return new;
end $$;

create trigger purchases_change before update on purchases for each row execute function check_purchase_change();

-- A declined attempt within a purchase, by the provider's charge or event id.
create table payment_failures (
  id text primary key,
  purchase_id uuid not null references purchases (id),
  code text,
  reason text not null,
  failed_at timestamptz not null default now(),
  buyer_id uuid not null,
  constraint payment_failures_texts check (id <> '' and char_length(reason) <= 1000),
  constraint payment_failures_buyer foreign key (purchase_id, buyer_id) references purchases (id, buyer_id)
    on delete cascade
);
create index payment_failures_purchase on payment_failures (purchase_id, buyer_id);
create index payment_failures_lines on payment_failures (buyer_id, failed_at desc, (id || '.failed') desc);

-- Inbox of the payment provider's events: stored once by id, answered, then handled by a job.
create table gateway_events (
  id text primary key,
  type text not null,
  intent_id text,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  constraint gateway_events_id check (is_text(id, 300) and is_text(type, 300)),
  constraint gateway_events_times check (handled_at >= received_at)
);
create index gateway_events_waiting on gateway_events (received_at) where handled_at is null;

-- When a buyer started to download the zip of a purchase: evidence in a dispute with the buyer's bank.
create table archive_downloads (
  id uuid primary key,
  purchase_id uuid not null references purchases (id),
  started_at timestamptz not null default now(),
  -- The version that a download delivered; null for downloads before versions existed.
  version integer,
  constraint archive_downloads_version check (version between 1 and 100)
);
create index archive_downloads_of_purchase on archive_downloads (purchase_id, id);
