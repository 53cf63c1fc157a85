import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { fingerprintOf, listApplied, listMigrations, migrate, type Migration } from './migrate.ts';
import type { OpenDatabase } from './open-database.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(async () => {
  await opened.pool.query("delete from schema_migrations where name like '9%'");
  await opened.pool.query('drop table if exists test_things');
  await opened.close();
});

const next = (name: string, sql: string): Migration => ({ name, sql, hash: name });

async function writeApplied(applied: readonly Pick<Migration, 'name' | 'hash'>[]): Promise<void> {
  await opened.pool.query('delete from schema_migrations');
  for (const { name, hash } of applied) {
    await opened.pool.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash]);
  }
}

describe('migrating', () => {
  it('a second run of the migrations changes nothing', async () => {
    const before = await opened.pool.query('select * from schema_migrations order by name');
    await migrate(opened.pool);
    const after = await opened.pool.query('select * from schema_migrations order by name');
    expect(after.rows).toEqual(before.rows);
    expect(after.rows).toHaveLength(listMigrations().length);
  });

  it('a database that the former migrations made is taken over', async () => {
    const former = [
      { name: '0001_tables.sql', hash: 'a' },
      { name: '0002_rules.sql', hash: 'b' },
    ];
    await writeApplied(former);
    const known = { fingerprint: fingerprintOf(former), last: '0002_rules.sql' };
    const schema = listMigrations().slice(0, 1);
    await migrate(opened.pool, schema, known);
    expect(await listApplied(opened.pool)).toEqual(schema.map(({ name, hash }) => ({ name, hash })));

    await writeApplied(former.slice(0, 1));
    await expect(migrate(opened.pool, schema, known)).rejects.toThrow(
      'whose last migration is 0001_tables.sql. Start the version whose last migration is 0002_rules.sql once',
    );
    await writeApplied(listMigrations());
  });

  it('a failed migration is rolled back', async () => {
    const broken = next('9001_broken.sql', 'create table test_things (id integer); select 1 / 0;');
    await expect(migrate(opened.pool, [...listMigrations(), broken])).rejects.toThrow('division by zero');
    const { rows } = await opened.pool.query("select to_regclass('test_things') as found");
    expect(rows).toEqual([{ found: null }]);
  });

  it('concurrent starts apply each migration once', async () => {
    const wanted = [...listMigrations(), next('9002_things.sql', 'create table test_things (id integer)')];
    await Promise.all([
      migrate(opened.pool, wanted),
      migrate(opened.pool, wanted),
      migrate(opened.pool, wanted),
    ]);
    const { rows } = await opened.pool.query("select name from schema_migrations where name like '9%'");
    expect(rows).toEqual([{ name: '9002_things.sql' }]);
  });

  it('a database migrated by a newer version is rejected', async () => {
    await expect(migrate(opened.pool)).rejects.toThrow(
      'migrated by a newer version of ProtoHaat (9002_things.sql)',
    );
  });

  it('a migration edited after it was applied is rejected', async () => {
    const [first, ...rest] = listMigrations();
    const edited = [{ ...(first as Migration), hash: 'other' }, ...rest, next('9002_things.sql', '')];
    await expect(migrate(opened.pool, edited)).rejects.toThrow('must not be edited');
  });
});
