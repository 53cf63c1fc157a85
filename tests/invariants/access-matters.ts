import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { banListing } from '#server/console/ban-listing.ts';
import { enterSupportState, insertSupportRequest } from '#server/order-process/support-store.ts';
import { insertMessage } from '#server/orders/messages/message-store.ts';
import { exportPayouts } from '#server/payouts/export-payouts.ts';
import { listPayouts } from '#server/payouts/payout-store.ts';
import { preparePayouts } from '#server/payouts/prepare-payouts.ts';
import { type ListedProject, listProject } from '../support/listed-project.ts';
import { addPayoutAccount } from '../support/pay-out.ts';
import { aPhotoFile } from '../support/photos.ts';
import { buy, jpegs } from '../support/selling.ts';
import { tamper } from '../support/stored-data.ts';
import type { TestApp, TestPerson } from '../support/test-app.ts';

export const holdersAddress = { address: '7 Holders Lane, Kochi 682001', phonenumber: '9123456780' };

export async function openClaim(app: TestApp, projectId: string, otherBuyer: TestPerson): Promise<string> {
  // The GitHub account is linked without a token: the member can claim a listing but cannot verify a repository.
  await app.context.database
    .updateTable('profiles')
    .set({ githubId: 900_001, githubLogin: 'meera-nair' })
    .where('id', '=', otherBuyer.profileId)
    .execute();
  const claim = v7();
  await app.context.database
    .insertInto('claims')
    .values({
      id: claim,
      projectId: projectId,
      claimantId: otherBuyer.profileId,
      reason: 'my-design',
      statement: 'The board was drawn by me in my second year.',
      isMatched: false,
      decideBy: new Date(Date.now() + 7 * 86_400_000),
    })
    .execute();
  return claim;
}

export async function enrol(
  app: TestApp,
  { subject, token }: TestPerson,
): Promise<{ readonly uri: string; readonly recoveryCodes: readonly string[] }> {
  const { secondFactor } = app.context.identity;
  if (secondFactor === null) throw new Error('the identity provider has no second factor');
  return await secondFactor.enrol(
    { subject, sessionId: String(decodeJwt(token)['sid']) },
    { password: null, address: '127.0.0.1' },
  );
}

export async function sendPayout(app: TestApp): Promise<{
  readonly number: number;
  readonly batch: string;
  readonly orderId: string;
  readonly banned: string;
}> {
  const [payee, payer] = [await app.signUp(), await app.signUp()];
  const sold = await listProject(app.context, {
    sellerId: payee.profileId,
    title: 'paid out',
    category: 'SOFTWARE',
    repository: 'secret/paid-out',
  });
  await buy(app, payer, { ...sold, price: sold.priceRupees, category: 'SOFTWARE' });
  const orderId = await orderOf(app, sold);
  await app.api(payer)('POST /api/orders/{purchase_id}/works', { params: { purchase_id: orderId } });
  const banned = await listProject(app.context, {
    sellerId: payee.profileId,
    title: 'banned',
    category: 'SOFTWARE',
    repository: 'secret/taken-down',
  });
  await banListing(app.context, { projectId: banned.id, actor: 'tests', reason: 'Copied' });
  await addPayoutAccount(app.context, payee.profileId);
  await preparePayouts(app.context, '2026-11-23');
  const batch = v7();
  await app.context.database.transaction().execute((tx) => exportPayouts(app.context, tx, batch));
  const [payout] = await listPayouts(app.context.database, 'unfinished', 1);
  if (payout === undefined) throw new Error('nothing was paid out');
  return { number: payout.number, batch, orderId, banned: banned.id };
}

/** Withholds TDS in a past month, because tax of the current month cannot be remitted. */
export async function withholdTax({ context: { database } }: TestApp, purchaseId: string): Promise<void> {
  await tamper(database, async (tx) => {
    await sql`
      insert into withheld_taxes (purchase_id, tax, profile_id, basis_points)
      select ${purchaseId}::uuid, 'tds', seller_id, 10 from purchases where id = ${purchaseId}`.execute(tx);
    await sql`
      insert into ledger_entries (id, transaction_id, purchase_id, kind, account, profile_id, amount_minor, reference, created_at)
      select gen_random_uuid(), ${v7()}::uuid, purchase.id, 'tax-withheld', account, profile, amount, 'tds release', '2025-11-15'
        from purchases purchase, lateral (values ('seller-available', seller_id, 10), ('tds-payable', null, -10))
          entry (account, profile, amount)
       where purchase.id = ${purchaseId}`.execute(tx);
    await sql`
      insert into tax_remittances (id, tax, month, amount_minor, challan, paid_on)
      values (${v7()}::uuid, 'tcs', '2025-11', 10, 'CPIN-00001', '2025-12-07')`.execute(tx);
  });
}

export async function hold(app: TestApp, holder: TestPerson, project: ListedProject): Promise<string> {
  const call = app.api(holder);
  await call('POST /api/projects/shipping-details/{project_id}', {
    params: { project_id: project.id },
    body: holdersAddress,
  });
  const { body } = await call('POST /api/payment/create-payment-intent', {
    body: { amount: project.amountMinor, project_id: project.id },
  });
  return body.data.payment_intent_id;
}

export async function complain(
  app: TestApp,
  { seller, buyer }: { seller: TestPerson; buyer: TestPerson },
  purchaseId: string,
): Promise<string> {
  const { body } = await app.api(buyer)('POST /api/orders/{purchase_id}/case', {
    params: { purchase_id: purchaseId },
    body: { reason: 'does-not-run', text: 'It stops as soon as it starts.', wants: 'fix' },
    files: { pictures: jpegs(await aPhotoFile(52, 320, 240)) },
  });
  const caseId = body.data.case?.id ?? '';
  await app.api(seller)('POST /api/cases/{case_id}/offer', {
    params: { case_id: caseId },
    body: { kind: 'fix' },
  });
  return caseId;
}

export async function orderOf(app: TestApp, project: ListedProject): Promise<string> {
  const { id } = await app.context.database
    .selectFrom('purchases')
    .select('id')
    .where('projectId', '=', project.id)
    .where('state', '=', 'paid')
    .executeTakeFirstOrThrow();
  return id;
}

/** The request is inserted directly, because the API rejects it while the same order has an open case. */
export async function askSupport({ context }: TestApp, purchaseId: string): Promise<string> {
  const [id, messageId] = [v7(), v7()];
  const { database, config } = context;
  await insertMessage(database, { id: messageId, purchaseId, party: 'buyer', text: 'How is it set up?' });
  await insertSupportRequest(database, { id, purchaseId, messageId }, config.orders);
  await enterSupportState(database, id, 'answered', config.orders);
  return id;
}
