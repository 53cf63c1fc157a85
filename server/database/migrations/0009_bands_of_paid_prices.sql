-- Price bands are of what a buyer pays, with the fee.
create or replace function price_band(price_rupees integer) returns text
language sql immutable parallel safe as $$
  select case width_bucket(price_rupees + greatest(1, (price_rupees::bigint * 5 + 50) / 100), array[500, 1000, 2500, 5000])
    when 0 then '0-499' when 1 then '500-999' when 2 then '1000-2499' when 3 then '2500-4999' else '5000-' end $$;
update catalogue_entries set price_rupees = price_rupees where not filter_keys @> array['price:' || price_band(price_rupees)];
delete from catalogue_facets where facet = 'price';
insert into catalogue_facets (category, facet, value, label, projects, sold)
select scope, 'price', band, band, sum(delta), coalesce(sum(delta) filter (where is_sold), 0)
  from (select category, is_sold, price_band(price_rupees) as band, 1 as delta from catalogue_entries where is_listed
        -- These are in the entries, and are still to be counted.
        union all select category, is_sold, price_band(price_rupees), -delta from catalogue_changes) counted
 cross join lateral (values (''), (category)) scopes (scope)
 group by scope, band having sum(delta) >= 0 and coalesce(sum(delta) filter (where is_sold), 0) >= 0;
