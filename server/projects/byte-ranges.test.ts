import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestS3, type TestS3 } from '#tests/support/s3-server.ts';
import { buy, detailsFor, listMessMenu, offerRobot } from '#tests/support/selling.ts';
import { removeFiles } from '#tests/support/stored-data.ts';
import { startTestApp, type TestApp, type TestPerson } from '#tests/support/test-app.ts';

let s3: TestS3;
beforeAll(async () => {
  s3 = await startTestS3();
});
afterAll(() => s3.close());

const STORES = [
  ['the disk', () => ({})],
  ['S3', () => ({ ...s3.settings, FILES: 's3' })],
] as const;

describe.each(STORES)('byte ranges of files on %s', (_store, settings) => {
  let app: TestApp;
  let seller: TestPerson;
  let buyer: TestPerson;

  beforeAll(async () => {
    app = await startTestApp({ settings: settings() });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.reset();
    await removeFiles(app);
    seller = await app.signUp({ github: 'asha-verma' });
    buyer = await app.signUp();
  });

  async function sellZip() {
    const listed = await listMessMenu(app, seller);
    await buy(app, buyer, { id: listed.project_id, price: listed.price, category: 'SOFTWARE' });
    const archive = (await detailsFor(app, buyer, listed.project_id)).purchase?.archive;
    const get = (range: string | null, { person = buyer, ...headers }: Record<string, unknown> = {}) =>
      fetch(`${app.url}/api/projects/${listed.project_id}/download`, {
        headers: {
          authorization: `Bearer ${(person as TestPerson).token}`,
          ...(range === null ? {} : { range }),
          ...(headers as Record<string, string>),
        },
      });
    return { id: listed.project_id, sha256: archive?.sha256 ?? '', size: archive?.size_bytes ?? 0, get };
  }

  async function loggedDownloads(): Promise<number> {
    const { rows } = await app.pool.query<{ count: string }>('select count(*) from archive_downloads');
    return Number(rows[0]?.count);
  }

  // covers: S7.40
  it('a zip that is downloaded in concurrent ranges and resumed counts as one download', async () => {
    const { id, sha256, size, get } = await sellZip();
    const quarter = Math.ceil(size / 4);
    const parts = await Promise.all(
      [0, 1, 2, 3].map(async (n) => {
        const answer = await get(`bytes=${n * quarter}-${(n + 1) * quarter - 1}`);
        expect(answer.status).toBe(206);
        return Buffer.from(await answer.arrayBuffer());
      }),
    );
    expect(createHash('sha256').update(Buffer.concat(parts)).digest('hex')).toBe(sha256);
    const resumed = await get(`bytes=${quarter}-`, { 'if-range': `"${sha256}"` });
    expect([resumed.status, Number(resumed.headers.get('content-length'))]).toEqual([206, size - quarter]);
    await resumed.arrayBuffer();
    expect(await loggedDownloads()).toBe(1);
    expect((await detailsFor(app, buyer, id)).stats.downloads).toBe(1);

    await app.pool.query("update archive_downloads set started_at = started_at - interval '25 hours'");
    await (await get('bytes=0-0')).arrayBuffer();
    expect(await loggedDownloads()).toBe(2);
  });

  it('a zip download that omits the first byte is logged and starts the trial period', async () => {
    const { get } = await sellZip();
    await (await get('bytes=1-')).arrayBuffer();
    expect(await loggedDownloads()).toBe(1);
    const { rows } = await app.pool.query<{ state: string }>('select state from order_processes');
    expect(rows).toEqual([{ state: 'trying' }]);
  });

  it('ranges of a zip require the same access as the whole file', async () => {
    const { get } = await sellZip();
    const stranger = await app.signUp();
    for (const range of [null, 'bytes=0-0', 'bytes=1-', 'bytes=-1', 'bytes=999999999-']) {
      expect((await get(range, { person: stranger })).status).toBe(404);
    }
    await app.pool.query("update purchases set refunded_by = 'buyer'");
    expect((await get('bytes=1-')).status).not.toBe(206);
    expect(await loggedDownloads()).toBe(0);
  });

  it.each([
    ['several overlapping ranges', 'bytes=0-1,0-1,0-1', 200],
    ['five hundred ranges', `bytes=${Array.from({ length: 500 }, () => '0-').join(',')}`, 200],
    ['an end of twenty digits', 'bytes=0-99999999999999999999', 200],
    ['an end before the start', 'bytes=5-1', 200],
    ['a start beyond the end', 'bytes=999999999-', 416],
    ['an empty suffix', 'bytes=-0', 416],
  ])('a Range header with %s never gets a multipart response', async (_what, range, status) => {
    const { size, get } = await sellZip();
    const answer = await get(range);
    const { byteLength } = await answer.arrayBuffer();
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-range')).toBe(status === 416 ? `bytes */${size}` : null);
    expect(byteLength === size).toBe(status === 200);
  });

  it('a byte range of a picture is served with the same caching headers as the whole picture', async () => {
    const robot = await offerRobot(app, seller);
    const address = `${app.url}${robot.pictures[0]?.large}`;
    const whole = await fetch(address);
    const bytes = Buffer.from(await whole.arrayBuffer());
    const etag = whole.headers.get('etag') ?? '';
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    const ask = (range: string, condition?: string) =>
      fetch(address, { headers: { range, ...(condition === undefined ? {} : { 'if-range': condition }) } });

    const part = await ask('bytes=10-19', etag);
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 10-19/${bytes.byteLength}`);
    expect(part.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20));

    const changed = await ask('bytes=10-19', '"another-picture"');
    expect([changed.status, (await changed.arrayBuffer()).byteLength]).toEqual([200, bytes.byteLength]);
    const beyond = await ask(`bytes=${bytes.byteLength}-`);
    expect(beyond.status).toBe(416);
    expect(beyond.headers.get('content-range')).toBe(`bytes */${bytes.byteLength}`);
    expect(beyond.headers.get('cache-control')).toBe('no-store');
  });
});
