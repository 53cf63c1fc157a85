/**
 * `npm run check -- container`: builds the image of deploy/Containerfile with buildah, runs it with podman under the
 * restrictions of deploy/compose.yaml (an unprivileged user, a read-only root, no capabilities) behind Caddy with
 * deploy/Caddyfile, creates an account, and stops the container. The check needs root, buildah, podman,
 * docker-compose and caddy, and mmdebstrap if no image registry is reachable.
 */
import assert from 'node:assert/strict';
import { copyFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#tests/support/free-port.ts';
import { setup, teardown } from '#tests/support/start-postgres.ts';
import { findBaseImage } from './container/base-image.ts';
import { run } from './container/run-program.ts';
import { startContainer } from './container/start-container.ts';
import { send, untilAnswers } from './proxy/https-client.ts';
import { startCaddy } from './proxy/start-caddy.ts';

const IMAGE = 'localhost/protohaat-check';
/** With chroot isolation, buildah also works inside containers in which it may not create namespaces. */
const buildEnvironment = { BUILDAH_ISOLATION: 'chroot' };

const seconds = (since: number): string => `${((performance.now() - since) / 1_000).toFixed(1)} s`;
const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

async function buildImage(): Promise<void> {
  const base = await findBaseImage();
  console.log(`Base image: ${base}`);
  const startedAt = performance.now();
  await run(
    'buildah',
    [
      'build',
      '--format=docker',
      `--build-arg=NODE_IMAGE=${base}`,
      '--file=deploy/Containerfile',
      `--tag=${IMAGE}`,
      '.',
    ],
    { env: buildEnvironment },
  );
  const size = Number(await run('podman', ['image', 'inspect', '--format={{.Size}}', IMAGE]));
  const baseSize = Number(await run('podman', ['image', 'inspect', '--format={{.Size}}', base]));
  console.log(
    `Image: ${megabytes(size)}, of which the base image ${megabytes(baseSize)}; built in ${seconds(startedAt)}`,
  );
}

async function checkCompose(directory: string): Promise<void> {
  await cp('deploy', join(directory, 'deploy'), { recursive: true });
  await copyFile('.env.example', join(directory, '.env'));
  await run('docker-compose', ['--file', join(directory, 'deploy', 'compose.yaml'), 'config', '--quiet'], {
    env: { DATABASE_PASSWORD: 'password', PUBLIC_URL: 'https://haat.example.in' },
  });
}

const directory = await mkdtemp(join(tmpdir(), 'protohaat-container-'));
await checkCompose(directory);
console.log('deploy/compose.yaml: valid');
await buildImage();

await setup();
const { createEmptyDatabase } = await import('#tests/support/test-database.ts');
const database = await createEmptyDatabase();
const upstreamPort = await freePort();
const proxy = startCaddy(directory, await freePort(), upstreamPort);
const startedAt = performance.now();
const container = await startContainer(IMAGE, {
  port: upstreamPort,
  publicUrl: proxy.url,
  databaseUrl: database.url,
});
try {
  await untilAnswers(proxy, '/readyz', 200);
  console.log(`Ready after ${seconds(startedAt)}`);
  await container.checkHealth();
  await container.checkConfinement();

  const discover = await send(proxy, 'GET', '/discover');
  assert.equal(discover.status, 200);
  assert.match(discover.body, /<h1/u);
  const signUp = await send(proxy, 'POST', '/api/identity/sign-up/email', {
    body: { email: 'asha@example.com', name: 'Asha', password: 'a long enough one' },
  });
  assert.equal(signUp.status, 200, signUp.body);
  console.log('Discover answers through the proxy, and a sign-up is accepted');

  const stoppedAt = performance.now();
  assert.equal(await container.stop(), 0, container.output());
  console.log(`Ended by SIGTERM with code 0 after ${seconds(stoppedAt)}`);
} catch (error) {
  console.error(container.output());
  throw error;
} finally {
  await container.remove();
  await proxy.stop();
  await database.drop();
  await teardown();
  await rm(directory, { recursive: true, force: true });
}
