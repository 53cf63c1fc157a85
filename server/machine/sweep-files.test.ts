import { createHash } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { quotePrice } from '#domain/purchases/pricing.ts';
import { aPhotoFile } from '#tests/support/photos.ts';
import { jpegs, listMessMenu, offerRobot } from '#tests/support/selling.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';
import { listFiles, pathOfFile, removeFiles } from '#tests/support/stored-data.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import { sweepFiles } from './sweep-files.ts';

const app = setUpApp();
let seller: TestPerson;
beforeEach(async () => {
  await removeFiles(app);
  seller = await app.signUp({ github: 'asha-verma' });
});

const pathOf = (name: string) => pathOfFile(app, name);
const names = () => listFiles(app);
async function age(): Promise<void> {
  const then = new Date(Date.now() - 2 * 86_400_000);
  for (const name of await names()) await utimes(pathOf(name), then, then);
  for (const table of ['pictures', 'archives'] as const) {
    await app.context.database.updateTable(table).set({ createdAt: then }).execute();
  }
}
const expireVerifications = () =>
  app.context.database
    .updateTable('verifications')
    .set({ expiresAt: new Date(Date.now() - 2 * 86_400_000) })
    .execute();

describe('sweeping stored files', () => {
  it("the sweep never removes a listing's or profile's files", async () => {
    await listMessMenu(app, seller);
    await offerRobot(app, seller);
    await app.api(seller)('POST /api/auth/complete-profile', {
      body: { username: seller.username, full_name: 'Asha Verma', college_name: 'IIT Bombay' },
      files: { profile_photo: jpegs(await aPhotoFile(3)) },
    });
    await age();
    await expireVerifications();
    const before = await names();
    // These are one zip, and two photos and an avatar in three sizes each.
    expect(before).toHaveLength(10);
    expect(await sweepFiles(app.context)).toEqual({ removed: 0, bytes: 0 });
    expect(await names()).toEqual(before);
  });

  it('the sweep removes files and rows of an expired, unused verification after a day', async () => {
    const call = app.api(seller);
    await call('POST /api/projects/anayze-repo', {
      body: { repo_url: 'https://github.com/asha-verma/kirana-ledger' },
    });
    await call('POST /api/projects/anayze-hardware', {
      files: { hardware_images: jpegs(await aPhotoFile(21), await aPhotoFile(22)) },
    });
    const before = await names();
    expect((await sweepFiles(app.context)).removed).toBe(0);
    await age();
    expect((await sweepFiles(app.context)).removed).toBe(0);
    await expireVerifications();
    await sweepFiles(app.context);
    const after = new Set(await names());
    expect(before.filter((name) => !after.has(name)).length).toBeGreaterThanOrEqual(7);
    for (const table of ['pictures', 'archives'] as const) {
      expect(await app.context.database.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  it('the sweep removes files of a deleted listing unless it was bought or reserved', async () => {
    const { project_id: id, price } = await listMessMenu(app, seller);
    const buyer = app.api(await app.signUp());
    const body = { amount: quotePrice(price).amountMinor, project_id: id };
    expect((await buyer('POST /api/payment/create-payment-intent', { body })).status).toBe(200);
    const closed = await buyer('DELETE /api/payment/reservation/{project_id}', {
      params: { project_id: id },
    });
    expect(closed.status).toBe(200);
    const deleted = await app.api(seller)('DELETE /api/projects/{projectId}', { params: { projectId: id } });
    expect(deleted.status).toBe(200);
    await age();
    await expireVerifications();
    const zip = (await names()).find((name) => name.startsWith('archives/'));
    await sweepFiles(app.context);
    expect(await names()).toContain(zip);
    await app.context.database.deleteFrom('purchases').execute();
    await sweepFiles(app.context);
    expect(await names()).not.toContain(zip);
    expect(await app.context.database.selectFrom('archives').selectAll().execute()).toEqual([]);
  });

  it('the sweep does not remove files that are rewritten during the sweep', async () => {
    const hash = createHash('sha256').update(v7()).digest('hex');
    const name = `archives/${hash}.zip`;
    await app.context.files.write(name, Buffer.from('old'));
    await age();
    const { files } = app.context;
    const racing = {
      ...app.context,
      files: {
        ...files,
        removeUnchanged: async (which: string, writtenBefore: Date) => {
          if (which === name) await files.write(name, Buffer.from('new'));
          return await files.removeUnchanged(which, writtenBefore);
        },
      },
    };
    await sweepFiles(racing);
    expect(await names()).toContain(name);
    await age();
    await sweepFiles(app.context);
    expect(await names()).not.toContain(name);
  });

  it('the sweep does not remove files with unknown names', async () => {
    await app.context.files.write('pictures/readme.txt', Buffer.from('by hand'));
    await age();
    await sweepFiles(app.context);
    expect(await names()).toContain('pictures/readme.txt');
  });
});
