/**
 * Measures the JavaScript of each page's first load: the chunks of the document and its route, without the chunks
 * that are loaded on demand.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { projectRoot } from '../dev/ensure-installed.mjs';
import { filesOf } from '../dev/manifest.mjs';

const features = {
  login: ['features/sign-in/log-in-page.tsx'],
  signup: ['features/sign-in/sign-up-page.tsx'],
  dashboard: ['features/dashboard/dashboard-page.tsx'],
  discover: ['features/discover/discover-page.tsx'],
  project: ['features/project-page/project-page.tsx'],
  'add-project': ['features/add-project/add-project-page.tsx'],
  orders: ['features/orders/orders-page.tsx'],
  order: ['features/order/order-page.tsx'],
  balance: ['features/balance/balance-page.tsx'],
  feed: ['features/feed/feed-page.tsx'],
  profile: ['features/profile/profile-page.tsx'],
  settings: ['features/settings/settings-page.tsx'],
  receipt: ['features/receipt/receipt-page.tsx'],
};

export function measurePages() {
  const directory = join(projectRoot, 'dist', 'web');
  const manifest = JSON.parse(readFileSync(join(projectRoot, 'dist', 'web-manifest.json'), 'utf8'));
  const weigh = (/** @type {readonly string[]} */ sources) => {
    const files = [...new Set(sources.flatMap((source) => filesOf(manifest, source)))];
    const sizes = files.map((file) => gzipSync(readFileSync(join(directory, file)), { level: 9 }).length);
    return { files, gzipBytes: sizes.reduce((sum, size) => sum + size, 0) };
  };
  return {
    landing: weigh(['index.html', 'app/visitor-page.ts']),
    ...Object.fromEntries(
      Object.entries(features).map(([page, sources]) => [
        page,
        weigh(['index.html', 'app/start-application.tsx', ...sources]),
      ]),
    ),
  };
}
