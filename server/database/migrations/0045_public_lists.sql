-- Public pages list what is offered with a technology or in a subject. A technology is matched as its facet is
-- (facets_of in migration 0036).
create function technology_keys(text[]) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(lower(btrim(technology))), '{}') from unnest($1) technology $$;

create index catalogue_entries_technology on catalogue_entries using gin (technology_keys(technologies)) where is_listed;
create index catalogue_entries_subject on catalogue_entries (subject_key, created_at desc, project_id desc) where is_listed;
create index catalogue_entries_by_id on catalogue_entries (project_id) include (seller_id) where is_listed;
