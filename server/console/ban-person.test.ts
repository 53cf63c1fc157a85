import { beforeEach, describe, expect, it } from 'vitest';
import { readMailbox } from '#tests/support/mailbox.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { signUpStaff, type StaffPerson } from '#tests/support/staff.ts';
import type { TestPerson } from '#tests/support/test-app.ts';

const { app, market } = setUpMarket({ logLevel: 'error' });

let operator: StaffPerson;
beforeEach(async () => {
  operator = await signUpStaff(app, ['operator'], { name: 'Leela Rao' });
});

const reason = 'You sold parts that you do not have.';
const ban = (profileId: string) =>
  app.api(operator)('POST /api/operate/people/{profile_id}/ban', {
    params: { profile_id: profileId },
    body: { reason },
  });
const unban = (profileId: string) =>
  app.api(operator)('POST /api/operate/people/{profile_id}/unban', {
    params: { profile_id: profileId },
    body: { reason: 'The parts have arrived.' },
  });
const statusesOf = async (person: TestPerson) =>
  (
    await app.pool.query<{ title: string; listing_status: string }>(
      'select title, listing_status from projects where seller_id = $1 order by title',
      [person.profileId],
    )
  ).rows.map(({ title, listing_status: status }) => `${title} ${status}`);

describe('a banned member', () => {
  // covers: S7.273, S7.274
  it("a banned member's sessions and API tokens are rejected, and the member gets the reason by email", async () => {
    const token = await app.api(market.seller)('POST /api/auth/tokens', {
      body: { name: 'Stock list', scopes: ['read'] },
    });
    const secret = token.body.data.token;
    expect((await app.api(secret)('GET /api/auth/me')).status).toBe(200);
    expect((await ban(market.seller.profileId)).status).toBe(200);
    expect((await app.api(market.seller)('GET /api/auth/me')).problem.code).toBe('account-banned');
    expect((await app.api(secret)('GET /api/auth/me')).problem.code).toBe('not-signed-in');
    await app.runJobs();
    const again = await app.identity.openSession({ email: market.seller.email, name: 'Again' });
    expect((await app.api(again.idToken)('GET /api/feed')).problem.code).toBe('account-banned');
    const mails = await readMailbox(app.sandbox, market.seller.email);
    const told = mails.find(({ subject }) => subject === 'Your account is banned');
    expect(told?.text).toContain(reason);
    expect((await ban(market.seller.profileId)).problem.code).toBe('not-now');
  });

  it('a member with a role cannot be banned, and operators cannot ban themselves', async () => {
    expect((await ban(operator.profileId)).problem.code).toBe('not-now');
    const owner = await signUpStaff(app, ['owner'], { name: 'Isha Pillai' });
    expect((await ban(owner.profileId)).problem.code).toBe('not-now');
  });

  it("a banned member's listings are off the market until the ban ends, but a listing that was banned on its own stays banned", async () => {
    const timer = await market.list({ title: 'Lab timer' });
    const robot = await market.list({ title: 'Robot' });
    await app.api(operator)('POST /api/operate/projects/{id}/ban', {
      params: { id: robot.id },
      body: { reason },
    });
    await ban(market.seller.profileId);
    expect(await statusesOf(market.seller)).toEqual(['Lab timer banned', 'Robot banned']);
    const shown = await app.api(market.buyer)('GET /api/projects/projectdetails/{projectId}', {
      params: { projectId: timer.id },
    });
    expect(shown.problem.code).toBe('not-found');
    expect((await unban(market.seller.profileId)).status).toBe(200);
    expect(await statusesOf(market.seller)).toEqual(['Lab timer listed', 'Robot banned']);
    expect((await app.api(market.seller)('GET /api/auth/me')).status).toBe(200);
    const { rows } = await app.pool.query<{ action: string }>(
      'select action from operator_actions where subject = $1 order by id',
      [market.seller.profileId],
    );
    expect(rows.map(({ action }) => action)).toEqual(['account ban', 'account unban']);
  });

  it('an order for unshipped hardware is refunded in full when its seller is banned', async () => {
    const robot = await market.list({ category: 'HARDWARE' });
    await market.saveAddress(robot);
    const { purchaseId } = await market.buy(robot);
    await ban(market.seller.profileId);
    await app.runJobs();
    const order = await app.api(market.buyer)('GET /api/orders/{purchase_id}', {
      params: { purchase_id: purchaseId },
    });
    expect(order.body.data).toMatchObject({ state: 'reversed', money: { state: 'refunded' } });
  });

  it('an open case waits for an operator when one of its parties is banned', async () => {
    const { purchaseId } = await market.buy(await market.list());
    await app.api(market.buyer)('POST /api/orders/{purchase_id}/case', {
      params: { purchase_id: purchaseId },
      body: { reason: 'does-not-run', text: 'It stops as soon as it starts.', wants: 'refund' },
    });
    await ban(market.seller.profileId);
    await app.runJobs();
    const order = await app.api(market.buyer)('GET /api/orders/{purchase_id}', {
      params: { purchase_id: purchaseId },
    });
    expect(order.body.data).toMatchObject({ next: { who: 'operator' }, case: { state: 'escalated' } });
  });

  it("reservations of a member's listings end when the member is banned", async () => {
    const project = await market.list();
    const started = await app.api(market.buyer)('POST /api/payment/create-payment-intent', {
      body: { project_id: project.id, amount: project.amountMinor },
    });
    expect(started.status).toBe(200);
    await ban(market.seller.profileId);
    await app.runJobs();
    const { rows } = await app.pool.query('select state from purchases');
    expect(rows).toEqual([{ state: 'cancelled' }]);
  });
});
