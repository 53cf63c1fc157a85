-- What the domain refuses, the database refuses: rules about one row, and references that carry the parties with them.

-- Adds a constraint without ever stopping a marketplace: where rows of before break it, they stay as they are, the rule
-- holds for everything written from now on, and an operator is told.
create function add_rule(subject regclass, rule text, definition text) returns void language plpgsql as $$
begin
  execute format('alter table %s add constraint %I %s not valid', subject, rule, definition);
  begin
    execute format('alter table %s validate constraint %I', subject, rule);
  exception when check_violation or foreign_key_violation then
    insert into alerts (code, subject, sentence)
      values ('rule-not-met', subject || '.' || rule, 'is a rule that rows of an earlier version do not meet; they were left as they are')
      on conflict do nothing;
  end;
end $$;

create function is_text(value text, max_characters integer) returns boolean language sql immutable parallel safe as
$$ select value ~ '\S' and char_length(value) <= max_characters $$;

create function is_sha256(value text) returns boolean language sql immutable parallel safe as
$$ select value ~ '^[0-9a-f]{64}$' $$;

-- A git object: SHA-1, or SHA-256 where a repository uses it.
create function is_git_hash(value text) returns boolean language sql immutable parallel safe as
$$ select value ~ '^([0-9a-f]{40}|[0-9a-f]{64})$' $$;

-- Repairs that are certain: a deleted account has no mailbox, and no count is below zero.
update profiles set mailbox = null where deleted_at is not null and mailbox is not null;
update projects set views_count = greatest(views_count, 0), likes_count = greatest(likes_count, 0),
    bookmarks_count = greatest(bookmarks_count, 0), downloads_count = greatest(downloads_count, 0)
  where least(views_count, likes_count, bookmarks_count, downloads_count) < 0;
-- Nothing is ever sent of software.
delete from shipping_drafts using projects
  where projects.id = shipping_drafts.project_id and projects.category = 'SOFTWARE';

-- Profiles. Names are normalised after their length was checked, which can make them longer.
select add_rule('profiles', 'profiles_subject', $r$check (is_text(identity_subject, 400))$r$);
select add_rule('profiles', 'profiles_email', $r$check (is_text(email, 400))$r$);
select add_rule('profiles', 'profiles_username_form', $r$check (username ~ '^[a-z0-9_.-]{3,30}$')$r$);
select add_rule('profiles', 'profiles_full_name', $r$check (is_text(full_name, 1500))$r$);
select add_rule('profiles', 'profiles_college_name', $r$check (is_text(college_name, 2500))$r$);
select add_rule('profiles', 'profiles_photo_hash', $r$check (is_sha256(photo_hash))$r$);
select add_rule('profiles', 'profiles_completed_have_a_name',
  $r$check (completed_at is null or (username is not null and full_name is not null))$r$);
select add_rule('profiles', 'profiles_deleted_keep_nothing', $r$check (deleted_at is null or num_nonnulls(mailbox, username,
  username_key, full_name, full_name_key, college_name, photo_hash, github_id, github_login, github_token_sealed,
  github_linked_at, completed_at) = 0)$r$);
select add_rule('profiles', 'profiles_github_is_whole', $r$check (num_nulls(github_id, github_login) in (0, 2)
  and (github_id is not null or num_nonnulls(github_token_sealed, github_linked_at) = 0))$r$);
select add_rule('profiles', 'profiles_github_id_is_positive', $r$check (github_id > 0)$r$);
select add_rule('profiles', 'profiles_times', $r$check (deleted_at >= created_at)$r$);

select add_rule('account_devices', 'account_devices_hash', $r$check (is_text(device_hash, 200))$r$);
select add_rule('account_devices', 'account_devices_times', $r$check (last_used_at >= first_used_at)$r$);
select add_rule('account_signals', 'account_signals_value', $r$check (is_text(value, 200))$r$);
select add_rule('github_link_tickets', 'github_link_tickets_hash', $r$check (is_text(hash, 200))$r$);

-- Files.
select add_rule('pictures', 'pictures_hash', $r$check (is_sha256(hash))$r$);
select add_rule('pictures', 'pictures_size', $r$check (width between 1 and 100000 and height between 1 and 100000 and size_bytes > 0)$r$);
select add_rule('pictures', 'pictures_placeholder', $r$check (is_text(placeholder, 20000))$r$);
select add_rule('picture_fingerprints', 'picture_fingerprints_version', $r$check (version >= 0)$r$);
select add_rule('archives', 'archives_sha256', $r$check (is_sha256(sha256))$r$);
select add_rule('archives', 'archives_size', $r$check (size_bytes > 0)$r$);
select add_rule('archives', 'archives_repository', $r$check (repository_id > 0)$r$);
select add_rule('archives', 'archives_commit', $r$check (is_git_hash(commit_sha))$r$);
select add_rule('archives', 'archives_file_name', $r$check (is_text(file_name, 400))$r$);
-- Empty: there is nothing but a README.
select add_rule('archives', 'archives_content', $r$check ((content_digest = '' or is_sha256(content_digest))
  and source_files >= 0 and source_weight >= 0)$r$);
select add_rule('archive_files', 'archive_files_blob', $r$check (is_git_hash(blob_sha))$r$);
select add_rule('archive_files', 'archive_files_weight', $r$check (weight >= 0)$r$);
select add_rule('archive_sources', 'archive_sources_version', $r$check (version >= 0)$r$);

-- Verifications.
alter table verifications add constraint verifications_party unique (id, profile_id, category);
select add_rule('verifications', 'verifications_of_software_name_a_repository', $r$check (category <> 'SOFTWARE' or not accepted
  or num_nulls(repository_id, repository_full_name, repository_url, commit_sha) = 0)$r$);
select add_rule('verifications', 'verifications_of_hardware_name_no_repository', $r$check (category <> 'HARDWARE'
  or num_nonnulls(repository_id, repository_full_name, repository_url, commit_sha, tree_sha, archive_sha256) = 0)$r$);
select add_rule('verifications', 'verifications_hashes', $r$check (is_git_hash(commit_sha) and is_git_hash(tree_sha))$r$);
select add_rule('verifications', 'verifications_repository', $r$check (repository_id > 0 and is_text(repository_full_name, 300)
  and is_text(repository_url, 500))$r$);

-- Projects. What a deleted account listed and nobody holds is forgotten: no verification, and no description.
alter table projects add constraint projects_party unique (id, seller_id, category);
drop index projects_verification;
create index projects_verification on projects (verification_id, seller_id, category);
select add_rule('projects', 'projects_verified_by_seller',
  $r$foreign key (verification_id, seller_id, category) references verifications (id, profile_id, category)$r$);
alter table projects drop constraint projects_verification_id_fkey;
select add_rule('projects', 'projects_title', $r$check (is_text(title, 120))$r$);
select add_rule('projects', 'projects_subject', $r$check (is_text(subject, 80))$r$);
select add_rule('projects', 'projects_description',
  $r$check (is_text(description, 10000) or (verification_id is null and description = ''))$r$);
select add_rule('projects', 'projects_features', $r$check (char_length(features) <= 3000)$r$);
select add_rule('projects', 'projects_tech_stack', $r$check (is_text(tech_stack, 600))$r$);
select add_rule('projects', 'projects_duration', $r$check (duration_hours between 1 and 10000)$r$);
select add_rule('projects', 'projects_of_software_have_a_repository', $r$check (category <> 'SOFTWARE' or verification_id is null
  or num_nulls(repository_id, repository_url, commit_sha) = 0)$r$);
select add_rule('projects', 'projects_of_hardware_have_no_repository', $r$check (category <> 'HARDWARE'
  or num_nonnulls(repository_id, repository_url, commit_sha, archive_sha256) = 0)$r$);
select add_rule('projects', 'projects_repository', $r$check (repository_id > 0 and is_text(repository_url, 500)
  and is_git_hash(commit_sha))$r$);
select add_rule('projects', 'projects_video', $r$check (video_url ~ '^https://\S+$' and char_length(video_url) <= 4000)$r$);
select add_rule('projects', 'projects_counts',
  $r$check (least(views_count, likes_count, bookmarks_count, downloads_count) >= 0)$r$);
-- Not infinite, and a number.
select add_rule('projects', 'projects_popularity', $r$check (popularity > '-infinity' and popularity < 'infinity')$r$);
select add_rule('projects', 'projects_disowned_are_banned', $r$check (disowned_at is null or listing = 'banned')$r$);
select add_rule('projects', 'projects_times', $r$check (updated_at >= created_at and disowned_at >= created_at)$r$);
select add_rule('project_images', 'project_images_position', $r$check (position between 0 and 9)$r$);

-- Addresses are for hardware alone.
select add_rule('shipping_drafts', 'shipping_drafts_texts', $r$check (is_text(address, 500) and is_text(phone, 20))$r$);

-- Purchases: what was agreed, and how it stands.
alter table purchases add constraint purchases_party unique (id, project_id, seller_id, buyer_id);
drop index purchases_project;
create index purchases_project on purchases (project_id, seller_id, category);
select add_rule('purchases', 'purchases_of_the_sellers_project',
  $r$foreign key (project_id, seller_id, category) references projects (id, seller_id, category) on delete restrict$r$);
alter table purchases drop constraint purchases_project_id_fkey;
select add_rule('purchases', 'purchases_price', $r$check (price_rupees between 1 and 1000000)$r$);
-- 5 %, half a rupee up, at least one rupee; below ten rupees an earlier version took none (domain: quotePrice).
select add_rule('purchases', 'purchases_fee', $r$check (fee_rupees = greatest(1, (price_rupees::bigint * 5 + 50) / 100)
  or (fee_rupees = 0 and price_rupees < 10))$r$);
select add_rule('purchases', 'purchases_currency', $r$check (currency = 'inr')$r$);
select add_rule('purchases', 'purchases_category', $r$check (category in ('SOFTWARE', 'HARDWARE'))$r$);
select add_rule('purchases', 'purchases_title', $r$check (is_text(title, 120))$r$);
select add_rule('purchases', 'purchases_description', $r$check (char_length(description) <= 10000)$r$);
select add_rule('purchases', 'purchases_of_hardware_have_no_repository', $r$check (category <> 'HARDWARE'
  or num_nonnulls(repository_url, commit_sha, archive_sha256) = 0)$r$);
select add_rule('purchases', 'purchases_repository', $r$check (is_text(repository_url, 500) and is_git_hash(commit_sha))$r$);
select add_rule('purchases', 'purchases_with_money_have_an_intent',
  $r$check (state in ('reserved', 'expired', 'cancelled') or intent_id is not null)$r$);
select add_rule('purchases', 'purchases_intent', $r$check (is_text(intent_id, 300))$r$);
select add_rule('purchases', 'purchases_that_are_over_have_an_end',
  $r$check ((state in ('reserved', 'processing', 'paid')) = (ended_at is null))$r$);
select add_rule('purchases', 'purchases_end_reason', $r$check (is_text(end_reason, 200) and (end_reason is null or ended_at is not null))$r$);
select add_rule('purchases', 'purchases_receipt', $r$check ((paid_at is null) = (receipt_number is null) and receipt_number > 0
  and (paid_at is null or state in ('paid', 'refund-pending', 'refunded', 'disputed')))$r$);
select add_rule('purchases', 'purchases_times',
  $r$check (paid_at >= created_at and ended_at >= created_at and ended_at >= paid_at)$r$);
select add_rule('purchases', 'purchases_hold', $r$check (hold_seconds > 0)$r$);
select add_rule('purchases', 'purchases_payment_open',
  $r$check (not payment_open or (state in ('expired', 'cancelled') and intent_id is not null))$r$);
select add_rule('purchases', 'purchases_dispute', $r$check ((disputed_since is null or (dispute_id is not null and paid_at is not null))
  and (evidence_due_at is null or disputed_since is not null))$r$);
select add_rule('purchases', 'purchases_refund', $r$check ((refund_id is null or (is_text(refund_id, 300) and intent_id is not null))
  and (refunded_by is null or paid_at is not null))$r$);
select add_rule('purchases', 'purchases_payer', $r$check (is_text(payer_hash, 200))$r$);

select add_rule('payment_failures', 'payment_failures_texts', $r$check (id <> '' and char_length(reason) <= 1000)$r$);
select add_rule('gateway_events', 'gateway_events_id', $r$check (is_text(id, 300) and is_text(type, 300))$r$);
select add_rule('gateway_events', 'gateway_events_times', $r$check (handled_at >= received_at)$r$);

-- Reviews and shipments are of a purchase, by and for its own parties.
create index reviews_purchase on reviews (purchase_id, project_id, seller_id, author_id);
select add_rule('reviews', 'reviews_by_the_buyer', $r$foreign key (purchase_id, project_id, seller_id, author_id)
  references purchases (id, project_id, seller_id, buyer_id)$r$);
select add_rule('reviews', 'reviews_not_by_the_seller', $r$check (author_id <> seller_id)$r$);
select add_rule('reviews', 'reviews_comment', $r$check (is_text(comment, 2000))$r$);

create index shipments_parties on shipments (purchase_id, project_id, seller_id, buyer_id);
select add_rule('shipments', 'shipments_between_the_parties', $r$foreign key (purchase_id, project_id, seller_id, buyer_id)
  references purchases (id, project_id, seller_id, buyer_id) on delete restrict$r$);
-- The purchase refers to project and parties itself.
alter table shipments
  drop constraint shipments_project_id_fkey,
  drop constraint shipments_seller_id_fkey,
  drop constraint shipments_buyer_id_fkey;
select add_rule('shipments', 'shipments_texts', $r$check (is_text(address, 500) and is_text(phone, 20)
  and is_text(courier_name, 80) and is_text(tracking_id, 80))$r$);
-- A seller may set a status back; the times of the first shipping and delivery stay.
select add_rule('shipments', 'shipments_status_has_its_time', $r$check ((status = 'Pending' or shipped_at is not null)
  and (status <> 'Delivered' or delivered_at is not null))$r$);
select add_rule('shipments', 'shipments_times', $r$check ((delivered_at is null or shipped_at is not null)
  and delivered_at >= shipped_at)$r$);

-- The books.
select add_rule('ledger_entries', 'ledger_entries_account_of_kind', $r$check (case kind
  when 'provider-fee' then account in ('provider-fees', 'clearing')
  when 'dispute-fee' then account in ('dispute-fees', 'clearing')
  else account in ('clearing', 'seller-payable', 'platform-fee') end)$r$);
select add_rule('ledger_entries', 'ledger_entries_profile', $r$check ((account = 'seller-payable') = (profile_id is not null))$r$);
select add_rule('ledger_entries', 'ledger_entries_reference', $r$check ((kind in ('sale', 'refund')) = (reference = ''))$r$);
select add_rule('ledger_entries', 'ledger_entries_sign', $r$check (case kind
  when 'sale' then (amount_minor >= 0) = (account = 'clearing') or amount_minor = 0
  when 'refund' then (amount_minor <= 0) = (account = 'clearing') or amount_minor = 0
  when 'part-dispute' then (amount_minor <= 0) = (account = 'clearing') or amount_minor = 0
  else true end)$r$);

-- Claims.
select add_rule('claims', 'claims_decision', $r$check ((state = 'open') = (decided_at is null)
  and (state not in ('accepted', 'rejected') or is_text(decision_reason, 10000))
  and (state <> 'open' or decision_reason is null))$r$);
select add_rule('claims', 'claims_texts', $r$check (is_text(statement, 2000) and is_text(evidence_url, 500)
  and is_text(answer, 2000) and (answer is null or answered_at is not null))$r$);
select add_rule('claims', 'claims_times', $r$check (answered_at >= opened_at and decided_at >= opened_at)$r$);
select add_rule('claims', 'claims_number', $r$check (number > 0)$r$);

-- Figures and what operators see.
select add_rule('seller_figures', 'seller_figures_counts', $r$check (buyers >= 0 and reviewers between 0 and buyers)$r$);
select add_rule('seller_figures', 'seller_figures_rating', $r$check (rating between 1 and 5)$r$);
select add_rule('request_limits', 'request_limits_used', $r$check (used >= 0 and key <> '')$r$);
select add_rule('operator_actions', 'operator_actions_texts',
  $r$check (actor ~ '\S' and action ~ '\S' and subject ~ '\S')$r$);
select add_rule('alerts', 'alerts_texts', $r$check (code ~ '\S' and subject ~ '\S' and sentence ~ '\S')$r$);
select add_rule('alerts', 'alerts_times', $r$check (times >= 1 and last_at >= first_at and cleared_at >= first_at)$r$);

drop function add_rule(regclass, text, text);
