/**
 * Measures the JavaScript of each page's first load: the chunks that its first screen needs to respond, without those
 * that are loaded on demand. On a project's page, the parts below the first screen are in the server's document and
 * load their chunks after the page responds, so they are measured as `project-whole`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { projectRoot } from '../dev/ensure-installed.mjs';
import { filesOf } from '../dev/manifest.mjs';
import { memberPages } from '../dev/member-pages.mjs';

const memberFrame = 'app/member-frame.tsx';
const publicFrame = ['app/take-over-page.tsx', 'app/public-frame.tsx'];

const sources = {
  login: ['features/sign-in/log-in-page.tsx'],
  signup: ['features/sign-in/sign-up-page.tsx'],
  discover: [...publicFrame, 'app/discover-at.tsx'],
  project: [...publicFrame, 'app/project-screen.tsx'],
  'project-whole': [
    ...publicFrame,
    'app/project-screen.tsx',
    'features/project-page/project-parts.tsx',
    'features/project-page/related-projects.tsx',
  ],
  ...Object.fromEntries(memberPages.map(({ path, source }) => [path, [memberFrame, source]])),
  receipt: ['features/receipt/receipt-page.tsx'],
};

const directory = join(projectRoot, 'dist', 'web');

/** @param {string} file */
export function sizeOf(file) {
  return gzipSync(readFileSync(join(directory, file)), { level: 9 }).length;
}

/** @param {string} language */
export function measurePages(language) {
  const path = join(projectRoot, 'dist', `web-manifest-${language}.json`);
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  const weigh = (/** @type {readonly string[]} */ parts) => {
    const files = [...new Set(parts.flatMap((source) => filesOf(manifest, source)))];
    return { files, gzipBytes: files.reduce((sum, file) => sum + sizeOf(file), 0) };
  };
  return {
    landing: weigh(['index.html', 'app/visitor-page.ts']),
    ...Object.fromEntries(
      Object.entries(sources).map(([page, parts]) => [
        page,
        weigh(['index.html', 'app/start-application.tsx', ...parts]),
      ]),
    ),
  };
}
