import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { defaultLimits, type LimitName } from '#domain/common/limits.ts';
import { type TestApp, startTestApp } from '#tests/support/test-app.ts';
import { projectRoot } from '../runtime/project-root.ts';
import { limitsOf } from './rate-limits.ts';

let app: TestApp;
let visitors = 0;

beforeAll(async () => {
  app = await startTestApp({
    settings: {
      TRUST_PROXY: 'on',
      LIMITS: 'usernames=2/1m uploads=1/1h writes=3/1m hints-payment=2/1m sign-in-account=2/15m intents=2/1h',
    },
  });
});
afterAll(() => app.close());
beforeEach(() => app.reset());

const anAddress = () => `198.51.100.${(visitors += 1)}`;

const checkUsername = (address: string) =>
  app.api()('GET /username', { query: { username: 'asha' }, headers: { 'x-forwarded-for': address } });

async function statusesOf(addresses: readonly string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const address of addresses) statuses.push((await checkUsername(address)).status);
  return statuses;
}

describe('rate limits by address', () => {
  it('a client address over its limit gets 429 with retry-after, and other addresses are served', async () => {
    const address = anAddress();
    expect(await statusesOf([address, address])).toEqual([200, 200]);
    const refused = await checkUsername(address);
    expect(refused.problem).toMatchObject({ status: 429, code: 'too-many-requests' });
    const after = Number(refused.headers.get('retry-after'));
    expect(after).toBeGreaterThan(50);
    expect(after).toBeLessThanOrEqual(60);
    expect(refused.problem.retry_after).toBe(after);
    expect((await checkUsername(anAddress())).status).toBe(200);
  });

  it('all addresses of an IPv6 /64 share one rate limit', async () => {
    const home = '2001:db8:7:1';
    expect(
      await statusesOf([`${home}::1`, `${home}:ffff::2`, `${home}:abcd:1:2:3`, '2001:db8:7:2::1']),
    ).toEqual([200, 200, 429, 200]);
  });

  it('a rate limit applies however the URL is encoded', async () => {
    const hasty = await startTestApp({ settings: { LIMITS: 'requests=2/1m' } });
    try {
      const statuses: number[] = [];
      for (const path of ['/api/config', '/%61pi/config', '/%61p%69/config', '/%75sername'])
        statuses.push((await fetch(hasty.url + path)).status);
      expect(statuses).toEqual([200, 200, 429, 429]);
    } finally {
      await hasty.close();
    }
  });

  it('the rate limit uses the address that the proxy reports, not a forged x-forwarded-for', async () => {
    const address = anAddress();
    expect(await statusesOf([`1.1.1.1, ${address}`, `2.2.2.2, ${address}`, `3.3.3.3, ${address}`])).toEqual([
      200, 200, 429,
    ]);
  });
});

describe('client addresses without a proxy', () => {
  it('the x-forwarded-for header is ignored without a proxy', async () => {
    const separateApp = await startTestApp({ settings: { LIMITS: 'usernames=1/1m' } });
    try {
      const ask = (address: string) =>
        separateApp.api()('GET /username', {
          query: { username: 'asha' },
          headers: { 'x-forwarded-for': address },
        });
      expect((await ask(anAddress())).status).toBe(200);
      expect((await ask(anAddress())).status).toBe(429);
    } finally {
      await separateApp.close();
    }
  });
});

describe('rate limits by account', () => {
  it('an account over its limit does not block other accounts with the same address', async () => {
    const [asha, ravi] = [await app.signUp(), await app.signUp()];
    const change = (person: typeof asha) =>
      app.api(person)('PUT /api/auth/notifications', { body: { sold: true, shipping: true } });
    const statuses: number[] = [];
    for (const person of [asha, asha, asha, asha, ravi]) statuses.push((await change(person)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 200]);
    expect((await app.api(asha)('GET /api/auth/me')).status).toBe(200);
  });

  it('an upload over the rate limit is rejected before its body is sent', async () => {
    const asha = await app.signUp();
    const upload = () =>
      new Promise<number>((resolve, reject) => {
        const request = httpRequest(`${app.url}/api/projects/add-project`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${asha.token}`,
            'content-type': 'multipart/form-data; boundary=x',
            'content-length': 40_000_000,
          },
        });
        request.once('response', (response) => {
          resolve(response.statusCode ?? 0);
          request.destroy();
        });
        request.once('error', reject);
        request.flushHeaders();
      });
    const allowed = await app.api(asha)('POST /api/projects/add-project', { body: {} });
    expect(allowed.status).toBe(400);
    expect(await upload()).toBe(429);
  });
});

const hint = (intent: string) =>
  app.api()('POST /api/payment/update-status', {
    body: { payment_intent_id: intent, status: 'succeeded' },
    headers: { 'x-forwarded-for': anAddress() },
  });

const tryPassword = async (email: string) => {
  const answer = await fetch(`${app.url}/api/identity/sign-in/email`, {
    method: 'POST',
    headers: {
      origin: app.url,
      'content-type': 'application/json',
      'x-forwarded-for': anAddress(),
    },
    body: JSON.stringify({ email, password: 'not-the-password' }),
  });
  await answer.arrayBuffer();
  return answer.status;
};

async function tryAs(body: string, type: string): Promise<number> {
  const headers = { 'content-type': type, origin: app.url, 'x-forwarded-for': anAddress() };
  const answer = await fetch(`${app.url}/api/identity/sign-in/email`, { method: 'POST', headers, body });
  return answer.status;
}

describe('rate limits by a value in the body', () => {
  it('status updates of one payment share a rate limit across addresses', async () => {
    const statuses: number[] = [];
    for (const intent of ['pi_one', 'pi_one', 'pi_one', 'pi_two']) statuses.push((await hint(intent)).status);
    expect(statuses).toEqual([200, 200, 429, 200]);
  });

  it('password attempts on one account share a rate limit across addresses', async () => {
    const statuses: number[] = [];
    for (const email of ['asha@example.com', 'Asha@example.com ', 'asha@example.com', 'ravi@example.com'])
      statuses.push(await tryPassword(email));
    expect(statuses.slice(2)).toEqual([429, 401]);
  });

  it('password attempts with a byte order mark are counted, and attempts that are not sent as JSON are rejected', async () => {
    const guess = JSON.stringify({ email: 'meera@example.com', password: 'wrong-password' });
    const asForm = new URLSearchParams({ email: 'meera@example.com', password: 'wrong-password' });
    for (const type of ['application/x-www-form-urlencoded', 'text/plain']) {
      expect(await tryAs(asForm.toString(), type)).toBe(415);
    }
    const statuses: number[] = [];
    for (const body of [`\uFEFF${guess}`, guess, `\uFEFF${guess}`]) {
      statuses.push(await tryAs(body, 'application/json'));
    }
    expect(statuses).toEqual([401, 401, 429]);
  });
});

describe('the documented rate limits', () => {
  it('every call that writes has a rate limit, except calls with a raw body', () => {
    const uncounted = (Object.keys(calls) as CallName[]).filter((name) => {
      const call: Call = calls[name];
      return !name.startsWith('GET ') && call.rawBody !== true && limitsOf(name).length === 0;
    });
    expect(uncounted).toEqual([]);
  });

  it('docs/settings.md lists the actual rate limits', () => {
    const page = readFileSync(join(projectRoot, 'docs/settings.md'), 'utf8');
    const documented = Object.fromEntries(
      [...page.matchAll(/^\| `([a-z-]+)` \| (address|account|named) \| (\d+)\/(\d+)([smh]) \|/gmu)].map(
        ([, name, by, max, count, unit]) => [
          name,
          { by, max: Number(max), windowSeconds: Number(count) * { s: 1, m: 60, h: 3_600 }[unit ?? 's']! },
        ],
      ),
    );
    const actual = Object.fromEntries(
      (Object.keys(defaultLimits) as LimitName[]).map((name) => {
        const { by, max, windowSeconds } = defaultLimits[name];
        return [name, { by, max, windowSeconds }];
      }),
    );
    expect(documented).toEqual(actual);
  });
});
