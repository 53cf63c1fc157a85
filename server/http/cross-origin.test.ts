import { randomUUID } from 'node:crypto';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  launchBrowser,
  openOtherOrigin,
  type OtherOrigin,
  type PageAnswer,
  type PageRequest,
} from '#tests/support/other-origin.ts';
import { aPhotoFile } from '#tests/support/photos.ts';
import { createSandboxPayments } from '#tests/support/sandbox-payments.ts';
import { messMenu } from '#tests/support/selling.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { startTestFirebase, type TestFirebase } from '#tests/support/test-firebase.ts';
import { addressPictures } from './picture-addresses.ts';

// These tests run against a simulated Firebase, or against Google's emulator with `npm run check -- firebase`.

const PASSWORD = 'correct horse battery staple';
const PICTURE = /\/media\/[0-9a-f]{64}-\d+\.webp$/u;

let browser: Browser;
let site: OtherOrigin;
let stranger: OtherOrigin;
beforeAll(async () => {
  browser = await launchBrowser();
  site = await openOtherOrigin(browser);
  stranger = await openOtherOrigin(browser);
});
afterAll(async () => {
  await site.close();
  await stranger.close();
  await browser.close();
});

type SignIn = (name: string) => Promise<string>;

async function photo(seed: number): Promise<string> {
  return (await aPhotoFile(seed)).toString('base64');
}

async function sellAndBuy(app: TestApp, signIn: SignIn): Promise<number> {
  const made = new Set<string>();
  const callAs =
    (token: string) =>
    async (call: string, request: Partial<PageRequest> = {}) => {
      const [method = '', path = ''] = call.split(' ');
      made.add(call.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gu, '{id}').replace(/\?.*/u, ''));
      const isPublic = path === '/username' || path === '/api/payment/update-status';
      const answer = await site.send(app.url, { method, path, ...(isPublic ? {} : { token }), ...request });
      expect(answer, call).toMatchObject({ status: 200 });
      return (answer as PageAnswer).body;
    };

  const sellerToken = await signIn('asha');
  const seller = callAs(sellerToken);
  await seller('GET /api/auth/register');
  await seller('POST /api/auth/complete-profile', {
    form: { username: 'asha.other', full_name: 'Asha Verma', college_name: 'IIT Bombay' },
    files: [{ field: 'profile_photo', base64: await photo(1) }],
  });
  await seller('POST /api/auth/updateProfile', {
    form: { full_name: 'Asha V. Verma', username: 'asha.other' },
  });
  const me = await seller('GET /api/auth/me');
  expect(me.data).toMatchObject({ full_name: 'Asha V. Verma', IsprofileCompletd: true });
  expect(await site.showPicture(me.data.profile_photo)).toBeGreaterThan(0);
  expect((await seller('GET /username')).data).toContain('asha.other');

  const tab = await browser.newPage();
  await tab.goto(`${site.url}/`);
  await tab.evaluate(
    (address) => location.assign(address),
    `${app.url}/api/auth/github/login?idtoken=${sellerToken}`,
  );
  await tab.getByRole('link', { name: 'Continue to GitHub' }).click();
  await tab.getByRole('button', { name: /asha-verma/u }).click();
  await tab.waitForURL(`${site.url}/?github=linked`);
  await tab.close();
  made.add('GET /api/auth/github/login');
  expect((await seller('GET /api/auth/me')).data.github_verified).toBe(true);

  await seller('POST /api/projects/anayze-repo', { json: { repo_url: messMenu } });
  const described = {
    description: 'Shows what the hostel mess serves today.',
    price: '499',
    complexity: 'Medium',
    duration_hours: '30',
    subject: 'Web development',
    tech_stack: 'JavaScript,  Node.js',
    is_verified: 'true',
  };
  const added = await seller('POST /api/projects/add-project', {
    form: { ...described, title: 'Mess menu', category: 'SOFTWARE', repo_url: messMenu },
  });
  const software: string = added.data.project_id;
  const pictures = [await photo(4), await photo(5)];
  const analysed = await seller('POST /api/projects/anayze-hardware', {
    files: pictures.map((base64) => ({ field: 'hardware_images', base64 })),
  });
  expect(analysed.message).toBe(true);
  const robot = await seller('POST /api/projects/add-project', {
    form: { ...described, title: 'Line follower', category: 'HARDWARE' },
    files: pictures.map((base64) => ({ field: 'images', base64 })),
  });
  const hardware: string = robot.data.project_id;
  await seller(`PUT /api/projects/${software}`, {
    form: { title: 'Mess menu 2', description: described.description, price: '599', duration_hours: '31' },
  });
  expect((await seller('GET /api/projects/userprojects')).data).toHaveLength(2);

  const buyer = callAs(await signIn('ravi'));
  await buyer('GET /api/auth/register');
  await buyer('POST /api/auth/complete-profile', {
    form: { username: 'ravi.other', full_name: 'Ravi Kumar', college_name: 'NIT Trichy' },
  });
  const listed = await buyer('GET /api/projects/getproject');
  expect(listed.data).toHaveLength(2);
  for (const { images, author } of listed.data) {
    for (const address of [...images, author.profile_photo]) {
      expect(address).toMatch(PICTURE);
      expect(await site.showPicture(address)).toBeGreaterThan(0);
    }
  }
  expect((await buyer('GET /api/projects/searchproject?search=line')).data).toHaveLength(1);
  const shown = await buyer(`GET /api/projects/projectdetails/${hardware}`);
  expect(shown.data.images[0]).toContain(app.url);
  await buyer(`GET /api/bookmark/${hardware}`);
  await buyer(`DELETE /api/bookmark/${hardware}`);
  await buyer(`POST /api/projects/shipping-details/${hardware}`, {
    form: { address: '12 MG Road, Pune 411001', phonenumber: '9876543210' },
  });
  const opened = await buyer('POST /api/payment/create-payment-intent', {
    form: { amount: '52400', project_id: hardware },
  });
  await createSandboxPayments(app.sandbox).pay(opened.clientSecret);
  await buyer('POST /api/payment/update-status', {
    json: { payment_intent_id: opened.data.payment_intent_id, status: 'succeeded' },
  });
  await buyer(`PUT /api/projects/${hardware}/mark-sold`);
  const bought = await buyer('GET /api/projects/buyed-project');
  expect(bought.data).toMatchObject([{ project_id: hardware }]);
  expect((await buyer('GET /api/payment/gethistory')).data).toMatchObject([{ activity: 'bought' }]);

  const orders = await seller('GET /api/projects/shipping-details');
  expect(orders.data[0].picture.small).toContain(app.url);
  await seller(`PATCH /api/projects/shipping-details/${orders.data[0].shipping_id}`, {
    json: { status: 'Shipped' },
  });
  await seller(`DELETE /api/projects/${software}`);
  return made.size;
}

describe('a client on another origin', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ settings: { ALLOWED_ORIGINS: `https://haat.example ${site.url}` } });
  });
  beforeEach(() => app.reset());
  afterAll(() => app.close());

  it('a page on an allowed origin can read problem responses, request ids and entity tags', async () => {
    const { token } = await app.signUp();
    const request = { method: 'GET', path: '/api/projects/getproject', token };
    const [first, again] = [await site.send(app.url, request), await site.send(app.url, request)];
    expect(first?.headers['x-request-id']).toBeTruthy();
    expect(again?.headers['x-request-id']).not.toBe(first?.headers['x-request-id']);
    const known = { 'if-none-match': first?.headers['etag'] ?? '' };
    expect((await site.send(app.url, { ...request, headers: known }))?.status).toBe(304);
    const missing = await site.send(app.url, { ...request, path: `/api/orders/${randomUUID()}` });
    expect(missing?.body).toMatchObject({ code: 'not-found' });
    expect(missing?.headers['x-request-id']).toBeTruthy();
  });

  it('a page cannot read a response if its origin is not allowed, if the request contains cookies or if the call uses cookies', async () => {
    const { token } = await app.signUp();
    const me = { method: 'GET', path: '/api/auth/me', token };
    expect(await site.send(app.url, { ...me, credentials: 'include' })).toBeNull();
    expect(await stranger.send(app.url, me)).toBeNull();
    expect(await stranger.send(app.url, { method: 'GET', path: '/username' })).toBeNull();
    for (const path of [
      '/api/boot',
      '/api/identity/get-session',
      '/api/identity/token',
      '/api/operate/queue',
    ])
      expect(await site.send(app.url, { method: 'GET', path }), path).toBeNull();
    const json = { email: 'asha@example.com', password: PASSWORD };
    expect(
      await site.send(app.url, { method: 'POST', path: '/api/identity/sign-in/email', json }),
    ).toBeNull();
  });

  it.each([
    ['an allowed origin', '/api/auth/me', { origin: 'https://haat.example' }, 204],
    ['an allowed origin for a console call', '/api/operate/queue', { origin: 'https://haat.example' }, 404],
    ['an allowed origin for sign-in', '/api/identity/token', { origin: 'https://haat.example' }, 404],
    ['another origin', '/api/auth/me', { origin: 'https://evil.example' }, 404],
    ['a subdomain of an allowed origin', '/api/auth/me', { origin: 'https://a.haat.example' }, 404],
    ['the allowed host without TLS', '/api/auth/me', { origin: 'http://haat.example' }, 404],
    ['an opaque origin', '/api/auth/me', { origin: 'null' }, 404],
    ['no origin', '/api/auth/me', {}, 404],
  ])(
    'a preflight request from %s to %s (headers %j) gets a response with status %s',
    async (_who, path, headers, status) => {
      const answer = await fetch(`${app.url}${path}`, {
        method: 'OPTIONS',
        headers: { ...headers, 'access-control-request-method': 'PATCH' } as Record<string, string>,
      });
      expect(answer.status).toBe(status);
      expect(answer.headers.get('access-control-allow-origin')).toBe(
        status === 204 ? 'https://haat.example' : null,
      );
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      expect(answer.headers.get('vary') ?? '').toMatch(/origin/iu);
    },
  );

  it('API responses have Vary: Origin, even cached ones, but pictures and health checks do not', async () => {
    const { token } = await app.signUp();
    const get = (path: string, origin?: string) =>
      fetch(`${app.url}${path}`, {
        headers: { authorization: `Bearer ${token}`, ...(origin === undefined ? {} : { origin }) },
      });
    for (const origin of [undefined, 'https://haat.example', 'https://evil.example', undefined]) {
      for (const path of ['/api/projects/getproject', '/api/config', '/username']) {
        const { headers } = await get(path, origin);
        expect(headers.get('vary'), path).toMatch(/\borigin\b/iu);
        const allowed = origin === 'https://haat.example' ? origin : null;
        expect(headers.get('access-control-allow-origin'), path).toBe(allowed);
      }
    }
    for (const path of ['/media/none.webp', '/healthz'])
      expect((await get(path)).headers.get('vary') ?? '').not.toMatch(/\borigin\b/iu);
  });
});

describe('a client on another origin with its own Firebase sign-in', () => {
  let firebase: TestFirebase;
  let app: TestApp;
  beforeAll(async () => {
    firebase = await startTestFirebase();
    app = await startTestApp({ settings: { ...firebase.settings, ALLOWED_ORIGINS: site.url } });
    await app.reset();
  });
  afterAll(async () => {
    await app.close();
    await firebase.close();
  });

  // covers: S7.290
  it('a page on an allowed origin can make all calls in the specification with a Firebase ID token', async () => {
    const calls = await sellAndBuy(app, async (name) => {
      const email = `${name}-${randomUUID()}@example.com`;
      await firebase.signUp(email, PASSWORD);
      await firebase.proveAddress(email);
      return (await firebase.signIn(email, PASSWORD)).idToken;
    });
    expect(calls).toBe(25);
  });
});

describe('without ALLOWED_ORIGINS', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('without ALLOWED_ORIGINS, no page on another origin can read API responses', async () => {
    const { token } = await app.signUp();
    expect(await site.send(app.url, { method: 'GET', path: '/username' })).toBeNull();
    expect(await site.send(app.url, { method: 'GET', path: '/api/auth/me', token })).toBeNull();
    const { headers } = await fetch(`${app.url}/api/config`, { headers: { origin: site.url } });
    expect(headers.get('vary') ?? '').not.toMatch(/\borigin\b/iu);
  });
});

it('only response values that are exactly the path of a picture become absolute URLs', () => {
  const path = `/media/${'ab'.repeat(32)}-320.webp`;
  const answer = { photo: path, title: `see "${path}"`, text: `"${path}"`, images: [path, '/media/x.webp'] };
  expect(JSON.parse(addressPictures(JSON.stringify(answer), 'https://haat.example'))).toEqual({
    ...answer,
    photo: `https://haat.example${path}`,
    images: [`https://haat.example${path}`, '/media/x.webp'],
  });
});
