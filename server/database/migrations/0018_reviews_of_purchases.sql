-- A review belongs to the purchase it is about: it is shown while that purchase stands. Whoever buys again after a refund
-- writes a new one.
alter table reviews
  add column purchase_id uuid references purchases (id),
  add column seller_id uuid references profiles (id),
  -- False while its author and the seller are known to be one party (domain/reputation.ts).
  add column counts boolean not null default true;
update reviews set
  seller_id = (select seller_id from projects where id = reviews.project_id),
  purchase_id = (select id from purchases
                  where project_id = reviews.project_id and buyer_id = reviews.author_id and paid_at is not null
                  order by state = 'paid' desc, paid_at desc limit 1);
-- Only a buyer could ever write one.
delete from reviews where purchase_id is null;
alter table reviews
  alter column purchase_id set not null,
  alter column seller_id set not null,
  drop constraint reviews_project_id_author_id_key,
  add constraint reviews_purchase_id_key unique (purchase_id);
create index reviews_seller on reviews (seller_id, created_at desc, id desc);
create index reviews_project on reviews (project_id);
alter table projects drop column reviews_count;

insert into seller_figures (seller_id, buyers, reviewers, rating)
  select u.seller_id, count(distinct u.buyer_id), count(distinct r.author_id), avg(r.rating)
    from purchases u left join reviews r on r.purchase_id = u.id
   where u.state = 'paid' group by u.seller_id;
-- Connected accounts are found by the job.
insert into reputation_queue (profile_id) select distinct seller_id from projects on conflict do nothing;
