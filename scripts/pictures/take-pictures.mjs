/**
 * `npm run pictures` runs the screen tests, which write a picture of each screen, in two sizes and themes, to screenshots/
 * (not in git). Other arguments are Playwright's: `-- buyer-screens`. `-- --readme` updates the pictures in docs/pictures/.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, projectRoot } from '../dev/ensure-installed.mjs';
import { commandOf, runNode } from '../dev/processes.mjs';

ensureInstalled();
const given = process.argv.slice(2);
const folder = join(projectRoot, 'screenshots');
const journeys = given.length === 0 ? ['screens', 'public-pages', 'console', 'claims', 'disputed'] : given;
if (given.length === 0) rmSync(folder, { recursive: true, force: true });
const command = given.includes('--readme')
  ? ['--import', 'tsx', join('scripts', 'pictures', 'readme-pictures.ts')]
  : [commandOf('@playwright/test', 'playwright'), 'test', '--project=desktop', ...journeys];
const { code } = await runNode(command, { env: { ...process.env, SCREENSHOTS: folder }, show: true });
process.exitCode = code;
