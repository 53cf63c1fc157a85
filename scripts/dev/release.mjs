/**
 * `npm run release`: assembles a production server in `dist/release`: the build, the schema, and a
 * package.json and lockfile with the packages that are not bundled. Install the packages there with `npm ci
 * --ignore-scripts`.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { build, unbundled } from './build.mjs';
import { ensureInstalled, projectRoot } from './ensure-installed.mjs';
import { releaseCommands, releaseFiles } from './release-commands.mjs';

ensureInstalled();
await build(['web', 'server']);
const release = join(projectRoot, 'dist', 'release');
rmSync(release, { recursive: true, force: true });
mkdirSync(release, { recursive: true });
for (const path of releaseFiles) {
  await cp(join(projectRoot, path), join(release, path), {
    recursive: true,
    filter: (file) => !file.endsWith('/pictures'),
  });
}
copyFileSync(join(projectRoot, 'scripts', 'dev', 'release-env.mjs'), join(release, 'release-env.mjs'));
/** @type {{ name: string, version: string, engines: object, dependencies: Record<string, string> }} */
const { name, version, engines, dependencies } = JSON.parse(
  readFileSync(join(projectRoot, 'package.json'), 'utf8'),
);
const manifest = {
  name,
  version,
  private: true,
  type: 'module',
  engines,
  scripts: releaseCommands,
  dependencies: Object.fromEntries(unbundled.map((one) => [one, dependencies[one]])),
};
writeFileSync(join(release, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
// npm removes the packages that are no longer needed from the lockfile, without using the registry.
const { status } = spawnSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit'], {
  cwd: release,
  stdio: ['ignore', 'ignore', 'inherit'],
});
if (status !== 0) throw new Error('the lockfile of the release could not be made');
console.log(
  `Version ${version} is complete in dist/release. Copy it to the server, and run npm ci --ignore-scripts there.`,
);
