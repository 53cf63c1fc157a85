/**
 * Makes node_modules match package-lock.json.
 *
 * Every npm command runs this file first, possibly before any package is installed, so it uses only Node's modules. A
 * stamp in node_modules holds the hash of the last installed lockfile. When the hash differs, the lockfile is compared
 * with npm's own record (node_modules/.package-lock.json), and `npm ci` runs if they disagree.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * @typedef {{ version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean, link?: boolean, os?: string[], cpu?: string[], optionalDependencies?: Record<string, string> }} LockedPackage
 * @typedef {{ packages?: Record<string, LockedPackage> }} Lockfile
 */

/**
 * The same versions as `engines` in package.json. npm installs some packages only on them.
 *
 * @param {string} version - as in `process.versions.node`
 * @returns {string | null} a message for the terminal, or null when the version is supported
 */
export function describeUnsupportedNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major >= 24 || (major === 22 && minor >= 13) || (major === 20 && minor >= 19)) return null;
  return `ProtoHaat needs Node.js 24 or newer, or 22 from 22.13, or 20 from 20.19, and this is ${version}: get a current one at https://nodejs.org and run the command again.`;
}

/**
 * Compares the lockfile with npm's record of installed packages. Ignores missing optional packages, which are usually
 * for other platforms, unless package.json lists them and they are for this platform.
 *
 * @param {Lockfile} wanted
 * @param {Lockfile} installed
 * @param {{ withDevPackages: boolean }} options
 * @returns {string[]} paths in node_modules that are missing or have another version
 */
export function findDifferences(wanted, installed, { withDevPackages }) {
  const have = installed.packages ?? {};
  return Object.entries(wanted.packages ?? {})
    .filter(([place, entry]) => place !== '' && entry.link !== true)
    .filter(([place, entry]) => {
      const found = have[place];
      if (found !== undefined) return found.version !== entry.version;
      if (entry.optional === true || entry.devOptional === true) return isForThisSystem(wanted, place, entry);
      return withDevPackages || entry.dev !== true;
    })
    .map(([place]) => place);
}

/**
 * @param {Lockfile} wanted
 * @param {string} place
 * @param {LockedPackage} entry
 */
function isForThisSystem(wanted, place, { os, cpu }) {
  const own = wanted.packages?.['']?.optionalDependencies ?? {};
  return (
    place.replace('node_modules/', '') in own &&
    os?.includes(process.platform) === true &&
    cpu?.includes(process.arch) === true
  );
}

/**
 * @param {string} path
 * @returns {Lockfile}
 */
function readLockfile(path) {
  return /** @type {Lockfile} */ (JSON.parse(readFileSync(path, 'utf8')));
}

/** @param {{ withDevPackages: boolean }} options */
function runNpmCi({ withDevPackages }) {
  const npmArguments = [
    'ci',
    '--ignore-scripts',
    withDevPackages ? '--include=dev' : '--omit=dev',
    '--no-audit',
    '--no-fund',
    '--progress=true',
  ];
  // npm passes its own path to the scripts that it runs; otherwise the npm on the PATH is used.
  const npmProgram = process.env['npm_execpath'];
  const viaNode = npmProgram !== undefined && /npm-cli\.[cm]?js$/.test(npmProgram);
  const result = viaNode
    ? spawnSync(process.execPath, [npmProgram, ...npmArguments], { cwd: projectRoot, stdio: 'inherit' })
    : spawnSync('npm', npmArguments, {
        cwd: projectRoot,
        stdio: 'inherit',
        shell: process.platform === 'win32',
      });
  return result.status === 0;
}

export function ensureInstalled({ withDevPackages = true } = {}) {
  const tooOld = describeUnsupportedNode(process.versions.node);
  if (tooOld !== null) exitWith(tooOld);

  const lockfilePath = join(projectRoot, 'package-lock.json');
  const stampPath = join(projectRoot, 'node_modules', '.protohaat-installed');
  const lockHash = createHash('sha256').update(readFileSync(lockfilePath)).digest('hex');
  // The stamp includes the platform, because a copied node_modules contains native packages for its original
  // platform.
  const platform = `${process.platform}-${process.arch}`;
  const stamp = `${lockHash} ${platform}`;
  const stampFor = (/** @type {boolean} */ full) => `${stamp} ${full ? 'full' : 'production'}`;
  const found = existsSync(stampPath) ? readFileSync(stampPath, 'utf8') : '';
  if (found === stampFor(true) || (!withDevPackages && found === stampFor(false))) return;

  const recordPath = join(projectRoot, 'node_modules', '.package-lock.json');
  const samePlatform = found === '' || found.split(' ')[1] === platform;
  if (samePlatform && existsSync(recordPath)) {
    const wanted = readLockfile(lockfilePath);
    const installed = readLockfile(recordPath);
    if (findDifferences(wanted, installed, { withDevPackages }).length === 0) {
      writeFileSync(stampPath, stampFor(withDevPackages));
      return;
    }
  }

  console.log('Installing the packages of package-lock.json (first start only, about a minute) …');
  if (!runNpmCi({ withDevPackages })) {
    exitWith('The packages could not be installed; npm says why above. Is this machine online?');
  }
  writeFileSync(stampPath, stampFor(withDevPackages));
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function exitWith(sentence) {
  console.error(sentence);
  process.exit(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureInstalled();
