/**
 * Writes the documents of the web client: `app.html`, an empty shell for the application's pages; `login.html` and `signup.html`,
 * with the initial HTML of their forms; and `page.html`, into which the server inserts public pages. Each preloads the files that
 * it needs.
 */
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './ensure-installed.mjs';
import { filesOf } from './manifest.mjs';

/** Replaced by the server, because the URL is unknown at build time. */
const sandboxUrlPlaceholder = '%SANDBOX_URL%';

/** One variant per kind of deployment, so that nothing moves when the application replaces the form. */
const signInVariants = [
  { name: '', settings: { sandboxUrl: null, hasGoogle: true } },
  { name: '-without-google', settings: { sandboxUrl: null, hasGoogle: false } },
  { name: '-sandbox', settings: { sandboxUrl: sandboxUrlPlaceholder, hasGoogle: true } },
];

/** @typedef {import('./manifest.mjs').Manifest} Manifest */

/** @param {string} html @param {Manifest} manifest @param {string} source */
function withPreloads(html, manifest, source) {
  const links = filesOf(manifest, source)
    .filter((file) => !html.includes(`"/${file}"`))
    .map((file) => `  <link rel="modulepreload" crossorigin href="/${file}">\n  `);
  return html.replace('</head>', () => `${links.join('')}</head>`);
}

/** @returns {Promise<typeof import('../../web/app/prerender-sign-in.tsx')>} */
async function loadSignIn() {
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
        ssr: join(projectRoot, 'web', 'app', 'prerender-sign-in.tsx'),
        outDir: folder,
        emptyOutDir: true,
        target: 'node20',
        rolldownOptions: {
          checks: { moduleLevelDirective: false },
          output: { format: 'es', entryFileNames: 'prerender.mjs' },
        },
      },
      ssr: { target: 'node', noExternal: [/^#/] },
    });
    return await import(pathToFileURL(join(folder, 'prerender.mjs')).href);
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
  const { renderSignIn } = await loadSignIn();
  const app = withPreloads(shell, manifest, 'app/start-application.tsx').replace(
    '<title>',
    '<meta name="robots" content="noindex" />\n    <title>',
  );
  // Public pages do not preload fonts: on a slow connection this makes the first paint a second earlier, in a fallback font with
  // the same metrics.
  const withoutFonts = shell.replaceAll(/\s*<link rel="preload"[^>]* as="font"[^>]*>/gu, '');
  writeFileSync(join(directory, 'page.html'), withPreloads(withoutFonts, manifest, 'app/start-public.ts'));
  for (const { name, settings } of signInVariants) {
    for (const page of ['login', 'signup']) {
      const form = await renderSignIn(page === 'login' ? '/login' : '/signup', settings);
      const source = `features/sign-in/${page === 'login' ? 'log-in-page' : 'sign-up-page'}.tsx`;
      const document = withPreloads(app, manifest, source)
        .replace(/\s*<meta name="robots" content="noindex" \/>/u, '')
        .replace('<div id="root"></div>', () => `<div id="root" data-screen inert>${form}</div>`);
      writeFileSync(join(directory, `${page}${name}.html`), document);
    }
  }
  writeFileSync(join(directory, 'app.html'), app);
  rmSync(join(directory, 'index.html'));
  // Moved next to the public folder for scripts/check/page-weights.mjs.
  renameSync(manifestFile, join(directory, '..', 'web-manifest.json'));
  rmSync(join(directory, '.vite'), { recursive: true });
}
