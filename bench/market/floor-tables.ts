export const FLOOR_TABLES = `
  drop schema if exists floor cascade;
  create schema floor;
  create table floor.cards as
    select project.id, project.listing_status = 'listed' as listed, project.created_at, project.category, project.price_rupees as price, entry.search,
      cards.card::text as card,
      (cards.card || jsonb_build_object('description', description, 'features', features, 'checks', verification.report -> 'checks',
        'languages', verification.report -> 'languages', 'reviews', '[]'::jsonb, 'author', jsonb_build_object('name', full_name,
        'username', username, 'college', college_name, 'joined', seller.created_at)))::text as page
    from projects project
    join catalogue_entries entry on entry.project_id = project.id
    join project_counters counters on counters.project_id = project.id
    join profiles seller on seller.id = project.seller_id
    join verifications verification on verification.id = verification_id
    join project_images image on image.project_id = project.id and image.position = 0
    cross join lateral (select jsonb_build_object('project_id', project.id, 'title', title, 'subject', project.subject,
      'category', project.category, 'price', project.price_rupees, 'status', 'available', 'complexity', project.complexity,
      'duration_hour', duration_hours, 'summary', left(description, 160), 'technologies', tech_stack,
      'picture', picture_hash, 'views', views, 'likes', likes, 'bookedmarked', false, 'liked', false,
      'seller', full_name, 'created_at', project.created_at) as card) cards;
  alter table floor.cards add primary key (id);
  create index on floor.cards (created_at desc, id desc) where listed;
  create index on floor.cards (category, price, id) where listed;
  create index on floor.cards using gin (search);
  create table floor.bookmarks (profile_id integer, project_id uuid, primary key (profile_id, project_id));
  analyze floor.cards;`;
