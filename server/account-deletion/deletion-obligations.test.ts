import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { refreshCatalogue } from '#tests/support/catalogue.ts';
import { readMailbox } from '#tests/support/mailbox.ts';
import { downloadBought, payOut } from '#tests/support/pay-out.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import { listOpenAlerts } from '../alerts/alert-store.ts';
import { settlePurchase } from '../purchases/settle/settle-purchase.ts';

const { app, market } = setUpMarket();

const leave = (person: TestPerson) => app.api(person)('DELETE /api/auth/account');

async function sellDevice() {
  const project = await market.list({ category: 'HARDWARE' });
  await market.saveAddress(project);
  return { project, ...(await market.buy(project)) };
}

const ship = (shippingId: string, status: 'Shipped' | 'Delivered' = 'Shipped') =>
  app.api(market.seller)('PATCH /api/projects/shipping-details/{shippingId}', {
    params: { shippingId },
    body: { status },
  });

const refund = (purchaseId: string, by: TestPerson) =>
  app.api(by)('POST /api/payment/purchases/{purchase_id}/refund', { params: { purchase_id: purchaseId } });

describe('accounts with an unshipped device', () => {
  it("a seller's account cannot be deleted until the paid device is shipped", async () => {
    const { project, purchaseId } = await sellDevice();
    const refused = await leave(market.seller);
    expect(refused.problem).toMatchObject({ status: 409, code: 'orders-open' });
    expect(refused.problem.message).toContain('not shipped yet. Ship it or refund the buyer first.');
    expect(refused.problem.obligations).toMatchObject([
      { kind: 'unshipped-sale', purchase_id: purchaseId, project_id: project.id, can_refund: true },
    ]);
    await ship(purchaseId);
    expect((await leave(market.seller)).problem.code).toBe('balance-not-empty');
    await payOut(app.context, market.seller.profileId);
    expect((await leave(market.seller)).status).toBe(200);
  });

  it("a buyer's account cannot be deleted until the paid device is delivered or the order is refunded", async () => {
    const device = await sellDevice();
    expect((await leave(market.buyer)).problem.obligations).toMatchObject([
      { kind: 'unshipped-order', can_refund: true },
    ]);
    await ship(device.purchaseId);
    expect((await leave(market.buyer)).problem.obligations).toMatchObject([
      { kind: 'order-on-its-way', can_refund: false },
    ]);
    await ship(device.purchaseId, 'Delivered');
    const undone = await sellDevice();
    expect((await leave(market.buyer)).status).toBe(409);
    await refund(undone.purchaseId, market.buyer);
    expect((await leave(market.buyer)).status).toBe(200);
  });

  it("a buyer's account can be deleted thirty days after shipping", async () => {
    const { purchaseId } = await sellDevice();
    await ship(purchaseId);
    await sql`update shipments set shipped_at = now() - interval '31 days'`.execute(app.context.database);
    expect((await leave(market.buyer)).status).toBe(200);
  });
});

describe('accounts with software that was not downloaded', () => {
  it("a buyer's account cannot be deleted before the paid software is downloaded", async () => {
    const { purchaseId } = await market.buy(await market.list());
    const refused = await leave(market.buyer);
    expect(refused.problem).toMatchObject({ status: 409, code: 'orders-open' });
    expect(refused.problem.message).toBe(
      'You have paid for "Line follower robot" and have not downloaded it. You lose it with your account: download it first.',
    );
    // There is no refund, because the buyer got the link to the public repository with the payment.
    expect(refused.problem.obligations).toMatchObject([
      { kind: 'undownloaded-order', purchase_id: purchaseId, can_refund: false },
    ]);
    await downloadBought(app.context, market.buyer.profileId);
    expect((await leave(market.buyer)).status).toBe(200);
  });

  it('a buyer who wants to delete the account can cancel an order for software of a private repository', async () => {
    const { purchaseId } = await market.buy(await market.list());
    await app.pool.query('update verifications set repository_private = true');
    await refreshCatalogue(app.context.database);
    expect((await leave(market.buyer)).problem.obligations).toMatchObject([{ can_refund: true }]);
    await refund(purchaseId, market.buyer);
    expect((await leave(market.buyer)).status).toBe(200);
  });
});

describe('the owner of an account', () => {
  const password = 'mango-tree-42';
  const member = async () => {
    const email = 'asha@example.org';
    const { subject, idToken } = await app.identity.openSession({ email, name: 'Asha Verma', password });
    const call = app.api(idToken);
    await call('GET /api/auth/register');
    return { subject, call, email };
  };
  const complete = async ({ call }: Awaited<ReturnType<typeof member>>) =>
    await call('POST /api/auth/complete-profile', {
      body: { username: 'asha.verma', full_name: 'Asha Verma', college_name: 'IIT Bombay' },
    });

  it('an account with a password is deleted only with the password, and an email confirms the deletion', async () => {
    const asha = await member();
    expect((await complete(asha)).status).toBe(200);
    const without = await asha.call('DELETE /api/auth/account');
    expect(without.problem).toMatchObject({
      status: 403,
      code: 'not-allowed',
      reason: 'password-of-account',
    });
    const wrong = await asha.call('DELETE /api/auth/account', { body: { password: 'lemon' } });
    expect(wrong.problem).toMatchObject({ code: 'not-allowed', reason: 'password-wrong' });
    expect((await asha.call('GET /api/auth/me')).status).toBe(200);
    expect((await asha.call('DELETE /api/auth/account', { body: { password } })).status).toBe(200);
    await app.runJobs();
    const mails = await readMailbox(app.sandbox, asha.email);
    const told = mails.find(({ subject }) => subject === 'Your account was deleted');
    expect(told?.text).toContain('If it was not you, write to our grievance officer at once.');
  });

  it('an account without a password is deleted only within ten minutes of a sign-in', async () => {
    await app.pool.query(`update identity_session set "createdAt" = now() - interval '11 minutes'`);
    expect((await leave(market.buyer)).problem.reason).toBe('google-sign-in-needed');
    await app.pool.query(`update identity_session set "createdAt" = now() - interval '9 minutes'`);
    expect((await leave(market.buyer)).status).toBe(200);
  });

  // covers: S4.18
  it('an account without a complete profile is deleted without the password, as after a failed registration', async () => {
    const asha = await member();
    expect((await asha.call('DELETE /api/auth/account')).status).toBe(200);
    expect((await asha.call('GET /api/auth/me')).status).toBe(401);
  });
});

describe('accounts with an open payment', () => {
  it("a seller's account can be deleted only once a buyer's open payment is cancelled", async () => {
    const project = await market.list();
    await market.reserve(project);
    const refused = await leave(market.seller);
    expect(refused.problem).toMatchObject({ status: 409, code: 'payment-in-progress' });
    expect(refused.problem.message).toBe(
      'Someone is paying for your project "Line follower robot" right now. Wait until the payment has ended.',
    );
    await market.close(project);
    expect((await leave(market.seller)).status).toBe(200);
  });

  it("a buyer's account with an open payment cannot be deleted", async () => {
    await market.reserve(await market.list());
    const refused = await leave(market.buyer);
    expect(refused.problem.message).toContain('Your payment for "Line follower robot" is still open.');
  });
});

it("a dispute lost after the seller's account is deleted raises an alert about the debt", async () => {
  const { intentId } = await market.buy(await market.list());
  await payOut(app.context, market.seller.profileId);
  const dispute = await market.provider.openDispute(intentId);
  await settlePurchase(app.context, intentId);
  expect((await leave(market.seller)).status).toBe(200);
  await market.provider.closeDispute(dispute, 'lost');
  for (let times = 0; times < 2; times += 1) await settlePurchase(app.context, intentId);
  const debts = (await listOpenAlerts(app.context.database)).filter(
    ({ code }) => code === 'seller-left-with-debt',
  );
  expect(debts).toMatchObject([{ subject: market.seller.profileId }]);
  expect(debts[0]?.sentence).toContain('owes ₹999');
});

describe('emails to the other party in a trade', () => {
  it.each(['seller', 'buyer'] as const)(
    'the other party in a trade is notified once when the %s deletes their account',
    async (who) => {
      await market.buy(await market.list({ title: 'Mess menu' }));
      await market.buy(await market.list({ title: 'Attendance' }));
      const other = who === 'seller' ? market.buyer : market.seller;
      await payOut(app.context, market[who].profileId);
      await downloadBought(app.context, market[who].profileId);
      expect((await leave(market[who])).status).toBe(200);
      await app.runJobs();
      const told = (await readMailbox(app.sandbox, other.email)).filter(({ subject }) =>
        subject.includes('has left ProtoHaat'),
      );
      expect(told).toHaveLength(1);
      expect(told[0]?.text).toContain('"Mess menu", "Attendance"');
    },
  );

  it('deleting an account without completed sales notifies nobody', async () => {
    const { purchaseId } = await sellDevice();
    await refund(purchaseId, market.seller);
    await app.runJobs();
    const before = (await readMailbox(app.sandbox, market.buyer.email)).length;
    expect((await leave(market.seller)).status).toBe(200);
    expect((await leave(await app.signUp())).status).toBe(200);
    await app.runJobs();
    expect(await readMailbox(app.sandbox, market.buyer.email)).toHaveLength(before);
  });
});
