import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveWebClient } from './web-client.ts';

let directory: string;
let app: FastifyInstance;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'protohaat-web-'));
  await mkdir(join(directory, 'assets'));
  await Promise.all([
    writeFile(join(directory, 'index.html'), '<link rel="canonical" href="%PUBLIC_URL%/" /><h1>Market</h1>'),
    writeFile(join(directory, 'app.html'), '<div id="root"></div>'),
    writeFile(join(directory, 'robots.txt'), 'Sitemap: %PUBLIC_URL%/sitemap.xml\n'),
    writeFile(join(directory, 'sitemap.xml'), '<loc>%PUBLIC_URL%/</loc>'),
    writeFile(join(directory, 'assets', 'main-1.js'), 'export {};'),
  ]);
  app = Fastify();
  await serveWebClient(app, directory, 'https://haat.example');
});

afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true, force: true });
});

const open = (url: string) => app.inject({ url, headers: { accept: 'text/html' } });

describe('the web client', () => {
  it('the landing page contains the deployment’s public URL', async () => {
    const page = await open('/');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('href="https://haat.example/"');
    expect(page.body).not.toContain('%PUBLIC_URL%');
  });

  it('robots.txt and the sitemap contain the deployment’s public URL', async () => {
    expect((await open('/robots.txt')).body).toBe('Sitemap: https://haat.example/sitemap.xml\n');
    const map = await open('/sitemap.xml');
    expect(map.headers['content-type']).toContain('xml');
    expect(map.body).toBe('<loc>https://haat.example/</loc>');
  });

  it.each([
    '/login',
    '/forgot-password',
    '/reset-password',
    '/your-project?search=robot',
    '/projects/0192f1c2',
  ])('the client route %s gets the app shell, not the landing page', async (url) => {
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
  ])('no directory listing and no file outside the client is served: %s', async (url) => {
    const page = await open(url);
    expect([400, 404]).toContain(page.statusCode);
    expect(page.body).not.toMatch(/main-1|"name"|%PUBLIC_URL%/u);
  });

  it('an unknown path gets the app shell with status 404', async () => {
    const page = await open('/stalls');
    expect(page.statusCode).toBe(404);
    expect(page.body).toBe('<div id="root"></div>');
  });

  it('an unchanged landing page is answered 304', async () => {
    const { etag } = (await open('/')).headers;
    const again = await app.inject({ url: '/', headers: { 'if-none-match': String(etag) } });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  it('hashed assets are cached for a year and pages are revalidated', async () => {
    expect((await open('/assets/main-1.js')).headers['cache-control']).toContain('immutable');
    expect((await open('/')).headers['cache-control']).toContain('no-cache');
  });
});
