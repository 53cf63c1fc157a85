import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';
import { schemaFingerprint } from './migrate.ts';

/**
 * Where the migrated, empty database of this very schema is kept: a first start and every test worker begin from it
 * instead of setting one up (about a second instead of several). Made by the build, or by a test run that finds none.
 */
export function templateFile(): string {
  const { dependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const version = dependencies['@electric-sql/pglite'];
  return join(projectRoot, `dist/database-${version}-${schemaFingerprint()}.tar.gz`);
}
