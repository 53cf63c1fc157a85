import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '#server/runtime/project-root.ts';
import type { Files, SourceFile } from '#tests/attack/disguise-edits.ts';
import { demoRepositories } from '../demo/write-repositories.ts';

/** The repositories of the demo market, or those of `--corpus <folder>`, one per subfolder. */
export function readCorpus(): { readonly name: string; readonly files: Files }[] {
  const { corpus } = parseArgs({ strict: false, options: { corpus: { type: 'string' } } }).values;
  const found =
    typeof corpus === 'string'
      ? readdirSync(corpus).map((name) => ({ name, files: listFiles(join(corpus, name), '') }))
      : demoRepositories();
  return found.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The sources of this project, as a large repository. */
export function readOwnSources(): SourceFile[] {
  return ['domain', 'server', 'web'].flatMap((name) => listFiles(join(projectRoot, name), `${name}/`));
}

function listFiles(folder: string, base: string): SourceFile[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) {
      return entry.name === '.git' ? [] : listFiles(join(folder, entry.name), `${base}${entry.name}/`);
    }
    return entry.isFile() ? [{ path: base + entry.name, bytes: readFileSync(join(folder, entry.name)) }] : [];
  });
}
