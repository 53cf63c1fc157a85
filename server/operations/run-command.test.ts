import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { readMailbox } from '#tests/support/mailbox.ts';
import { payOut } from '#tests/support/pay-out.ts';
import { market as marketPage, titles } from '#tests/support/selling.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { noteSignals } from '../people/signal-store.ts';
import { runCommand } from './run-command.ts';

const { app, market } = setUpMarket({ check: false });

async function operate(...words: string[]): Promise<{ exit: number; text: string }> {
  const lines: string[] = [];
  const exit = await runCommand(app.operating, { words, actor: 'asha' }, (line) => lines.push(line));
  return { exit, text: lines.join('\n') };
}
const actions = () =>
  app.context.database
    .selectFrom('operatorActions')
    .select(['actor', 'action', 'subject', 'reason'])
    .execute();

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

  it('an operator can see which accounts count as one person, and why', async () => {
    const { buyer, seller } = market;
    for (const { profileId } of [buyer, seller]) {
      await noteSignals(app.context.database, profileId, [{ kind: 'browser', value: 'one-browser' }]);
    }
    await market.buy(await market.list());
    expect((await operate('account', 'connections', seller.username)).text).toBe(
      `distinct buyers  0, of whom 0 wrote a review\nshares browser with ${buyer.username}`,
    );
    const stranger = await app.signUp();
    expect((await operate('account', 'connections', stranger.username)).text).toContain('shares nothing');
    expect((await operate('account', 'connections', 'nobody.here')).exit).toBe(1);
  });

  it("an operator's refund is made only once and is recorded with the operator's name and the reason", async () => {
    const { purchaseId, intentId } = await market.buy(await market.list());
    expect((await operate('purchase', 'refund', purchaseId)).text).toContain('requires --reason');
    const done = await operate('purchase', 'refund', purchaseId, '--reason', 'Sold by mistake');
    expect(done).toEqual({ exit: 0, text: 'Refunded ₹1,049.' });
    expect(await market.stateOf(purchaseId)).toBe('refunded');
    expect((await market.provider.intent(intentId)).refundedMinor).toBe(104_900);
    expect(await actions()).toEqual([
      { actor: 'asha', action: 'purchase refund', subject: purchaseId, reason: 'Sold by mistake' },
    ]);
    expect(await operate('purchase', 'refund', purchaseId, '--reason', 'again')).toMatchObject({ exit: 1 });
    expect((await market.provider.intent(intentId)).refundedMinor).toBe(104_900);
    expect(await market.check()).toEqual([]);
  });

  it("an operator's refund is made later if the provider does not respond", async () => {
    const { purchaseId, intentId } = await market.buy(await market.list());
    await market.provider.fault({ kind: 'http-500', operation: 'refunds.create', times: 10 });
    const asked = await operate('purchase', 'refund', purchaseId, '--reason', 'Sold by mistake');
    expect(asked).toMatchObject({ exit: 0 });
    expect(asked.text).toContain('retried in the background');
    expect(await market.stateOf(purchaseId)).toBe('paid');
    await market.provider.clearFaults();
    await app.runJobs({ at: new Date(Date.now() + 3_600_000) });
    expect(await market.stateOf(purchaseId)).toBe('refunded');
    expect((await market.provider.intent(intentId)).refundedMinor).toBe(104_900);
  });

  it("an operator's refund that the provider rejects during a dispute is made after the dispute", async () => {
    const { purchaseId, intentId } = await market.buy(await market.list());
    const dispute = await market.provider.openDispute(intentId);
    expect(await operate('purchase', 'refund', purchaseId, '--reason', 'Sold by mistake')).toEqual({
      exit: 0,
      text: 'The payment provider rejected the refund, for example because of an open dispute. It is retried in the background.',
    });
    expect(await market.stateOf(purchaseId)).toBe('paid');
    await market.provider.closeDispute(dispute, 'won');
    await app.runJobs({ at: new Date(Date.now() + 3_600_000) });
    expect(await market.stateOf(purchaseId)).toBe('refunded');
    expect((await market.provider.intent(intentId)).refundedMinor).toBe(104_900);
  });

  it('an operator can settle a purchase whose webhook event was lost', async () => {
    const { purchaseId, clientSecret } = await market.reserve(await market.list());
    await market.provider.pay(clientSecret);
    expect(await operate('purchase', 'settle', purchaseId)).toEqual({
      exit: 0,
      text: 'The purchase was reserved and is now paid.',
    });
  });

  it("signing a member out ends the member's sessions and invalidates the member's tokens", async () => {
    const person = await app.signUp();
    expect((await app.api(person)('GET /api/auth/me')).status).toBe(200);
    const done = await operate(
      'account',
      'sign-out',
      person.username.toUpperCase(),
      '--reason',
      'Stolen phone',
    );
    expect(done).toEqual({ exit: 0, text: 'Ended 1 session.' });
    expect((await app.api(person)('GET /api/auth/me')).problem).toMatchObject({ status: 401 });
    expect((await app.api(market.seller)('GET /api/auth/me')).status).toBe(200);
    expect(await actions()).toEqual([
      { actor: 'asha', action: 'account sign-out', subject: person.profileId, reason: 'Stolen phone' },
    ]);
    expect(await operate('account', 'sign-out', 'nobody-here', '--reason', 'x')).toEqual({
      exit: 1,
      text: 'No member has the username nobody-here.',
    });
  });

  it('a banned listing cannot be found or bought, and its open payment is cancelled', async () => {
    const project = await market.list({ title: 'Stolen work' });
    const { purchaseId, intentId } = await market.reserve(project);
    const done = await operate('listing', 'ban', project.id, '--reason', 'Not their own work');
    expect(done).toEqual({ exit: 0, text: 'The listing is banned. Its open payment is now cancelled.' });
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

    await operate('listing', 'unban', project.id, '--reason', 'It was their own');
    expect(titles((await marketPage(app, other)).data)).toEqual(['Stolen work']);
    expect((await actions()).map(({ action }) => action)).toEqual(['listing ban', 'listing unban']);
  });

  it("a sold listing can be banned without ending its buyer's access", async () => {
    const project = await market.list();
    await market.buy(project);
    await operate('listing', 'ban', project.id, '--reason', 'Broken law');
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
    for (const { id } of [project, bought]) await operate('listing', 'ban', id, '--reason', 'Asked about');
    expect((await app.api(market.seller)('DELETE /api/auth/account')).status).toBe(200);
    for (const { id, title } of [project, bought]) {
      expect(await operate('listing', 'unban', id, '--reason', 'It was their own')).toEqual({
        exit: 1,
        text: `The ban cannot end, because the seller of "${title}" has deleted their account. Its buyers keep access.`,
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
    expect(await operate('alerts')).toEqual({ exit: 0, text: 'There are no open alerts.' });
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

  it('a payment that does not match its purchase raises an alert, which an operator clears with a reason', async () => {
    const { purchaseId, clientSecret, intentId } = await market.reserve(await market.list());
    await market.provider.pay(clientSecret);
    await market.provider.change(intentId, { purchaseId: v7() });
    await operate('purchase', 'settle', purchaseId);
    expect((await operate('alerts')).text).toContain(`payment-mismatch  ${purchaseId}`);
    const clear = ['alerts', 'clear', 'payment-mismatch', purchaseId];
    expect((await operate(...clear, '--reason', 'Talked to the buyer')).exit).toBe(0);
    expect((await operate('alerts')).exit).toBe(0);
    expect((await operate(...clear, '--reason', 'again')).exit).toBe(1);
  });

  it('the status command prints the market status, and an unknown command prints the list of commands', async () => {
    await market.reserve(await market.list());
    expect((await operate('status')).text).toContain('open payments     1');
    const unknown = await operate('purchase', 'burn', 'x');
    expect(unknown.exit).toBe(1);
    expect(unknown.text).toContain('purchase refund <id, payment or receipt> --reason');
  });

  it('the log of operator actions cannot be changed or deleted', async () => {
    await operate('sweep-files');
    const { pool } = app.operating;
    await expect(pool.query("update operator_actions set actor = 'nobody'")).rejects.toThrow('append-only');
    await expect(pool.query('delete from operator_actions')).rejects.toThrow('append-only');
  });
});
