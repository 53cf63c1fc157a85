import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ensureInstalled, projectRoot } from './ensure-installed.mjs';
import { languages, wordsIn } from './languages.mjs';
import { buildSignIn, onlyPages, prerender, writeWorker } from './prerender.mjs';
import { runNode } from './processes.mjs';

/**
 * Builds the parts of the product whose sources have changed: the hash of the sources is saved after each build. The
 * server and the sandbox are bundled with their packages, because reading 300 files instead of 2,000 makes the start a
 * third faster.
 */

/**
 * Packages that cannot be bundled, because they contain native code or worker threads or load files relative
 * to themselves.
 */
export const unbundled = ['sharp', 'pino', '@fastify/static', '@fastify/swagger-ui'];

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string[]} madeFrom - files and folders whose content determines the result
 * @property {RegExp} sources - which files of those folders
 * @property {() => Promise<void>} build
 * @property {boolean} [hasOwnProcess] - whether the part is built in a process of its own, in parallel; other parts are
 * built one after another in this process
 */

const code = /(?<!\.test)\.(?:ts|tsx|json)$/;
const everything = /^(?!.*\.test\.tsx?$)/;
const always = ['package.json', 'package-lock.json', 'tsconfig.json', 'scripts/dev/build.mjs'];

/** @type {Part[]} */
const parts = [
  {
    name: 'web',
    madeFrom: [
      ...always,
      'scripts/dev/browser-features.mjs',
      'scripts/dev/languages.mjs',
      'scripts/dev/manifest.mjs',
      'scripts/dev/prerender.mjs',
      'scripts/dev/build.mjs',
      'vite.config.ts',
      'web',
      'contract',
      'domain',
      'words',
    ],
    sources: everything,
    build: buildWeb,
  },
  {
    name: 'server',
    madeFrom: [...always, 'server', 'contract', 'domain', 'words'],
    sources: code,
    build: () => buildForNode('server'),
  },
  {
    name: 'sandbox',
    madeFrom: [...always, 'sandbox'],
    sources: code,
    build: () => buildForNode('sandbox'),
  },
  {
    name: 'empty database',
    madeFrom: [...always, 'scripts/dev/make-template.ts', 'server/database'],
    sources: code,
    build: makeTemplate,
    hasOwnProcess: true,
  },
];

/** @param {string} path @returns {string[]} */
export function listFiles(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.name !== 'node_modules' && !entry.name.startsWith('.'))
    .flatMap((entry) => {
      const inside = join(path, entry.name);
      return entry.isDirectory() ? listFiles(inside) : [inside];
    });
}

/** @param {Part} part */
function hashOf(part) {
  const hash = createHash('sha256');
  const files = part.madeFrom
    .flatMap((place) => listFiles(join(projectRoot, place)))
    .filter((file) => always.includes(relative(projectRoot, file)) || part.sources.test(file))
    .toSorted();
  for (const file of files) {
    hash.update(relative(projectRoot, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** @param {Part} part */
function stampOf(part) {
  return join(projectRoot, 'dist', `.${part.name.replace(' ', '-')}-built`);
}

/** @returns {Part[]} */
function outdatedParts() {
  return parts.filter((part) => {
    const stamp = stampOf(part);
    return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hashOf(part);
  });
}

/** @returns {boolean} whether every part is up to date */
export function isBuilt() {
  return outdatedParts().length === 0;
}

async function buildWeb() {
  const directory = join(projectRoot, 'dist', 'web');
  for (const language of languages) await buildWebIn(language, directory);
  await writeWorker(directory);
  await precompress(directory);
}

/**
 * Each language has its own code, so that a page loads the texts of one language. Files that are equal in two languages
 * have the same name and are cached once.
 *
 * @param {string} language
 * @param {string} directory
 */
async function buildWebIn(language, directory) {
  // The pages are built first, because the style sheet contains the classes that Tailwind finds in their code.
  await buildPages(language);
  await buildSignIn(language);
  const { build } = await import('vite');
  const isFirst = language === languages[0];
  const outDir = isFirst ? directory : `${directory}-${language}`;
  await build({
    configFile: join(projectRoot, 'vite.config.ts'),
    mode: 'production',
    logLevel: 'warn',
    resolve: { alias: wordsIn(language) },
    ...(isFirst ? {} : { publicDir: false }),
    // The prerender step reads the manifest and moves it out of the public folder.
    build: { manifest: true, outDir, emptyOutDir: true },
  });
  await prerender(outDir, language);
  if (isFirst) return;
  await cp(join(outDir, 'assets'), join(directory, 'assets'), { recursive: true });
  rmSync(join(outDir, 'assets'), { recursive: true });
  renameSync(outDir, join(directory, language));
}

/** @type {import('vite').Plugin} */
const ownIcons = {
  name: 'own-icons',
  load(id) {
    if (!id.endsWith('/lucide-react/dist/esm/createLucideIcon.mjs')) return null;
    const own = JSON.stringify(join(projectRoot, 'web', 'public-pages', 'icon.tsx'));
    return `export { createLucideIcon as default } from ${own};`;
  },
};

/** @param {string} language */
async function buildPages(language) {
  const { build } = await import('vite');
  await build({
    configFile: false,
    root: projectRoot,
    plugins: [
      onlyPages(/\/(?:project-screen|project-parts|related-projects|discover-at|public-frame)\.tsx$/u),
      ownIcons,
    ],
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: join(projectRoot, 'web', 'public-pages', 'render-page.tsx'),
      outDir: join(projectRoot, 'dist', 'pages', language),
      emptyOutDir: true,
      license: { fileName: 'third-party-licences.md' },
      target: 'node20',
      minify: false,
      sourcemap: true,
      rolldownOptions: { output: { format: 'es', entryFileNames: 'render-page.js' } },
    },
    resolve: { alias: wordsIn(language) },
    ssr: { target: 'node', noExternal: true },
  });
}

/** @param {'server' | 'sandbox'} root */
async function buildForNode(root) {
  const { build } = await import('vite');
  await build({
    configFile: false,
    root: projectRoot,
    logLevel: 'warn',
    publicDir: false,
    // This definition keeps Vite from replacing NODE_ENV, which the programs read at run time.
    define: { 'process.env.NODE_ENV': 'process.env.NODE_ENV' },
    // With named exports, the thousands of keys in JSON files would slow down every start.
    json: { namedExports: false, stringify: true },
    build: {
      ssr: true,
      outDir: join(projectRoot, 'dist', root),
      emptyOutDir: true,
      license: { fileName: 'third-party-licences.md' },
      target: 'node20',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: Object.fromEntries(
          [
            'main',
            'start/main',
            'start/operate',
            'adapters/source-analyser/source-thread',
            'adapters/sharp/picture-thread',
            'pages/render-thread',
          ]
            .map((name) => [name.replace('start/', ''), join(projectRoot, root, `${name}.ts`)])
            .filter(([, file]) => existsSync(file ?? '')),
        ),
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
    ssr: { target: 'node', noExternal: true, external: unbundled },
  });
}

async function makeTemplate() {
  const { code: exitCode, output } = await runNode(['--import', 'tsx', 'scripts/dev/make-template.ts']);
  if (exitCode !== 0)
    throw new Error(`the template database could not be built:
${output}`);
}

/**
 * Restores NODE_ENV after the work. Vite sets it to production, which later child processes must not inherit.
 *
 * @param {() => Promise<void>} work
 */
async function withOwnNodeEnv(work) {
  const before = process.env['NODE_ENV'];
  try {
    await work();
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}

/** @param {Part} part */
async function buildPart(part) {
  // The hash is computed before the build, so that a file that changes during the build triggers another build.
  const hash = hashOf(part);
  const startedAt = performance.now();
  rmSync(stampOf(part), { force: true });
  await part.build();
  writeFileSync(stampOf(part), hash);
  console.log(`  ${part.name} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

/** @param {readonly string[]} [names] - the parts to build; all by default */
export async function build(names = parts.map(({ name }) => name)) {
  const outdated = outdatedParts().filter(({ name }) => names.includes(name));
  if (outdated.length > 0) console.log(`Building: ${outdated.map(({ name }) => name).join(', ')} …`);
  mkdirSync(join(projectRoot, 'dist'), { recursive: true });
  const bundles = async () => {
    for (const part of outdated.filter(({ hasOwnProcess }) => !hasOwnProcess)) {
      await withOwnNodeEnv(() => buildPart(part));
    }
  };
  await Promise.all([...outdated.filter(({ hasOwnProcess }) => hasOwnProcess).map(buildPart), bundles()]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstalled();
  if (isBuilt()) console.log('Everything is up to date.');
  await build();
}

/**
 * Writes Brotli and gzip copies of the built web client's files, which the server sends unchanged. Excludes
 * HTML, because the server inserts its public address there.
 */

const compressible = /\.(?:js|css|svg)$/u;
/** For smaller files, compression saves less than the headers cost. */
const minBytes = 1024;

/** @param {string} directory - the built web client */
async function precompress(directory) {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((file) =>
    compressible.test(file),
  );
  await Promise.all(
    files.map(async (file) => {
      const path = join(directory, file);
      const content = readFileSync(path);
      if (content.length < minBytes) return;
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(content, {
          params: {
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
            // Quality 11 takes twice as long and saves only 2 % more.
            [constants.BROTLI_PARAM_QUALITY]: 10,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          },
        }),
        promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
      ]);
      writeFileSync(`${path}.br`, br);
      writeFileSync(`${path}.gz`, gz);
    }),
  );
}
