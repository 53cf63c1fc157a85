import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { production } from '#tests/support/production-settings.ts';
import { run } from './run-program.ts';

interface Container {
  output(): string;
  checkHealth(): Promise<void>;
  checkConfinement(): Promise<void>;
  stop(): Promise<number | null>;
  remove(): Promise<void>;
}

/** Hosts with version 1 control groups need runc, because crun and systemd's manager do not support them. */
const engine = existsSync('/sys/fs/cgroup/cgroup.controllers')
  ? []
  : ['--runtime=runc', '--cgroup-manager=cgroupfs'];

const CONFINED = `
  const { writeFileSync, statfsSync } = require('node:fs');
  const codeOf = (path) => { try { writeFileSync(path, ''); return 'written'; } catch ({ code }) { return code; } };
  console.log(JSON.stringify({
    uid: process.getuid(), app: codeOf('/app/x'), root: codeOf('/x'), data: codeOf('/data/x'), tmp: codeOf('/tmp/x'),
  }));`;

export async function startContainer(
  image: string,
  server: { readonly port: number; readonly publicUrl: string; readonly databaseUrl: string },
): Promise<Container> {
  const name = `protohaat-check-${process.pid}`;
  const settings = {
    ...production,
    HOST: '127.0.0.1',
    PORT: String(server.port),
    PUBLIC_URL: server.publicUrl,
    DATABASE_URL: server.databaseUrl,
    TRUST_PROXY: 'on',
    SMTP_URL: 'smtps://127.0.0.1:9',
  };
  const child = spawn(
    'podman',
    [
      ...engine,
      'run',
      `--name=${name}`,
      '--network=host',
      `--volume=${name}:/data`,
      '--read-only',
      '--tmpfs=/tmp',
      '--cap-drop=ALL',
      '--security-opt=no-new-privileges',
      // Podman's default limits are higher than a container inside another container may set.
      '--ulimit=nofile=16384:16384',
      '--ulimit=nproc=4096:4096',
      ...Object.entries(settings).map(([key, value]) => `--env=${key}=${value}`),
      image,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let written = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (written += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const podman = (...parameters: string[]): Promise<string> => run('podman', [...engine, ...parameters]);
  return {
    output: () => written,
    async checkHealth() {
      await podman('healthcheck', 'run', name);
      console.log('The health check of the image passes');
    },
    async checkConfinement() {
      const found: unknown = JSON.parse(await podman('exec', name, 'node', '-e', CONFINED));
      assert.deepEqual(found, { uid: 1000, app: 'EROFS', root: 'EROFS', data: 'written', tmp: 'written' });
      console.log('It runs as user 1000; only /data and /tmp can be written');
    },
    async stop() {
      await podman('stop', '--time=60', name);
      return await ended;
    },
    async remove() {
      await podman('rm', '--force', '--volumes', name);
      await podman('volume', 'rm', '--force', name);
    },
  };
}
