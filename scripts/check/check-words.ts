/** Checks that all texts for users are in `words/`, so that a second language needs only another folder there. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listFilesOnDisk } from './boundaries/list-files.ts';
import { findSentences } from './words/find-sentences.ts';
import { isCheckedForTexts } from './words/scope.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const files = listFilesOnDisk(root).filter((file) => !isCheckedForTexts(file));
let count = 0;
for (const file of files) {
  for (const { line, text } of findSentences(file, readFileSync(join(root, file), 'utf8'))) {
    count += 1;
    console.error(`${file}:${line}  words for people belong in words/: ${text}`);
  }
}
console.log(`${files.length} files read, ${count} texts outside words/`);
if (count > 0 || files.length === 0) process.exitCode = 1;
