// covers: S7.342, S7.344

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBackup } from '#server/machine/backup.ts';
import { findMissedPayments } from '#server/purchases/reconcile/find-missed-payments.ts';
import { createMarket, type Market } from '../support/buying.ts';
import { freePort } from '../support/free-port.ts';
import { readMailbox } from '../support/mailbox.ts';
import { createEmptyTarget, openRestored, restoreInto } from '../support/restored-market.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { runWords } from '../support/staff.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** A market that is not paused runs its first jobs in the second after its start. */
const WATCHED_MS = 6_000;

let app: TestApp;
let market: Market;
let directory: string;
let place: Awaited<ReturnType<typeof createEmptyTarget>>;

beforeAll(async () => {
  app = await startTestApp({ hasOwnDatabase: true });
  market = createMarket(app);
  directory = await mkdtemp(join(tmpdir(), 'protohaat-copy-'));
  place = await createEmptyTarget();
});
afterAll(async () => {
  await place.remove();
  await rm(directory, { recursive: true, force: true });
  await app.close();
});

async function startCopy(): Promise<ServerProcess & { readonly url: string }> {
  const port = await freePort();
  const server = await startServerProcess({
    PORT: String(port),
    PUBLIC_URL: app.url,
    PAYMENT_PROVIDER: app.context.config.payments.provider,
    SANDBOX_URL: app.sandbox.url,
    SMTP_URL: app.sandbox.smtpUrl,
    DATA_DIR: place.dataDirectory,
    DATABASE_URL: place.databaseUrl,
    APP_SECRET: '5e'.repeat(32),
  });
  return { ...server, url: `http://127.0.0.1:${port}` };
}

async function onCopy<Row extends object>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: place.databaseUrl });
  await client.connect();
  const { rows } = await client.query<Row>(statement);
  await client.end();
  return rows;
}

async function operate(...words: string[]) {
  const copy = await openRestored(app, place, { isPaused: true });
  try {
    return await runWords(copy.operating, words);
  } finally {
    await copy.close();
  }
}

const confirmation = 'the former market is stopped';

it(
  'a restored copy beside the running market moves no money and sends no mail until an operator confirms that it replaces that market',
  { timeout: 180_000 },
  async () => {
    await market.open();
    const robot = await market.list({ title: 'Robot', category: 'HARDWARE' });
    await market.saveAddress(robot);
    const sale = await market.buy(robot);
    const reserved = await market.list({ title: 'Reserved' });
    await market.reserve(reserved);
    const backup = join(directory, 'backup');
    await createBackup(app.operating, backup);
    const later = await market.buy(await market.list({ title: 'Listed and sold after the backup' }));

    await restoreInto(app, backup, place);
    await onCopy("update order_processes set due_at = now() - interval '1 day'");
    await onCopy("update purchases set expires_at = now() - interval '1 day' where state = 'reserved'");
    const outside = async () => ({
      journal: await market.provider.journal(),
      mails: await readMailbox(app.sandbox, market.seller.email),
    });
    const before = await outside();

    const paused = await startCopy();
    const attempt = await fetch(`${paused.url}/api/payment/create-payment-intent`, {
      method: 'POST',
      headers: { authorization: `Bearer ${market.buyer.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ amount: reserved.amountMinor, project_id: reserved.id }),
    });
    expect(attempt.status).toBe(503);
    await delay(WATCHED_MS);
    await paused.kill();
    expect(paused.output()).toContain('This database was restored or copied');
    expect(await outside()).toEqual(before);
    expect(await onCopy('select code from alerts where cleared_at is null')).toContainEqual({
      code: 'market-paused',
    });

    expect((await operate('market', 'resume', 'yes', '--reason', 'a drill')).exit).toBe(1);
    const shown = await operate('market', 'show');
    expect(shown.exit).toBe(1);
    expect(shown.text).toContain(`payment ${later.intentId}`);
    expect(shown.text).toContain('1 order whose deadline has passed');
    expect(await outside()).toEqual(before);

    expect((await operate('market', 'resume', confirmation, '--reason', 'the old server burnt')).exit).toBe(
      0,
    );
    expect((await operate('market', 'resume', confirmation, '--reason', 'again')).errors).toBe(
      'The market is not paused.',
    );
    expect(await onCopy('select action from operator_actions')).toEqual([{ action: 'market resume' }]);
    const replacing = await startCopy();
    await expect
      .poll(async () => (await market.provider.intent(sale.intentId)).refundedMinor, {
        // Orders advance every minute, so after a run that failed the next is a minute later.
        timeout: 90_000,
      })
      .toBe(robot.amountMinor);
    await replacing.kill();

    await findMissedPayments(app.context);
    await app.runJobs();
    const { rows } = await app.pool.query("select subject from alerts where code = 'refund-not-ordered'");
    expect(rows).toContainEqual({ subject: sale.purchaseId });
  },
);

it('the former market leaves the payments of the market that replaced it alone', async () => {
  const copy = await openRestored(app, place, { isPaused: true });
  const { payments } = copy.context;
  expect(payments.deployments).toHaveLength(2);
  expect(payments.deployments[1]).toBe(app.context.payments.deployments[0]);
  const opened = await payments.openPayment({
    purchaseId: market.buyer.profileId,
    projectId: market.seller.profileId,
    buyerId: market.buyer.profileId,
    amountMinor: 50_000,
    currency: 'inr',
    description: 'Sold by the copy',
  });
  await market.provider.pay(opened.checkoutToken);
  await copy.close();
  await findMissedPayments(app.context);
  await app.runJobs();
  expect((await market.provider.intent(opened.intentId)).refundedMinor).toBe(0);
});

it('a database that was created from a copy of another one is paused as well', async () => {
  const name = new URL(place.databaseUrl).pathname.slice(1);
  const server = new pg.Client({ connectionString: urlOf('postgres') });
  await server.connect();
  await server.query(`create database ${name}_copy template ${name}`);
  try {
    const where = { dataDirectory: directory, databaseUrl: urlOf(`${name}_copy`) };
    const copy = await openRestored(app, where, { isPaused: true });
    await copy.close();
    expect(copy.isPaused).toBe(true);
  } finally {
    await server.query(`drop database ${name}_copy with (force)`);
    await server.end();
  }
});

function urlOf(database: string): string {
  const url = new URL(place.databaseUrl);
  url.pathname = `/${database}`;
  return url.href;
}
