import { v7 } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import { readMailbox } from '#tests/support/mailbox.ts';
import { payOut } from '#tests/support/pay-out.ts';
import { market as marketPage, titles } from '#tests/support/selling.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { decide, runWords } from '#tests/support/staff.ts';
import { SEND_MAIL } from '../jobs/job-names.ts';
import { GatewayUnavailableError } from '../ports/payment-gateway.ts';
import { findWrongClock } from './readings-store.ts';
import { runCommand } from './run-command.ts';

const { app, market } = setUpMarket({ check: false });

const operate = (...words: string[]) => runWords(app.operating, words);
const refund = (purchaseId: string) =>
  decide(app, 'POST /api/operate/purchases/{purchase_id}/refund', {
    params: { purchase_id: purchaseId },
    body: { reason: 'Sold by mistake' },
  });
const onListing = (step: 'ban' | 'unban', id: string) =>
  decide(app, `POST /api/operate/projects/{id}/${step}`, {
    params: { id },
    body: { reason: 'Not their own work' },
  });
const actions = () =>
  app.context.database.selectFrom('operatorActions').select(['action', 'subject', 'reason']).execute();

describe('operator commands', () => {
  it('an operator can find a purchase by id, payment or receipt, with its states, ledger and provider data', async () => {
    const { purchaseId, intentId } = await market.buy(await market.list());
    const receipt = await app.context.database
      .selectFrom('purchases')
      .select('receiptNumber')
      .where('id', '=', purchaseId)
      .executeTakeFirstOrThrow();
    for (const name of [purchaseId, intentId, `PH-${String(receipt.receiptNumber).padStart(6, '0')}`]) {
      const { exit, text } = await operate('purchase', 'show', name);
      expect(exit).toBe(0);
      expect(text).toContain(purchaseId);
      expect(text).toContain('state        paid');
      expect(text).toContain('ledger sale, clearing: ₹1,049');
      expect(text).toMatch(/provider +succeeded, ₹1,049 of ₹1,049 collected, ₹0 refunded, by card/u);
    }
    expect(await operate('purchase', 'show', v7())).toMatchObject({ exit: 1 });
  });

  it("an operator's refund is made only once and is recorded with the reason", async () => {
    const { purchaseId, intentId } = await market.buy(await market.list());
    expect(await refund(purchaseId)).toEqual({ status: 200, sentence: 'Refunded ₹1,049.' });
    expect(await market.stateOf(purchaseId)).toBe('refunded');
    expect((await market.provider.intent(intentId)).refundedMinor).toBe(104_900);
    expect(await actions()).toEqual([
      { action: 'purchase refund', subject: purchaseId, reason: 'Sold by mistake' },
    ]);
    expect((await refund(purchaseId)).status).toBe(409);
    expect((await market.provider.intent(intentId)).refundedMinor).toBe(104_900);
    expect(await market.check()).toEqual([]);
  });

  it("an operator's refund is made later if the provider does not respond", async () => {
    const { purchaseId, intentId } = await market.buy(await market.list());
    await market.provider.fault({ kind: 'http-500', operation: 'refunds.create', times: 10 });
    const asked = await refund(purchaseId);
    expect(asked.status).toBe(200);
    expect(asked.sentence).toContain('retried in the background');
    expect(await market.stateOf(purchaseId)).toBe('paid');
    await market.provider.clearFaults();
    await app.runJobs({ at: new Date(Date.now() + 3_600_000) });
    expect(await market.stateOf(purchaseId)).toBe('refunded');
    expect((await market.provider.intent(intentId)).refundedMinor).toBe(104_900);
  });

  it("an operator's refund that the provider rejects during a dispute is made after the dispute", async () => {
    const { purchaseId, intentId } = await market.buy(await market.list());
    const dispute = await market.provider.openDispute(intentId);
    expect(await refund(purchaseId)).toEqual({
      status: 200,
      sentence:
        'The payment provider rejected the refund, for example because of an open dispute. It is retried in the background.',
    });
    expect(await market.stateOf(purchaseId)).toBe('paid');
    await market.provider.closeDispute(dispute, 'won');
    await app.runJobs({ at: new Date(Date.now() + 3_600_000) });
    expect(await market.stateOf(purchaseId)).toBe('refunded');
    expect((await market.provider.intent(intentId)).refundedMinor).toBe(104_900);
  });

  it('a banned listing cannot be found or bought, and its open payment is cancelled', async () => {
    const project = await market.list({ title: 'Stolen work' });
    const { purchaseId, intentId } = await market.reserve(project);
    expect(await onListing('ban', project.id)).toEqual({
      status: 200,
      sentence: 'The listing is banned. Its open payment is now cancelled.',
    });
    expect(await market.stateOf(purchaseId)).toBe('cancelled');
    expect((await market.provider.intent(intentId)).status).toBe('canceled');
    const other = await app.signUp();
    expect(titles((await marketPage(app, other)).data)).toEqual([]);
    expect((await market.ask(project, other)).problem.code).toBe('not-found');

    const pageFor = async (person: Parameters<typeof app.api>[0]) =>
      await app.api(person)('GET /api/projects/projectdetails/{projectId}', {
        params: { projectId: project.id },
      });
    expect((await pageFor(market.seller)).body.data.ban_reason).toBe('Not their own work');
    expect((await pageFor(other)).status).toBe(404);

    await app.runJobs();
    const mails = await readMailbox(app.sandbox, market.seller.email);
    expect(mails.map(({ text }) => text).join()).toContain('Not their own work');

    await onListing('unban', project.id);
    expect(titles((await marketPage(app, other)).data)).toEqual(['Stolen work']);
    expect((await actions()).map(({ action }) => action)).toEqual(['listing ban', 'listing unban']);
  });

  it("a sold listing can be banned without ending its buyer's access", async () => {
    const project = await market.list();
    await market.buy(project);
    await onListing('ban', project.id);
    const seen = await app.api(market.buyer)('GET /api/projects/projectdetails/{projectId}', {
      params: { projectId: project.id },
    });
    expect(seen.body.data.Project_data.repo_url).toContain('github.com');
    expect(seen.body.data).not.toHaveProperty('ban_reason');
    expect(await market.check()).toEqual([]);
  });

  it("an operator cannot unban a listing whose seller's account is deleted", async () => {
    const project = await market.list({ title: 'Left behind' });
    const bought = await market.list({ title: 'Bought before' });
    await market.buy(bought);
    await payOut(app.context, market.seller.profileId);
    for (const { id } of [project, bought]) await onListing('ban', id);
    expect((await app.api(market.seller)('DELETE /api/auth/account')).status).toBe(200);
    for (const { id, title } of [project, bought]) {
      expect(await onListing('unban', id)).toEqual({
        status: 409,
        sentence: `The ban cannot end, because the seller of "${title}" has deleted their account. Its buyers keep access.`,
      });
    }
    expect(titles((await marketPage(app, await app.signUp())).data)).toEqual([]);
    expect((await market.ask(project)).problem.code).toBe('not-found');
    const mine = await app.api(market.buyer)('GET /api/projects/projectdetails/{projectId}', {
      params: { projectId: bought.id },
    });
    expect(mine.body.data.Project_data.repo_url).toContain('github.com');
    expect((await actions()).map(({ action }) => action)).toEqual(['listing ban', 'listing ban']);
  });

  it('an alert is listed until an operator clears it', async () => {
    expect(await operate('alerts')).toMatchObject({ exit: 0, text: 'There are no open alerts.' });
    const { purchaseId } = await market.reserve(await market.list());
    await app.context.database
      .updateTable('purchases')
      .set({ expiresAt: new Date(Date.now() - 2 * 86_400_000) })
      .where('id', '=', purchaseId)
      .execute();
    const { exit, text } = await operate('alerts');
    expect(exit).toBe(1);
    expect(text).toContain(
      `purchase-unfinished  ${purchaseId}  The purchase has been reserved for more than a day.`,
    );
    const metrics = await (await fetch(`${app.url}/metrics`)).text();
    expect(metrics).toContain('overdue_rows{kind="purchase-unfinished"} 1');
    await market.sweep();
    expect((await operate('alerts')).exit).toBe(0);
  });

  it('mails that should have gone five minutes ago are an alert until they have gone, unless the recipient’s server refuses them', async () => {
    const faults = (method: string, kind?: string) =>
      fetch(`${app.sandbox.url}/mail/_control/faults`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(kind === undefined ? {} : { body: JSON.stringify({ kind, times: 100 }) }),
      });
    const enqueue = async (id: string, minutesAgo: number) => {
      const mail = { to: `${id}@example.com`, id, subject: id, text: id, html: id };
      await app.context.jobs.enqueue(SEND_MAIL, mail, { key: id });
      await app.operating.pool.query(
        "update pgboss.job set created_on = now() - $2 * interval '1 minute' where singleton_key = $1",
        [id, minutesAgo],
      );
    };
    await faults('POST', 'content-refused');
    await enqueue('refused', 60);
    await app.runJobs();
    await faults('DELETE');
    await enqueue('recent', 4);
    expect((await operate('alerts')).exit).toBe(0);
    await app.runJobs();

    await faults('POST', 'unavailable');
    await enqueue('late', 6);
    await app.runJobs();
    const { exit, text } = await operate('alerts');
    expect(exit).toBe(1);
    expect(text).toMatch(
      /mails-waiting {2}send-mail {2}Emails that have waited for more than five minutes: 1\. The last answer: the mail server answered 421/u,
    );
    expect((await operate('status')).text).toMatch(/^mails-waiting +1$/mu);

    await faults('DELETE');
    await app.runJobs({ at: new Date(Date.now() + 3_600_000) });
    expect((await operate('alerts')).exit).toBe(0);
  });

  it('without the payment provider, the audit says that it does not respond', async () => {
    vi.spyOn(app.operating.payments, 'listPayments').mockImplementation(() => {
      throw new GatewayUnavailableError();
    });
    const audit = await operate('audit-ledger');
    vi.restoreAllMocks();
    expect(audit).toEqual({ exit: 1, text: '', errors: 'The payment provider does not respond.' });
  });

  it('a clock that differs from the database’s, or is before the newest job, is named', async () => {
    const { database } = app.context;
    await app.context.jobs.enqueue(SEND_MAIL, {
      to: 'a@example.com',
      id: 'a',
      subject: '',
      text: '',
      html: '',
    });
    expect(await findWrongClock(database)).toBeNull();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 600_000);
    expect(await findWrongClock(database)).toContain('is 10 minutes ahead of the database');
    vi.restoreAllMocks();
    await app.operating.pool.query("update pgboss.job set created_on = now() + interval '365 days'");
    expect(await findWrongClock(database)).toContain('525600 minutes before the newest job');
  });

  it('every command prints its result as lines or as JSON', async () => {
    await market.reserve(await market.list());
    expect((await operate('status')).text).toMatch(/^open payments +1$/mu);
    expect(JSON.parse((await operate('status', '--json')).text)).toMatchObject({ openReservations: 1 });
    for (const words of [
      ['alerts'],
      ['audit-ledger'],
      ['roles', 'list'],
      ['catalogue', 'rebuild'],
      ['doctor'],
    ])
      expect(JSON.parse((await operate(...words, '--json')).text)).toBeInstanceOf(Object);
  });

  it('a server refuses a command that it does not know', async () => {
    const printed: string[] = [];
    const command = { name: 'purchase burn', words: [], options: {}, actor: 'asha' };
    const exit = await runCommand(app.operating, command, (line, to) => printed.push(`${to}: ${line}`));
    expect(exit).toBe(1);
    expect(printed.join()).toMatch(/^stderr: The running server does not know purchase burn\./u);
  });

  it('the log of operator actions cannot be changed or deleted', async () => {
    await operate('sweep-files');
    const { pool } = app.operating;
    await expect(pool.query("update operator_actions set actor = 'nobody'")).rejects.toThrow('append-only');
    await expect(pool.query('delete from operator_actions')).rejects.toThrow('append-only');
  });
});
