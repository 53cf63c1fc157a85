/**
 * `npm run check -- proxy`: tests a server behind nginx with deploy/nginx.conf and behind Caddy with
 * deploy/Caddyfile, both with TLS, and nginx with deploy/cdn.conf. Requires nginx, caddy and
 * openssl.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#tests/support/free-port.ts';
import { type Certificate, readCdnSite, readSite, startNginx } from '#tests/support/nginx.ts';
import { setup, teardown } from '#tests/support/start-postgres.ts';
import { run } from './container/run-program.ts';
import { checkSite } from './proxy/check-site.ts';
import type { RunningProxy } from './proxy/https-client.ts';
import { startCaddy } from './proxy/start-caddy.ts';

async function makeCertificate(directory: string): Promise<Certificate> {
  const [certificate, key] = [join(directory, 'localhost.crt'), join(directory, 'localhost.key')];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', key, '-out', certificate];
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names, ...files]);
  return { certificate, key };
}

type Start = (port: number, upstreamPort: number) => Promise<RunningProxy>;

/** Starts the CDN after the site, because nginx resolves the site's host name when it starts. */
async function checkBehind(name: string, start: Start, certificate: Certificate): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'protohaat-cdn-'));
  const [port, upstreamPort, cdnPort] = [await freePort(), await freePort(), await freePort()];
  const proxy = await start(port, upstreamPort);
  const nginx = await startNginx(directory, [
    await readCdnSite(directory, cdnPort, { frontPort: port, certificate }),
  ]);
  const cdn = { url: `https://localhost:${cdnPort}`, authority: certificate.certificate };
  try {
    await checkSite(name, { proxy, upstreamPort, cdn, readCacheLog: nginx.readCacheLog });
  } finally {
    await nginx.stop();
    await proxy.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

const directory = await mkdtemp(join(tmpdir(), 'protohaat-proxy-'));
await setup();
try {
  const certificate = await makeCertificate(directory);
  const behindNginx: Start = async (port, upstreamPort) => ({
    ...(await startNginx(directory, [await readSite(port, [upstreamPort], certificate)])),
    url: `https://localhost:${port}`,
    authority: certificate.certificate,
  });
  await checkBehind('nginx', behindNginx, certificate);
  await checkBehind('Caddy', async (...ports) => startCaddy(directory, ...ports), certificate);
} finally {
  await teardown();
  await rm(directory, { recursive: true, force: true });
}
