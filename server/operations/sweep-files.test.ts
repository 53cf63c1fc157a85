import { createHash } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { quotePrice } from '#domain/purchases/pricing.ts';
import { listFiles, pathOfFile, removeFiles } from '#tests/support/kept-files.ts';
import { aPhotoFile } from '#tests/support/photos.ts';
import { jpegs, listMessMenu, listRobot } from '#tests/support/selling.ts';
import { startTestApp, type TestApp, type TestPerson } from '#tests/support/test-app.ts';
import { sweepFiles } from './sweep-files.ts';

let app: TestApp;
let seller: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.reset();
  await removeFiles(app);
  seller = await app.signUp({ github: 'asha-verma' });
});

const pathOf = (name: string) => pathOfFile(app, name);
const names = () => listFiles(app);
/** Everything kept until now, files and rows, is from the day before yesterday. */
async function age(): Promise<void> {
  const then = new Date(Date.now() - 2 * 86_400_000);
  for (const name of await names()) await utimes(pathOf(name), then, then);
  for (const table of ['pictures', 'archives'] as const) {
    await app.context.database.updateTable(table).set({ created_at: then }).execute();
  }
}
const expireVerifications = () =>
  app.context.database
    .updateTable('verifications')
    .set({ expires_at: new Date(Date.now() - 2 * 86_400_000) })
    .execute();

describe('files', () => {
  it('that a listing or a profile shows are never removed', async () => {
    await listMessMenu(app, seller);
    await listRobot(app, seller);
    await app.api(seller)('POST /api/auth/complete-profile', {
      body: { username: seller.username, full_name: 'Asha Verma', college_name: 'IIT Bombay' },
      files: { profile_photo: jpegs(await aPhotoFile(3)) },
    });
    await age();
    await expireVerifications();
    const before = await names();
    // Two photographs and a face in three widths each, and a zip.
    expect(before).toHaveLength(10);
    expect(await sweepFiles(app.context)).toEqual({ removed: 0, bytes: 0 });
    expect(await names()).toEqual(before);
  });

  it('of a verification that ran out without a listing go after a day, with their rows', async () => {
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
    // The verifications still count: the project may be listed with them.
    expect((await sweepFiles(app.context)).removed).toBe(0);
    await expireVerifications();
    await sweepFiles(app.context);
    const after = new Set(await names());
    expect(before.filter((name) => !after.has(name)).length).toBeGreaterThanOrEqual(7);
    for (const table of ['pictures', 'archives'] as const) {
      expect(await app.context.database.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  it('of a listing that was deleted unsold go too, and one that somebody bought or reserved stays', async () => {
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

  it('that are written again while we look stay', async () => {
    const hash = createHash('sha256').update(v7()).digest('hex');
    const name = `archives/${hash}.zip`;
    await app.context.files.write(name, Buffer.from('old'));
    await age();
    const { files } = app.context;
    // The upload comes between the look at the rows and the removal.
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

  it('of which this program knows nothing stay', async () => {
    await app.context.files.write('pictures/readme.txt', Buffer.from('by hand'));
    await age();
    await sweepFiles(app.context);
    expect(await names()).toContain('pictures/readme.txt');
  });
});
