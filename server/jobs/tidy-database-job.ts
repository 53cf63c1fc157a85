import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { defineJob } from './job.ts';

interface TidyDeps {
  readonly database: Database;
  readonly config: { readonly databaseUrl: string | null };
}

/** The embedded database has no autovacuum. */
export const tidyDatabaseJob = defineJob<object, TidyDeps>({
  name: 'tidy-database',
  retryForHours: 1,
  timeoutSeconds: 300,
  everySeconds: 3_600,
  async handle({ database, config }) {
    if (config.databaseUrl === null) await sql`vacuum (analyze)`.execute(database);
  },
});
