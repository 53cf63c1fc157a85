import { expect, it } from 'vitest';
import { createEmptyDatabase } from '#tests/support/test-database.ts';
import { openTestPool } from '#tests/support/test-pool.ts';
import { listMigrations, migrate } from './migrate.ts';

const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const [seller, buyer, fan, project, refunded, paid, never, verification] = [1, 2, 3, 4, 5, 6, 7, 8].map(id);

it('the reputation migration counts existing reviews, likes and signals', async () => {
  const { url, drop } = await createEmptyDatabase();
  const pool = openTestPool({ connectionString: url });
  const migrations = listMigrations();
  await migrate(
    pool,
    migrations.filter(({ name }) => name < '0013'),
  );
  await pool.query(`
    insert into identity_user (id, name, email, "emailVerified", "updatedAt") values
      ('seller', 'S', 'seller@example.com', true, now()), ('fan', 'F', 'fan@example.com', false, now());
    insert into profiles (id, identity_subject, email, mailbox, github_id) values
      ('${seller}', 'seller', 'seller@example.com', 'seller@example.com', 7),
      ('${buyer}', 'buyer', 'buyer@example.com', 'buyer@example.com', null),
      ('${fan}', 'fan', 'fan@example.com', 'fan@example.com', null);
    insert into account_devices (device_hash, profile_id) values ('browser', '${buyer}');
    insert into verifications (id, profile_id, category, accepted, report, expires_at)
      values ('${verification}', '${seller}', 'SOFTWARE', true, '{}', now());
    insert into projects (id, seller_id, title, subject, description, category, price_rupees, complexity,
      duration_hours, tech_stack, verification_id, likes_count, bookmarks_count, reviews_count)
      values ('${project}', '${seller}', 'Robot', 'x', 'x', 'SOFTWARE', 100, 'Low', 1, 'C', '${verification}', 2, 1, 1);
    insert into likes (profile_id, project_id) values ('${seller}', '${project}'), ('${fan}', '${project}');
    insert into bookmarks (profile_id, project_id) values ('${seller}', '${project}');
    insert into project_views (project_id, viewer_id, viewed_on) values ('${project}', '${fan}', '2026-11-01');
    insert into purchases (id, project_id, buyer_id, seller_id, state, price_rupees, fee_rupees, amount_minor, title,
      description, category, expires_at, paid_at, receipt_number) values
      ('${refunded}', '${project}', '${buyer}', '${seller}', 'refunded', 100, 5, 10500, 'Robot', 'x', 'SOFTWARE', now(), now() - interval '2 days', 1),
      ('${paid}', '${project}', '${buyer}', '${seller}', 'paid', 100, 5, 10500, 'Robot', 'x', 'SOFTWARE', now(), now() - interval '1 day', 2);
    insert into reviews (id, project_id, author_id, rating, comment) values ('${never}', '${project}', '${buyer}', 3, 'Fine');`);

  await migrate(pool, migrations);

  const read = async (sql: string) => (await pool.query(sql)).rows as unknown[];
  expect(await read('select purchase_id, seller_id, counts from reviews')).toEqual([
    { purchase_id: paid, seller_id: seller, counts: true },
  ]);
  expect(await read('select buyers, reviewers, rating from seller_figures')).toEqual([
    { buyers: 1, reviewers: 1, rating: 3 },
  ]);
  expect(await read('select likes, bookmarks from project_counters')).toEqual([{ likes: 1, bookmarks: 0 }]);
  expect(await read('select profile_id from likes where counts')).toEqual([{ profile_id: fan }]);
  expect(await read('select kind, profile_id from account_signals order by kind')).toEqual([
    { kind: 'browser', profile_id: buyer },
    { kind: 'github', profile_id: seller },
    { kind: 'mailbox', profile_id: seller },
  ]);
  expect(await read('select profile_id from reputation_queue')).toContainEqual({ profile_id: seller });
  await pool.end();
  await drop();
});
