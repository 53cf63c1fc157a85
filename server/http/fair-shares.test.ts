import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { archiveFileName } from '#domain/pictures/picture-name.ts';
import { addArchive } from '#tests/support/listed-project.ts';
import { aPhotoFile } from '#tests/support/photos.ts';
import { jpegs } from '#tests/support/selling.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';

const { app, market } = setUpMarket({
  settings: { TRUST_PROXY: 'on', MAX_READS: '2', MAX_WRITES: '2' },
});

const ATTACKER = '198.51.100.7';
const HONEST = { 'x-forwarded-for': '203.0.113.9' };
/** Ends only a test that has failed. */
const timeout = 30_000;

const incoming = async (): Promise<number> =>
  (await readdir(join(app.context.config.dataDirectory, 'files', 'incoming')).catch(() => [])).length;

/** Begins a form with a photograph, and never ends it. */
function beginForm(person: Pick<TestPerson, 'token'>): { readonly socket: Socket; status: number | null } {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  const form = { socket, status: null as number | null };
  socket.once('data', (head) => (form.status = Number(String(head).split(' ')[1])));
  socket.on('error', () => {});
  socket.write(
    [
      'POST /api/auth/complete-profile HTTP/1.1',
      'host: haat',
      `authorization: Bearer ${person.token}`,
      `x-forwarded-for: ${ATTACKER}`,
      'content-type: multipart/form-data; boundary=b',
      'content-length: 900000',
      '',
      '--b',
      'content-disposition: form-data; name="profile_photo"; filename="a.jpg"',
      'content-type: image/jpeg',
      '',
      'x'.repeat(20_000),
    ].join('\r\n'),
  );
  onTestFinished(() => void socket.destroy());
  return form;
}

/** @returns how many of the forms were refused, once each of the others occupies a slot. */
async function whenSettled(forms: readonly { readonly status: number | null }[]): Promise<number[]> {
  const refused = () => forms.flatMap(({ status }) => status ?? []);
  await expect.poll(async () => refused().length + (await incoming()), { timeout }).toBe(forms.length);
  return refused();
}

async function saveProfile(person: TestPerson): Promise<number[]> {
  const body = { username: person.username, full_name: 'Ravi Kumar' };
  const asForm = await app.api(person)('POST /api/auth/updateProfile', {
    body,
    files: { profile_photo: jpegs(await aPhotoFile(3, 64, 64)) },
    headers: HONEST,
  });
  const asJson = await app.api(person)('POST /api/auth/updateProfile', {
    raw: JSON.stringify(body),
    headers: { ...HONEST, 'content-type': 'application/json' },
  });
  return [asForm.status, asJson.status];
}

describe('uploads', () => {
  it('twelve slow forms of one account without a profile take two upload slots, and others can send theirs', async () => {
    const { idToken } = await app.identity.openSession({ email: 'slow@example.com', name: '' });
    const forms = Array.from({ length: 12 }, () => beginForm({ token: idToken }));
    expect(await whenSettled(forms)).toEqual(Array.from({ length: 10 }, () => 429));
    expect(await saveProfile(market.buyer)).toEqual([200, 200]);
  });

  it('slow forms of many accounts at one address take half of the upload slots, and others can send theirs', async () => {
    const people = await Promise.all(
      Array.from({ length: 12 }, (_none, index) =>
        app.identity.openSession({ email: `slow.${index}@example.com`, name: '' }),
      ),
    );
    const forms = people.map(({ idToken }) => beginForm({ token: idToken }));
    expect(await whenSettled(forms)).toEqual(Array.from({ length: 6 }, () => 429));
    expect(await saveProfile(market.buyer)).toEqual([200, 200]);
  });

  it('a form that is sent as JSON needs no upload slot, even of an account that occupies its share', async () => {
    const forms = Array.from({ length: 12 }, () => beginForm(market.buyer));
    await whenSettled(forms);
    const asJson = await app.api(market.buyer)('POST /api/auth/updateProfile', {
      raw: JSON.stringify({ username: market.buyer.username, full_name: 'Ravi Kumar' }),
      headers: { ...HONEST, 'content-type': 'application/json' },
    });
    expect(asJson.status).toBe(200);
  });
});

async function storeZip(projectId: string, bytes: Buffer): Promise<void> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await app.context.files.write(archiveFileName(sha256), bytes);
  await addArchive(app.context, projectId, { sha256, sizeBytes: bytes.length, fileName: 'x.zip' });
}

describe('downloads', () => {
  it('readers of their own zip who take nothing occupy eight download slots, and a buyer gets the whole zip', async () => {
    const [own, sold] = [await market.list(), await market.list()];
    // More than the kernel buffers for one connection.
    await storeZip(own.id, randomBytes(24 * 1024 * 1024));
    await storeZip(sold.id, randomBytes(100_000));
    await market.buy(sold);

    const answers = await Promise.all(
      Array.from({ length: 64 }, async () => {
        const headers = { authorization: `Bearer ${market.seller.token}`, 'x-forwarded-for': ATTACKER };
        const request = get(`${app.url}/api/projects/${own.id}/download`, { headers, agent: false });
        request.on('error', () => {});
        onTestFinished(() => void request.destroy());
        const [answer] = (await once(request, 'response')) as [IncomingMessage];
        return answer.statusCode;
      }),
    );
    // On a busy machine, some are refused before it is known whose they are.
    const refused = answers.filter((status) => status === 429 || status === 503);
    expect([answers.filter((status) => status === 200).length, refused.length]).toEqual([8, 56]);
    const bought = await app.api(market.buyer)('GET /api/projects/{id}/download', {
      params: { id: sold.id },
      headers: HONEST,
    });
    expect([bought.status, bought.bytes.length]).toEqual([200, 100_000]);
  });
});

function withResolvers(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: (() => void) | null = null;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve: () => resolve?.() };
}

describe('pictures', () => {
  it('pictures in messages take no slots of other writes while they are processed', async () => {
    const { purchaseId } = await market.buy(await market.list());
    let processing = 0;
    const { promise: mayGoOn, resolve: goOn } = withResolvers();
    const { images } = app.context;
    const process = images.process.bind(images);
    const held = vi.spyOn(images, 'process').mockImplementation(async (...given) => {
      processing += 1;
      await mayGoOn;
      return await process(...given);
    });
    onTestFinished(() => held.mockRestore());
    const photo = jpegs(await aPhotoFile(5, 64, 64));
    const messages = [1, 2].map((count) =>
      app.api(market.seller)('POST /api/orders/{purchase_id}/messages', {
        params: { purchase_id: purchaseId },
        body: { text: `Picture ${count}` },
        files: { pictures: photo },
        headers: { 'x-forwarded-for': ATTACKER },
      }),
    );
    await expect.poll(() => processing, { timeout }).toBe(2);
    const notifications = { sold: true, shipping: true, questions: true, messages: true, reminders: true };
    const written = await app.api(market.buyer)('PUT /api/auth/notifications', {
      body: notifications,
      headers: HONEST,
    });
    const withPicture = app.api(market.buyer)('POST /api/auth/updateProfile', {
      body: { username: market.buyer.username, full_name: 'Ravi Kumar' },
      files: { profile_photo: photo },
      headers: HONEST,
    });
    await expect.poll(() => processing, { timeout }).toBe(3);
    goOn();
    expect(written.status).toBe(200);
    expect((await withPicture).status).toBe(200);
    expect((await Promise.all(messages)).map(({ status }) => status)).toEqual([200, 200]);
  });
});
