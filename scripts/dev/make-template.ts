/** Builds the empty template database of the current schema under dist/ and deletes the templates of older schemas. */
import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { filesIn } from '#server/database/embedded/data-files.ts';
import { makeTemplate, templateFolder } from '#server/database/embedded/template.ts';
import { openDatabase } from '#server/database/open-database.ts';

const folder = templateFolder();
rmSync(folder, { recursive: true, force: true });
await makeTemplate(async (dataDirectory) => {
  const { close } = await openDatabase({ databaseUrl: null, dataDirectory });
  await close();
  return filesIn(dataDirectory);
});
for (const name of readdirSync(dirname(folder))) {
  const isOld = name.startsWith('postgres-') && name !== basename(folder) && !name.includes('.draft-');
  const isOldest = /^database-.*\.tar\.gz$/u.test(name);
  if (isOld || isOldest) rmSync(join(dirname(folder), name), { recursive: true });
}
