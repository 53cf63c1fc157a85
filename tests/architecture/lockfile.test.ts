import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

interface Locked {
  readonly version?: string;
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
type Places = Readonly<Record<string, Locked>>;

const project = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const { packages } = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as {
  packages: Places;
};

/**
 * Looks up a package as Node does: in the `node_modules` of the importing package, then in that of each
 * parent folder.
 */
function isLocked(places: Places, asking: string, name: string): boolean {
  for (let at = asking; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    if (places[`${at === '' ? '' : `${at}/`}node_modules/${name}`]?.version !== undefined) return true;
    if (at === '') return false;
  }
}

/**
 * `npm install` can write a lockfile without the platform packages that a registry lacks; `npm ci` then fails on
 * every fresh clone.
 */
function findMissing(places: Places): string[] {
  return Object.entries(places).flatMap(([place, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !isLocked(places, place, name))
      .map((name) => `${name} of ${place}`),
  );
}

it('the lockfile contains every platform package, so that a fresh clone installs on every system', () => {
  expect(findMissing(packages)).toEqual([]);
});

it('a lockfile without a platform package is detected', () => {
  expect(
    findMissing({
      'node_modules/tool': {
        version: '1.0.0',
        optionalDependencies: { 'tool-linux': '1.0.0', 'tool-mac': '1.0.0' },
      },
      'node_modules/tool-linux': { version: '1.0.0' },
      'node_modules/tool/node_modules/inner': {
        version: '2.0.0',
        optionalDependencies: { 'tool-linux': '1.0.0' },
      },
    }),
  ).toEqual(['tool-mac of node_modules/tool']);
});

it('every package in the lockfile has a version', () => {
  const nameless = Object.entries(packages).filter(
    ([place, entry]) => place !== '' && entry.link !== true && entry.version === undefined,
  );
  expect(nameless.map(([place]) => place)).toEqual([]);
});
