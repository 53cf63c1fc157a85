/**
 * `npm run check -- proxy`: tests a server behind nginx with deploy/nginx.conf and behind Caddy with
 * deploy/Caddyfile, both with TLS, and nginx with deploy/cdn.conf. Requires nginx, caddy and
 * openssl.
 */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
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

/** Port 80 answers a certificate's challenge, and leads everything else to the site. */
async function checkPlainHttp(directory: string, certificate: Certificate): Promise<void> {
  const challenges = join(directory, '.well-known', 'acme-challenge');
  await mkdir(challenges, { recursive: true });
  await writeFile(join(challenges, 'token'), 'token.thumbprint');
  const port = await freePort();
  const site = await readSite(await freePort(), [9], certificate, { port, folder: directory });
  const nginx = await startNginx(directory, [site]);
  try {
    const url = `http://127.0.0.1:${port}`;
    for (
      let tries = 0;
      tries < 50 && !(await fetch(url, { redirect: 'manual' }).catch(() => null));
      tries += 1
    )
      await delay(100);
    assert.equal(await (await fetch(`${url}/.well-known/acme-challenge/token`)).text(), 'token.thumbprint');
    const moved = await fetch(`${url}/discover?q=esp32`, { redirect: 'manual' });
    assert.equal(moved.status, 308);
    assert.equal(moved.headers.get('location'), 'https://127.0.0.1/discover?q=esp32');
    console.log('nginx: port 80 answers challenges and leads to the site');
  } finally {
    await nginx.stop();
  }
}

const directory = await mkdtemp(join(tmpdir(), 'protohaat-proxy-'));
await setup();
try {
  const certificate = await makeCertificate(directory);
  await checkPlainHttp(directory, certificate);
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
