import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { callerOf } from '../support/api-caller.ts';
import { TestBrowser } from '../support/browser.ts';
import { onDataDirectory, type Person } from '../support/data-directory.ts';
import { freePort } from '../support/free-port.ts';
import { type ListedProject, listProject } from '../support/listed-project.ts';
import { linkTokensSentTo } from '../support/mailbox.ts';
import { createSandboxPayments } from '../support/sandbox-payments.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { startTestSandbox } from '../support/test-sandbox.ts';

/** Secrets and personal data that must not occur in any error response or in a log line of any level. */
const canaries = {
  appSecret: '0ca4a17f'.repeat(8),
  webhookSecret: 'whsec_canary_5d1c',
  githubSecret: 'sandbox-github-secret',
  stripeSecret: 'sk_test_sandbox',
  password: 'canary-password-7b42',
  email: 'canary.address.91f3@example.com',
  phone: '9871236540',
  street: '77 Canary Wharf Lane, Kochi 682001',
  fullName: 'Canarya Namrata Secretova',
};

let root: string;
let sandbox: Sandbox;
let server: ServerProcess;
let url: string;
let seller: Person;
let buyer: Person;
let project: ListedProject;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'protohaat-canaries-'));
  sandbox = await startTestSandbox(join(root, 'sandbox'));
  url = `http://127.0.0.1:${await freePort()}`;
  const environment = {
    PORT: new URL(url).port,
    PUBLIC_URL: url,
    DATA_DIR: join(root, 'data'),
    SANDBOX_URL: sandbox.url,
    SMTP_URL: sandbox.smtpUrl,
    APP_SECRET: canaries.appSecret,
    STRIPE_WEBHOOK_SECRET: canaries.webhookSecret,
    LOG_LEVEL: 'trace',
    LIMITS: 'off',
  };
  await onDataDirectory(environment, async (context, signUp) => {
    seller = await signUp('seller', 'asha-verma');
    buyer = await signUp('buyer');
    project = await listProject(context, { sellerId: seller.profileId, category: 'HARDWARE' });
  });
  server = await startServerProcess(environment);
}, 120_000);
afterAll(async () => {
  await server.kill();
  await sandbox.close();
  await rm(root, { recursive: true, force: true });
});

it(
  'neither logs nor error responses contain a secret, a token or personal data',
  { timeout: 120_000 },
  async () => {
    const refusals: string[] = [];
    const note = async (answer: Response): Promise<Response> => {
      if (answer.status >= 400) refusals.push(await answer.clone().text());
      return answer;
    };
    const browser = new TestBrowser(url);
    const identity = async (path: string, body: object) =>
      await note(await browser.postJson(`/api/identity/${path}`, body));
    const { email, password, fullName } = canaries;
    await fetch(`${sandbox.url}/mail/_control/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'content-refused', times: 1 }),
    });
    expect((await identity('sign-up/email', { email, password, name: fullName })).status).toBe(200);
    expect((await identity('sign-in/email', { email, password: `${password}!` })).status).toBe(401);
    await identity('sign-up/email', { email, password, name: fullName });
    await identity('sign-in/email', { email, password: [password] });
    expect((await identity('request-password-reset', { email })).status).toBe(200);
    const { token: idToken } = (await (await browser.request('/api/identity/token')).json()) as {
      token: string;
    };
    const cookies = [...browser.cookies.values()];

    const answers = [];
    const newcomer = callerOf(url, idToken);
    answers.push(await newcomer('GET /api/auth/register'), await newcomer('GET /api/projects/getproject'));
    answers.push(
      await newcomer('POST /api/auth/complete-profile', {
        body: { username: 'c', full_name: fullName, college_name: 'IIT' },
      }),
    );
    const ticket = (await callerOf(url, buyer.token)('POST /api/auth/github/ticket')).body.data.ticket;
    await note(await fetch(`${url}/api/auth/github/login?idtoken=${ticket}`));
    await note(await fetch(`${url}/api/auth/github/login?idtoken=${idToken}x`));
    await note(
      await fetch(`${url}/api/auth/github/callback?code=${password}&state=${ticket}`, { redirect: 'manual' }),
    );

    const asBuyer = callerOf(url, buyer.token);
    const address = {
      params: { project_id: project.id },
      body: { address: canaries.street, phonenumber: canaries.phone },
    };
    answers.push(
      await asBuyer('POST /api/projects/shipping-details/{project_id}', address),
      await asBuyer('POST /api/projects/shipping-details/{project_id}', {
        ...address,
        body: { ...address.body, is_admin: canaries.street },
      }),
    );
    const pay = { body: { amount: project.amountMinor, project_id: project.id } };
    const opened = (await asBuyer('POST /api/payment/create-payment-intent', pay)).body;
    const provider = createSandboxPayments(sandbox);
    await provider.fault({ kind: 'http-500', operation: 'payment_intents.retrieve', times: 5 });
    answers.push(await asBuyer('PUT /api/projects/{id}/mark-sold', { params: { id: project.id } }));
    await provider.clearFaults();
    await provider.pay(opened.clientSecret);
    await asBuyer('PUT /api/projects/{id}/mark-sold', { params: { id: project.id } });
    const asSeller = callerOf(url, seller.token);
    const repository = { body: { repo_url: 'https://github.com/asha-verma/mess-menu' } };
    await fetch(`${sandbox.url}/github/_control/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'http-500', times: 3 }),
    });
    answers.push(await asSeller('POST /api/projects/anayze-repo', repository));
    await note(
      await fetch(`${url}/api/payment/webhook`, {
        method: 'POST',
        headers: { 'stripe-signature': `t=1,v1=${canaries.webhookSecret}` },
        body: JSON.stringify({ email }),
      }),
    );
    await note(await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${idToken}x` } }));
    for (const { status, bytes } of answers)
      if (status >= 400) refusals.push(new TextDecoder().decode(bytes));
    await expect
      .poll(async () => (await linkTokensSentTo(sandbox, email)).length, { timeout: 60_000 })
      .toBe(2);
    const linkTokens = await linkTokensSentTo(sandbox, email);
    await note(await browser.postJson('/api/identity/check-reset-link', { token: `${linkTokens[0]}x` }));
    expect(await server.stop()).toBe(0);

    const secrets = [
      ...Object.values(canaries),
      idToken,
      buyer.token,
      seller.token,
      ticket,
      ...linkTokens,
      opened.clientSecret,
      buyer.email,
      seller.email,
      ...cookies,
    ];
    const log = server.output();
    expect(log.split('\n').length).toBeGreaterThan(20);
    expect(refusals.length).toBeGreaterThan(6);
    const found = secrets.flatMap((secret) => [
      ...log
        .split('\n')
        .filter((line) => line.includes(secret))
        .map((line) => `the log: ${line}`),
      ...refusals.filter((text) => text.includes(secret)).map((text) => `a refusal: ${text}`),
    ]);
    expect(found).toEqual([]);
  },
);
