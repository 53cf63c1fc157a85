import type pg from 'pg';
import { makeText, RARE_WORD, WORD_OF_ONE_PERCENT } from './text.ts';

export interface SeedOptions {
  readonly projects: number;
  readonly people: number;
  readonly trader: string;
  readonly rows: number;
  readonly report: (line: string) => void;
  /**
   * Called before the full-text and trigram indexes are built, because updates of `catalogue_entries` are
   * slower with these indexes.
   */
  readonly fillCatalogue: () => Promise<void>;
}

const BATCH = 50_000;

/** Disables triggers and foreign keys (`session_replication_role`), so the database user must be a superuser. */
export async function seedMarket(client: pg.ClientBase, options: SeedOptions): Promise<void> {
  const { projects, people, report } = options;
  await client.query(`set session_replication_role = replica`);
  await client.query(`set statement_timeout = 0`);
  await client.query(`set maintenance_work_mem = '256MB'`);
  await client.query(`set synchronous_commit = off`);
  await client.query(FUNCTIONS);
  await loadText(client);
  await client.query(PEOPLE, [people]);
  await client.query(VERIFICATIONS);
  await client.query(PICTURES);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename in ('projects', 'catalogue_entries') and indexdef like '%USING gin%'`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (let from = 1; from <= projects; from += BATCH) {
    await client.query(PROJECTS, [from, Math.min(projects, from + BATCH - 1), people, projects, 'listed', 0]);
    report(`${Math.min(projects, from + BATCH - 1).toLocaleString('en')} projects`);
  }
  await client.query(SALES, [people]);
  await client.query(TRADER, [options.trader, options.rows, projects, people]);
  await client.query(`analyze`);
  await client.query(AFTER_SALES);
  await client.query(VERSIONS);
  await options.fillCatalogue();
  await client.query(COUNTERS);
  for (const { definition } of indexes) await client.query(definition);
  await client.query(`analyze`);
  await client.query(`set session_replication_role = origin`);
}

async function loadText(client: pg.ClientBase): Promise<void> {
  const { titles, sentences, stacks, subjects, hindi } = makeText();
  await client.query(
    `create temporary table seed_text (kind text, n integer, value text, primary key (kind, n))`,
  );
  for (const [kind, values] of Object.entries({ titles, sentences, stacks, subjects, hindi })) {
    await client.query(
      `insert into seed_text select $1, ordinality - 1, value from unnest($2::text[]) with ordinality as t (value, ordinality)`,
      [kind, values],
    );
  }
  await client.query(`analyze seed_text`);
}

const FUNCTIONS = `
  create function pg_temp.dice(n bigint, salt integer, sides integer) returns integer language sql immutable as
    $$ select ((hashint8extended(n, salt) & 9223372036854775807) % sides)::integer $$;
  create function pg_temp.person(n bigint) returns uuid language sql immutable as
    $$ select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;
  create function pg_temp.time_id(at timestamptz, n bigint) returns uuid language sql immutable as $$
    select (substr(ms, 1, 8) || '-' || substr(ms, 9, 4) || '-7' || substr(h, 1, 3) || '-8' || substr(h, 4, 3) || '-'
            || substr(h, 7, 12))::uuid
    from (select lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') as ms, md5(n::text) as h) parts $$;`;

const PEOPLE = `
  insert into profiles (id, identity_subject, email, mailbox, username, username_key, full_name, full_name_key,
    college_name, completed_at, address_proved_at, created_at, github_id, github_login)
  select pg_temp.person(n), 'seed-' || n, 'maker' || n || '@example.in', 'maker' || n || '@example.in', 'maker_' || n,
    'maker_' || n, name, lower(name) || n, 'National Institute of Technology', now() - interval '2 years',
    now() - interval '2 years', now() - interval '2 years', 1000000 + n, 'maker-' || n
  from (select n, (array['Aarav','Diya','Kabir','Meera','Rohan','Ananya','Vikram','Isha'])[1 + n % 8] || ' '
    || (array['Sharma','Patil','Iyer','Khan','Das','Reddy','Gupta'])[1 + n % 7] as name
    from generate_series(1, $1::integer) n) people`;

const VERIFICATIONS = `
  insert into verifications (id, profile_id, category, accepted, repository_id, repository_full_name, repository_url,
    commit_sha, report, created_at, expires_at)
  select md5(category || profile.id)::uuid, profile.id, category, true,
    case category when 'SOFTWARE' then profile.github_id end,
    case category when 'SOFTWARE' then profile.github_login || '/code' end,
    case category when 'SOFTWARE' then 'https://github.com/' || profile.github_login || '/code' end,
    case category when 'SOFTWARE' then repeat('a', 40) end,
    '{"checks":[{"id":"readme","title":"Readme","result":"pass","sentence":"The readme explains how to run it."},
      {"id":"tests","title":"Tests","result":"pass","sentence":"Twelve test files were found."}],
      "languages":[{"name":"Python","bytes":52000,"percent":81}],"readme_verified":true,"note":null}',
    now() - interval '2 years', now() + interval '1 year'
  from profiles profile, unnest(array['SOFTWARE', 'HARDWARE']) category
  where profile.identity_subject like 'seed-%'`;

const PICTURES = `
  insert into pictures (hash, width, height, placeholder, uploaded_by, size_bytes)
  select encode(sha256(n::text::bytea), 'hex'), 1200, 900,
    'data:image/webp;base64,' || repeat('UklGRkAAAABXRUJQVlA4', 6), pg_temp.person(1), 90000
  from generate_series(1, 2000) n`;

/**
 * $1 and $2 are the numbers of the first and the last project, $3 is the number of people, $4 the total number of
 * projects, $5 the listing status, and $6 is added to a project's number before its ID is derived from it.
 */
const PROJECTS = `
  with drawn as (
    select n, $6::bigint + n as key, 1 + pg_temp.dice(n, 1, $3) as seller,
      now() - interval '1 day' - ($4 - n) * (interval '700 days' / greatest($4, 1)) as created_at,
      case when pg_temp.dice(n, 2, 100) < 70 then 'SOFTWARE' else 'HARDWARE' end as category,
      pg_temp.dice(n, 11, 20) = 0 as is_hindi
    from generate_series($1::integer, $2::integer) n
  ), added as (
    insert into projects (id, seller_id, title, subject, description, category, price_rupees, complexity,
      duration_hours, features, tech_stack, repository_url, repository_id, commit_sha, verification_id,
      listing_status, created_at, updated_at)
    select pg_temp.time_id(created_at, key), pg_temp.person(seller),
      case when is_hindi then hindi.value || ' ' || drawn.n else title.value end, subject.value,
      s1.value || ' ' || s2.value || ' ' || s3.value || ' ' || s4.value
        || case when is_hindi then ' ' || hindi.value || ' का प्रोजेक्ट' else '' end
        || case when drawn.n % 100 = 7 then ' ${WORD_OF_ONE_PERCENT}' else '' end
        || case when drawn.n % 5000 = 11 then ' ${RARE_WORD}' else '' end,
      category, 99 + pg_temp.dice(drawn.n, 5, 9900),
      (array['Low', 'Medium', 'High', 'Very High'])[1 + pg_temp.dice(drawn.n, 6, 4)], 5 + pg_temp.dice(drawn.n, 7, 200),
      s1.value || chr(10) || s2.value, stack.value,
      case category when 'SOFTWARE' then 'https://github.com/maker-' || seller || '/code-' || key end,
      case category when 'SOFTWARE' then 10000000 + key end,
      case category when 'SOFTWARE' then md5(key::text) || 'abcdef01' end,
      md5(category || pg_temp.person(seller))::uuid, $5, created_at, created_at
    from drawn
    join seed_text title on title.kind = 'titles' and title.n = pg_temp.dice(drawn.n, 20, 20000)
    join seed_text s1 on s1.kind = 'sentences' and s1.n = pg_temp.dice(drawn.n, 21, 20000)
    join seed_text s2 on s2.kind = 'sentences' and s2.n = pg_temp.dice(drawn.n, 22, 20000)
    join seed_text s3 on s3.kind = 'sentences' and s3.n = pg_temp.dice(drawn.n, 23, 20000)
    join seed_text s4 on s4.kind = 'sentences' and s4.n = pg_temp.dice(drawn.n, 24, 20000)
    join seed_text stack on stack.kind = 'stacks' and stack.n = pg_temp.dice(drawn.n, 25, 2000)
    join seed_text subject on subject.kind = 'subjects' and subject.n = pg_temp.dice(drawn.n, 26, 12)
    join seed_text hindi on hindi.kind = 'hindi' and hindi.n = pg_temp.dice(drawn.n, 27, 8)
    returning id
  )
  insert into project_images (project_id, position, picture_hash)
  select id, position, encode(sha256((1 + pg_temp.dice(hashtextextended(id::text, 0), position, 2000))::text::bytea), 'hex')
  from added, generate_series(0, 1) position`;

const PURCHASE_COLUMNS = `(id, project_id, buyer_id, seller_id, state, price_rupees, fee_rupees, amount_minor, intent_id,
    title, description, category, repository_url, commit_sha, receipt_number, expires_at, created_at, paid_at, method)`;
const PURCHASE_VALUES = `project.price_rupees, greatest(1, (project.price_rupees * 5 + 50) / 100),
    (project.price_rupees + greatest(1, (project.price_rupees * 5 + 50) / 100))::bigint * 100`;

const SALES = `
  insert into purchases ${PURCHASE_COLUMNS}
  select pg_temp.time_id(project.created_at + interval '5 hours', row_number() over ()), project.id,
    pg_temp.person(buyer), project.seller_id, 'paid', ${PURCHASE_VALUES},
    'pi_seed_' || row_number() over (), project.title, project.description, project.category, project.repository_url,
    project.commit_sha, 10000000 + row_number() over (), project.created_at + interval '6 hours',
    project.created_at + interval '5 hours', project.created_at + interval '5 hours', 'card'
  from (select *, 1 + pg_temp.dice(hashtextextended(id::text, 3), 1, $1) as buyer from projects) project
  where pg_temp.dice(hashtextextended(project.id::text, 4), 2, 10) = 0
    and pg_temp.person(project.buyer) <> project.seller_id`;

/** $1 is the trader's ID, $2 the number of rows of each kind, $3 the number of projects, $4 the number of people. */
const TRADER = `
  with copied as (
    insert into projects (id, seller_id, title, subject, description, category, price_rupees, complexity,
      duration_hours, features, tech_stack, repository_url, repository_id, commit_sha, verification_id,
      listing_status, created_at, updated_at)
    select pg_temp.time_id(now() - interval '800 days' + n * interval '2 minutes', 100000000 + n),
      case when n <= $2 then $1::uuid else project.seller_id end,
      project.title, project.subject, project.description, project.category, project.price_rupees, project.complexity,
      project.duration_hours, project.features, project.tech_stack, project.repository_url,
      case project.category when 'SOFTWARE' then 100000000 + n end, project.commit_sha, project.verification_id,
      'withdrawn', now() - interval '800 days' + n * interval '2 minutes', now()
    from (select *, row_number() over () as n
      from (select * from projects where listing_status = 'listed' limit $3::integer) listed,
        generate_series(1, ceil(2.0 * $2 / $3)::integer) again) project
    where n <= 2 * $2
    returning *
  ), bought as (
    insert into purchases ${PURCHASE_COLUMNS}
    select pg_temp.time_id(project.created_at + interval '5 hours', 200000000 + n), project.id,
      case when project.seller_id = $1 then pg_temp.person(1 + n % $4) else $1 end, project.seller_id, 'paid',
      ${PURCHASE_VALUES}, 'pi_trade_' || n, project.title, project.description, project.category,
      project.repository_url, project.commit_sha, 20000000 + n, project.created_at + interval '6 hours',
      project.created_at + interval '5 hours', project.created_at + interval '5 hours', 'upi'
    from (select *, row_number() over () as n from copied) project
  )
  insert into bookmarks (profile_id, project_id, created_at, listed_at)
  select $1, id, now() - row_number() over () * interval '1 minute', created_at
  from (select id, created_at from projects where listing_status = 'listed' order by created_at desc limit $2) newest`;

const AFTER_SALES = `
  insert into payment_failures (id, purchase_id, buyer_id, reason, failed_at)
    select 'fail_' || id, id, buyer_id, 'Your card was declined.', paid_at from purchases where receipt_number > 20000000;
  insert into shipments (purchase_id, project_id, seller_id, buyer_id, address, phone, status, shipped_at, delivered_at,
    created_at)
    select id, project_id, seller_id, buyer_id, '12 MG Road, Pune 411001', '+919812345678',
      (array['Pending', 'Shipped', 'Delivered'])[1 + part],
      case when part > 0 then paid_at end, case when part = 2 then paid_at end, paid_at
    from (select *, pg_temp.dice(receipt_number, 1, 3) as part from purchases where category = 'HARDWARE') p;
  insert into ledger_entries (id, transaction_id, purchase_id, kind, account, profile_id, amount_minor, created_at)
    select md5(id || account)::uuid, id, id, 'sale', account, case account when 'seller-payable' then seller_id end,
      case account when 'clearing' then amount_minor when 'seller-payable' then -price_rupees::bigint * 100
        else -fee_rupees::bigint * 100 end, paid_at
    from purchases, unnest(array['clearing', 'seller-payable', 'platform-fee']) account;
  insert into reviews (id, project_id, author_id, seller_id, purchase_id, rating, comment, created_at)
    select md5('review' || id)::uuid, project_id, buyer_id, seller_id, id, 3 + pg_temp.dice(receipt_number, 5, 3),
      'It runs as described, and the report helped with the viva.', paid_at + interval '3 days'
    from purchases where pg_temp.dice(receipt_number, 6, 3) = 0;
  insert into seller_figures (seller_id, buyers, reviewers, rating)
    select p.seller_id, count(distinct p.buyer_id), count(distinct r.author_id), avg(r.rating)
    from purchases p left join reviews r on r.purchase_id = p.id group by p.seller_id;
  insert into account_figures (profile_id, figure, value) select profile_id, figure, value from counted_account_figures`;

const VERSIONS = `
  insert into project_versions (project_id, number, verification_id, commit_sha, published_at)
    select id, 1, verification_id, commit_sha, created_at from projects where category = 'SOFTWARE'
    on conflict do nothing`;

const COUNTERS = `
  update project_counters set views = pg_temp.dice(h, 8, 500), likes = pg_temp.dice(h, 9, 50),
    bookmarks = pg_temp.dice(h, 10, 20), popularity = pg_temp.dice(h, 12, 1000000) / 10000.0
    from (select project_id as id, hashtextextended(project_id::text, 5) as h from project_counters) drawn
    where project_id = drawn.id`;
