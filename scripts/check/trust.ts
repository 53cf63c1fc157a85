/**
 * `npm run check -- trust`: what a verification refuses and tells of honest repositories, which copies of code and of
 * photographs it recognises, which pictures it takes for photographs, and how long a zip is read. `--only files`,
 * `times`, `originality` or `photos` selects a part; `--corpus <folder>` measures the repositories in its subfolders. See docs/photo-matching.md.
 */
import { parseArgs } from 'node:util';

const parts = {
  files: () => import('./trust-files.ts'),
  times: () => import('./trust-times.ts'),
  originality: () => import('./trust-originality.ts'),
  photos: () => import('./trust-photos.ts'),
};
const { only } = parseArgs({ strict: false, options: { only: { type: 'string' } } }).values;
for (const [name, run] of Object.entries(parts)) {
  if (only !== undefined && only !== name) continue;
  console.log(`\n# ${name}\n`);
  await run();
}
