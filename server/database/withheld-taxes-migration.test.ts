import { expect, it } from 'vitest';
import { createEmptyDatabase } from '#tests/support/test-database.ts';
import { openTestPool } from '#tests/support/test-pool.ts';
import { listMigrations, migrate } from './migrate.ts';

const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const [seller, leaver, sale, otherSale, remittance] = [1, 2, 3, 4, 5].map(id);

it("the migrations add the seller's PAN to taxes that were already withheld and the day of payment to earlier remittances", async () => {
  const { url, drop } = await createEmptyDatabase();
  const pool = openTestPool({ connectionString: url });
  const migrations = listMigrations();
  await migrate(
    pool,
    migrations.filter(({ name }) => name < '0103'),
  );
  // The replica role disables foreign keys and triggers, so no sales have to be booked.
  await pool.query(`
    begin;
    set local session_replication_role = replica;
    insert into profiles (id, identity_subject, email, mailbox) values
      ('${seller}', 'seller', 'seller@example.com', 'seller@example.com'),
      ('${leaver}', 'leaver', 'leaver@example.com', 'leaver@example.com');
    insert into tax_identities (profile_id, details_sealed, pan_masked, pan_holder)
      values ('${seller}', 'sealed details', '•••••• 939F', 'P');
    insert into withheld_taxes (purchase_id, tax, profile_id, basis_points) values
      ('${sale}', 'tds', '${seller}', 10), ('${otherSale}', 'tds', '${leaver}', 10);
    insert into tax_remittances (id, tax, month, amount_minor, challan, recorded_at)
      values ('${remittance}', 'tds', '2026-09', 150, 'BSR-12345', '2026-10-06 20:00Z');
    commit;`);

  await migrate(pool, migrations);

  const read = async (sql: string) => (await pool.query(sql)).rows as unknown[];
  expect(
    await read('select profile_id, identity_sealed, pan_masked from withheld_taxes order by profile_id'),
  ).toEqual([
    { profile_id: seller, identity_sealed: 'sealed details', pan_masked: '•••••• 939F' },
    // This seller has no tax details.
    { profile_id: leaver, identity_sealed: null, pan_masked: null },
  ]);
  expect(await read('select paid_on::text, amount_minor from tax_remittances')).toEqual([
    { paid_on: '2026-10-07', amount_minor: 150 },
  ]);
  await expect(
    pool.query(`update withheld_taxes set pan_masked = '•••••• 111A' where purchase_id = '${sale}'`),
  ).rejects.toThrow('the rate of a withheld tax and its PAN do not change');
  await pool.end();
  await drop();
});
