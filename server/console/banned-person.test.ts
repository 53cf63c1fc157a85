import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { linkGithubAccount } from '#tests/support/github-sign-in.ts';
import { readMailbox } from '#tests/support/mailbox.ts';
import { payOut, releaseOrder } from '#tests/support/pay-out.ts';
import { aPhotoFile } from '#tests/support/photos.ts';
import { jpegs, listMessMenu, messMenu, offerRobot, projectForm } from '#tests/support/selling.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { decide, runWords } from '#tests/support/staff.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import { noteSignals } from '../accounts/people/signal-store.ts';
import { listOpenAlerts } from '../alerts/alert-store.ts';
import { exportPayouts } from '../payouts/export-payouts.ts';
import { preparePayouts } from '../payouts/prepare-payouts.ts';

const { app, market } = setUpMarket();

let banned: TestPerson;
let other: TestPerson;
beforeEach(async () => {
  banned = await app.signUp({ name: 'Asha Verma' });
  other = await app.signUp({ name: 'Someone Else' });
});

const ban = () =>
  decide(app, 'POST /api/operate/people/{profile_id}/ban', {
    params: { profile_id: banned.profileId },
    body: { reason: 'Fake parts' },
  });
const separate = async () => {
  const words = ['account', 'separate', other.username, '--reason', 'Two sisters, one bank account'];
  const { text, errors } = await runWords(app.operating, words);
  return errors || text;
};

async function shareGithub(): Promise<void> {
  await linkGithubAccount(app.context, banned.profileId, 'asha-verma');
  await app.api(banned)('DELETE /api/auth/github');
  await linkGithubAccount(app.context, other.profileId, 'asha-verma');
}

async function saveUpi(person: TestPerson, upiId: string): Promise<void> {
  await app.api(person)('PUT /api/payout-account', {
    body: { kind: 'upi', holder_name: 'Asha Verma', upi_id: upiId },
  });
  await sql`update payout_accounts set created_at = now() - interval '3 days', usable_from = now() - interval '1 day'
    where profile_id = ${person.profileId} and removed_at is null`.execute(app.context.database);
}

async function sell(seller: TestPerson): Promise<void> {
  const { purchaseId } = await market.buy(await market.list({ sellerId: seller.profileId }));
  await releaseOrder(app.context, purchaseId);
}

const verify = (person: TestPerson) =>
  app.api(person)('POST /api/projects/anayze-repo', { body: { repo_url: messMenu } });
const verifyDevice = async (person: TestPerson) =>
  await app.api(person)('POST /api/projects/anayze-hardware', {
    files: { hardware_images: jpegs(await aPhotoFile(3), await aPhotoFile(4)) },
  });
const alertsOf = async (code: string) =>
  (await listOpenAlerts(app.context.database)).filter((alert) => alert.code === code);

describe('other accounts of a banned person', () => {
  // covers: S7.330
  it('an account with the same GitHub account as a banned one cannot verify or list a project or add a version', async () => {
    await shareGithub();
    const listed = await listMessMenu(app, other);
    await ban();
    const refusal = { status: 403, code: 'not-allowed', reason: 'person-banned' };
    const verified = await verify(other);
    expect(verified.problem).toMatchObject(refusal);
    expect(verified.problem.message).toContain('write to our grievance officer');
    expect((await verifyDevice(other)).problem).toMatchObject(refusal);
    expect((await app.api(other)('POST /api/projects/add-project', { body: projectForm })).status).toBe(403);
    const version = await app.api(other)('POST /api/projects/{projectId}/versions', {
      params: { projectId: listed.id },
      body: { verification_id: listed.id, notes: 'More.' },
    });
    expect(version.problem).toMatchObject(refusal);
  });

  it('an account with the same mailbox as a banned one cannot verify a project', async () => {
    await sql`insert into account_signals (kind, value, profile_id)
      select kind, value, ${other.profileId}::uuid from account_signals
       where profile_id = ${banned.profileId} and kind = 'mailbox'`.execute(app.context.database);
    await ban();
    expect((await verifyDevice(other)).problem.reason).toBe('person-banned');
  });

  it('an account with a UPI ID to which a banned account was paid can neither verify a project nor be paid', async () => {
    await saveUpi(banned, 'asha@okaxis');
    await sell(banned);
    await payOut(app.context, banned.profileId);
    await ban();
    await saveUpi(other, 'asha@okaxis');
    await sell(other);
    expect((await verifyDevice(other)).problem.reason).toBe('person-banned');
    expect((await preparePayouts(app.context, '2026-01-05')).payouts).toBe(0);
  });

  it('a payout to a UPI ID that a banned account entered waits until an operator releases it', async () => {
    await saveUpi(banned, 'asha@okaxis');
    await ban();
    await saveUpi(other, 'ASHA@okaxis');
    await sell(other);
    expect((await app.api(other)('GET /api/balance')).body.data).toMatchObject({
      available: 99_900,
      obstacle: 'person-banned',
      next_payout_on: null,
    });
    expect((await preparePayouts(app.context, '2026-01-05')).payouts).toBe(0);
    expect(await alertsOf('payout-of-banned-person')).toMatchObject([{ subject: other.profileId }]);
    expect((await verifyDevice(other)).status).toBe(200);
    await app.runJobs();
    const mails = await readMailbox(app.sandbox, other.email);
    expect(mails.filter(({ subject }) => subject === 'Your payout waits')).toHaveLength(1);

    expect(await separate()).toContain('of 1 other account no longer reach the account');

    expect(await alertsOf('payout-of-banned-person')).toEqual([]);
    expect((await preparePayouts(app.context, '2026-01-12')).amountMinor).toBe(99_900);
  });

  it("a seller's payouts go on if a banned account entered the seller's UPI ID afterwards", async () => {
    await saveUpi(other, 'rival@okaxis');
    await saveUpi(banned, 'rival@okaxis');
    await sell(other);
    await ban();
    expect((await app.api(other)('GET /api/balance')).body.data.obstacle).toBeNull();
    expect(await preparePayouts(app.context, '2026-01-05')).toMatchObject({ payouts: 1 });
    expect(await alertsOf('payout-of-banned-person')).toEqual([]);

    await saveUpi(other, 'rival@okaxis');
    await sell(other);
    expect(await preparePayouts(app.context, '2026-01-12')).toMatchObject({ payouts: 1 });
  });

  it('a prepared payout is not sent once another account of the person is banned', async () => {
    await shareGithub();
    await saveUpi(other, 'asha@okaxis');
    await sell(other);
    expect((await preparePayouts(app.context, '2026-01-05')).payouts).toBe(1);
    await ban();
    const exported = app.context.database
      .transaction()
      .execute((tx) => exportPayouts(app.context, tx, '01900000-0000-7000-8000-000000000001'));
    expect((await exported).payouts).toBe(0);
  });

  it('an account can verify projects again after an operator records that it does not belong to the banned person', async () => {
    await shareGithub();
    await ban();
    expect((await verify(other)).status).toBe(403);
    await separate();
    expect((await verify(other)).status).toBe(200);
    const { rows } = await app.pool.query<{ action: string; subject: string }>(
      "select action, subject from operator_actions where action = 'account separate'",
    );
    expect(rows).toEqual([{ action: 'account separate', subject: other.profileId }]);
    expect(await separate()).toContain('shares nothing');
  });

  it('an alert names the other accounts of a person who is banned', async () => {
    await shareGithub();
    await ban();
    const [alert] = await alertsOf('banned-person-has-accounts');
    expect(alert?.subject).toBe(banned.profileId);
    expect(alert?.sentence).toContain(other.username);
  });

  it('an account that shares only a browser with a banned one can sell, and an operator is alerted once', async () => {
    for (const { profileId } of [banned, other]) {
      await noteSignals(app.context.database, profileId, [{ kind: 'browser', value: 'one' }]);
    }
    await ban();
    await offerRobot(app, other);
    const alerts = await alertsOf('maybe-banned-person');
    expect(alerts).toMatchObject([{ subject: other.profileId, times: 1 }]);
    expect(alerts[0]?.sentence).toBe(`A seller shares browser with ${banned.username}, which is banned.`);
  });
});
