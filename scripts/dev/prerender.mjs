/**
 * Writes the documents of the web client: `app.html`, an empty shell for every page behind the router, and `page.html`,
 * into which the server puts public pages. Each preloads the files that it needs.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf } from './manifest.mjs';

/** @typedef {import('./manifest.mjs').Manifest} Manifest */

/** @param {string} html @param {Manifest} manifest @param {string} source */
function withPreloads(html, manifest, source) {
  const links = filesOf(manifest, source)
    .filter((file) => !html.includes(`"/${file}"`))
    .map((file) => `  <link rel="modulepreload" crossorigin href="/${file}">\n  `);
  return html.replace('</head>', () => `${links.join('')}</head>`);
}

/** @param {string} directory - the built web client */
export function prerender(directory) {
  const manifestFile = join(directory, '.vite', 'manifest.json');
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const shell = readFileSync(join(directory, 'index.html'), 'utf8');
  const app = withPreloads(shell, manifest, 'app/start-application.tsx').replace(
    '<title>',
    '<meta name="robots" content="noindex" />\n    <title>',
  );
  writeFileSync(join(directory, 'page.html'), withPreloads(shell, manifest, 'app/start-public.ts'));
  writeFileSync(join(directory, 'app.html'), app);
  rmSync(join(directory, 'index.html'));
  // Beside the public folder, for the page weights (scripts/check/page-weights.mjs).
  renameSync(manifestFile, join(directory, '..', 'web-manifest.json'));
  rmSync(join(directory, '.vite'), { recursive: true });
}
