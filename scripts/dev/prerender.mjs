/**
 * Writes the documents of the web client: `app.html`, an empty shell for every page behind the router, and
 * `index.html`, the prerendered landing page, and `page.html`, into which the server puts public pages. Each preloads the
 * files that it needs.
 *
 * The server replaces `%PUBLIC_URL%`, because the public address is unknown at build time.
 */
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './ensure-installed.mjs';
import { filesOf } from './manifest.mjs';

const publicUrlPlaceholder = '%PUBLIC_URL%';

/** @typedef {import('./manifest.mjs').Manifest} Manifest */

/** @param {string} html @param {Manifest} manifest @param {string} source */
function withPreloads(html, manifest, source) {
  const links = filesOf(manifest, source)
    .filter((file) => !html.includes(`"/${file}"`))
    .map((file) => `  <link rel="modulepreload" crossorigin href="/${file}">\n  `);
  return html.replace('</head>', () => `${links.join('')}</head>`);
}

/** @returns {Promise<{ renderLanding: (origin: string) => { head: string, body: string } }>} */
async function loadLanding() {
  const { build } = await import('vite');
  // The folder is inside the project, so that imports of packages resolve.
  const folder = mkdtempSync(join(projectRoot, 'dist', '.prerender-'));
  try {
    await build({
      configFile: false,
      root: join(projectRoot, 'web'),
      logLevel: 'warn',
      publicDir: false,
      build: {
        ssr: join(projectRoot, 'web', 'app', 'prerender-landing.tsx'),
        outDir: folder,
        emptyOutDir: true,
        target: 'node20',
        rolldownOptions: {
          checks: { moduleLevelDirective: false },
          output: { format: 'es', entryFileNames: 'landing.mjs' },
        },
      },
      ssr: { target: 'node', noExternal: [/^#/] },
    });
    return await import(pathToFileURL(join(folder, 'landing.mjs')).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} directory - the built web client */
export async function prerender(directory) {
  const manifestFile = join(directory, '.vite', 'manifest.json');
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const shell = readFileSync(join(directory, 'index.html'), 'utf8');
  const { renderLanding } = await loadLanding();
  const { head, body } = renderLanding(publicUrlPlaceholder);

  const app = withPreloads(shell, manifest, 'app/start-application.tsx').replace(
    '<title>',
    '<meta name="robots" content="noindex" />\n    <title>',
  );
  const landing = withPreloads(shell, manifest, 'app/start-landing.ts')
    .replace(/\s*<script data-inline="boot">.*?<\/script>/su, '')
    .replace(/<title>.*?<\/title>/su, () => head)
    .replace(/\s*<meta\s+name="description"[^>]*>(?=\s*<link rel="icon")/su, '')
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`);
  // `replace` leaves the text unchanged without an error when nothing matches.
  if (!landing.includes(head) || !landing.includes(body))
    throw new Error('index.html has no title or no root element.');
  writeFileSync(join(directory, 'page.html'), withPreloads(shell, manifest, 'app/start-public.ts'));
  writeFileSync(join(directory, 'app.html'), app);
  writeFileSync(join(directory, 'index.html'), landing);
  // Beside the public folder, for the page weights (scripts/check/page-weights.mjs).
  renameSync(manifestFile, join(directory, '..', 'web-manifest.json'));
  rmSync(join(directory, '.vite'), { recursive: true });
}
