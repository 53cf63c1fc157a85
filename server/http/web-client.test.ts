import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeOf } from './language.ts';
import { inlineScriptHashes, serveWebClient } from './web-client.ts';

const deployment = {
  publicUrl: 'https://haat.example',
  sandboxUrl: null,
  hasGoogle: true,
  assetsOrigin: null,
};

let directory: string;
let app: FastifyInstance;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'protohaat-web-'));
  await mkdir(join(directory, 'assets'));
  await mkdir(join(directory, 'hi'));
  await Promise.all([
    writeFile(join(directory, 'app.html'), '<div id="root"></div>'),
    writeFile(join(directory, 'hi', 'app.html'), '<html lang="hi-IN">'),
    writeFile(join(directory, 'signup.html'), '<form>Sign up</form>'),
    writeFile(join(directory, 'robots.txt'), 'Sitemap: %PUBLIC_URL%/sitemap.xml\n'),
    writeFile(join(directory, 'manifest.webmanifest'), '{ "id": "%PUBLIC_URL%/" }'),
    writeFile(join(directory, 'assets', 'main-1.js'), 'export {};'),
  ]);
  app = Fastify({ rewriteUrl: routeOf });
  await app.register(cookie);
  await serveWebClient(app, directory, deployment, async (_request, reply) =>
    reply.code(404).type('text/html').send('<h1>Missing</h1>'),
  );
});

afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true, force: true });
});

const openAs = (url: string, headers: Record<string, string>) => app.inject({ url, headers });
const open = (url: string) => app.inject({ url, headers: { accept: 'text/html' } });

const script = (name: string, code: string) => `<script data-inline="${name}">${code}</script>`;
const sourceOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

describe('languages', () => {
  it('a page of members is in the language of its address', async () => {
    expect((await open('/hi/orders?tab=all')).body).toBe('<html lang="hi-IN">');
    expect((await open('/orders')).body).toBe('<div id="root"></div>');
    expect((await open('/hindi/orders')).statusCode).toBe(404);
    expect((await open('/hi/api/auth/me')).statusCode).toBe(404);
  });

  it.each([
    [
      'the one that the person chose',
      { cookie: 'language=hi', 'accept-language': 'en' },
      '/hi/orders?tab=all',
    ],
    [
      'else the one that the browser prefers',
      { 'accept-language': 'ta, hi-IN;q=0.8, en;q=0.5' },
      '/hi/orders?tab=all',
    ],
    ['the first one if the browser prefers it', { 'accept-language': 'en-IN, hi;q=0.9' }, undefined],
    ['the first one if the person chose it', { cookie: 'language=en', 'accept-language': 'hi' }, undefined],
    ['the first one if the language is unknown', { cookie: 'language=xx' }, undefined],
  ])('an address without a language leads to %s', async (_which, headers, location) => {
    const answer = await openAs('/orders?tab=all', headers);
    expect([answer.statusCode, answer.headers.location]).toEqual(
      location === undefined ? [200, undefined] : [302, location],
    );
  });
});

describe('the web client', () => {
  it('hashed files are immutable, vary by encoding, and can be used by other origins only if an assets origin is configured', async () => {
    const own = await open('/assets/main-1.js');
    expect(own.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(own.headers['access-control-allow-origin']).toBeUndefined();
    const other = Fastify();
    await other.register(cookie);
    other.addHook('onRequest', (_request, reply, done) => {
      void reply.headers({ 'cross-origin-resource-policy': 'same-origin', vary: 'Origin' });
      done();
    });
    await serveWebClient(other, directory, { ...deployment, assetsOrigin: 'https://cdn.example' }, null);
    const { headers } = await other.inject('/assets/main-1.js');
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'Origin, accept-encoding',
    });
    await other.close();
  });

  it("robots.txt and the manifest contain the deployment's public URL", async () => {
    expect((await open('/robots.txt')).body).toBe('Sitemap: https://haat.example/sitemap.xml\n');
    const manifest = await open('/manifest.webmanifest');
    expect(manifest.headers['content-type']).toContain('application/manifest+json');
    expect(manifest.body).toBe('{ "id": "https://haat.example/" }');
  });

  it('the prerendered sign-in forms do not depend on the return path', async () => {
    const form = await open('/signup');
    expect(form.body).toBe('<form>Sign up</form>');
    const withNext = await open('/signup?next=/orders');
    expect([withNext.body, withNext.headers.etag]).toEqual([form.body, form.headers.etag]);
    expect((await open('/signup.html')).statusCode).toBe(404);
  });

  it.each([
    '/login',
    '/forgot-password',
    '/reset-password',
    '/verify',
    '/your-project?search=robot',
    '/receipts/0192f1c2',
    '/orders/0192f1c2',
    '/balance',
    '/feed',
    '/balance/2026-11',
  ])('the client route %s gets the app shell', async (url) => {
    const page = await open(url);
    expect(page.statusCode).toBe(200);
    expect(page.body).toBe('<div id="root"></div>');
  });

  it.each([
    '/assets/',
    '/assets',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/.git/config',
    '/assets/..%2f..%2findex.html',
  ])('the server lists no directories and serves no files outside the client: %s', async (url) => {
    const page = await open(url);
    expect([400, 404]).toContain(page.statusCode);
    expect(page.body).not.toMatch(/main-1|"name"|%PUBLIC_URL%/u);
  });

  it.each(['text/html', '*/*', 'application/json', ''])(
    'an unknown path gets the not-found page with status 404, whatever the Accept header: %s',
    async (accept) => {
      const page = await app.inject({ url: '/stalls', headers: { accept } });
      expect(page.statusCode).toBe(404);
      expect(page.headers['content-type']).toContain('text/html');
      expect(page.body).toBe('<h1>Missing</h1>');
    },
  );

  it('an unknown API path and a write to an unknown path get a problem response', async () => {
    const call = await app.inject({ url: '/api/stalls', headers: { accept: 'text/html' } });
    expect([call.statusCode, call.json()]).toMatchObject([404, { code: 'not-found' }]);
    const write = await app.inject({ method: 'POST', url: '/stalls' });
    expect([write.statusCode, write.json()]).toMatchObject([404, { code: 'not-found' }]);
  });

  it.each(['/robots.txt', '/signup', '/dashboard'])('an unchanged document gets 304: %s', async (url) => {
    const { etag } = (await open(url)).headers;
    const again = await app.inject({ url, headers: { 'if-none-match': String(etag) } });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  it('hashed assets are cached for a year and pages are revalidated', async () => {
    expect((await open('/assets/main-1.js')).headers['cache-control']).toContain('immutable');
    expect((await open('/login')).headers['cache-control']).toContain('no-cache');
  });

  it.each([
    ['/login', ''],
    ['/dashboard', '<meta name="robots" content="noindex" />'],
  ])('the page %s has the robots tag %j (empty: it may be indexed)', async (path, meta) => {
    const built = await mkdtemp(join(tmpdir(), 'protohaat-robots-'));
    await writeFile(join(built, 'app.html'), '<meta name="robots" content="noindex" /><p>Page</p>');
    const other = Fastify();
    await other.register(cookie);
    await serveWebClient(other, built, deployment, null);
    const page = await other.inject({ url: path, headers: { accept: 'text/html' } });
    expect(page.body).toBe(`${meta}<p>Page</p>`);
    await other.close();
    await rm(built, { recursive: true });
  });

  it("the content security policy's hashes match the documents' inline scripts", async () => {
    const built = await mkdtemp(join(tmpdir(), 'protohaat-inline-'));
    const data = '<script type="application/ld+json">{}</script>';
    await writeFile(join(built, 'page.html'), `${script('theme', 'theme();')}${data}`);
    await writeFile(join(built, 'app.html'), script('theme', 'theme();') + script('boot', 'boot();'));
    expect(inlineScriptHashes(built)).toEqual([sourceOf('theme();'), sourceOf('boot();')]);
    await rm(built, { recursive: true });
  });
});
