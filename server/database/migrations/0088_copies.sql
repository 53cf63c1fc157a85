-- A software listing is exclusive (one buyer) or sells copies (many buyers, each once, under a named licence).
alter table projects
  add column sale_mode text not null default 'exclusive',
  add column licence text;
alter table projects
  add constraint projects_sale_mode check (sale_mode in ('exclusive', 'copies')) not valid,
  add constraint projects_copies_of_software check (sale_mode = 'exclusive' or category = 'SOFTWARE') not valid,
  add constraint projects_licence check (licence in ('personal-use', 'single-project', 'any-project', 'repository')) not valid,
  add constraint projects_copies_have_a_licence check ((sale_mode = 'copies') = (licence is not null)) not valid;
alter table projects validate constraint projects_sale_mode;
alter table projects validate constraint projects_copies_of_software;
alter table projects validate constraint projects_licence;
alter table projects validate constraint projects_copies_have_a_licence;
alter table projects add constraint projects_mode unique (id, sale_mode);

-- A purchase has the mode of its listing. The licence is the one that was agreed: a reservation that ended before the
-- mode changed keeps its terms, under which a late payment cannot become a sale.
alter table purchases
  add column sale_mode text not null default 'exclusive',
  add column licence text;
alter table purchases
  add constraint purchases_licence check (licence in ('personal-use', 'single-project', 'any-project', 'repository')) not valid,
  add constraint purchases_live_on_agreed_terms
    check (state not in ('reserved', 'processing', 'paid') or (sale_mode = 'copies') = (licence is not null)) not valid;
alter table purchases validate constraint purchases_licence;
alter table purchases validate constraint purchases_live_on_agreed_terms;
create index purchases_mode on purchases (project_id, sale_mode);
alter table purchases add constraint purchases_mode_of_listing foreign key (project_id, sale_mode)
  references projects (id, sale_mode) on update cascade on delete restrict not valid;
alter table purchases validate constraint purchases_mode_of_listing;

-- Nothing is sold twice: one live purchase of an exclusive project, and of copies one for each buyer.
drop index purchases_one_live_per_project;
create unique index purchases_one_live_per_project on purchases (project_id)
  where state in ('reserved', 'processing', 'paid') and sale_mode = 'exclusive';
create unique index purchases_one_live_per_buyer on purchases (project_id, buyer_id)
  where state in ('reserved', 'processing', 'paid') and sale_mode = 'copies';
create index purchases_sold_copies on purchases (project_id) where state = 'paid' and sale_mode = 'copies';

create function check_sale_mode() returns trigger language plpgsql as $$
begin
  if exists (select from purchases where project_id = new.id
       and (state in ('reserved', 'processing', 'paid') or paid_at is not null)) and not is_restoring() then
    perform refuse('projects_mode_before_the_first_sale', 'the mode of a listing changes before it is reserved or sold');
  end if;
  return new;
end $$;
create trigger projects_mode_before_the_first_sale before update of sale_mode on projects
  for each row when (old.sale_mode <> new.sale_mode) execute function check_sale_mode();

create function check_purchase_licence() returns trigger language plpgsql as $$
begin
  if not is_restoring() then
    perform refuse('purchases_licence_agreed', 'the licence of a purchase does not change');
  end if;
  return new;
end $$;
create trigger purchases_licence_agreed before update of licence on purchases
  for each row when (old.licence is distinct from new.licence) execute function check_purchase_licence();

-- The catalogue: a copies listing has no live purchase that everybody sees, but a number of sold copies.
alter table catalogue_entries
  add column sale_mode text not null default 'exclusive',
  add column copies_sold integer not null default 0;

-- Bought projects are found by their purchases.
drop index catalogue_entries_bought;

create or replace view catalogue_facts as
  select project.id as project_id, project.seller_id, project.listing_status, project.listing_status = 'listed' as is_listed,
         project.category, project.complexity, project.price_rupees, project.created_at, lower(project.title) as title_key,
         lower(btrim(project.subject)) as subject_key, string_to_array(project.tech_stack, ', ') as technologies,
         catalogue_search(project.title, project.tech_stack, project.subject, project.description) as search,
         live.state as live_state, live.buyer_id as live_buyer_id, live.expires_at as reserved_until,
         live.is_shortened as reservation_is_shortened, project.held_until, btrim(project.subject) as subject,
         coalesce((select report -> 'checks' @> '[{"id": "tests", "result": "pass"}]' from verifications
                    where id = project.verification_id), false) as has_tests,
         project.video_url is not null as has_video, project.sale_mode,
         case when project.sale_mode = 'copies' then (
           select count(*)::int from purchases
            where project_id = project.id and state = 'paid' and sale_mode = 'copies') else 0 end as copies_sold
    from projects project
    left join lateral (
      select * from purchases where project_id = project.id and state in ('reserved', 'processing', 'paid')
      order by state = 'paid' desc, created_at limit 1
    ) live on project.sale_mode = 'exclusive';

-- `catalogue_apply` and `catalogue_fill_entries` list the columns of an entry.
do $$
declare
  definition text;
begin
  for definition in
    select pg_get_functiondef(oid) from pg_proc
     where pronamespace = 'public'::regnamespace and proname in ('catalogue_apply', 'catalogue_fill_entries')
  loop
    execute replace(replace(definition, 'subject, has_tests, has_video', 'subject, has_tests, has_video, sale_mode, copies_sold'),
      'has_video = excluded.has_video,',
      'has_video = excluded.has_video, sale_mode = excluded.sale_mode, copies_sold = excluded.copies_sold,');
  end loop;
end $$;
