import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Market, createMarket } from '#tests/support/buying.ts';
import { findViolations } from '#tests/support/find-violations.ts';
import { createEmptyTarget, openRestored, restoreInto } from '#tests/support/restored-market.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { findWrongFigures } from '../accounts/figures/account-figures-store.ts';
import { createDiskFileStore } from '../adapters/disk/disk-file-store.ts';
import { clearOpenAlert } from '../console/clear-alerts.ts';
import { exportBatch, PAYOUTS_UNCHECKED } from '../console/pay-sellers.ts';
import { openDatabase } from '../database/open-database.ts';
import { findMissedPayments } from '../purchases/reconcile/find-missed-payments.ts';
import { sweepPurchases } from '../purchases/reconcile/sweep-purchases.ts';
import { createBackup } from './backup.ts';
import { encodeManifest, readManifest, tableFile } from './manifest.ts';
import { markRestore, refuseUnfinishedRestore } from './unfinished-restore.ts';

let app: TestApp;
let market: Market;
let directory: string;
let backup: string;
let place: Awaited<ReturnType<typeof createEmptyTarget>>;

beforeAll(async () => {
  app = await startTestApp({ settings: { MAX_OPEN_RESERVATIONS: '50' } });
  market = createMarket(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await market.open();
  directory = await mkdtemp(join(tmpdir(), 'protohaat-backup-'));
  backup = join(directory, 'backup');
  place = await createEmptyTarget();
});
afterEach(async () => {
  await place.remove();
  await rm(directory, { recursive: true, force: true });
});

describe('a backup', { timeout: 60_000 }, () => {
  it('a backup made during purchases is a consistent snapshot, and payments made after the backup are recovered', async () => {
    const projects = await Promise.all(Array.from({ length: 6 }, () => market.list()));
    const buying = projects.map((project) => market.buy(project));
    await buying[2];
    const taken = createBackup(app.operating, backup);
    await Promise.all([...buying, taken]);
    await app.runJobs();
    const journal = await market.journal();
    expect(journal.filter(({ capturedMinor }) => capturedMinor > 0)).toHaveLength(6);

    await restoreInto(app, backup, place);
    const restored = await openRestored(app, place);
    try {
      await sweepPurchases(restored.context);
      await findMissedPayments(restored.context);
      await restored.runner.drain();
      expect(await findViolations(restored.context, journal)).toEqual([]);
      const paid = await restored.context.database
        .selectFrom('purchases')
        .select('id')
        .where('state', '=', 'paid')
        .execute();
      expect(paid).toHaveLength(6);
    } finally {
      await restored.close();
    }
  });

  it('a buyer whose purchase is newer than the restored backup gets the project or a refund', async () => {
    const reserved = await market.list({ title: 'Reserved before, paid after' });
    const later = await market.list({ title: 'Bought after' });
    const robot = await market.list({ title: 'Robot without an address', category: 'HARDWARE' });
    const opened = await market.reserve(reserved);
    const abandoned = await market.list({ title: 'Opened after, never paid' });
    await createBackup(app.operating, backup);

    await market.provider.pay(opened.clientSecret);
    const second = await market.buy(later);
    await market.saveAddress(robot);
    const third = await market.buy(robot);
    const unknown = await market.list({ title: 'Listed after' });
    const fourth = await market.buy(unknown);
    const open = await market.reserve(abandoned);
    const journal = async () => await market.journal();

    await restoreInto(app, backup, place);
    const restored = await openRestored(app, place);
    try {
      await findMissedPayments(restored.context);
      await restored.runner.drain();
      await sweepPurchases(restored.context);
      const stateOf = async (id: string) =>
        (
          await restored.context.database
            .selectFrom('purchases')
            .select('state')
            .where('id', '=', id)
            .executeTakeFirst()
        )?.state;
      expect(await stateOf(opened.purchaseId)).toBe('paid');
      expect(await stateOf(second.purchaseId)).toBe('paid');
      expect(await stateOf(third.purchaseId)).toBe('refunded');
      expect(await stateOf(fourth.purchaseId)).toBeUndefined();
      expect((await market.provider.intent(fourth.intentId)).refundedMinor).toBe(unknown.amountMinor);
      await market.provider.pay(open.clientSecret);
      await findMissedPayments(restored.context);
      await restored.runner.drain();
      expect(await stateOf(open.purchaseId)).toBe('paid');
      expect(await findViolations(restored.context, await journal())).toEqual([]);
      expect(await findWrongFigures(restored.context.database)).toEqual([]);
      const { rows } = await restored.operating.pool.query('select code, subject from alerts');
      expect(rows).toContainEqual({ code: 'payment-without-purchase', subject: fourth.intentId });
    } finally {
      await restored.close();
    }
  });

  it('payouts cannot be exported after a restore until an operator has reconciled them with the bank', async () => {
    const { body } = await app.api(market.seller)('PUT /api/payout-account', {
      body: { kind: 'upi', holder_name: 'Asha Verma', upi_id: 'asha@okaxis' },
    });
    await createBackup(app.operating, backup);
    await restoreInto(app, backup, place);
    const restored = await openRestored(app, place);
    try {
      const by = { actor: 'asha' };
      const exported = () => exportBatch(restored.context, by, null);
      await expect(exported()).rejects.toThrow('A backup was restored, so payouts may be missing.');
      const { code, subject } = PAYOUTS_UNCHECKED;
      const clear = { code, subject, reason: 'compared', ...by };
      await clearOpenAlert(restored.context, { ...clear, roles: ['treasurer'] });
      await expect(exported()).rejects.toThrow('There are no prepared payouts.');
      const sealed = await restored.context.database.selectFrom('payoutAccounts').selectAll().execute();
      expect(sealed).toMatchObject([{ masked: body.data.masked }]);
    } finally {
      await restored.close();
    }
  });

  it('a restore writes identical files and rejects a target that is not empty', async () => {
    const name = `pictures/${'a'.repeat(64)}-320.webp`;
    await app.context.files.write(name, Buffer.from('a picture'));
    await createBackup(app.operating, backup);
    await expect(createBackup(app.operating, backup)).rejects.toThrow('is not empty');
    await restoreInto(app, backup, place);
    const file = await createDiskFileStore(join(place.dataDirectory, 'files')).open(name);
    expect(String(await buffer(file!))).toBe('a picture');
    await expect(restoreInto(app, backup, place)).rejects.toThrow('not empty');
  });

  it('a server does not start after an interrupted restore, and repeating the restore completes it', async () => {
    const sale = await market.buy(await market.list());
    await createBackup(app.operating, backup);
    const { dataDirectory } = place;
    const cutOff = await markRestore(dataDirectory);
    await expect(restoreInto(app, backup, place)).rejects.toThrow('in use by process');
    const half = createDiskFileStore(join(dataDirectory, 'files'));
    await half.write(`pictures/${'d'.repeat(64)}-320.webp`, Buffer.from('half a pict'));
    await (await openDatabase(place)).close();
    cutOff.release();
    expect(() => refuseUnfinishedRestore(dataDirectory)).toThrow('Run the same restore again to complete');

    await restoreInto(app, backup, place);
    refuseUnfinishedRestore(dataDirectory);
    expect(await half.size(`pictures/${'d'.repeat(64)}-320.webp`)).toBeNull();
    const restored = await openRestored(app, place);
    try {
      const rows = await restored.context.database.selectFrom('purchases').select(['id', 'state']).execute();
      expect(rows).toEqual([{ id: sale.purchaseId, state: 'paid' }]);
    } finally {
      await restored.close();
    }
  });

  it('a backup does not contain a secret from the settings and cannot be restored with another secret', async () => {
    await createBackup(app.operating, backup);
    expect(await readdir(backup)).not.toContain('app-secret');
    const other = {
      ...app,
      context: { ...app.context, config: { ...app.context.config, appSecret: '00'.repeat(32) } },
    };
    await expect(restoreInto(other, backup, place)).rejects.toThrow('APP_SECRET is not the secret');
  });

  describe('damaged backups', () => {
    beforeEach(async () => {
      await market.buy(await market.list());
      await app.context.files.write(`archives/${'b'.repeat(64)}.zip`, Buffer.from('a zip'));
      await createBackup(app.operating, backup);
    });
    const damages: [string, () => Promise<void>, string][] = [
      ['a damaged table', () => flipByte(join(backup, tableFile('public.purchases'))), 'public.purchases'],
      ['a missing table', () => rm(join(backup, tableFile('public.profiles'))), 'public.profiles'],
      [
        'a damaged file',
        () => appendFile(join(backup, 'files', 'archives', `${'b'.repeat(64)}.zip`), '!'),
        'archives/b',
      ],
      ['a changed manifest', () => edit('manifest.json', '"rows": 1', '"rows": 2'), 'manifest.json'],
      ['no manifest', () => rm(join(backup, 'manifest.json')), 'There is no backup'],
    ];
    it.each(damages)(
      'a backup with %s is rejected before any data is written',
      async (_what, damage, sentence) => {
        await damage();
        await expect(restoreInto(app, backup, place)).rejects.toThrow(sentence);
        await expect(readdir(place.dataDirectory)).rejects.toThrow('ENOENT');
      },
    );
  });

  it('a backup made by a newer version is rejected', async () => {
    await createBackup(app.operating, backup);
    const manifest = await readManifest(backup);
    const schema = [...manifest.database.schema, { name: '9999_of_tomorrow.sql', hash: 'x' }];
    await writeFile(
      join(backup, 'manifest.json'),
      encodeManifest({ ...manifest, database: { ...manifest.database, schema } }),
    );
    await expect(restoreInto(app, backup, place)).rejects.toThrow('9999_of_tomorrow.sql');
  });
});

async function flipByte(path: string): Promise<void> {
  const bytes = await readFile(path);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
  await writeFile(path, bytes);
}

async function edit(name: string, from: string, to: string): Promise<void> {
  const path = join(backup, name);
  const text = await readFile(path, 'utf8');
  expect(text).toContain(from);
  await writeFile(path, text.replace(from, to));
}
