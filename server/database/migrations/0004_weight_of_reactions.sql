-- Whether the account had completed a purchase when it reacted (domain/projects/popularity.ts).
alter table likes add column by_buyer boolean not null default false;
alter table bookmarks add column by_buyer boolean not null default false;
alter table project_views add column by_buyer boolean not null default false;

with buyers as (
  select distinct bought.buyer_id as id from purchases bought
    join order_processes done on done.purchase_id = bought.id and done.state = 'released'
   where bought.state = 'paid'
), liked as (
  update likes set by_buyer = true from buyers where profile_id = buyers.id
), bookmarked as (
  update bookmarks set by_buyer = true from buyers where profile_id = buyers.id
)
update project_views set by_buyer = true from buyers where viewer_id = buyers.id;

with events as (
  select project_id, created_at as at, by_buyer, 1 as likes, 0 as bookmarks, 2 as weight from likes where counts
  union all select project_id, created_at, by_buyer, 0, 1, 3 from bookmarks where counts
  union all select project_id, viewed_at, by_buyer, 0, 0, 1 from project_views where counts
), sums as (
  select project_id, sum(likes)::int as likes, sum(bookmarks)::int as bookmarks,
         sum(weight * case when by_buyer then 1 else 0.01::float8 end
           * power(2::float8, extract(epoch from at - '2026-01-01T00:00:00Z'::timestamptz)::float8 / 1209600)) as popularity
    from events group by project_id
)
update project_counters counters
   set likes = coalesce(sums.likes, 0), bookmarks = coalesce(sums.bookmarks, 0),
       popularity = coalesce(sums.popularity, 0)
  from project_counters every left join sums using (project_id)
 where counters.project_id = every.project_id;

-- The job that refreshes reputations removes the reactions of deleted accounts.
insert into reputation_queue (profile_id)
  select id from profiles where deleted_at is not null and (
    exists (select from likes where profile_id = id) or exists (select from bookmarks where profile_id = id)
    or exists (select from project_views where viewer_id = id))
  on conflict do nothing;
