-- At most one live purchase counts per project, also while the index that guarantees it is missing.
create or replace view catalogue_facts as
  select project.id as project_id, project.seller_id, project.listing_status, project.listing_status = 'listed' as is_listed,
         project.category, project.complexity, project.price_rupees, project.created_at, lower(project.title) as title_key,
         lower(btrim(project.subject)) as subject_key, string_to_array(project.tech_stack, ', ') as technologies,
         catalogue_search(project.title, project.tech_stack, project.subject, project.description) as search,
         live.state as live_state, live.buyer_id as live_buyer_id, live.expires_at as reserved_until,
         live.yields as reservation_yields, project.held_until
    from projects project
    left join lateral (
      select * from purchases where project_id = project.id and state in ('reserved', 'processing', 'paid')
      order by state = 'paid' desc, created_at limit 1
    ) live on true;

-- Lists and searches read the catalogue.
drop index projects_newest;
drop index projects_price;
drop index projects_title_trigrams;
alter table projects drop column search;
