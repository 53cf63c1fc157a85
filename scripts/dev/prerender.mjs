/**
 * Writes the web client's two documents: `app.html`, the empty shell for every page behind the router, and `index.html`, the
 * prerendered landing page. Both preload the files they need.
 *
 * The deployment's address is unknown at build time; the server replaces `%PUBLIC_URL%` with it.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './ensure-installed.mjs';

const publicUrlPlaceholder = '%PUBLIC_URL%';

/**
 * @typedef {{ file: string, imports?: string[], dynamicImports?: string[], src?: string }} Chunk
 * @typedef {Record<string, Chunk>} Manifest - Vite's, by source file
 */

/** @param {Manifest} manifest @param {string} source @returns {string[]} its file and every file that it imports, in order */
function filesOf(manifest, source) {
  /** @type {Set<string>} */
  const files = new Set();
  const visit = (/** @type {string} */ key) => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build has no ${key}.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const inner of chunk.imports ?? []) visit(inner);
  };
  visit(source);
  return [...files];
}

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
  // Inside the project, so that packages resolve.
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
        rolldownOptions: { output: { format: 'es', entryFileNames: 'landing.mjs' } },
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
  const landing = withPreloads(shell, manifest, 'app/start-landing.tsx')
    .replace(/<title>.*?<\/title>/su, () => head)
    .replace(/\s*<meta\s+name="description"[^>]*>(?=\s*<link rel="icon")/su, '')
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`);
  // `replace` does not report a missing match.
  if (!landing.includes(head) || !landing.includes(body))
    throw new Error('index.html has no title or no root element.');
  writeFileSync(join(directory, 'app.html'), app);
  writeFileSync(join(directory, 'index.html'), landing);
  rmSync(join(directory, '.vite'), { recursive: true });
}
