/**
 * Writes the documents of the web client: `app.html`, an empty shell for the application's pages; `member.html`, which
 * shows the frame of members' pages, and `member-pages.json`, with the code that the server preloads for each of them;
 * `login.html` and `signup.html`, with the HTML of their forms, which the application hydrates; and `page.html`, into which the
 * server inserts public pages. Each document preloads the files that it needs. Documents with content
 * contain their styles, so that they are painted before any other file has arrived.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './ensure-installed.mjs';
import { languages, wordsIn } from './languages.mjs';
import { filesOf } from './manifest.mjs';
import { memberPages } from './member-pages.mjs';
import { oldestBrowsers } from './oldest-browsers.mjs';

/** The server replaces this text with the sandbox's URL, which is unknown at build time. */
const sandboxUrlPlaceholder = '%SANDBOX_URL%';

/** There is a variant for each kind of deployment, because the application hydrates the HTML that it would render. */
const signInVariants = [
  { name: '', settings: { sandboxUrl: null, hasGoogle: true } },
  { name: '-without-google', settings: { sandboxUrl: null, hasGoogle: false } },
  { name: '-sandbox', settings: { sandboxUrl: sandboxUrlPlaceholder, hasGoogle: true } },
];

/** @typedef {import('./manifest.mjs').Manifest} Manifest */

/**
 * Fetch priorities of preloaded code: `FIRST` in application pages, which stay empty until their code runs, and `LAST`
 * in documents with content.
 */
const FIRST = '';
const LAST = ' fetchpriority="low"';

/** @param {string} html @param {Manifest} manifest @param {string} source @param {typeof FIRST | typeof LAST} priority */
function withPreloads(html, manifest, source, priority) {
  const links = filesOf(manifest, source)
    .filter((file) => !html.includes(`"/${file}"`))
    .map((file) => `  <link rel="modulepreload" crossorigin${priority} href="/${file}">\n  `);
  return html.replace('</head>', () => `${links.join('')}</head>`);
}

/**
 * @param {string} html
 * @param {string} styles
 * @param {typeof FIRST | typeof LAST} priority
 */
function withInlineStyles(html, styles, priority) {
  return html.replace(
    '<script type="module"',
    () => `<style>${styles}</style>\n    <script type="module"${priority}`,
  );
}

/**
 * The server renders pages, but never what members open in them. Leaving that out also keeps its classes out of the
 * documents' styles.
 *
 * @param {RegExp} pages - which modules that are imported on demand the server renders
 * @returns {import('vite').Plugin}
 */
export function onlyPages(pages) {
  return {
    name: 'only-pages',
    resolveDynamicImport: (specifier) =>
      typeof specifier !== 'string' || pages.test(specifier) ? null : { id: specifier, external: true },
  };
}

/**
 * The folder of the code that renders the forms. Tailwind also finds the forms' classes there.
 *
 * @param {string} language
 */
const signInFolder = (language) => join(projectRoot, 'dist', 'sign-in', language);

/** @param {string} language */
export async function buildSignIn(language) {
  const { build } = await import('vite');
  await build({
    configFile: false,
    root: join(projectRoot, 'web'),
    plugins: [onlyPages(/\/(?:log-in|sign-up)-page\.tsx$/u)],
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: join(projectRoot, 'web', 'app', 'render-screen.tsx'),
      outDir: signInFolder(language),
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: {
        checks: { moduleLevelDirective: false },
        output: { format: 'es', entryFileNames: 'prerender.mjs' },
      },
    },
    resolve: { alias: wordsIn(language) },
    ssr: { target: 'node', noExternal: [/^#/] },
  });
}

/** @param {string} language @returns {Promise<typeof import('../../web/app/render-screen.tsx')>} */
async function loadSignIn(language) {
  return await import(pathToFileURL(join(signInFolder(language), 'prerender.mjs')).href);
}

/**
 * @param {string} directory - the built web client
 * @param {string} language
 */
export async function prerender(directory, language) {
  const manifestFile = join(directory, '.vite', 'manifest.json');
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const [sheet] = manifest['app/start-application.tsx']?.css ?? [];
  const inlined = manifest['styles/documents.css']?.file;
  if (sheet === undefined || inlined === undefined) throw new Error('The build has no style sheets.');
  const { browserNotices, frameTexts, renderFrame, renderScreen, screenTitles } = await loadSignIn(language);
  const shell = readFileSync(join(directory, 'index.html'), 'utf8')
    .replace('lang="en-IN"', `lang="${frameTexts.lang}"`)
    .replace(/<title>.*?<\/title>/u, () => `<title>${frameTexts.title}</title>`)
    .replace(/content="ProtoHaat is[^"]*"/u, () => `content="${frameTexts.description}"`);
  // URLs relative to the style sheet do not resolve inside a document.
  const styles = readFileSync(join(directory, inlined), 'utf8').replaceAll(
    /url\(("?)\.\//gu,
    'url($1/assets/',
  );
  const document = withInlineStyles(shell, styles.trim(), LAST);
  const page = withPreloads(document, manifest, 'app/visitor-page.ts', LAST);
  writeFileSync(join(directory, 'page.html'), page);

  const withNotices = (/** @type {string} */ html) =>
    html.replace('<div id="root"', () => `${browserNotices(oldestBrowsers)}\n    <div id="root"`);
  const laterSheet = `  <link rel="preload" as="style" crossorigin${LAST} href="/${sheet}">\n  </head>`;
  let form = document.replace('</head>', () => laterSheet);
  form = withPreloads(form, manifest, 'app/start-application.tsx', LAST);
  for (const { name, settings } of signInVariants) {
    for (const path of /** @type {const} */ (['/login', '/signup'])) {
      const { html, script } = await renderScreen(path, settings);
      const source = `features/sign-in/${path === '/login' ? 'log-in-page' : 'sign-up-page'}.tsx`;
      const filled = withPreloads(form, manifest, source, LAST)
        .replace(/<title>.*?<\/title>/u, () => `<title>${screenTitles[path]}</title>`)
        .replace(
          '<div id="root"></div>',
          () =>
            `<div id="root" data-screen>${html}</div>\n    <script data-inline="submit">${script}</script>`,
        );
      writeFileSync(join(directory, `${path.slice(1)}${name}.html`), withNotices(filled));
    }
  }

  const unlisted = shell.replace('<title>', '<meta name="robots" content="noindex" />\n    <title>');
  const sheetOfMembers = laterSheet.replace(LAST, FIRST);
  // The other fonts of this document are in the sheet, so that they do not delay the code on a slow connection.
  const stylesOfMembers = styles.replaceAll(/@font-face\s*\{[^}]*\.woff2[^}]*\}/gu, (face) =>
    face.includes('anek-quick') ? face : '',
  );
  let member = withInlineStyles(unlisted, stylesOfMembers.trim(), FIRST).replace(
    '</head>',
    () => sheetOfMembers,
  );
  for (const source of ['app/start-application.tsx', 'app/member-frame.tsx'])
    member = withPreloads(member, manifest, source, FIRST);
  for (const { name, sandboxUrl } of [
    { name: 'member', sandboxUrl: null },
    { name: 'member-sandbox', sandboxUrl: sandboxUrlPlaceholder },
  ]) {
    const frame = `<div id="frame" inert aria-hidden="true">${renderFrame(sandboxUrl)}</div>`;
    const html = member.replace('<div id="root">', () => `${frame}\n    <div id="root">`);
    writeFileSync(join(directory, `${name}.html`), withNotices(html));
  }
  const preloads = memberPages.map(({ path, source }) => ({
    path,
    files: filesOf(manifest, source).filter((file) => !member.includes(`"/${file}"`)),
  }));
  writeFileSync(join(directory, 'member-pages.json'), JSON.stringify(preloads));

  const app = unlisted.replace(
    '</head>',
    () => `  <link rel="stylesheet" crossorigin href="/${sheet}">\n  </head>`,
  );
  const application = withPreloads(app, manifest, 'app/start-application.tsx', FIRST);
  writeFileSync(join(directory, 'app.html'), withNotices(application));
  rmSync(join(directory, 'index.html'));
  rmSync(join(directory, inlined));
  // scripts/check/page-weights.mjs reads the manifest, which must not be in the public folder.
  renameSync(manifestFile, join(directory, '..', `web-manifest-${language}.json`));
  rmSync(join(directory, '.vite'), { recursive: true });
}

/** @param {string} directory - the built web client, with the documents of every language */
export async function writeWorker(directory) {
  const shell = readFileSync(join(directory, 'app.html'), 'utf8');
  const scripts = ['language', 'theme'].map(
    (name) => new RegExp(`<script data-inline="${name}">(.*?)</script>`, 'su').exec(shell)?.[1] ?? '',
  );
  const reload =
    "window.addEventListener('online', () => fetch('/healthz', { cache: 'no-store' }).then(() => window.location.reload(), () => undefined));";
  const styles = ['offline', 'tokens']
    .map((name) => readFileSync(join(projectRoot, 'web', 'styles', `${name}.css`), 'utf8'))
    .join('')
    .replaceAll(/\/\*.*?\*\/|\n\s*/gsu, '');
  /** @type {Record<string, object>} */
  const words = {};
  for (const language of languages) {
    const { offlineParts: parts } = await loadSignIn(language);
    const { banner, list } = parts;
    const html = `<!doctype html><html lang="${parts.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${parts.documentTitle}</title><style>${styles}</style><script src="/kept/start.js"></script></head>
<body><header><a href="${parts.othersPath}">${parts.logo} ${parts.brand}</a></header>
<output>%BANNER% <a href="%PATH%">${parts.retry}</a> <a href="${parts.othersPath}">${parts.others}</a></output>
%CONTENT%</body></html>`;
    const missing = `<main><h1>${parts.title}</h1><p>${parts.body}</p>%LIST%</main>`;
    words[language] = { html, kept: parts.kept('%TIME%'), banner, missing, list };
  }
  const file = join(directory, 'worker.js');
  const worker = readFileSync(file, 'utf8')
    .replace("JSON.parse('%WORDS%')", () => JSON.stringify(words))
    .replace("'%START%'", () => JSON.stringify([...scripts, reload].join('')));
  writeFileSync(file, worker);
}
