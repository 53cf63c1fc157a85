/**
 * Updates older demo data in the directory `--data`: moves its times forward by `--days`, and replaces the sandbox's
 * old URL `--from` with `--to` in repository URLs. No other program may have the data directory open.
 */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { rebuildCatalogue } from '#server/catalogue/rebuild-catalogue.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { refreshTransparency } from '#server/pages/transparency-store.ts';
import { moveDays } from './move-days.ts';
import { withoutTriggers } from './spread-over-time.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    days: { type: 'string', default: '0' },
    from: { type: 'string', default: '' },
    to: { type: 'string', default: '' },
  },
});
if (values.data === undefined) throw new Error('--data is missing');
const opened = await openDatabase({ databaseUrl: null, dataDirectory: values.data });
try {
  await opened.database.transaction().execute(async (tx) => {
    await withoutTriggers(tx);
    await moveDays(tx, Number(values.days));
    await refreshTransparency(tx);
    for (const table of ['projects', 'purchases', 'verifications'])
      await sql`update ${sql.table(table)} set repository_url = replace(repository_url, ${values.from}, ${values.to})`.execute(
        tx,
      );
  });
  await rebuildCatalogue(opened.database);
} finally {
  await opened.close();
}
