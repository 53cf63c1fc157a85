-- Reviews and the reputation of sellers.

create table reviews (
  id uuid primary key,
  project_id uuid not null references projects (id),
  author_id uuid not null references profiles (id),
  rating integer not null check (rating between 1 and 5),
  comment text not null,
  created_at timestamptz not null default now(),
  -- A review belongs to the purchase it is about: it is shown while that purchase stands. Whoever buys again after a refund
  -- writes a new one.
  purchase_id uuid not null references purchases (id),
  seller_id uuid not null references profiles (id),
  -- False while its author and the seller are known to be one party (domain/projects/reputation.ts).
  counts boolean not null default true,
  -- Buyers change their reviews for a while, and sellers reply to them publicly.
  edited_at timestamptz,
  reply text,
  replied_at timestamptz,
  hidden_at timestamptz,
  constraint reviews_purchase_id_key unique (purchase_id),
  constraint reviews_by_the_buyer foreign key (purchase_id, project_id, seller_id, author_id)
    references purchases (id, project_id, seller_id, buyer_id),
  constraint reviews_not_by_the_seller check (author_id <> seller_id),
  constraint reviews_comment check (is_text(comment, 2000)),
  constraint reviews_edited check (edited_at >= created_at),
  constraint reviews_reply check (is_text(reply, 1000)),
  constraint reviews_reply_has_its_time
    check ((reply is null) = (replied_at is null) and replied_at >= created_at),
  constraint reviews_hidden check (hidden_at is null or (hidden_at >= created_at and not counts))
);
-- A person's own reviews, for the export of their data.
create index reviews_author on reviews (author_id, id);
create index reviews_seller on reviews (seller_id, created_at desc, id desc);
create index reviews_project on reviews (project_id);
-- Reviews and shipments are of a purchase, by and for its own parties.
create index reviews_purchase on reviews (purchase_id, project_id, seller_id, author_id);

-- What everybody sees of a seller, kept so that no page counts. `refreshFigures` writes it in the transaction of a sale, refund,
-- review or support request, and in a job.
create table seller_figures (
  seller_id uuid primary key references profiles (id) on delete cascade,
  -- Distinct people who bought and were not refunded.
  buyers integer not null default 0,
  -- Of these, how many have reviewed, and the mean of what they gave.
  reviewers integer not null default 0,
  rating double precision,
  updated_at timestamptz not null default now(),
  support_requests integer not null default 0,
  support_answered integer not null default 0,
  support_missed integer not null default 0,
  support_median_hours integer,
  constraint rating_needs_a_review check ((rating is null) = (reviewers = 0)),
  constraint seller_figures_counts check (buyers >= 0 and reviewers between 0 and buyers),
  constraint seller_figures_rating check (rating between 1 and 5),
  constraint seller_figures_support check (support_answered between 0 and support_requests
    and support_missed between 0 and support_requests and support_median_hours >= 1
    and (support_median_hours is null or support_answered > 0))
);

-- Accounts with a new signal: what they bought, liked and viewed is judged again by a job.
create table reputation_queue (
  profile_id uuid primary key references profiles (id) on delete cascade,
  queued_at timestamptz not null default now()
);
