/**
 * Gives a copy of the demo data, in the directory `--data`, a secret of its own: seals with it what the copied one
 * sealed, and marks the sandbox's payments with it. No other program may have the data directory open.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { createAesSealer } from '#server/adapters/sealer/aes-sealer.ts';
import { deriveKey, fingerprintOf, secretFile } from '#server/adapters/sealer/app-secret.ts';
import type { DatabaseTransaction } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { deleteSealedData } from '#server/machine/seal-store.ts';
import type { Sealer } from '#server/ports/app-secret.ts';
import { withoutTriggers } from './spread-over-time.ts';

const { values } = parseArgs({ options: { data: { type: 'string' } } });
if (values.data === undefined) throw new Error('--data is missing');
const file = secretFile(values.data);
const [former, next] = [Buffer.from(readFileSync(file, 'utf8').trim(), 'hex'), randomBytes(32)];
const sealerOf = (secret: Uint8Array): Sealer => createAesSealer(deriveKey(secret, 'sealer'));
const opened = await openDatabase({ databaseUrl: null, dataDirectory: values.data });
try {
  await opened.database.transaction().execute(async (tx) => {
    await withoutTriggers(tx);
    await sealAgain(tx, sealerOf(former), sealerOf(next));
    // Nobody is signed in to a new copy, and its first start makes new signing keys.
    await deleteSealedData(tx);
  });
} finally {
  await opened.close();
}
const journal = join(values.data, 'sandbox', 'journal.jsonl');
writeFileSync(journal, readFileSync(journal, 'utf8').replaceAll(fingerprintOf(former), fingerprintOf(next)));
writeFileSync(file, next.toString('hex'), { mode: 0o600 });

async function sealAgain(tx: DatabaseTransaction, from: Sealer, to: Sealer): Promise<void> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and column_name like '%\\_sealed'`.execute(tx);
  for (const { table, column } of columns) {
    const { rows } = await sql<{ sealed: string }>`
      select ${sql.ref(column)} as sealed from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
      tx,
    );
    for (const { sealed } of rows)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to.seal(from.open(sealed))}
        where ${sql.ref(column)} = ${sealed}`.execute(tx);
  }
}
