import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Sandbox } from '#sandbox/sandbox.ts';
import { callerOf } from '../support/api-caller.ts';
import { onDataDirectory, type Person } from '../support/data-directory.ts';
import { freePort } from '../support/free-port.ts';
import { type ListedProject, listProject } from '../support/listed-project.ts';
import { readMailbox } from '../support/mailbox.ts';
import type { SandboxPayments } from '../support/payment-provider.ts';
import { createSandboxPayments, testProvider } from '../support/sandbox-payments.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { startTestSandbox } from '../support/test-sandbox.ts';

let directory: string;
let sandbox: Sandbox;
let provider: SandboxPayments;
let environment: Record<string, string>;
let url: string;
let seller: Person;
let buyers: Person[];
let projects: ListedProject[];
let server: ServerProcess | null = null;

const KILLS = 2;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'protohaat-kill-'));
  sandbox = await startTestSandbox(join(directory, 'sandbox'));
  provider = createSandboxPayments(sandbox);
  url = `http://127.0.0.1:${await freePort()}`;
  environment = {
    PORT: new URL(url).port,
    PUBLIC_URL: url,
    DATA_DIR: join(directory, 'data'),
    PAYMENT_PROVIDER: testProvider,
    SANDBOX_URL: sandbox.url,
    SMTP_URL: sandbox.smtpUrl,
  };
  await onDataDirectory(environment, async (context, signUp) => {
    seller = await signUp('asha');
    buyers = [await signUp('ravi'), await signUp('meera')];
    projects = [];
    for (let n = 0; n < KILLS + 5; n += 1) {
      projects.push(
        await listProject(context, {
          sellerId: seller.profileId,
          title: `Project ${n}`,
          priceRupees: 100 + n,
        }),
      );
    }
  });
}, 120_000);
afterAll(async () => {
  await server?.kill();
  await sandbox.close();
  await rm(directory, { recursive: true, force: true });
});
// The tests run in order on one data directory; each continues with the server that the previous test restarted.
afterEach(() => provider.clearFaults());

it('a buyer can resume a purchase after the server is killed before the provider responds', async () => {
  const [project] = projects.splice(0, 1) as [ListedProject];
  await start();
  await provider.fault({ kind: 'hang', operation: 'payment_intents.create' });
  const asking = ask(project).catch(() => null);
  await waitForFault();
  await kill();
  await asking;
  await start();
  expect((await ask(project, 1)).problem.code).toBe('project-reserved');
  const opened = (await ask(project)).body;
  await provider.pay(opened.clientSecret);
  await hint(opened.data.payment_intent_id);
  await waitForSale(project);
}, 120_000);

it('a server killed before the provider responds releases the project if the buyer never returns', async () => {
  const [project] = projects.splice(0, 1) as [ListedProject];
  await start();
  await provider.fault({ kind: 'answer-lost-after-charging', operation: 'payment_intents.create' });
  await provider.fault({ kind: 'hang', operation: 'payment_intents.create' });
  const asking = ask(project).catch(() => null);
  await waitForFault();
  await kill();
  await asking;
  await provider.clearFaults();
  await letReservationsLapse();
  await start();
  await vi.waitFor(async () => expect((await ask(project, 1)).status).toBe(200), WAIT_OPTIONS);
}, 120_000);

it('a server killed before it learns of a charge finds the payment at its next start', async () => {
  const [project] = projects.splice(0, 1) as [ListedProject];
  await start();
  const opened = (await ask(project)).body;
  await kill();
  await provider.pay(opened.clientSecret);
  await start();
  await waitForSale(project);
  expect(await provider.intent(opened.data.payment_intent_id)).toMatchObject({
    capturedMinor: project.amountMinor,
    refundedMinor: 0,
  });
}, 120_000);

it('a server killed during a settlement records the sale once after a restart and notifies seller and buyer', async () => {
  const [project] = projects.splice(0, 1) as [ListedProject];
  await start();
  const opened = (await ask(project)).body;
  await provider.pay(opened.clientSecret);
  await provider.fault({ kind: 'hang', operation: 'payment_intents.retrieve' });
  const hinting = hint(opened.data.payment_intent_id).catch(() => null);
  await waitForFault();
  await kill();
  await hinting;
  await start();
  await waitForSale(project);
  await vi.waitFor(async () => {
    expect(await mailsAbout(project, buyers[0])).toHaveLength(1);
    expect(await mailsAbout(project, seller)).toHaveLength(1);
  }, WAIT_OPTIONS);
}, 120_000);

it('a sale is not lost when the server is killed right after acknowledging it', async () => {
  const [project] = projects.splice(0, 1) as [ListedProject];
  await start();
  const opened = (await ask(project)).body;
  await provider.pay(opened.clientSecret);
  const sold = await api(0)('PUT /api/projects/{id}/mark-sold', { params: { id: project.id } });
  await kill();
  expect(sold.status).toBe(200);
  await start();
  expect((await soldTo(0)).filter(({ project_id: id }) => id === project.id)).toHaveLength(1);
}, 120_000);

const WAIT_OPTIONS = { timeout: 60_000, interval: 250 };

async function start(): Promise<void> {
  server ??= await startServerProcess(environment);
}

async function kill(): Promise<void> {
  await server?.kill();
  server = null;
}

const api = (buyer: number) => callerOf(url, buyers[buyer]?.token ?? null);

const ask = (project: ListedProject, buyer = 0) =>
  api(buyer)('POST /api/payment/create-payment-intent', {
    body: { amount: project.amountMinor, project_id: project.id },
  });

const hint = (intentId: string) =>
  callerOf(url, null)('POST /api/payment/update-status', { body: { payment_intent_id: intentId } });

async function soldTo(buyer: number) {
  const { data } = (await api(buyer)('GET /api/payment/gethistory')).body;
  return data.filter(({ activity, paymentStatus }) => activity === 'bought' && paymentStatus === 'succeeded');
}

const waitForSale = (project: ListedProject) =>
  vi.waitFor(async () => {
    expect((await soldTo(0)).some(({ project_id: id }) => id === project.id)).toBe(true);
  }, WAIT_OPTIONS);

async function mailsAbout(project: ListedProject, person: Person | undefined) {
  const mails = await readMailbox(sandbox, person?.email ?? '');
  return mails.filter(({ subject }) => subject.includes(`"${project.title}"`));
}

const waitForFault = () =>
  vi.waitFor(async () => {
    const faults = await provider.listFaults();
    expect(faults.filter(({ kind }) => kind === 'hang')).toEqual([]);
  }, WAIT_OPTIONS);

async function letReservationsLapse(): Promise<void> {
  await onDataDirectory(environment, async ({ database }) => {
    await database
      .updateTable('purchases')
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where('state', '=', 'reserved')
      .execute();
  });
}
