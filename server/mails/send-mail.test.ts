import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestBrowser } from '#tests/support/browser.ts';
import { listProject } from '#tests/support/listed-project.ts';
import { linkTokensSentTo, readMailbox } from '#tests/support/mailbox.ts';
import { setUpApp } from '#tests/support/set-up-market.ts';
import { findInDatabase } from '#tests/support/stored-data.ts';
import { SEND_MAIL } from '../jobs/job-names.ts';
import { createBackup } from '../machine/backup.ts';
import { insertQuestion } from '../projects/questions/question-store.ts';

const app = setUpApp();
let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'protohaat-mails-'));
});
afterEach(async () => {
  await fetch(`${app.sandbox.url}/mail/_control/faults`, { method: 'DELETE' });
  await rm(directory, { recursive: true, force: true });
});

let people = 0;

async function requestBothLinks(): Promise<string> {
  const email = `tara.${(people += 1)}.links@example.com`;
  const browser = new TestBrowser(app.url);
  const person = { name: 'Tara', email, password: 'monsoon-kettle-42' };
  expect((await browser.postJson('/api/identity/sign-up/email', person)).status).toBe(200);
  expect((await browser.postJson('/api/identity/request-password-reset', { email })).status).toBe(200);
  return email;
}

async function fault(kind: string): Promise<void> {
  await fetch(`${app.sandbox.url}/mail/_control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind, times: 100 }),
  });
}

async function readBackup(name: string): Promise<string[]> {
  const backup = join(directory, name);
  await createBackup(app.operating, backup);
  const names = await readdir(join(backup, 'database'));
  expect(names.some((one) => one.includes('pgboss.job'))).toBe(true);
  return await Promise.all(
    names.map(async (one) => gunzipSync(await readFile(join(backup, 'database', one))).toString()),
  );
}

const ANY_LINK = 'token=';

describe('links in emails', { timeout: 60_000 }, () => {
  it('an emailed link is never readable in the database or a backup, before or after the email is sent', async () => {
    await fault('unavailable');
    const email = await requestBothLinks();
    expect((await app.runJobs()).filter(({ error }) => error !== null)).toHaveLength(2);
    const pending = await readBackup('waiting');
    expect(await findInDatabase(app.operating.pool, ANY_LINK)).toEqual([]);

    await fetch(`${app.sandbox.url}/mail/_control/faults`, { method: 'DELETE' });
    await app.runJobs({ at: new Date(Date.now() + 3_600_000) });
    const sent = await readBackup('sent');
    const tokens = await linkTokensSentTo(app.sandbox, email);
    expect(tokens).toHaveLength(2);
    for (const token of tokens) {
      expect(await findInDatabase(app.operating.pool, token)).toEqual([]);
      expect([...pending, ...sent].filter((part) => part.includes(token))).toEqual([]);
    }
    expect(await findInDatabase(app.operating.pool, email)).toEqual([
      'public.identity_mail_links',
      'public.identity_user',
    ]);
  });

  it("an emailed link is wiped when its email is abandoned, and the mail server's message is not stored", async () => {
    await fault('content-refused');
    const email = await requestBothLinks();
    await app.runJobs();
    await app.operating.pool.query("update pgboss.job set created_on = now() - interval '5 days'");
    await app.runJobs({ at: new Date(Date.now() + 3_600_000) });
    const { rows } = await app.operating.pool.query(
      "select state::text, data, output->>'reason' as reason from pgboss.job where name = 'send-mail'",
    );
    expect(rows).toEqual(
      Array.from({ length: 2 }, () => ({
        state: 'failed',
        data: null,
        reason: 'the email was rejected: the mail server answered 554 5.7.1 to DATA',
      })),
    );
    expect(await readMailbox(app.sandbox, email)).toEqual([]);
    expect(await findInDatabase(app.operating.pool, ANY_LINK)).toEqual([]);
  });
});

it('a mailbox gets at most twenty emails a day about questions, and all emails about its account', async () => {
  const [seller, asker] = [await app.signUp(), await app.signUp()];
  const project = await listProject(app.context, { sellerId: seller.profileId });
  const id = v7();
  await insertQuestion(app.context.database, {
    id,
    projectId: project.id,
    askerId: asker.profileId,
    text: 'Does it run on Windows?',
  });
  const mail = (number: number) => ({
    to: seller.email.replace('@', `+${number % 3}@`),
    id: `test.${number}`,
    subject: `Mail ${number}`,
    text: 'text',
    html: '<p>text</p>',
  });
  for (let number = 1; number <= 25; number += 1) {
    await app.context.jobs.enqueue(SEND_MAIL, {
      ...mail(number),
      optional: { kind: 'question', questionId: id },
    });
  }
  await app.runJobs();
  await app.context.jobs.enqueue(SEND_MAIL, { ...mail(26), isSecurity: true });
  await app.context.jobs.enqueue(SEND_MAIL, mail(27));
  await app.runJobs();
  const received = await Promise.all(
    [0, 1, 2].map((number) => readMailbox(app.sandbox, seller.email.replace('@', `+${number}@`))),
  );
  expect(received.flat()).toHaveLength(22);
});
