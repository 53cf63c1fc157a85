/**
 * `npm run check -- boundaries`: who writes which table, what slices import from each other, and on how many floors the
 * rooms of the server stand. The linter has the other rules of imports (.oxlintrc.json).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSchema } from '#server/database/migrate.ts';
import { projectRoot } from '../dev/ensure-installed.mjs';
import { listGitFiles } from '../dev/git-files.mjs';
import { judgeSchema } from './boundaries/schema-functions.ts';
import { judgeImports, judgeRooms, readImports } from './boundaries/slices.ts';
import { findTableWrites, judgeTableWrites } from './boundaries/table-writes.ts';

const all = listGitFiles();
const files = all.filter((file) => /^server\/(?!.*(?:\.test\.ts$|\/testing\/)).*\.ts$/u.test(file));
const sources = new Map(files.map((file) => [file, readFileSync(join(projectRoot, file), 'utf8')]));
const imports = new Map([...sources].map(([file, text]) => [file, readImports(file, text)]));
const { summary, problems } = judgeRooms(imports);
const found = [
  ...problems,
  ...judgeSchema(readSchema(), sources).map((problem) => `server/database/schema  ${problem}`),
  ...[...sources].flatMap(([file, text]) =>
    [
      ...judgeTableWrites(file, findTableWrites(file, text)),
      ...judgeImports(file, imports.get(file) ?? []),
    ].map((problem) => `${file}  ${problem}`),
  ),
];
for (const file of all.filter((path) => /^domain\/.*(?<!\.test)\.ts$/u.test(path))) {
  if (readFileSync(join(projectRoot, file), 'utf8').includes('new Date()'))
    found.push(`${file}  reads the clock; a rule takes the time as an argument`);
}
for (const problem of found) console.error(problem);
console.log(`${files.length} files of the server, ${summary}, ${found.length} violations`);
if (found.length > 0 || files.length === 0) process.exitCode = 1;
