import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { startCollector } from '#tests/support/collector.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { type RunningProxy, send, untilAnswers } from './https-client.ts';

interface Site {
  readonly proxy: RunningProxy;
  readonly upstreamPort: number;
  readonly cdn: Pick<RunningProxy, 'url' | 'authority'>;
  readonly readCacheLog: () => Promise<string[]>;
}

/** This address is in a block reserved for documentation (RFC 5737), so no client has it. */
const FORGED_ADDRESS = '203.0.113.9';
const FORGED_TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
/** Ten pictures of 8 MB in one form, the largest body that a call accepts. */
const LARGEST_BODY = 80 * 1024 * 1024;

export async function checkSite(name: string, site: Site): Promise<void> {
  const { createEmptyDatabase } = await import('#tests/support/test-database.ts');
  const directory = await mkdtemp(join(tmpdir(), 'protohaat-site-'));
  const database = await createEmptyDatabase();
  const collector = await startCollector();
  const server = await startServerProcess({
    PORT: String(site.upstreamPort),
    PUBLIC_URL: site.proxy.url,
    ASSETS_ORIGIN: site.cdn.url,
    SANDBOX_URL: 'http://127.0.0.1:9',
    DATA_DIR: directory,
    DATABASE_URL: database.url,
    TRUST_PROXY: 'on',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
  try {
    await untilAnswers(site.proxy, '/readyz', 200);
    await checkHttp2(site.proxy);
    await checkAssets(site);
    await checkClientAddress(site.proxy, database.url);
    await checkLargeBody(site.proxy);
    await send(site.proxy, 'GET', '/api/config', {
      headers: { traceparent: `00-${FORGED_TRACE}-00f067aa0ba902b7-01` },
    });
    // Stopping the server sends its last spans.
    assert.equal(await server.stop(), 0, server.output());
    const traces = collector.spans().map(({ traceId }) => traceId);
    assert.ok(traces.length > 0, 'the server sent no spans');
    assert.ok(!traces.includes(FORGED_TRACE), 'a client chose the id of a trace');
    console.log(`${name}: HTTP/2, CDN, client address, a body of 80 MB and trace ids are right`);
  } catch (error) {
    console.error(server.output(), site.proxy.output());
    throw error;
  } finally {
    await server.kill();
    await collector.close();
    await database.drop();
    await rm(directory, { recursive: true, force: true });
  }
}

async function checkHttp2({ url, authority }: RunningProxy): Promise<void> {
  const session = connect(url, { ca: await readFile(authority) });
  try {
    const status = await new Promise((resolve, reject) => {
      session.once('error', reject);
      const stream = session.request({ ':path': '/discover' });
      stream.once('error', reject);
      stream.once('response', (headers) => resolve(headers[':status']));
      stream.resume();
    });
    assert.equal(status, 200);
  } finally {
    session.close();
  }
}

async function checkAssets({ proxy, cdn, readCacheLog }: Site): Promise<void> {
  const page = await send(proxy, 'GET', '/discover');
  const [script] = /\/assets\/[^"' ]+\.js/u.exec(page.body) ?? [];
  assert.ok(script !== undefined && page.body.includes(`${cdn.url}${script}`), page.body.slice(0, 2_000));
  const read = (encoding: string) => send(cdn, 'GET', script, { headers: { 'accept-encoding': encoding } });
  const [first, second, plain] = [await read('br'), await read('br'), await read('identity')];
  for (const { status, headers } of [first, second, plain]) {
    assert.equal(status, 200);
    assert.match(headers['cache-control'] ?? '', /immutable/u);
    assert.equal(headers['access-control-allow-origin'], '*');
  }
  assert.deepEqual(
    [first, second, plain].map(({ headers }) => headers['content-encoding']),
    ['br', 'br', undefined],
  );
  assert.equal(first.body, second.body);
  // nginx writes its log after the answer.
  let states: (string | undefined)[] = [];
  for (let tries = 0; tries < 50 && states.length < 3; tries += 1) {
    states = (await readCacheLog()).map((line) => line.split(' ')[0]);
    await delay(100);
  }
  assert.deepEqual(states, ['MISS', 'HIT', 'MISS']);
  assert.equal((await send(cdn, 'GET', '/api/config')).status, 404);
}

async function checkClientAddress(proxy: RunningProxy, databaseUrl: string): Promise<void> {
  const signUp = await send(proxy, 'POST', '/api/identity/sign-up/email', {
    body: { email: 'asha@example.com', name: 'Asha', password: 'a long enough one' },
    headers: { 'x-forwarded-for': FORGED_ADDRESS },
  });
  assert.equal(signUp.status, 200, signUp.body);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ ipAddress: string }>('select "ipAddress" from identity_session');
    assert.deepEqual(
      rows.map(({ ipAddress }) => ipAddress),
      ['127.0.0.1'],
    );
  } finally {
    await client.end();
  }
}

/** The server, not the proxy, must reject the body, so that the response contains the API's problem details. */
async function checkLargeBody(proxy: RunningProxy): Promise<void> {
  const answer = await send(proxy, 'POST', '/api/projects/anayze-hardware', {
    body: Buffer.alloc(LARGEST_BODY),
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  assert.equal(answer.status, 401, answer.body);
  assert.match(answer.headers['content-type'] ?? '', /problem\+json/u);
}
