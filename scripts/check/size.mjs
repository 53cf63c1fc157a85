/**
 * `npm run check -- size`: prints the size of the project, and fails above a limit. A limit above its aim is the figure
 * of the day: it only goes down.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectRoot } from '../dev/ensure-installed.mjs';
import { listGitFiles } from '../dev/git-files.mjs';

/** @type {Readonly<Record<string, { limit: number, aim?: number }>>} */
export const limits = {
  'lines of the product': { limit: 156_600, aim: 125_000 },
  'lines of translations': { limit: 6_460 },
  'lines of tests': { limit: 82_650, aim: 62_000 },
  'files in git': { limit: 2_740, aim: 2_200 },
  'npm commands': { limit: 12 },
  triggers: { limit: 23 },
  'SQL functions': { limit: 47 },
  'words of documents': { limit: 40_000 },
  'folders of server/': { limit: 25 },
};

const CODE = /\.(?:ts|tsx|mjs|js|sql|css|html)$/u;
/** A language after the first says the same once more. */
const TRANSLATION = /^words\/(?!en\/)[a-z]+\//u;
const PRODUCT = /^(?:domain|contract|words|server|web|sandbox|scripts|bench)\//u;
const TEST = /^tests\/|\/testing\/|\.(?:test|spec)\.tsx?$/u;
const NOT_WRITTEN_HERE = /\.gen\.\w+$|^sandbox\/github\/samples\//u;
const SCHEMA = /^server\/database\/schema\/[^/]+\.sql$/u;
const DOCUMENT = /^(?:README|ARCHITECTURE|CONTRIBUTING)\.md$|^docs\/.*\.md$/u;

/**
 * @param {readonly string[]} files - their paths in the project
 * @param {(path: string) => string} read
 * @returns {Record<string, number>}
 */
export function measureSize(files, read) {
  const written = files.filter((file) => CODE.test(file) && !NOT_WRITTEN_HERE.test(file));
  /** @param {RegExp} pattern @param {readonly string[]} paths */
  const count = (pattern, paths) =>
    paths.reduce((sum, path) => sum + (read(path).match(pattern) ?? []).length, 0);
  const schema = files.filter((file) => SCHEMA.test(file));
  const documents = files.filter((file) => DOCUMENT.test(file));
  /** @type {{ scripts?: Record<string, string> }} */
  const { scripts = {} } = files.includes('package.json') ? JSON.parse(read('package.json')) : {};
  const folders = files.flatMap((file) => /^server\/([^/]+)\//u.exec(file)?.[1] ?? []);
  return {
    'lines of the product': count(
      /\n/gu,
      written.filter((file) => PRODUCT.test(file) && !TEST.test(file) && !TRANSLATION.test(file)),
    ),
    'lines of translations': count(
      /\n/gu,
      written.filter((file) => TRANSLATION.test(file)),
    ),
    'lines of tests': count(
      /\n/gu,
      written.filter((file) => TEST.test(file)),
    ),
    'files in git': files.length,
    'npm commands': Object.keys(scripts).length,
    triggers: count(/^\s*create (?:or replace )?(?:constraint )?trigger\b/gimu, schema),
    'SQL functions': count(/^\s*create (?:or replace )?function\b/gimu, schema),
    'words of documents': count(/\S+/gu, documents),
    'folders of server/': new Set(folders).size,
  };
}

/** @param {number} figure */
const write = (figure) => figure.toLocaleString('en');

/**
 * @param {Record<string, number>} figures
 * @returns {{ lines: string[], excesses: string[] }}
 */
export function compareWithLimits(figures, allowed = limits) {
  const rows = Object.entries(allowed).map(([name, { limit, aim }]) => {
    const figure = figures[name] ?? 0;
    const goal = aim === undefined || aim >= limit ? '' : `, aim ${write(aim)}`;
    return {
      line: `${name.padEnd(22)} ${write(figure).padStart(9)}  limit ${write(limit)}${goal}`,
      isOver: figure > limit,
    };
  });
  return {
    lines: rows.map(({ line }) => line),
    excesses: rows.filter(({ isOver }) => isOver).map(({ line }) => line),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const figures = measureSize(listGitFiles(), (path) => readFileSync(join(projectRoot, path), 'utf8'));
  const { lines, excesses } = compareWithLimits(figures);
  for (const line of lines) console.log(line);
  for (const line of excesses) console.error(`Above its limit: ${line}`);
  if (excesses.length > 0) process.exitCode = 1;
}
