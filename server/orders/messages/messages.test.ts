import { utimes } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { MAX_ORDER_MESSAGES, MESSAGE_DAYS_AFTER_END } from '#domain/orders/message-limits.ts';
import { readMailbox } from '#tests/support/mailbox.ts';
import { aPhotoFile } from '#tests/support/photos.ts';
import { jpegs } from '#tests/support/selling.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { listFiles, pathOfFile, removeFiles } from '#tests/support/stored-data.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import { sweepFiles } from '../../machine/sweep-files.ts';
import { hideOrderMessage } from './message-store.ts';

const { app, market } = setUpMarket({ logLevel: 'error' });

const write = (person: TestPerson, purchaseId: string, text: string) =>
  app.api(person)('POST /api/orders/{purchase_id}/messages', {
    params: { purchase_id: purchaseId },
    body: { text },
  });
const read = (person: TestPerson, purchaseId: string, query: { cursor?: string; limit?: number } = {}) =>
  app.api(person)('GET /api/orders/{purchase_id}/messages', { params: { purchase_id: purchaseId }, query });
const mailsAbout = async (person: TestPerson) =>
  (await readMailbox(app.sandbox, person.email)).filter(({ subject }) => subject.startsWith('A message'));

const unsubscribeFrom = (header: string | undefined) =>
  fetch(/^<(.+)>$/u.exec(header ?? '')?.[1] ?? '', { method: 'POST', body: 'List-Unsubscribe=One-Click' });

// covers: S7.126, S7.127
it('an order message appears in the feed, and is emailed if it is the first in an hour and the recipient has enabled these emails', async () => {
  const { purchaseId } = await market.buy(await market.list({ title: 'Lab timer' }));
  for (const text of ['Does it need Node 20?', 'Or 22?', 'I have both.']) {
    expect((await write(market.buyer, purchaseId, text)).body.data).toMatchObject({ by: 'buyer', text });
  }
  await write(market.seller, purchaseId, '20 is enough.');
  await app.runJobs();
  const [mail, ...more] = await mailsAbout(market.seller);
  expect(more).toEqual([]);
  expect(mail?.text).toContain('Does it need Node 20?');
  expect(mail?.text).not.toContain(market.buyer.email);
  expect(await mailsAbout(market.buyer)).toHaveLength(1);
  const news = (await app.api(market.seller)('GET /api/feed')).body.data;
  expect(news.filter(({ code }) => code === 'message')).toHaveLength(3);

  await app.pool.query(
    "update order_messages set written_at = written_at - interval '61 minutes' where party = 'buyer'",
  );
  await write(market.buyer, purchaseId, 'It runs, thank you.');
  await app.runJobs();
  const [latest, ...earlier] = await mailsAbout(market.seller);
  expect(earlier).toHaveLength(1);
  await unsubscribeFrom(latest?.headers['list-unsubscribe']);
  await app.pool.query("update order_messages set written_at = written_at - interval '61 minutes'");
  await write(market.buyer, purchaseId, 'One more thing.');
  await app.runJobs();
  expect(await mailsAbout(market.seller)).toHaveLength(2);
  const wanted = (await app.api(market.seller)('GET /api/auth/notifications')).body.data;
  expect(wanted).toMatchObject({ messages: false, questions: true, reminders: true });

  const first = (await read(market.seller, purchaseId, { limit: 2 })).body;
  expect(first.data.map(({ text }) => text)).toEqual(['One more thing.', 'It runs, thank you.']);
  const cursor = first.meta.next_cursor ?? '';
  const second = (await read(market.seller, purchaseId, { cursor })).body;
  expect(second.data.map(({ text }) => text)).toEqual([
    '20 is enough.',
    'I have both.',
    'Or 22?',
    'Does it need Node 20?',
  ]);
  expect(second.meta).toEqual({ next_cursor: null, can_write: true });
});

// covers: S7.127
it('an order message is rejected if it is blank, exceeds the limit, is from a third party, or is sent too long after the order ended', async () => {
  const { purchaseId } = await market.buy(await market.list());
  const stranger = await app.signUp({ name: 'Zoya' });
  expect((await write(stranger, purchaseId, 'Hello')).problem.code).toBe('not-found');
  expect((await read(stranger, purchaseId)).problem.code).toBe('not-found');
  expect((await write(market.buyer, purchaseId, ' \n ')).problem.code).toBe('invalid-field');
  await app.pool.query(
    `insert into order_messages (id, purchase_id, party, text)
     select gen_random_uuid(), $1, 'buyer', 'Hello' from generate_series(1, $2)`,
    [purchaseId, MAX_ORDER_MESSAGES],
  );
  expect((await write(market.buyer, purchaseId, 'Again')).problem).toMatchObject({
    reason: 'order-messages-used-up',
  });
  await app.api(market.buyer)('POST /api/orders/{purchase_id}/works', {
    params: { purchase_id: purchaseId },
  });
  expect((await write(market.seller, purchaseId, 'Thank you.')).status).toBe(200);
  await app.pool.query('update order_processes set ended_at = now() - make_interval(days => $1)', [
    MESSAGE_DAYS_AFTER_END,
  ]);
  expect((await write(market.seller, purchaseId, 'Thank you.')).problem.code).toBe('not-now');
  expect((await read(market.buyer, purchaseId, { limit: 1 })).body.meta.can_write).toBe(false);
});

// covers: S7.128
it('a reported order message is marked for its recipient only', async () => {
  const { purchaseId } = await market.buy(await market.list());
  const { id } = (await write(market.seller, purchaseId, 'Pay me\nat pay@example.com')).body.data;
  const reported = await app.api(market.buyer)('POST /api/reports', {
    body: { kind: 'message', subject: id, reason: 'off-platform' },
  });
  expect(reported.status).toBe(200);
  expect((await read(market.buyer, purchaseId)).body.data).toMatchObject([{ id, reported: true }]);
  expect((await read(market.seller, purchaseId)).body.data).toMatchObject([{ id, reported: false }]);
});

const attach = async (person: TestPerson, purchaseId: string, ...seeds: number[]) => {
  const photos = await Promise.all(seeds.map((seed) => aPhotoFile(seed, 320, 240)));
  return await app.api(person)('POST /api/orders/{purchase_id}/messages', {
    params: { purchase_id: purchaseId },
    body: { text: 'It looks like this.' },
    files: { pictures: jpegs(...photos) },
  });
};
const look = (person: TestPerson, attachmentId: string) =>
  app.api(person)('GET /api/attachments/{attachment_id}', {
    params: { attachment_id: attachmentId },
    query: { size: 'small' },
  });

// covers: S7.150, S7.151
it('a message can have up to four pictures, which only the parties can open, and which have no public URL', async () => {
  const { purchaseId } = await market.buy(await market.list());
  const sent = await attach(market.buyer, purchaseId, 61, 62);
  expect(sent.body.data.pictures).toMatchObject([{ width: 320, height: 240 }, { width: 320 }]);
  expect((await read(market.seller, purchaseId)).body.data[0]?.pictures).toEqual(sent.body.data.pictures);
  const [first] = sent.body.data.pictures;
  for (const person of [market.buyer, market.seller]) {
    const { status, headers } = await look(person, first?.id ?? '');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('content-type')).toBe('image/webp');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
  const stranger = await app.signUp({ name: 'Zoya' });
  expect((await look(stranger, first?.id ?? '')).problem.reason).toBe('no-attachment');
  const { hash } = await app.context.database
    .selectFrom('attachments')
    .select('hash')
    .where('id', '=', first?.id ?? '')
    .executeTakeFirstOrThrow();
  expect((await fetch(`${app.url}/media/${hash}-320.webp`)).status).toBe(404);

  expect((await attach(market.buyer, purchaseId, 61, 62, 63, 64, 65)).problem.code).toBe('too-large');
  expect((await attach(stranger, purchaseId, 66)).problem.code).toBe('not-found');
});

// covers: S7.152
it('the recipient of a hidden message cannot export it, the pictures of a hidden message and of a deleted account are not served to the parties, and the files of the deleted account are removed', async () => {
  await removeFiles(app);
  const { purchaseId } = await market.buy(await market.list());
  const hidden = (await attach(market.seller, purchaseId, 71)).body.data;
  const kept = (await attach(market.buyer, purchaseId, 72)).body.data;
  const report = { kind: 'message', subject: hidden.id, reason: 'offensive' } as const;
  await app.api(market.buyer)('POST /api/reports', { body: report });
  await app.context.database.transaction().execute((tx) => hideOrderMessage(tx, hidden.id));
  expect((await read(market.seller, purchaseId)).body.data[1]).toMatchObject({ hidden: true, pictures: [] });
  expect((await look(market.buyer, hidden.pictures[0]?.id ?? '')).problem.code).toBe('not-found');
  const exportedTexts = async (person: typeof market.buyer) => {
    const { body } = await app.api(person)('GET /api/auth/export');
    const { messages } = body as unknown as { messages: readonly { id: string; text: string | null }[] };
    return messages.filter(({ id }) => id === hidden.id).map(({ text }) => text);
  };
  expect(await exportedTexts(market.buyer)).toEqual([null]);
  expect(await exportedTexts(market.seller)).toEqual([hidden.text]);

  await app.api(market.buyer)('POST /api/orders/{purchase_id}/works', {
    params: { purchase_id: purchaseId },
  });
  expect((await app.api(market.buyer)('DELETE /api/auth/account')).status).toBe(200);
  expect((await look(market.seller, kept.pictures[0]?.id ?? '')).problem.code).toBe('not-found');
  const attached = async () => (await listFiles(app)).filter((name) => name.startsWith('attachments/'));
  expect(await attached()).toHaveLength(6);
  for (const name of await attached()) await utimes(pathOfFile(app, name), new Date(0), new Date(0));
  await sweepFiles(app.context);
  expect(await attached()).toHaveLength(3);
});
