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
