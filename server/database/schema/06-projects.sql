-- Listings, with their versions, pictures, figures, questions and claims.

create table projects (
  id uuid primary key,
  seller_id uuid not null references profiles (id),
  title text not null,
  subject text not null,
  description text not null,
  category text not null check (category in ('SOFTWARE', 'HARDWARE')),
  price_rupees integer not null check (price_rupees between 1 and 1000000),
  complexity text not null check (complexity in ('Low', 'Medium', 'High', 'Very High')),
  duration_hours integer not null check (duration_hours > 0),
  features text not null default '',
  -- Names separated by comma plus space.
  tech_stack text not null,
  repository_url text,
  repository_id bigint,
  commit_sha text,
  archive_sha256 text references archives (sha256),
  video_url text,
  verification_id uuid,
  -- listed: in the market; withdrawn: after a refund until the seller relists; archived: deleted by its seller; banned: by an operator.
  listing_status text not null default 'listed' check (listing_status in ('listed', 'withdrawn', 'archived', 'banned')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The seller's GitHub account at the time of listing: what was sold stays sold when the account is deleted and made anew.
  seller_github_id bigint,
  -- A claim on the listing was accepted: it is somebody else's work, and no longer keeps its author from listing it.
  disowned_at timestamptz,
  -- While claims are looked into, nobody can buy it.
  held_until timestamptz,
  -- What the seller lets visitors see of it.
  shows_readme boolean not null default true,
  shows_tree boolean not null default true,
  -- The operator's own hold on a listing; `held_until` is the latest of this one and those of claims.
  operator_hold_until timestamptz,
  -- A software listing is exclusive (one buyer) or sells copies (many buyers, each once, under a named licence).
  sale_mode text not null default 'exclusive',
  licence text,
  -- The texts with which the listing was sold before its seller changed them, as [{ at, title, description }], the oldest change
  -- first; null is a text that the change left as it was.
  former_texts jsonb not null default '[]',
  -- What a buyer finds in the box, one part a line.
  parts text not null default '',
  constraint verified_until_forgotten check (verification_id is not null or listing_status = 'archived'),
  -- What a deleted account listed and nobody holds is forgotten: no verification, and no description.
  constraint projects_party unique (id, seller_id, category),
  constraint projects_verified_by_seller foreign key (verification_id, seller_id, category) references verifications (id, profile_id, category),
  -- A software listing is of exactly the commit that was verified.
  constraint projects_verified foreign key (verification_id, repository_id, commit_sha)
    references verifications (id, repository_id, commit_sha),
  constraint projects_title check (is_text(title, 120)),
  constraint projects_subject check (is_text(subject, 80)),
  constraint projects_description check (is_text(description, 10000) or (verification_id is null and description = '')),
  constraint projects_features check (char_length(features) <= 3000),
  constraint projects_tech_stack check (is_text(tech_stack, 600)),
  constraint projects_duration check (duration_hours between 1 and 10000),
  constraint projects_of_software_have_a_repository check (category <> 'SOFTWARE' or verification_id is null
    or num_nulls(repository_id, repository_url, commit_sha) = 0),
  constraint projects_of_hardware_have_no_repository check (category <> 'HARDWARE'
    or num_nonnulls(repository_id, repository_url, commit_sha, archive_sha256) = 0),
  constraint projects_repository check (repository_id > 0 and is_text(repository_url, 500)
    and is_git_hash(commit_sha)),
  constraint projects_video check (video_url ~ '^https://\S+$' and char_length(video_url) <= 4000),
  constraint projects_disowned_are_banned check (disowned_at is null or listing_status = 'banned'),
  constraint projects_times check (updated_at >= created_at and disowned_at >= created_at),
  constraint projects_sale_mode check (sale_mode in ('exclusive', 'copies')),
  constraint projects_copies_of_software check (sale_mode = 'exclusive' or category = 'SOFTWARE'),
  constraint projects_licence check (licence in ('personal-use', 'single-project', 'any-project', 'repository')),
  constraint projects_copies_have_a_licence check ((sale_mode = 'copies') = (licence is not null)),
  constraint projects_mode unique (id, sale_mode),
  constraint projects_parts check (char_length(parts) <= 2000 and (category = 'HARDWARE' or parts = '')),
  constraint projects_former_texts check (jsonb_typeof(former_texts) = 'array' and jsonb_array_length(former_texts) <= 10)
);
create index projects_seller on projects (seller_id, created_at desc, id desc);
create unique index projects_one_listing_per_repository on projects (repository_id)
  where listing_status in ('listed', 'withdrawn', 'banned') and disowned_at is null;
create index projects_repository on projects (repository_id);
create index projects_archive on projects (archive_sha256);
create index projects_verification on projects (verification_id, seller_id, category);
create index projects_verified_commit on projects (verification_id, repository_id, commit_sha);
create index projects_banned on projects (seller_id) where listing_status = 'banned';
create index projects_title_part on projects using gin (lower(title) gin_trgm_ops);

create function refuse_new_price() returns trigger
language plpgsql as $$
begin
  if new.price_rupees > 950000 and not is_restoring()
     and (tg_op = 'INSERT' or new.price_rupees is distinct from old.price_rupees) then
    perform refuse('price_can_be_paid', 'a price of more than 950000 rupees cannot be paid');
  end if;
  return new;
end $$;

create trigger price_can_be_paid before insert or update of price_rupees on projects
  for each row execute function refuse_new_price();

create table project_images (
  project_id uuid not null references projects (id),
  position integer not null,
  picture_hash text not null references pictures (hash),
  primary key (project_id, position),
  -- The eleventh is the photo with the code of a proof that was sent after the listing.
  constraint project_images_position check (position between 0 and 10)
);
create index project_images_picture on project_images (picture_hash);

-- That the seller of a device has it: a code of the moment is in a photo. The latest try of each listing.
create table build_proofs (
  project_id uuid primary key,
  position integer not null,
  profile_id uuid not null references profiles (id),
  code text not null,
  -- Where the code is: left, top, right and bottom in thousandths of the photo.
  corners integer[] not null,
  state text not null default 'waiting',
  sent_at timestamptz not null default now(),
  decided_at timestamptz,
  -- Why it was declined.
  reason text,
  constraint build_proofs_photo foreign key (project_id, position) references project_images (project_id, position)
    on delete cascade,
  constraint build_proofs_code_once unique (profile_id, code),
  constraint build_proofs_code check (code ~ '^[A-Z0-9]{6}$'),
  constraint build_proofs_corners check (cardinality(corners) = 4 and 0 <= all (corners) and 1000 >= all (corners)),
  constraint build_proofs_state check (state in ('waiting', 'proved', 'declined')),
  constraint build_proofs_decision check ((state = 'waiting') = (decided_at is null) and decided_at >= sent_at
    and (state = 'declined') = (reason is not null) and is_text(reason, 2000))
);
create index build_proofs_image on build_proofs (project_id, position);
create index build_proofs_waiting on build_proofs (sent_at) where state = 'waiting';

-- The versions of a software listing: commits of one repository, numbered from 1. The listing has the columns of the
-- newest one.
create table project_versions (
  project_id uuid not null references projects (id),
  number integer not null,
  verification_id uuid not null references verifications (id),
  commit_sha text not null,
  -- Null if the zip was never stored, or nobody may download it any more.
  archive_sha256 text references archives (sha256),
  -- Release notes; the first version has none.
  notes text not null default '',
  published_at timestamptz not null default now(),
  -- How much of the code of the version before it kept; null for version 1, and for versions from before this was measured.
  kept_percent smallint,
  primary key (project_id, number),
  constraint project_versions_commit unique (project_id, commit_sha),
  constraint project_versions_number check (number between 1 and 100),
  constraint project_versions_hash check (is_git_hash(commit_sha)),
  constraint project_versions_notes check (case when number = 1 then notes = '' else is_text(notes, 2000) end),
  constraint project_versions_kept check (kept_percent between 0 and 100 and (kept_percent is null or number > 1))
);
create index project_versions_verification on project_versions (verification_id);
create index project_versions_archive on project_versions (archive_sha256);

-- The same by fingerprint, of listed projects alone: where else does a piece of code stand?
create table listing_fingerprints (
  fingerprint bigint not null,
  project_id uuid not null references projects (id),
  primary key (fingerprint, project_id)
);
-- A listing's fingerprints go with it.
create index listing_fingerprints_project on listing_fingerprints (project_id);

-- Counters and popularity change with every reaction, so they are narrow rows with a single sort index.
create table project_counters (
  project_id uuid primary key references projects (id),
  category text not null,
  complexity text not null,
  is_listed boolean not null,
  views integer not null default 0,
  likes integer not null default 0,
  bookmarks integer not null default 0,
  downloads integer not null default 0,
  -- Sum of event weights that double every 14 days (domain/projects/popularity.ts).
  popularity double precision not null default 0,
  is_sold boolean not null default false,
  constraint project_counters_counts check (least(views, likes, bookmarks, downloads) >= 0),
  constraint project_counters_popularity check (popularity > '-infinity' and popularity < 'infinity')
) with (fillfactor = 80);
create index project_counters_popular on project_counters (category, complexity, popularity desc, project_id desc) where is_listed;
create index project_counters_unsold on project_counters (category, complexity, popularity desc, project_id desc)
  where is_listed and not is_sold;

-- One row a viewer, project and day: what makes a view count once.
create table project_views (
  project_id uuid not null references projects (id),
  viewer_id uuid not null references profiles (id),
  viewed_on date not null,
  counts boolean not null default true,
  by_buyer boolean not null default false,
  viewed_at timestamptz not null default now(),
  primary key (project_id, viewer_id, viewed_on)
);
create index project_views_viewer on project_views (viewer_id, project_id);

create table bookmarks (
  profile_id uuid not null references profiles (id),
  project_id uuid not null references projects (id),
  created_at timestamptz not null default now(),
  counts boolean not null default true,
  by_buyer boolean not null default false,
  -- Bookmarks in the order of the list: the time of the listing, which never changes.
  listed_at timestamptz not null,
  primary key (profile_id, project_id)
);
create index bookmarks_project on bookmarks (project_id);
create index bookmarks_newest on bookmarks (profile_id, listed_at desc, project_id desc);

create table likes (
  profile_id uuid not null references profiles (id),
  project_id uuid not null references projects (id),
  created_at timestamptz not null default now(),
  -- Whether a reaction moves the project's counts and popularity.
  counts boolean not null default true,
  -- Whether the account had completed a purchase when it reacted (domain/projects/popularity.ts).
  by_buyer boolean not null default false,
  primary key (profile_id, project_id)
);
create index likes_project on likes (project_id);

-- Public questions about a project and their answers.
create table questions (
  id uuid primary key,
  project_id uuid not null references projects (id),
  asker_id uuid not null references profiles (id),
  question text not null,
  asked_at timestamptz not null default now(),
  answer text,
  answered_at timestamptz,
  -- Hidden by an operator.
  hidden_at timestamptz,
  -- Asked privately and published by the seller: nobody reads who asked.
  is_anonymous boolean not null default false,
  constraint questions_question check (btrim(question) <> '' and char_length(question) <= 500),
  constraint questions_answer check (btrim(answer) <> '' and char_length(answer) <= 1000),
  constraint questions_answer_has_its_time check ((answer is null) = (answered_at is null) and answered_at >= asked_at)
);
create index questions_of_project on questions (project_id, asked_at desc, id desc) where hidden_at is null;
create index questions_project on questions (project_id);
create index questions_asker on questions (asker_id);

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

-- "This is my work": what a member says of somebody else's listing, and what an operator decided.
create table claims (
  id uuid primary key,
  -- What people and operators call it.
  number bigint generated by default as identity unique,
  project_id uuid not null references projects (id),
  claimant_id uuid not null references profiles (id),
  reason text not null check (reason in ('my-code', 'my-design', 'licence', 'other')),
  -- Null, as the other texts, once its writer's account is deleted.
  statement text,
  evidence_url text,
  -- The claimant's own verification was refused because of this listing.
  is_matched boolean not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'rejected', 'withdrawn')),
  opened_at timestamptz not null default now(),
  decide_by timestamptz not null,
  -- Null: it never held the listing.
  held_until timestamptz,
  answer text,
  answered_at timestamptz,
  decided_at timestamptz,
  decision_reason text,
  constraint claims_decision check ((state = 'open') = (decided_at is null)
    and (state not in ('accepted', 'rejected') or is_text(decision_reason, 10000))
    and (state <> 'open' or decision_reason is null)),
  constraint claims_texts check (is_text(statement, 2000) and is_text(evidence_url, 500)
    and is_text(answer, 2000) and (answer is null or answered_at is not null)),
  constraint claims_times check (answered_at >= opened_at and decided_at >= opened_at),
  constraint claims_number check (number > 0)
);
create unique index claims_one_open_per_member on claims (project_id, claimant_id) where state = 'open';
create index claims_project on claims (project_id);
create index claims_claimant on claims (claimant_id, opened_at desc);
create index claims_open on claims (decide_by) where state = 'open';
create index claims_decided on claims (decided_at) where decided_at is not null;
