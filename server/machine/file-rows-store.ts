import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Must be longer than any write takes. */
const KEEP_HOURS = 48;

export function createFileWriteStore(database: Database) {
  return {
    async begin(name: string): Promise<void> {
      await sql`
        insert into file_writes (name) values (${name})
        on conflict (name) do update set began_at = now()`.execute(database);
    },

    /**
     * Locks the row of the name during the removal, so that a write of the same name waits in `begin`. The caller must
     * limit the time that `remove` takes.
     */
    async removeUnlessWritten(
      name: string,
      writtenBefore: Date,
      remove: () => Promise<boolean>,
    ): Promise<boolean> {
      return await database.transaction().execute(async (tx) => {
        const { rows } = await sql<{ isOld: boolean }>`
          insert into file_writes (name, began_at) values (${name}, '-infinity')
          on conflict (name) do update set name = excluded.name
          returning began_at < ${writtenBefore} as "isOld"`.execute(tx);
        return rows[0]?.isOld === true && (await remove());
      });
    },

    async deleteOld(): Promise<void> {
      await sql`
        delete from file_writes where began_at < now() - make_interval(hours => ${KEEP_HOURS})`.execute(
        database,
      );
    },
  };
}

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

export type FileStoreName = 'disk' | 's3';

export interface FileCopy {
  readonly name: string;
  readonly sha256: string;
  readonly sizeBytes: number;
}

export async function listCopies(
  database: Database,
  target: FileStoreName,
  names: readonly string[],
): Promise<Map<string, FileCopy>> {
  const { rows } = await sql<FileCopy>`
    select name, sha256, size_bytes as "sizeBytes" from file_copies
    where target = ${target} and name = any(${sql.val([...names])}::text[])`.execute(database);
  return new Map(rows.map((row) => [row.name, row]));
}

export async function saveCopy(database: Database, target: FileStoreName, copy: FileCopy): Promise<void> {
  await sql`
    insert into file_copies (target, name, sha256, size_bytes)
    values (${target}, ${copy.name}, ${copy.sha256}, ${copy.sizeBytes})
    on conflict (target, name) do update
    set sha256 = excluded.sha256, size_bytes = excluded.size_bytes, verified_at = now()`.execute(database);
}

export async function deleteCopies(database: Database, target: FileStoreName): Promise<void> {
  await sql`delete from file_copies where target = ${target}`.execute(database);
}
