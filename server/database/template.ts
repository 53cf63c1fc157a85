import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { v7 } from 'uuid';
import { projectRoot } from '../project-root.ts';
import { overEngine } from './embedded-database.ts';
import { openEngine } from './embedded-engine.ts';
import { migrate, schemaFingerprint } from './migrate.ts';

/**
 * Where the migrated, empty database of this very schema is kept: a first start and every test worker begin from it
 * instead of setting one up (about a second instead of several). Made by the build, or by the first test run.
 */
export function templateFile(): string {
  const { dependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const version = dependencies['@electric-sql/pglite'];
  return join(projectRoot, `node_modules/.cache/protohaat/database-${version}-${schemaFingerprint()}.tar.gz`);
}

/** Makes the template. Two processes may do it at once: the file appears complete. */
export async function makeTemplate(file = templateFile()): Promise<void> {
  const pglite = await openEngine({ files: null, templateFile: null });
  const { pool, close } = overEngine(pglite);
  try {
    await migrate(pool);
    const dump = await pglite.dumpDataDir('gzip');
    mkdirSync(dirname(file), { recursive: true });
    const draft = `${file}.${v7()}`;
    writeFileSync(draft, new Uint8Array(await dump.arrayBuffer()));
    renameSync(draft, file);
  } finally {
    await close();
  }
}
