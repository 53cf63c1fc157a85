-- Generated from the migrated database by `npm run schema:types`.

CREATE OR REPLACE FUNCTION public.add_first_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into project_versions (project_id, number, verification_id, commit_sha, archive_sha256, published_at)
    values (new.id, 1, new.verification_id, new.commit_sha, new.archive_sha256, new.created_at);
  return null;
end $function$;
CREATE TRIGGER projects_first_version AFTER INSERT ON public.projects FOR EACH ROW WHEN (((new.category = 'SOFTWARE'::text) AND (new.verification_id IS NOT NULL) AND (new.commit_sha IS NOT NULL) AND (NOT is_restoring()))) EXECUTE FUNCTION add_first_version();

CREATE OR REPLACE FUNCTION public.catalogue_add_changes(most integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  added integer;
begin
  perform pg_advisory_xact_lock(7215260115);
  with taken as (
    delete from catalogue_changes where id = any (array(select id from catalogue_changes limit most)) returning *
  ), words as materialized (
    select word, sum(documents)::integer as documents, sum(headings)::integer as headings from (
      select word, delta as documents, 0 as headings from taken, unnest(words) word
      union all select word, 0, delta from taken, unnest(headings) word) counted
    group by word having sum(documents) <> 0 or sum(headings) <> 0
  ), known_words as (
    update search_vocabulary known
       set documents = greatest(known.documents + words.documents, 0), headings = greatest(known.headings + words.headings, 0)
      from words where known.word = words.word
  ), new_words as (
    insert into search_vocabulary (word, documents, headings)
    select word, greatest(documents, 0), greatest(headings, 0) from words
     where not exists (select from search_vocabulary known where known.word = words.word)
    on conflict do nothing
  ), facets as materialized (
    select scope, facet, value, mode() within group (order by label) as label, sum(delta)::integer as projects,
           coalesce(sum(delta) filter (where is_sold), 0)::integer as sold
      from taken cross join lateral
           facets_of(category, complexity, price_rupees, subject, technologies, has_tests, has_video)
      cross join lateral (values (''), (category)) scopes (scope)
    group by scope, facet, value having sum(delta) <> 0 or sum(delta) filter (where is_sold) <> 0
  ), known_facets as (
    update catalogue_facets known
       set projects = greatest(known.projects + facets.projects, 0), sold = greatest(known.sold + facets.sold, 0)
      from facets where (known.category, known.facet, known.value) = (facets.scope, facets.facet, facets.value)
  ), new_facets as (
    insert into catalogue_facets (category, facet, value, label, projects, sold)
    select scope, facet, value, label, greatest(projects, 0), greatest(sold, 0) from facets
     where not exists (select from catalogue_facets known
       where (known.category, known.facet, known.value) = (facets.scope, facets.facet, facets.value))
  )
  select count(*) into added from taken;
  return added;
end $function$;

CREATE OR REPLACE FUNCTION public.catalogue_apply(OUT project_ids uuid[], OUT seller_ids uuid[], OUT has_changed boolean)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  touched uuid[];
begin
  project_ids := catalogue_take('changed_projects');
  touched := project_ids || catalogue_take('changed_reservations');
  seller_ids := catalogue_take('changed_sellers');
  has_changed := cardinality(touched) + cardinality(seller_ids) > 0;
  if not has_changed then return; end if;
  if cardinality(touched) > 0 then
    perform from catalogue_entries where project_id = any(touched) order by project_id for update;
    insert into catalogue_entries as entry (project_id, seller_id, listing_status, is_listed, category, complexity,
        price_rupees, created_at, title_key, subject_key, technologies, search, live_state, live_buyer_id, reserved_until,
        reservation_is_shortened, held_until, subject, has_tests, has_video, sale_mode, copies_sold)
      select project_id, seller_id, listing_status, is_listed, category, complexity, price_rupees, created_at, title_key,
             subject_key, technologies, search, live_state, live_buyer_id, reserved_until, reservation_is_shortened, held_until,
             subject, has_tests, has_video, sale_mode, copies_sold
        from catalogue_facts where project_id = any(touched)
      on conflict (project_id) do update set
        seller_id = excluded.seller_id, listing_status = excluded.listing_status, is_listed = excluded.is_listed,
        category = excluded.category, complexity = excluded.complexity, price_rupees = excluded.price_rupees,
        created_at = excluded.created_at, title_key = excluded.title_key, subject_key = excluded.subject_key,
        technologies = excluded.technologies, search = excluded.search, live_state = excluded.live_state,
        live_buyer_id = excluded.live_buyer_id, reserved_until = excluded.reserved_until,
        reservation_is_shortened = excluded.reservation_is_shortened, held_until = excluded.held_until, subject = excluded.subject,
        has_tests = excluded.has_tests, has_video = excluded.has_video, sale_mode = excluded.sale_mode, copies_sold = excluded.copies_sold,
        is_stale = entry.is_stale or entry.project_id = any(project_ids);
    insert into project_counters as counters (project_id, category, complexity, is_listed, is_sold)
      select project_id, category, complexity, is_listed, is_sold from catalogue_entries where project_id = any(project_ids)
       order by project_id
      on conflict (project_id) do update
        set category = excluded.category, complexity = excluded.complexity, is_listed = excluded.is_listed,
            is_sold = excluded.is_sold
        where (counters.category, counters.complexity, counters.is_listed, counters.is_sold)
          is distinct from (excluded.category, excluded.complexity, excluded.is_listed, excluded.is_sold);
    update project_counters counters set is_sold = entry.is_sold
      from (select project_id, is_sold from catalogue_entries where project_id = any(touched) order by project_id) entry
     where counters.project_id = entry.project_id and counters.is_sold <> entry.is_sold;
  end if;
  with added as (
    insert into catalogue_sellers (seller_id)
    select distinct seller_id from catalogue_entries where project_id = any(project_ids) order by 1
    on conflict do nothing returning seller_id
  )
  select seller_ids || array(select seller_id from added) into seller_ids;
  if cardinality(seller_ids) > 0 then
    perform from catalogue_sellers where seller_id = any(seller_ids) order by seller_id for update;
    update catalogue_sellers set is_stale = true where seller_id = any(seller_ids) and not is_stale;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.catalogue_count(entry catalogue_entries, delta smallint)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into catalogue_changes (delta, words, headings, category, complexity, price_rupees, subject, technologies, is_sold,
                                 has_tests, has_video)
  values (delta, tsvector_to_array(entry.search), tsvector_to_array(ts_filter(entry.search, '{a,b}')), entry.category,
          entry.complexity, entry.price_rupees, entry.subject, entry.technologies, entry.is_sold, entry.has_tests,
          entry.has_video) $function$;

CREATE OR REPLACE FUNCTION public.catalogue_fill()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform catalogue_fill_entries();
  perform catalogue_recount();
end $function$;

CREATE OR REPLACE FUNCTION public.catalogue_fill_entries()
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into catalogue_entries (project_id, seller_id, listing_status, is_listed, category, complexity,
      price_rupees, created_at, title_key, subject_key, technologies, search, live_state, live_buyer_id, reserved_until,
      reservation_is_shortened, held_until, subject, has_tests, has_video, sale_mode, copies_sold)
    select project_id, seller_id, listing_status, is_listed, category, complexity, price_rupees, created_at, title_key,
           subject_key, technologies, search, live_state, live_buyer_id, reserved_until, reservation_is_shortened, held_until,
           subject, has_tests, has_video, sale_mode, copies_sold
      from catalogue_facts
    on conflict do nothing;
  insert into project_counters (project_id, category, complexity, is_listed, is_sold)
    select project_id, category, complexity, is_listed, is_sold from catalogue_entries on conflict do nothing;
  insert into catalogue_sellers (seller_id) select distinct seller_id from catalogue_entries on conflict do nothing;
$function$;

CREATE OR REPLACE FUNCTION public.catalogue_note(list text, ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if cardinality(ids) > 0 then
    perform set_config('protohaat.' || list,
      concat_ws(',', nullif(current_setting('protohaat.' || list, true), ''), array_to_string(ids, ',')), true);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.catalogue_note_images()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform catalogue_note('changed_projects', array(select distinct project_id from changed));
  return null;
end $function$;
CREATE TRIGGER catalogue_added AFTER INSERT ON public.project_images REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((NOT is_restoring())) EXECUTE FUNCTION catalogue_note_images();
CREATE TRIGGER catalogue_changed AFTER UPDATE ON public.project_images REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((NOT is_restoring())) EXECUTE FUNCTION catalogue_note_images();
CREATE TRIGGER catalogue_removed AFTER DELETE ON public.project_images REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN ((NOT is_restoring())) EXECUTE FUNCTION catalogue_note_images();

CREATE OR REPLACE FUNCTION public.catalogue_note_new_purchases()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform catalogue_note('changed_reservations', array(select distinct project_id from changed));
  return null;
end $function$;
CREATE TRIGGER catalogue_added AFTER INSERT ON public.purchases REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((NOT is_restoring())) EXECUTE FUNCTION catalogue_note_new_purchases();

CREATE OR REPLACE FUNCTION public.catalogue_note_profiles()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform catalogue_note('changed_sellers', array(
    with renamed as (
      select changed.id from changed join former on former.id = changed.id
       where (changed.username, changed.full_name, changed.photo_hash, changed.college_name, changed.github_id, changed.created_at)
         is distinct from (former.username, former.full_name, former.photo_hash, former.college_name, former.github_id, former.created_at)
    )
    select seller.seller_id from catalogue_sellers seller join renamed on renamed.id = seller.seller_id
    union select review.seller_id from reviews review join renamed on renamed.id = review.author_id));
  return null;
end $function$;
CREATE TRIGGER catalogue_changed AFTER UPDATE ON public.profiles REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT WHEN ((NOT is_restoring())) EXECUTE FUNCTION catalogue_note_profiles();

CREATE OR REPLACE FUNCTION public.catalogue_note_projects()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform catalogue_note('changed_projects', array(select id from changed));
  return null;
end $function$;
CREATE TRIGGER catalogue_added AFTER INSERT ON public.projects REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((NOT is_restoring())) EXECUTE FUNCTION catalogue_note_projects();
CREATE TRIGGER catalogue_changed AFTER UPDATE ON public.projects REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((NOT is_restoring())) EXECUTE FUNCTION catalogue_note_projects();

CREATE OR REPLACE FUNCTION public.catalogue_note_purchases()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform catalogue_note('changed_reservations', array(
    select distinct changed.project_id from changed join former on former.id = changed.id
     where (changed.state, changed.expires_at, changed.is_shortened, changed.buyer_id)
       is distinct from (former.state, former.expires_at, former.is_shortened, former.buyer_id)));
  perform catalogue_note('changed_sellers', array(
    select distinct changed.seller_id from changed join former on former.id = changed.id
     where (changed.state = 'paid') <> (former.state = 'paid') or changed.title <> former.title));
  return null;
end $function$;
CREATE TRIGGER catalogue_changed AFTER UPDATE ON public.purchases REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT WHEN ((NOT is_restoring())) EXECUTE FUNCTION catalogue_note_purchases();

CREATE OR REPLACE FUNCTION public.catalogue_note_sellers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform catalogue_note('changed_sellers', array(select distinct seller_id from changed));
  return null;
end $function$;
CREATE TRIGGER catalogue_added AFTER INSERT ON public.reviews REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((NOT is_restoring())) EXECUTE FUNCTION catalogue_note_sellers();
CREATE TRIGGER catalogue_changed AFTER UPDATE ON public.reviews REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((NOT is_restoring())) EXECUTE FUNCTION catalogue_note_sellers();
CREATE TRIGGER catalogue_removed AFTER DELETE ON public.reviews REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN ((NOT is_restoring())) EXECUTE FUNCTION catalogue_note_sellers();
CREATE TRIGGER catalogue_added AFTER INSERT ON public.seller_figures REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((NOT is_restoring())) EXECUTE FUNCTION catalogue_note_sellers();
CREATE TRIGGER catalogue_changed AFTER UPDATE ON public.seller_figures REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((NOT is_restoring())) EXECUTE FUNCTION catalogue_note_sellers();

CREATE OR REPLACE FUNCTION public.catalogue_note_verifications()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform catalogue_note('changed_projects',
    array(select project.id from projects project join changed on changed.id = project.verification_id));
  return null;
end $function$;
CREATE TRIGGER catalogue_changed AFTER UPDATE ON public.verifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((NOT is_restoring())) EXECUTE FUNCTION catalogue_note_verifications();

CREATE OR REPLACE FUNCTION public.catalogue_note_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then
    if old.is_listed then perform catalogue_count(old, -1::smallint); end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.is_listed then perform catalogue_count(new, 1::smallint); end if;
    insert into search_vocabulary (word)
      select added.word from unnest(tsvector_to_array(new.search)) added (word)
       where not exists (select from search_vocabulary known where known.word = added.word) order by 1
      on conflict do nothing;
  end if;
  return null;
end $function$;
CREATE TRIGGER catalogue_words_added AFTER INSERT ON public.catalogue_entries FOR EACH ROW WHEN ((NOT is_restoring())) EXECUTE FUNCTION catalogue_note_words();
CREATE TRIGGER catalogue_words_changed AFTER UPDATE ON public.catalogue_entries FOR EACH ROW WHEN (((NOT is_restoring()) AND ((((((((((old.is_listed IS DISTINCT FROM new.is_listed) OR (old.search IS DISTINCT FROM new.search)) OR (old.category IS DISTINCT FROM new.category)) OR (old.complexity IS DISTINCT FROM new.complexity)) OR (old.price_rupees IS DISTINCT FROM new.price_rupees)) OR (old.subject IS DISTINCT FROM new.subject)) OR (old.technologies IS DISTINCT FROM new.technologies)) OR (old.is_sold IS DISTINCT FROM new.is_sold)) OR (old.has_tests IS DISTINCT FROM new.has_tests)) OR (old.has_video IS DISTINCT FROM new.has_video)))) EXECUTE FUNCTION catalogue_note_words();
CREATE TRIGGER catalogue_words_removed AFTER DELETE ON public.catalogue_entries FOR EACH ROW WHEN ((NOT is_restoring())) EXECUTE FUNCTION catalogue_note_words();

CREATE OR REPLACE FUNCTION public.catalogue_recount()
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  wrong integer;
begin
  perform pg_advisory_xact_lock(7215260115);
  perform catalogue_add_changes(2147483647);
  with taken as (
    delete from catalogue_changes returning id
  ), words as materialized (
    select used.lexeme as word, count(*)::integer as documents,
           (count(*) filter (where used.weights && '{A,B}'))::integer as headings
      from catalogue_entries entry cross join lateral unnest(entry.search) used where entry.is_listed group by 1
  ), known_words as (
    update search_vocabulary known set documents = words.documents, headings = words.headings
      from words where known.word = words.word
       and (known.documents, known.headings) is distinct from (words.documents, words.headings) returning 1
  ), new_words as (
    insert into search_vocabulary (word, documents, headings) select word, documents, headings from words
     where not exists (select from search_vocabulary known where known.word = words.word)
    on conflict do nothing returning 1
  ), unused_words as (
    delete from search_vocabulary known
     where not exists (select from words where words.word = known.word) returning documents
  ), facets as materialized (
    select scope, facet, value, mode() within group (order by label) as label, count(*)::integer as projects,
           (count(*) filter (where is_sold))::integer as sold
      from catalogue_entries entry
      cross join lateral facets_of(category, complexity, price_rupees, subject, technologies, has_tests, has_video)
      cross join lateral (values (''), (category)) scopes (scope)
     where entry.is_listed group by scope, facet, value
  ), known_facets as (
    update catalogue_facets known set projects = facets.projects, sold = facets.sold
      from facets where (known.category, known.facet, known.value) = (facets.scope, facets.facet, facets.value)
       and (known.projects, known.sold) <> (facets.projects, facets.sold) returning 1
  ), new_facets as (
    insert into catalogue_facets (category, facet, value, label, projects, sold)
    select scope, facet, value, label, projects, sold from facets
     where not exists (select from catalogue_facets known
       where (known.category, known.facet, known.value) = (facets.scope, facets.facet, facets.value)) returning 1
  ), unused_facets as (
    update catalogue_facets known set projects = 0, sold = 0
     where known.projects > 0 and not exists (select from facets
       where (known.category, known.facet, known.value) = (facets.scope, facets.facet, facets.value)) returning 1
  )
  select (select count(*) from known_words) + (select count(*) from new_words) + (select count(*) from unused_words where documents > 0)
       + (select count(*) from known_facets) + (select count(*) from new_facets) + (select count(*) from unused_facets)
    into wrong;
  return wrong;
end $function$;

CREATE OR REPLACE FUNCTION public.catalogue_search(title text, tech_stack text, subject text, description text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(string_agg(quote_literal(word) || ':' || least(place, 16000) || weight, ' '), '')::tsvector
    from (select word, place, 'A' as weight from search_words(title)
          union all select word, 150 + place, 'B' from search_words(tech_stack)
          union all select word, 500 + place, 'B' from search_words(subject)
          union all select word, 600 + place, 'C' from search_words(description)) words $function$;

CREATE OR REPLACE FUNCTION public.catalogue_settle()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform catalogue_apply();
  return null;
end $function$;
CREATE CONSTRAINT TRIGGER catalogue_settled AFTER UPDATE ON public.profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((NOT is_restoring())) EXECUTE FUNCTION catalogue_settle();
CREATE CONSTRAINT TRIGGER catalogue_settled AFTER INSERT OR DELETE OR UPDATE ON public.project_images DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((NOT is_restoring())) EXECUTE FUNCTION catalogue_settle();
CREATE CONSTRAINT TRIGGER catalogue_settled AFTER INSERT OR UPDATE ON public.projects DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((NOT is_restoring())) EXECUTE FUNCTION catalogue_settle();
CREATE CONSTRAINT TRIGGER catalogue_settled AFTER INSERT OR UPDATE ON public.purchases DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((NOT is_restoring())) EXECUTE FUNCTION catalogue_settle();
CREATE CONSTRAINT TRIGGER catalogue_settled AFTER INSERT OR DELETE OR UPDATE ON public.reviews DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((NOT is_restoring())) EXECUTE FUNCTION catalogue_settle();
CREATE CONSTRAINT TRIGGER catalogue_settled AFTER INSERT OR UPDATE ON public.seller_figures DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((NOT is_restoring())) EXECUTE FUNCTION catalogue_settle();
CREATE CONSTRAINT TRIGGER catalogue_settled AFTER UPDATE ON public.verifications DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((NOT is_restoring())) EXECUTE FUNCTION catalogue_settle();

CREATE OR REPLACE FUNCTION public.catalogue_take(list text)
 RETURNS uuid[]
 LANGUAGE plpgsql
AS $function$
declare
  noted text := nullif(current_setting('protohaat.' || list, true), '');
begin
  if noted is null then return '{}'; end if;
  perform set_config('protohaat.' || list, '', true);
  return array(select distinct id from unnest(string_to_array(noted, ',')::uuid[]) id order by id);
end $function$;

CREATE OR REPLACE FUNCTION public.check_buyers_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from order_processes where purchase_id = new.id and state not in ('to-download', 'to-ship')) then
    perform refuse('purchases_cancelled_before_delivery', 'a buyer cancels an order only before its delivery');
  end if;
  return new;
end $function$;
CREATE TRIGGER purchases_cancelled_before_delivery BEFORE UPDATE OF refunded_by ON public.purchases FOR EACH ROW WHEN (((new.refunded_by = 'buyer'::text) AND (old.refunded_by IS NULL))) EXECUTE FUNCTION check_buyers_refund();

CREATE OR REPLACE FUNCTION public.check_claim()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_restoring() then return new; end if;
  if tg_op = 'UPDATE' then
    if old.state <> 'open' and new.state <> old.state then
      perform refuse('claims_decided_once', 'a claim is decided once');
    end if;
    if (new.id, new.number, new.project_id, new.claimant_id, new.reason)
       is distinct from (old.id, old.number, old.project_id, old.claimant_id, old.reason) then
      perform refuse('claims_identity', 'a claim keeps its listing and its claimant');
    end if;
    return new;
  end if;
  if exists (select from projects where id = new.project_id and seller_id = new.claimant_id) then
    perform refuse('claims_not_by_the_seller', 'nobody claims their own listing');
  end if;
  if new.decide_by < new.opened_at or new.held_until < new.opened_at then
    perform refuse('claims_end_after_they_begin', 'a claim does not end before it begins');
  end if;
  return new;
end $function$;
CREATE TRIGGER claims_rules BEFORE INSERT OR UPDATE ON public.claims FOR EACH ROW EXECUTE FUNCTION check_claim();

CREATE OR REPLACE FUNCTION public.check_closed_case()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.state, new.outcome, new.part_minor) is distinct from (old.state, old.outcome, old.part_minor)
     or new.part_reference is distinct from coalesce(old.part_reference, new.part_reference) then
    perform refuse('cases_stay_closed', 'a closed case does not change');
  end if;
  return new;
end $function$;
CREATE TRIGGER cases_stay_closed BEFORE UPDATE ON public.cases FOR EACH ROW WHEN ((old.state = 'closed'::text)) EXECUTE FUNCTION check_closed_case();

CREATE OR REPLACE FUNCTION public.check_current_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  listing uuid := case tg_table_name when 'projects' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'project_id')::uuid end;
begin
  if exists (
    select from projects project
     where project.id = listing and project.category = 'SOFTWARE' and project.verification_id is not null
       and not exists (
         select from project_versions version
          where version.project_id = listing and version.verification_id = project.verification_id
            and version.commit_sha = project.commit_sha
            and version.archive_sha256 is not distinct from project.archive_sha256
            and version.number = (select max(number) from project_versions where project_id = listing))) then
    perform refuse('projects_current_version', 'a software listing is its newest version');
  end if;
  return null;
end $function$;
CREATE CONSTRAINT TRIGGER projects_current_version AFTER INSERT ON public.project_versions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((NOT is_restoring())) EXECUTE FUNCTION check_current_version();
CREATE CONSTRAINT TRIGGER projects_current_version AFTER UPDATE OF verification_id, commit_sha, archive_sha256 ON public.projects DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((NOT is_restoring())) EXECUTE FUNCTION check_current_version();

CREATE OR REPLACE FUNCTION public.check_debt_recovery()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  booked record;
begin
  if is_restoring() then return null; end if;
  select sum(amount_minor) as balance, count(*) as entries, count(distinct purchase_id) as sales into booked
    from ledger_entries where kind = 'debt-recovery' and reference = new.reference and account = 'recovered-debts';
  if (booked.balance, booked.entries, booked.sales) is distinct from (0::numeric, 2::bigint, 2::bigint) then
    perform refuse('debt_recoveries_balance', format('recovery %s does not move an amount from one sale to another', new.reference));
  end if;
  return null;
end $function$;
CREATE CONSTRAINT TRIGGER debt_recoveries_balance AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.kind = 'debt-recovery'::text)) EXECUTE FUNCTION check_debt_recovery();

CREATE OR REPLACE FUNCTION public.check_fee_paper_series()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_restoring() then return null; end if;
  if tg_op = 'DELETE' or (select last_number from fee_paper_series where (kind, financial_year) = (new.kind, new.financial_year))
     is distinct from (select max(number) from fee_papers where (kind, financial_year) = (new.kind, new.financial_year)) then
    perform refuse('fee_paper_series_without_gaps', 'a number that was drawn belongs to a paper');
  end if;
  return null;
end $function$;
CREATE CONSTRAINT TRIGGER fee_paper_series_without_gaps AFTER INSERT OR DELETE OR UPDATE ON public.fee_paper_series DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_fee_paper_series();

CREATE OR REPLACE FUNCTION public.check_fee_papers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  fee record;
  paper record;
begin
  if is_restoring() then return null; end if;
  select count(*) filter (where kind = 'invoice') as invoices,
    coalesce(sum(gross_minor) filter (where kind = 'invoice'), 0) as gross,
    coalesce(sum(gross_minor) filter (where kind = 'credit-note'), 0) as credited,
    coalesce(sum(cgst_minor + sgst_minor + igst_minor) filter (where kind = 'credit-note'), 0) as credited_tax,
    coalesce(max(rate_basis_points), 0) as rate,
    count(distinct (supplier_gstin, sac, place_of_supply, rate_basis_points)) as terms
    into paper from fee_papers where purchase_id = new.purchase_id;
  if paper.invoices = 0 and new.kind <> 'fee-tax' then return null; end if;
  select coalesce(-sum(amount_minor) filter (where kind = 'sale'), 0) as sold,
    coalesce(sum(amount_minor) filter (where kind in ('refund', 'partial-refund', 'part-dispute')), 0) as lost
    into fee from ledger_entries where purchase_id = new.purchase_id and account = 'platform-fee';
  if (paper.gross, paper.credited) is distinct from (fee.sold, fee.lost) or paper.terms > 1 then
    perform refuse('fee_papers_fit_the_fee', format('the papers of purchase %s are not of its fee', new.purchase_id));
  end if;
  if paper.credited_tax <> div(2 * paper.credited * paper.rate + 10000 + paper.rate, 2 * (10000 + paper.rate)) then
    perform refuse('fee_papers_credit_the_tax', format('the credit notes of purchase %s have another tax', new.purchase_id));
  end if;
  if exists (
    select from (select id::text as id, case kind when 'invoice' then 1 else -1 end * (cgst_minor + sgst_minor + igst_minor) as tax
                   from fee_papers where purchase_id = new.purchase_id) issued
      full join (select reference as id, -amount_minor as tax
                   from ledger_entries where purchase_id = new.purchase_id and account = 'gst-payable') booked using (id)
     where coalesce(issued.tax, 0) <> coalesce(booked.tax, 0)) then
    perform refuse('fee_papers_tax_is_booked', format('the tax in the books is not that of the papers of purchase %s', new.purchase_id));
  end if;
  return null;
end $function$;
CREATE CONSTRAINT TRIGGER fee_papers_fit_the_fee AFTER INSERT ON public.fee_papers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_fee_papers();
CREATE CONSTRAINT TRIGGER ledger_fits_fee_papers AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.kind = 'fee-tax'::text) OR ((new.account = 'platform-fee'::text) AND (new.kind <> 'sale'::text)))) EXECUTE FUNCTION check_fee_papers();

CREATE OR REPLACE FUNCTION public.check_first_download()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from purchases where id = new.purchase_id and refunded_by is not null) then
    perform refuse('order_processes_no_download_during_refund', 'an order that is being refunded is not downloaded');
  end if;
  return new;
end $function$;
CREATE TRIGGER order_processes_no_download_during_refund BEFORE UPDATE OF state ON public.order_processes FOR EACH ROW WHEN (((old.state = 'to-download'::text) AND (new.state = 'trying'::text))) EXECUTE FUNCTION check_first_download();

CREATE OR REPLACE FUNCTION public.check_held_transfer_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_restoring() then return new; end if;
  if old.state <> new.state and not held_transfer_can_become(old.state, new.state) then
    perform refuse('held_transfers_transition', format('a held transfer never goes from %s to %s', old.state, new.state));
  end if;
  if (new.purchase_id, new.profile_id) is distinct from (old.purchase_id, old.profile_id)
     or new.transfer_id is distinct from coalesce(old.transfer_id, new.transfer_id)
     or (old.transfer_id is not null and new.amount_minor <> old.amount_minor)
     or new.reversed_minor < old.reversed_minor then
    perform refuse('held_transfers_identity', 'a held transfer keeps its sale, its id and its amount');
  end if;
  return new;
end $function$;
CREATE TRIGGER held_transfers_change BEFORE UPDATE ON public.held_transfers FOR EACH ROW EXECUTE FUNCTION check_held_transfer_change();

CREATE OR REPLACE FUNCTION public.check_held_transfer_is_booked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  kept held_transfers%rowtype;
  booked record;
begin
  if is_restoring() then return null; end if;
  select * into kept from held_transfers where purchase_id = new.purchase_id;
  select coalesce(sum(amount_minor) filter (where account = 'linked-accounts'), 0) as linked,
         coalesce(sum(amount_minor) filter (where account = 'paid-by-provider'), 0) as settled
    into booked from ledger_entries where purchase_id = new.purchase_id
      and kind in ('transfer', 'transfer-reversal', 'transfer-settled');
  if (booked.linked, booked.settled) is distinct from (
    case when kept.state in ('held', 'released') then kept.amount_minor - kept.reversed_minor else 0 end::numeric,
    case when kept.state = 'settled' then kept.amount_minor - kept.reversed_minor else 0 end::numeric) then
    perform refuse('held_transfers_are_booked', format('the transfer of purchase %s is %s, and the books say otherwise', new.purchase_id, kept.state));
  end if;
  return null;
end $function$;
CREATE CONSTRAINT TRIGGER held_transfers_are_booked AFTER INSERT OR UPDATE OF state, reversed_minor ON public.held_transfers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_held_transfer_is_booked();
CREATE CONSTRAINT TRIGGER ledger_fits_held_transfer AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['transfer'::text, 'transfer-reversal'::text, 'transfer-settled'::text]))) EXECUTE FUNCTION check_held_transfer_is_booked();

CREATE OR REPLACE FUNCTION public.check_ledger_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  balance numeric;
  subjects bigint;
begin
  select sum(amount_minor), count(distinct (purchase_id, kind, reference)) into balance, subjects
    from ledger_entries where transaction_id = new.transaction_id;
  if balance <> 0 then
    perform refuse('ledger_balances', format('ledger transaction %s does not balance', new.transaction_id));
  end if;
  if subjects > 1 then
    perform refuse('ledger_transaction_is_of_one_matter', format('ledger transaction %s mixes several matters', new.transaction_id));
  end if;
  return null;
end $function$;
CREATE CONSTRAINT TRIGGER ledger_balances AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_balance();

CREATE OR REPLACE FUNCTION public.check_ledger_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.amount_minor = 0 and not is_restoring() then
    perform refuse('ledger_entries_amount', 'a ledger entry is never of nothing');
  end if;
  return new;
end $function$;
CREATE TRIGGER ledger_entries_amount BEFORE INSERT ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION check_ledger_entry();

CREATE OR REPLACE FUNCTION public.check_ledger_fits_purchase()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  p purchases%rowtype;
  sold record;
  total bigint;
  lost_seller bigint;
begin
  if is_restoring() then return null; end if;
  select * into p from purchases where id = new.purchase_id;
  if new.profile_id is not null and new.profile_id <> p.seller_id then
    perform refuse('ledger_pays_the_seller', format('the seller of purchase %s is somebody else', p.id));
  end if;
  select
    coalesce(sum(amount_minor) filter (where kind = 'sale' and account = 'clearing'), 0) as clearing,
    coalesce(sum(amount_minor) filter (where kind = 'sale' and account = 'seller-payable'), 0) as seller,
    coalesce(sum(amount_minor) filter (where kind = 'sale' and account = 'platform-fee'), 0) as fee,
    coalesce(-sum(amount_minor) filter (where kind in ('part-dispute', 'partial-refund') and account = 'clearing'), 0) as lost,
    coalesce(sum(amount_minor) filter (where kind in ('part-dispute', 'partial-refund')
      and account in ('seller-payable', 'seller-available')), 0) as lost_seller,
    coalesce(sum(amount_minor) filter (where account = 'clearing'), 0) as left_clearing,
    coalesce(sum(amount_minor) filter (where account in ('seller-payable', 'seller-available')), 0) as left_seller,
    coalesce(sum(amount_minor) filter (where account = 'platform-fee'), 0) as left_fee,
    coalesce(-sum(amount_minor) filter (where account = 'seller-payable'), 0) as held,
    coalesce(bool_or(kind = 'refund'), false) as is_refunded,
    coalesce(bool_or(kind = 'release'), false) as is_released
    into sold
    from ledger_entries where purchase_id = new.purchase_id
      and kind in ('sale', 'refund', 'partial-refund', 'part-dispute', 'release');
  total := p.price_rupees::bigint + p.fee_rupees;
  if p.paid_at is null then
    perform refuse('ledger_sale_was_paid', format('purchase %s was not paid', p.id));
  end if;
  if (sold.clearing, sold.seller, sold.fee) is distinct from
     (p.amount_minor::numeric, -100 * p.price_rupees::numeric, -100 * p.fee_rupees::numeric) then
    perform refuse('ledger_sale_fits', format('the sale in the books is not that of purchase %s', p.id));
  end if;
  lost_seller := (2 * sold.lost::bigint * p.price_rupees + total) / (2 * total);
  if sold.lost not between 0 and p.amount_minor or sold.lost_seller <> lost_seller then
    perform refuse('ledger_part_fits', format('the parts refunded or lost in disputes do not fit purchase %s', p.id));
  end if;
  if sold.is_refunded and (sold.left_clearing, sold.left_seller, sold.left_fee) is distinct from (0::numeric, 0::numeric, 0::numeric) then
    perform refuse('ledger_refund_is_whole', format('the refund in the books is not what is left of purchase %s', p.id));
  end if;
  if sold.is_refunded and p.state = 'paid' then
    perform refuse('ledger_refund_ends_the_sale', format('purchase %s is refunded in the books, and stands', p.id));
  end if;
  if sold.held < 0 or (sold.held > 0 and (sold.is_released or sold.is_refunded)) then
    perform refuse('ledger_held_is_what_is_left', format('%s paise of purchase %s are held', sold.held, p.id));
  end if;
  return null;
end $function$;
CREATE CONSTRAINT TRIGGER ledger_fits_purchase AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.kind <> ALL (ARRAY['provider-fee'::text, 'dispute-fee'::text]))) EXECUTE FUNCTION check_ledger_fits_purchase();

CREATE OR REPLACE FUNCTION public.check_listing_verification()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.verification_id is null or is_restoring() then return new; end if;
  if not exists (
    select from verifications v where v.id = new.verification_id and v.accepted
       and v.repository_id is not distinct from new.repository_id
       and v.commit_sha is not distinct from new.commit_sha) then
    perform refuse('projects_verified', 'a listing is of what was verified and accepted');
  end if;
  return new;
end $function$;
CREATE TRIGGER projects_verified BEFORE INSERT ON public.projects FOR EACH ROW EXECUTE FUNCTION check_listing_verification();
CREATE TRIGGER projects_verified_again BEFORE UPDATE OF verification_id, repository_id, commit_sha ON public.projects FOR EACH ROW WHEN ((((old.verification_id IS DISTINCT FROM new.verification_id) OR (old.repository_id IS DISTINCT FROM new.repository_id)) OR (old.commit_sha IS DISTINCT FROM new.commit_sha))) EXECUTE FUNCTION check_listing_verification();

CREATE OR REPLACE FUNCTION public.check_new_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  listing projects%rowtype;
begin
  if is_restoring() then return new; end if;
  select * into listing from projects where id = new.project_id;
  if new.number <> (select coalesce(max(number), 0) + 1 from project_versions where project_id = new.project_id) then
    perform refuse('project_versions_consecutive', 'versions are numbered in their order');
  end if;
  if not exists (
    select from verifications v where v.id = new.verification_id and v.accepted and v.profile_id = listing.seller_id
       and v.repository_id = listing.repository_id and v.commit_sha = new.commit_sha
       and v.archive_sha256 is not distinct from new.archive_sha256) then
    perform refuse('project_versions_verified', 'a version is a verified commit of the listing''s repository');
  end if;
  if new.number > 1 and (listing.listing_status not in ('listed', 'withdrawn') or listing.held_until > now()) then
    perform refuse('project_versions_of_open_listings', 'a frozen, banned or archived listing gets no version');
  end if;
  return new;
end $function$;
CREATE TRIGGER project_versions_rules BEFORE INSERT ON public.project_versions FOR EACH ROW EXECUTE FUNCTION check_new_version();

CREATE OR REPLACE FUNCTION public.check_order_beginning()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not is_restoring() and not exists (select from purchases where id = new.purchase_id and paid_at is not null) then
    perform refuse('order_processes_of_paid_purchases', 'only what was paid becomes an order');
  end if;
  return new;
end $function$;
CREATE TRIGGER order_processes_of_paid_purchases BEFORE INSERT ON public.order_processes FOR EACH ROW EXECUTE FUNCTION check_order_beginning();

CREATE OR REPLACE FUNCTION public.check_order_step()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not order_can_become(old.state, new.state) then
    perform refuse('order_processes_step', format('an order never goes from %s to %s', old.state, new.state));
  end if;
  return new;
end $function$;
CREATE TRIGGER order_processes_step BEFORE UPDATE OF state ON public.order_processes FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION check_order_step();

CREATE OR REPLACE FUNCTION public.check_payout_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_restoring() then return new; end if;
  if old.state <> new.state and not payout_can_become(old.state, new.state) then
    perform refuse('payouts_transition', format('a payout never goes from %s to %s', old.state, new.state));
  end if;
  if (new.id, new.number, new.profile_id, new.payout_account_id, new.run_on, new.amount_minor)
     is distinct from (old.id, old.number, old.profile_id, old.payout_account_id, old.run_on, old.amount_minor)
     or new.batch is distinct from coalesce(old.batch, new.batch)
     or new.bank_reference is distinct from coalesce(old.bank_reference, new.bank_reference) then
    perform refuse('payouts_identity', 'a payout keeps its payee, its account and its amount');
  end if;
  return new;
end $function$;
CREATE TRIGGER payouts_change BEFORE UPDATE ON public.payouts FOR EACH ROW EXECUTE FUNCTION check_payout_change();

CREATE OR REPLACE FUNCTION public.check_payout_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not is_restoring() and not exists (
    select from payout_items where payout_id::text = new.reference and purchase_id = new.purchase_id
      and abs(new.amount_minor) = abs(amount_minor)) then
    perform refuse('ledger_payout_has_an_item', format('no payout pays purchase %s with this amount', new.purchase_id));
  end if;
  return null;
end $function$;
CREATE CONSTRAINT TRIGGER ledger_payout_has_an_item AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['payout'::text, 'payout-confirmed'::text, 'payout-return'::text]))) EXECUTE FUNCTION check_payout_entry();

CREATE OR REPLACE FUNCTION public.check_payout_is_booked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  paid payouts%rowtype;
  wrong uuid;
begin
  if is_restoring() then return null; end if;
  select * into paid from payouts where id = new.id;
  if (select coalesce(sum(amount_minor), 0) from payout_items where payout_id = paid.id) <> paid.amount_minor then
    perform refuse('payouts_add_up', format('the sales of payout %s do not add up to its amount', paid.number));
  end if;
  with booked as (
    select purchase_id,
      coalesce(sum(amount_minor) filter (where account = 'seller-available'), 0) as available,
      coalesce(sum(amount_minor) filter (where account = 'seller-on-its-way'), 0) as on_its_way,
      coalesce(sum(amount_minor) filter (where account = 'bank'), 0) as bank
      from ledger_entries where purchase_id in (select purchase_id from payout_items where payout_id = paid.id)
        and reference = paid.id::text and kind in ('payout', 'payout-confirmed', 'payout-return')
      group by purchase_id)
  select item.purchase_id into wrong from payout_items item left join booked using (purchase_id)
   where item.payout_id = paid.id and (booked.available, booked.on_its_way, booked.bank) is distinct from (
     case when paid.state = 'failed' then 0 else item.amount_minor end::numeric,
     case when paid.state in ('prepared', 'sent') then -item.amount_minor else 0 end::numeric,
     case when paid.state = 'confirmed' then -item.amount_minor else 0 end::numeric)
   limit 1;
  if wrong is not null then
    perform refuse('payouts_are_booked', format('payout %s is %s, and the books of purchase %s say otherwise', paid.number, paid.state, wrong));
  end if;
  return null;
end $function$;
CREATE CONSTRAINT TRIGGER payouts_are_booked AFTER INSERT OR UPDATE OF state ON public.payouts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_payout_is_booked();

CREATE OR REPLACE FUNCTION public.check_payout_item_channel()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  way text;
  kept text;
begin
  if is_restoring() or new.amount_minor < 0 then return new; end if;
  select channel into way from payouts where id = new.payout_id;
  select state into kept from held_transfers where purchase_id = new.purchase_id;
  -- An ended transfer stays ended, so the provider can never pay what the bank file pays.
  if (way = 'bank-file' and kept is not null and kept <> 'ended')
     or (way = 'held-transfers' and kept is distinct from 'held') then
    perform refuse('payout_items_one_way', format('the transfer of purchase %s is %s, so the channel %s does not pay it',
      new.purchase_id, coalesce(kept, 'missing'), way));
  end if;
  return new;
end $function$;
CREATE TRIGGER payout_items_one_way BEFORE INSERT ON public.payout_items FOR EACH ROW EXECUTE FUNCTION check_payout_item_channel();

CREATE OR REPLACE FUNCTION public.check_project_identity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refuse('projects_identity', 'a listing keeps its seller and its category');
  return new;
end $function$;
CREATE TRIGGER projects_identity BEFORE UPDATE OF seller_id, category ON public.projects FOR EACH ROW WHEN (((old.seller_id IS DISTINCT FROM new.seller_id) OR (old.category IS DISTINCT FROM new.category))) EXECUTE FUNCTION check_project_identity();

CREATE OR REPLACE FUNCTION public.check_purchase_agreement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_restoring() then return new; end if;
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
  return new;
end $function$;
CREATE TRIGGER purchases_agreement BEFORE UPDATE ON public.purchases FOR EACH ROW EXECUTE FUNCTION check_purchase_agreement();

CREATE OR REPLACE FUNCTION public.check_purchase_beginning()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.expires_at < new.created_at and not is_restoring() then
    perform refuse('purchases_hold_ends_after_it_begins', 'a reservation does not end before it begins');
  end if;
  return new;
end $function$;
CREATE TRIGGER purchases_hold_ends_after_it_begins BEFORE INSERT ON public.purchases FOR EACH ROW EXECUTE FUNCTION check_purchase_beginning();

CREATE OR REPLACE FUNCTION public.check_purchase_licence()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not is_restoring() then
    perform refuse('purchases_licence_agreed', 'the licence of a purchase does not change');
  end if;
  return new;
end $function$;
CREATE TRIGGER purchases_licence_agreed BEFORE UPDATE OF licence ON public.purchases FOR EACH ROW WHEN ((old.licence IS DISTINCT FROM new.licence)) EXECUTE FUNCTION check_purchase_licence();

CREATE OR REPLACE FUNCTION public.check_purchase_transition()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not purchase_can_become(old.state, new.state) then
    perform refuse('purchases_transition', format('a purchase never goes from %s to %s', old.state, new.state));
  end if;
  return new;
end $function$;
CREATE TRIGGER purchases_transition BEFORE UPDATE OF state ON public.purchases FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION check_purchase_transition();

CREATE OR REPLACE FUNCTION public.check_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not is_restoring() and not exists (select from purchases where id = new.purchase_id and paid_at is not null) then
    perform refuse('reviews_of_paid_purchases', 'only what was paid is reviewed');
  end if;
  return new;
end $function$;
CREATE TRIGGER reviews_of_paid_purchases BEFORE INSERT ON public.reviews FOR EACH ROW EXECUTE FUNCTION check_review();

CREATE OR REPLACE FUNCTION public.check_sale_mode()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from purchases where project_id = new.id
       and (state in ('reserved', 'processing', 'paid') or paid_at is not null)) and not is_restoring() then
    perform refuse('projects_mode_before_the_first_sale', 'the mode of a listing changes before it is reserved or sold');
  end if;
  return new;
end $function$;
CREATE TRIGGER projects_mode_before_the_first_sale BEFORE UPDATE OF sale_mode ON public.projects FOR EACH ROW WHEN ((old.sale_mode <> new.sale_mode)) EXECUTE FUNCTION check_sale_mode();

CREATE OR REPLACE FUNCTION public.check_shipment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not is_restoring() and not exists (select from purchases where id = new.purchase_id
       and category = 'HARDWARE' and paid_at is not null) then
    perform refuse('shipments_of_paid_hardware', 'only hardware that was paid is shipped');
  end if;
  return new;
end $function$;
CREATE TRIGGER shipments_of_paid_hardware BEFORE INSERT ON public.shipments FOR EACH ROW EXECUTE FUNCTION check_shipment();

CREATE OR REPLACE FUNCTION public.check_shipping_draft()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not is_restoring() and exists (select from projects where id = new.project_id
       and (category <> 'HARDWARE' or seller_id = new.profile_id)) then
    perform refuse('shipping_drafts_of_hardware', 'an address is left for hardware, by somebody other than its seller');
  end if;
  return new;
end $function$;
CREATE TRIGGER shipping_drafts_of_hardware BEFORE INSERT ON public.shipping_drafts FOR EACH ROW EXECUTE FUNCTION check_shipping_draft();

CREATE OR REPLACE FUNCTION public.check_support_beginning()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;
CREATE TRIGGER support_requests_promised BEFORE INSERT ON public.support_requests FOR EACH ROW EXECUTE FUNCTION check_support_beginning();

CREATE OR REPLACE FUNCTION public.check_support_step()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;
CREATE TRIGGER support_requests_step BEFORE UPDATE ON public.support_requests FOR EACH ROW EXECUTE FUNCTION check_support_step();

CREATE OR REPLACE FUNCTION public.check_tax_remittance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_restoring() then return new; end if;
  perform pg_advisory_xact_lock(7215260198);
  if new.month >= to_char(clock_timestamp() at time zone 'Asia/Kolkata', 'YYYY-MM') then
    perform refuse('tax_remittances_of_finished_month', 'tax is remitted after the end of its month');
  end if;
  if to_char(new.paid_on, 'YYYY-MM') < new.month or new.paid_on > (clock_timestamp() at time zone 'Asia/Kolkata')::date then
    perform refuse('tax_remittances_paid_on', 'tax is paid between the begin of its month and today');
  end if;
  if new.withdrawn_at is not null or new.amount_minor > remittable_minor(new.tax, new.month) then
    perform refuse('tax_remittances_were_withheld', format('more %s is remitted of %s than was withheld', new.tax, new.month));
  end if;
  return new;
end $function$;
CREATE TRIGGER tax_remittances_were_withheld BEFORE INSERT ON public.tax_remittances FOR EACH ROW EXECUTE FUNCTION check_tax_remittance();

CREATE OR REPLACE FUNCTION public.check_verification_beginning()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.expires_at < new.created_at and not is_restoring() then
    perform refuse('verifications_end_after_they_begin', 'a verification does not expire before it was made');
  end if;
  return new;
end $function$;
CREATE TRIGGER verifications_end_after_they_begin BEFORE INSERT ON public.verifications FOR EACH ROW EXECUTE FUNCTION check_verification_beginning();

CREATE OR REPLACE FUNCTION public.check_withheld_rate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_restoring() then return null; end if;
  if new.profile_id <> (select seller_id from purchases where id = new.purchase_id) then
    perform refuse('withheld_taxes_seller', 'tax is withheld from the seller of the sale');
  end if;
  perform refuse_wrong_withholding(new.purchase_id);
  return null;
end $function$;
CREATE CONSTRAINT TRIGGER withheld_taxes_fit_ledger AFTER INSERT ON public.withheld_taxes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_withheld_rate();

CREATE OR REPLACE FUNCTION public.check_withheld_taxes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_restoring() then return null; end if;
  if new.kind = 'tax-withheld' or exists (select from withheld_taxes where purchase_id = new.purchase_id) then
    perform refuse_wrong_withholding(new.purchase_id);
  end if;
  return null;
end $function$;
CREATE CONSTRAINT TRIGGER ledger_fits_withheld_taxes AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['tax-withheld'::text, 'refund'::text, 'partial-refund'::text, 'part-dispute'::text]))) EXECUTE FUNCTION check_withheld_taxes();

CREATE OR REPLACE FUNCTION public.count_earning()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not is_restoring() then
    insert into account_figure_changes (profile_id, figure, change) select * from figures_of_entry(new);
  end if;
  return null;
end $function$;
CREATE TRIGGER ledger_entries_figures AFTER INSERT ON public.ledger_entries FOR EACH ROW WHEN ((new.account = ANY (ARRAY['seller-payable'::text, 'seller-available'::text, 'seller-on-its-way'::text, 'bank'::text]))) EXECUTE FUNCTION count_earning();

CREATE OR REPLACE FUNCTION public.count_failure()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not is_restoring() then
    insert into account_figure_changes (profile_id, figure, change) values (new.buyer_id, 'payments', 1);
  end if;
  return null;
end $function$;
CREATE TRIGGER payment_failures_figures AFTER INSERT ON public.payment_failures FOR EACH ROW EXECUTE FUNCTION count_failure();

CREATE OR REPLACE FUNCTION public.count_purchase()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_restoring() then return null; end if;
  -- A status that changes at the same time is counted by whichever transaction comes second.
  perform from shipments where purchase_id = coalesce(new.id, old.id) for no key update;
  insert into account_figure_changes (profile_id, figure, change)
    select f.profile_id, f.figure, sum(f.value) from (
      select * from figures_of_purchase(new) where tg_op <> 'DELETE'
      union all
      select o.profile_id, o.figure, -o.value from figures_of_purchase(old) o where tg_op <> 'INSERT') f
    group by 1, 2 having sum(f.value) <> 0;
  return null;
end $function$;
CREATE TRIGGER purchases_figures_changed AFTER UPDATE OF state, paid_at ON public.purchases FOR EACH ROW WHEN (((old.state IS DISTINCT FROM new.state) OR (old.paid_at IS DISTINCT FROM new.paid_at))) EXECUTE FUNCTION count_purchase();
CREATE TRIGGER purchases_figures_deleted AFTER DELETE ON public.purchases FOR EACH ROW EXECUTE FUNCTION count_purchase();
CREATE TRIGGER purchases_figures_inserted AFTER INSERT ON public.purchases FOR EACH ROW EXECUTE FUNCTION count_purchase();

CREATE OR REPLACE FUNCTION public.count_shipment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_restoring() then return null; end if;
  insert into account_figure_changes (profile_id, figure, change)
    select f.profile_id, f.figure, sum(f.value) from (
      select * from figures_of_shipment(new) where tg_op <> 'DELETE'
      union all
      select o.profile_id, o.figure, -o.value from figures_of_shipment(old) o where tg_op <> 'INSERT') f
    group by 1, 2 having sum(f.value) <> 0;
  return null;
end $function$;
CREATE TRIGGER shipments_figures AFTER INSERT OR DELETE OR UPDATE OF status ON public.shipments FOR EACH ROW EXECUTE FUNCTION count_shipment();

CREATE OR REPLACE FUNCTION public.draw_fee_paper_number()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_restoring() then return new; end if;
  if new.number is not null then
    perform refuse('fee_papers_drawn', 'the number of a paper is drawn, not chosen');
  end if;
  new.financial_year := financial_year_of(new.issued_at);
  insert into fee_paper_series as series (kind, financial_year, last_number) values (new.kind, new.financial_year, 1)
    on conflict (kind, financial_year) do update set last_number = series.last_number + 1
    returning last_number into new.number;
  return new;
end $function$;
CREATE TRIGGER fee_papers_drawn BEFORE INSERT ON public.fee_papers FOR EACH ROW EXECUTE FUNCTION draw_fee_paper_number();

CREATE OR REPLACE FUNCTION public.end_firebase_sign_ins()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.valid_from := greatest(old.valid_from, date_trunc('second', now()));
  return new;
end $function$;
CREATE TRIGGER identity_firebase_users_unlinked BEFORE UPDATE OF user_id ON public.identity_firebase_users FOR EACH ROW WHEN (((new.user_id IS NULL) AND (old.user_id IS NOT NULL))) EXECUTE FUNCTION end_firebase_sign_ins();

CREATE OR REPLACE FUNCTION public.facets_of(category text, complexity text, price_rupees integer, subject text, technologies text[], has_tests boolean, has_video boolean)
 RETURNS TABLE(facet text, value text, label text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select 'category', category, category
  union all select 'level', complexity, complexity
  union all select 'price', price_band(price_rupees), price_band(price_rupees)
  union all select 'tests', 'true', 'true' where has_tests
  union all select 'video', 'true', 'true' where has_video
  union all select 'subject', lower(btrim(subject)), btrim(subject) where btrim(subject) <> ''
  union all (select distinct on (lower(btrim(technology))) 'technology', lower(btrim(technology)), btrim(technology)
               from unnest(technologies) technology where btrim(technology) <> '') $function$;

CREATE OR REPLACE FUNCTION public.figures_of_entry(e ledger_entries)
 RETURNS TABLE(profile_id uuid, figure text, value bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select p.seller_id, f.figure, -e.amount_minor
  from purchases p,
    lateral (select to_char(e.created_at at time zone 'Asia/Kolkata', ' YYYY-MM') as month) india,
    lateral (select e.kind in ('sale', 'refund', 'partial-refund', 'part-dispute', 'tax-withheld', 'debt-recovery') as is_income) entry,
    lateral (values
      ('held-minor', e.account = 'seller-payable'),
      ('available-minor', e.account = 'seller-available'),
      ('on-its-way-minor', e.account = 'seller-on-its-way'),
      ('paid-out-minor', e.account = 'bank'),
      ('paid-out-minor' || india.month, e.account = 'bank'),
      ('earned-minor', entry.is_income),
      ('earned-minor' || india.month, entry.is_income)) f (figure, counts)
  where p.id = e.purchase_id and f.counts and e.amount_minor <> 0
    and e.account in ('seller-payable', 'seller-available', 'seller-on-its-way', 'bank')
$function$;

CREATE OR REPLACE FUNCTION public.figures_of_purchase(p purchases)
 RETURNS TABLE(profile_id uuid, figure text, value bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select p.buyer_id, 'payments', 1::bigint
    where p.state in ('paid', 'processing', 'refund-pending', 'refunded', 'disputed')
  union all select p.seller_id, 'payments', 1 where p.paid_at is not null
  union all
  select sale.* from (select p.paid_at at time zone 'Asia/Kolkata' as paid) india,
    lateral (select to_char(date_trunc('week', india.paid), 'YYYY-MM-DD') as monday) week,
    lateral (values (p.buyer_id, 'bought', 1::bigint), (p.seller_id, 'sold', 1),
      (p.seller_id, 'orders ' || week.monday, 1), (p.seller_id, 'rupees ' || week.monday, p.price_rupees)) sale
    where p.state = 'paid'
  union all
  select p.seller_id, lower(s.status), 1 from shipments s
    where s.purchase_id = p.id and p.state = 'paid' and s.status in ('Pending', 'Shipped')
$function$;

CREATE OR REPLACE FUNCTION public.figures_of_shipment(s shipments)
 RETURNS TABLE(profile_id uuid, figure text, value bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select s.seller_id, lower(s.status), 1::bigint from purchases p
    where p.id = s.purchase_id and p.state = 'paid' and s.status in ('Pending', 'Shipped')
$function$;

CREATE OR REPLACE FUNCTION public.filter_keys_of(category text, complexity text, price_rupees integer, subject text, technologies text[], has_tests boolean, has_video boolean)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array_agg(facet || ':' || value)
    from facets_of(category, complexity, price_rupees, subject, technologies, has_tests, has_video) $function$;

CREATE OR REPLACE FUNCTION public.financial_year_of(at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select year || '-' || lpad(((year + 1) % 100)::text, 2, '0')
    from (select extract(year from (at at time zone 'Asia/Kolkata') - interval '3 months')::integer as year) india
$function$;

CREATE OR REPLACE FUNCTION public.held_transfer_can_become(before text, after text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (before, after) in (values
    ('due', 'held'), ('due', 'ended'), ('held', 'released'), ('held', 'ended'), ('released', 'held'),
    ('released', 'settled'), ('released', 'ended'))
$function$;

CREATE OR REPLACE FUNCTION public.is_git_hash(value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select value ~ '^([0-9a-f]{40}|[0-9a-f]{64})$' $function$;

CREATE OR REPLACE FUNCTION public.is_restoring()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ select coalesce(current_setting('protohaat.restoring', true), '') = 'on' $function$;

CREATE OR REPLACE FUNCTION public.is_sha256(value text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select value ~ '^[0-9a-f]{64}$' $function$;

CREATE OR REPLACE FUNCTION public.is_text(value text, max_characters integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select value ~ '\S' and char_length(value) <= max_characters $function$;

CREATE OR REPLACE FUNCTION public.note_browser()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_signal('browser', new.device_hash, new.profile_id);
  return null;
end $function$;
CREATE TRIGGER browsers_are_signals AFTER INSERT ON public.account_devices FOR EACH ROW EXECUTE FUNCTION note_browser();

CREATE OR REPLACE FUNCTION public.note_earlier_payee()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from payouts where payout_account_id = new.id and confirmed_at is not null) then
    perform note_signal('payout', new.payee_hash, new.profile_id);
  end if;
  return null;
end $function$;
CREATE TRIGGER earlier_payees_are_signals AFTER UPDATE OF payee_hash ON public.payout_accounts FOR EACH ROW WHEN ((new.payee_hash IS NOT NULL)) EXECUTE FUNCTION note_earlier_payee();

CREATE OR REPLACE FUNCTION public.note_ended_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('session-ended', old.id);
  return null;
end $function$;
CREATE TRIGGER identity_session_ended AFTER DELETE ON public.identity_session FOR EACH ROW EXECUTE FUNCTION note_ended_session();

CREATE OR REPLACE FUNCTION public.note_listing_time()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.listed_at := (select created_at from projects where id = new.project_id);
  return new;
end $function$;
CREATE TRIGGER bookmarks_listed_at BEFORE INSERT ON public.bookmarks FOR EACH ROW EXECUTE FUNCTION note_listing_time();

CREATE OR REPLACE FUNCTION public.note_payee()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_signal('payout', payee_hash, profile_id) from payout_accounts where id = new.payout_account_id;
  return null;
end $function$;
CREATE TRIGGER payees_are_signals AFTER UPDATE OF state ON public.payouts FOR EACH ROW WHEN ((new.state = 'confirmed'::text)) EXECUTE FUNCTION note_payee();

CREATE OR REPLACE FUNCTION public.note_payer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_signal('payment', new.payer_hash, new.buyer_id);
  return null;
end $function$;
CREATE TRIGGER payers_are_signals AFTER INSERT OR UPDATE OF payer_hash ON public.purchases FOR EACH ROW WHEN ((new.payer_hash IS NOT NULL)) EXECUTE FUNCTION note_payer();

CREATE OR REPLACE FUNCTION public.note_profile()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_signal('github', signal_hash(new.github_id::text), new.id);
  -- Anybody can type anybody's address: only a verified one says who somebody is.
  if exists (select from identity_user u
              where u.id = new.identity_subject and u."emailVerified" and lower(u.email) = lower(new.email)) then
    perform note_signal('mailbox', signal_hash(new.mailbox), new.id);
  end if;
  return null;
end $function$;
CREATE TRIGGER profiles_are_signals AFTER INSERT OR UPDATE OF github_id, mailbox, email ON public.profiles FOR EACH ROW EXECUTE FUNCTION note_profile();

CREATE OR REPLACE FUNCTION public.note_recipient()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_signal('phone', phone_hash, profile_id), note_signal('recipient', recipient_hash, profile_id)
     from shipping_drafts where profile_id = new.buyer_id and project_id = new.project_id;
  return null;
end $function$;
CREATE TRIGGER recipients_are_signals AFTER INSERT ON public.shipments FOR EACH ROW EXECUTE FUNCTION note_recipient();

CREATE OR REPLACE FUNCTION public.note_signal(signal_kind text, signal_value text, profile uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  -- A restored backup brings its own rows.
  if signal_value is null or coalesce(current_setting('protohaat.restoring', true), '') = 'on' then return; end if;
  insert into account_signals (kind, value, profile_id) values (signal_kind, signal_value, profile)
    on conflict do nothing;
  if found then
    insert into reputation_queue (profile_id) values (profile)
      on conflict (profile_id) do update set queued_at = clock_timestamp();
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.note_verified_address()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_signal('mailbox', signal_hash(p.mailbox), p.id)
     from profiles p where p.identity_subject = new.id and lower(p.email) = lower(new.email);
  return null;
end $function$;
CREATE TRIGGER verified_addresses_are_signals AFTER INSERT OR UPDATE OF "emailVerified", email ON public.identity_user FOR EACH ROW WHEN (new."emailVerified") EXECUTE FUNCTION note_verified_address();

CREATE OR REPLACE FUNCTION public.number_feed_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  profiles uuid[];
begin
  -- Only the transaction's own entries have no number.
  profiles := array(select distinct profile_id from feed_entries where number is null order by 1);
  if cardinality(profiles) = 0 then return null; end if;
  insert into feeds (profile_id) select unnest(profiles) on conflict do nothing;
  perform from feeds where profile_id = any(profiles) order by profile_id for update;
  update feed_entries entry
     set number = numbered.number
    from (select entry.id, feed.last_number + row_number() over (partition by entry.profile_id order by entry.id) as number
            from feed_entries entry join feeds feed using (profile_id) where entry.number is null) numbered
   where entry.id = numbered.id;
  update feeds feed
     set last_number = (select max(number) from feed_entries where profile_id = feed.profile_id)
   where feed.profile_id = any(profiles);
  perform pg_notify('feed', profile::text) from unnest(profiles) profile;
  return null;
end $function$;
CREATE CONSTRAINT TRIGGER feed_entries_numbered AFTER INSERT ON public.feed_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.number IS NULL)) EXECUTE FUNCTION number_feed_entries();

CREATE OR REPLACE FUNCTION public.order_can_become(before text, after text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.payout_can_become(before text, after text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (before, after) in (values
    ('prepared', 'sent'), ('prepared', 'failed'), ('sent', 'confirmed'), ('sent', 'failed'), ('confirmed', 'failed'))
$function$;

CREATE OR REPLACE FUNCTION public.price_band(price_rupees integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case width_bucket(price_rupees, array[500, 1000, 2500, 5000])
    when 0 then '0-499' when 1 then '500-999' when 2 then '1000-2499' when 3 then '2500-4999' else '5000-' end $function$;

CREATE OR REPLACE FUNCTION public.purchase_can_become(before text, after text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.refuse(rule text, sentence text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  raise exception using message = sentence, errcode = 'check_violation', constraint = rule;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the ledger is append-only';
end $function$;
CREATE TRIGGER fee_paper_series_not_truncated BEFORE TRUNCATE ON public.fee_paper_series FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fee_papers_not_truncated BEFORE TRUNCATE ON public.fee_papers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_is_append_only BEFORE DELETE OR UPDATE ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_is_not_truncated BEFORE TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER operator_actions_are_append_only BEFORE DELETE OR UPDATE ON public.operator_actions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER project_versions_not_truncated BEFORE TRUNCATE ON public.project_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE FUNCTION public.refuse_changed_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refuse('order_events_are_append_only', 'what happened to an order does not change');
  return null;
end $function$;
CREATE TRIGGER order_events_are_append_only BEFORE DELETE OR UPDATE ON public.order_events FOR EACH ROW EXECUTE FUNCTION refuse_changed_event();

CREATE OR REPLACE FUNCTION public.refuse_free_sale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.fee_rupees < 1 and not is_restoring() then
    perform refuse('purchase_has_fee', 'every purchase carries a platform fee');
  end if;
  return new;
end $function$;
CREATE TRIGGER purchase_has_fee BEFORE INSERT ON public.purchases FOR EACH ROW EXECUTE FUNCTION refuse_free_sale();

CREATE OR REPLACE FUNCTION public.refuse_new_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.price_rupees > 950000 and not is_restoring()
     and (tg_op = 'INSERT' or new.price_rupees is distinct from old.price_rupees) then
    perform refuse('price_can_be_paid', 'a price of more than 950000 rupees cannot be paid');
  end if;
  return new;
end $function$;
CREATE TRIGGER price_can_be_paid BEFORE INSERT OR UPDATE OF price_rupees ON public.projects FOR EACH ROW EXECUTE FUNCTION refuse_new_price();

CREATE OR REPLACE FUNCTION public.refuse_other_repository()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refuse('projects_repository_stays', 'a listing keeps its repository');
  return new;
end $function$;
CREATE TRIGGER projects_repository_stays BEFORE UPDATE OF repository_id ON public.projects FOR EACH ROW WHEN (((new.repository_id IS NOT NULL) AND (old.repository_id IS DISTINCT FROM new.repository_id))) EXECUTE FUNCTION refuse_other_repository();

CREATE OR REPLACE FUNCTION public.refuse_paper_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_restoring() then return coalesce(new, old); end if;
  perform refuse('fee_papers_immutable', 'a paper that was issued does not change');
  return null;
end $function$;
CREATE TRIGGER fee_papers_immutable BEFORE DELETE OR UPDATE ON public.fee_papers FOR EACH ROW EXECUTE FUNCTION refuse_paper_change();

CREATE OR REPLACE FUNCTION public.refuse_payout_item_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refuse('payout_items_append_only', 'the sales that a payout pays do not change');
end $function$;
CREATE TRIGGER payout_items_append_only BEFORE DELETE OR UPDATE ON public.payout_items FOR EACH ROW EXECUTE FUNCTION refuse_payout_item_change();

CREATE OR REPLACE FUNCTION public.refuse_version_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_restoring() then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' then
    if exists (select from projects where id = old.project_id and verification_id is not null) then
      perform refuse('project_versions_are_kept', 'a published version is deleted only with its listing''s contents');
    end if;
    return old;
  end if;
  if (new.project_id, new.number, new.verification_id, new.commit_sha, new.notes, new.kept_percent, new.published_at)
     is distinct from
     (old.project_id, old.number, old.verification_id, old.commit_sha, old.notes, old.kept_percent, old.published_at)
     or new.archive_sha256 <> coalesce(old.archive_sha256, '') then
    perform refuse('project_versions_immutable', 'a published version does not change');
  end if;
  return new;
end $function$;
CREATE TRIGGER project_versions_immutable BEFORE DELETE OR UPDATE ON public.project_versions FOR EACH ROW EXECUTE FUNCTION refuse_version_change();

CREATE OR REPLACE FUNCTION public.refuse_wrong_withholding(of_purchase uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  sold record;
begin
  select coalesce(-sum(amount_minor) filter (where kind in ('sale', 'refund', 'partial-refund', 'part-dispute')), 0)::bigint as share,
         coalesce(bool_or(kind = 'release'), false) as is_released
    into sold from ledger_entries where purchase_id = of_purchase and account in ('seller-payable', 'seller-available');
  if not sold.is_released or exists (
    select from (select tax || '-payable' as account, div(2 * sold.share * basis_points + 10000, 20000) as amount
                   from withheld_taxes where purchase_id = of_purchase) due
      full join (select account, -sum(amount_minor) as amount from ledger_entries
                  where purchase_id = of_purchase and account in ('tcs-payable', 'tds-payable') group by account) booked
      using (account)
     where coalesce(due.amount, 0) <> coalesce(booked.amount, 0)) then
    perform refuse('withheld_taxes_are_booked', format('the withheld tax of purchase %s is not that of its share', of_purchase));
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.remittable_minor(of_tax text, of_month text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select greatest(0, least(
    withheld_minor_of(of_tax, of_month)
      - coalesce(sum(amount_minor) filter (where month = of_month), 0),
    (select coalesce(-sum(amount_minor), 0) from ledger_entries where kind = 'tax-withheld' and account = of_tax || '-payable')
      - coalesce(sum(amount_minor), 0)))::bigint
  from tax_remittances where tax = of_tax and withdrawn_at is null
$function$;

CREATE OR REPLACE FUNCTION public.search_words(text)
 RETURNS TABLE(word text, place integer)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select left(part, 40), place::integer
    from regexp_split_to_table(
           regexp_replace(
           regexp_replace(
           regexp_replace(
           regexp_replace(
             lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f\u00ad\u200b-\u200d\ufeff]', '', 'g')),
             '(^|[^a-z0-9])c\+\+', '\1cpp ', 'g'),
             '(^|[^a-z0-9])c#', '\1csharp ', 'g'),
             '(^|[^a-z0-9])f#', '\1fsharp ', 'g'),
             '(^|[^a-z0-9])\.net\y', '\1dotnet', 'g'),
           '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02b0-\u02ff\u0964\u0965\u0970\u2000-\u2bff\u2e00-\u2e7f\u3000-\u303f\ue000-\uf8ff\ufe00-\ufe0f\ufff0-\uffff\U00010000-\U000103ff\U0001f000-\U0001faff]+'
         ) with ordinality as parts (part, place)
   where part <> '' $function$;

CREATE OR REPLACE FUNCTION public.signal_hash(plain text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$ select encode(sha256(convert_to(plain, 'UTF8')), 'hex') $function$;

CREATE OR REPLACE FUNCTION public.support_can_become(before text, after text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (before, after) in (values ('waiting', 'answered'), ('waiting', 'late'), ('waiting', 'closed'),
    ('late', 'answered'), ('late', 'closed'), ('answered', 'waiting'), ('answered', 'closed'))
$function$;

CREATE OR REPLACE FUNCTION public.tax_records_kept_from()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select make_timestamptz(left(financial_year_of(now()), 4)::integer - 8, 4, 1, 0, 0, 0, 'Asia/Kolkata')
$function$;

CREATE OR REPLACE FUNCTION public.tax_remittances_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_restoring() then return coalesce(new, old); end if;
  if tg_op = 'DELETE' or old.withdrawn_at is not null or new.withdrawn_at is null
     or to_jsonb(new) - 'withdrawn_at' <> to_jsonb(old) - 'withdrawn_at' then
    perform refuse('tax_remittances_immutable', 'a remittance does not change; it can only be withdrawn');
  end if;
  return new;
end $function$;
CREATE TRIGGER tax_remittances_immutable BEFORE DELETE OR UPDATE ON public.tax_remittances FOR EACH ROW EXECUTE FUNCTION tax_remittances_stay();

CREATE OR REPLACE FUNCTION public.technology_keys(text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(array_agg(lower(btrim(technology))), '{}') from unnest($1) technology $function$;

CREATE OR REPLACE FUNCTION public.withheld_minor_of(of_tax text, of_month text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(-sum(amount_minor), 0)::bigint from ledger_entries
   where kind = 'tax-withheld' and account = of_tax || '-payable'
     and created_at >= (of_month || '-01')::date::timestamp at time zone 'Asia/Kolkata'
     and created_at < ((of_month || '-01')::date + interval '1 month') at time zone 'Asia/Kolkata'
$function$;

CREATE OR REPLACE FUNCTION public.withheld_taxes_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_restoring() then return coalesce(new, old); end if;
  if tg_op = 'UPDATE' and new.identity_sealed is null and old.withheld_at < tax_records_kept_from()
     and to_jsonb(new) - 'identity_sealed' - 'pan_masked' = to_jsonb(old) - 'identity_sealed' - 'pan_masked' then
    return new;
  end if;
  perform refuse('withheld_taxes_immutable', 'the rate of a withheld tax and its PAN do not change');
  return null;
end $function$;
CREATE TRIGGER withheld_taxes_immutable BEFORE DELETE OR UPDATE ON public.withheld_taxes FOR EACH ROW EXECUTE FUNCTION withheld_taxes_stay();
