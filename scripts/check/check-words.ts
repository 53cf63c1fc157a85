/**
 * Checks that all user-facing text is in `words/`, so that a translation only adds a folder, and that each
 * concept has one term.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../dev/ensure-installed.mjs';
import { listGitFiles } from '../dev/git-files.mjs';
import { findBannedWords } from './words/banned-words.ts';
import { isForEngineers, findSentences } from './words/find-sentences.ts';

const sources = listGitFiles().filter((file) => /\.tsx?$/u.test(file));
const files = sources.filter((file) => !isForEngineers(file));
let count = 0;
for (const file of files) {
  for (const { line, text } of findSentences(file, readFileSync(join(projectRoot, file), 'utf8'))) {
    count += 1;
    console.error(`${file}:${line}  words for people belong in words/: ${text}`);
  }
}
const texts = sources.filter((file) => /^words\/en\/.*(?<!\.test)\.ts$/u.test(file));
for (const file of texts) {
  for (const { line, text } of findBannedWords(file, readFileSync(join(projectRoot, file), 'utf8'))) {
    count += 1;
    console.error(`${file}:${line}  ${text}`);
  }
}
console.log(`${files.length} files read, ${texts.length} files of texts, ${count} faults`);
if (count > 0 || files.length === 0 || texts.length === 0) process.exitCode = 1;
