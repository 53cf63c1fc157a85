import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

export function createFileHashStore(database: Database) {
  return {
    async find(name: string): Promise<string | null> {
      const { rows } = await sql<{ sha256: string }>`
        select sha256 from file_hashes where name = ${name}`.execute(database);
      return rows[0]?.sha256 ?? null;
    },
    async save(name: string, sha256: string): Promise<void> {
      await sql`
        insert into file_hashes (name, sha256) values (${name}, ${sha256})
        on conflict (name) do update set sha256 = excluded.sha256`.execute(database);
    },
    async delete(name: string): Promise<void> {
      await sql`delete from file_hashes where name = ${name}`.execute(database);
    },
  };
}
