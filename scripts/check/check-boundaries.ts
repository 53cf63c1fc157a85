import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkBoundaries } from './boundaries/check-boundaries.ts';
import { listFilesKnownToGit, listFilesOnDisk } from './boundaries/list-files.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const report = checkBoundaries(root, listFilesOnDisk(root));
const read = new Set(report.filesRead);
const known = listFilesKnownToGit(root);
const unread = known.filter((file) => !read.has(file));

for (const { file, line, message } of report.violations) {
  console.error(`${file}${line === 0 ? '' : `:${line}`}  ${message}`);
}
for (const file of unread) console.error(`${file}  is known to git and was not read`);

console.log(
  `${read.size} files read, ${known.length} known to git, ${report.importsJudged} imports judged, ${report.rooms} rooms on ${report.floors} floors, ${report.violations.length} violations`,
);
if (report.violations.length > 0 || unread.length > 0 || known.length === 0 || report.importsJudged === 0) {
  process.exitCode = 1;
}
