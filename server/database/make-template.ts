import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { create } from 'tar';
import { v7 } from 'uuid';
import { startHere } from './embedded-database.ts';
import { embeddedFiles } from './file-limit.ts';
import { migrate } from './migrate.ts';
import { templateFile } from './template.ts';

/** Makes the template. Two processes may do it at once: the file appears complete. */
export async function makeTemplate(file = templateFile()): Promise<void> {
  const draft = `${file}.${v7()}`;
  const files = `${draft}.files`;
  mkdirSync(dirname(file), { recursive: true });
  try {
    const { pool, close } = await startHere(
      { files, templateFile: null, maxFiles: embeddedFiles(Infinity) },
      () => {},
    );
    try {
      await migrate(pool);
    } finally {
      await close();
    }
    // Packed once it is closed, so that whoever begins from it has nothing to recover. The engine wants a slash at the
    // beginning of each path.
    await create(
      { file: draft, cwd: files, gzip: true, portable: true, prefix: '/', preservePaths: true },
      readdirSync(files),
    );
    renameSync(draft, file);
  } finally {
    rmSync(files, { recursive: true, force: true });
  }
}
