import { expect, it } from 'vitest';
import { refreshCatalogue } from '#tests/support/catalogue.ts';
import { payOut } from '#tests/support/pay-out.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { findInDatabase } from '#tests/support/stored-data.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import { gatherEvidence } from '../console/gather-evidence.ts';
import { forgetAddressesJob } from '../order-process/shipping/forget-addresses.ts';
import { settlePurchase } from '../purchases/settle/settle-purchase.ts';

const { app, market } = setUpMarket();

const STREET = '4 Park Street, Kolkata 700016';

const write = (person: TestPerson, purchaseId: string, text: string) =>
  app.api(person)('POST /api/orders/{purchase_id}/messages', {
    params: { purchase_id: purchaseId },
    body: { text },
  });
const leave = async (person: TestPerson) =>
  expect((await app.api(person)('DELETE /api/auth/account')).status).toBe(200);
const evidenceOf = async (purchaseId: string) =>
  (await gatherEvidence(app.context, purchaseId, { actor: 'asha' })).html;

async function deliver() {
  const project = await market.list({ category: 'HARDWARE' });
  await market.saveAddress(project, STREET);
  const { purchaseId, intentId } = await market.buy(project);
  const params = { shippingId: purchaseId };
  const call = 'PATCH /api/projects/shipping-details/{shippingId}';
  await app.api(market.seller)(call, { params, body: { status: 'Delivered' } });
  await app.api(market.buyer)('POST /api/orders/{purchase_id}/received', {
    params: { purchase_id: purchaseId },
  });
  await app.api(market.buyer)('POST /api/orders/{purchase_id}/works', {
    params: { purchase_id: purchaseId },
  });
  return { purchaseId, intentId };
}

it('the evidence for the bank has the name, addresses and messages of a buyer who deleted the account, until 180 days after the payment', async () => {
  const { purchaseId, intentId } = await deliver();
  await write(market.buyer, purchaseId, 'The robot arrived and follows the line.');
  await write(market.seller, purchaseId, 'Glad to hear it.');
  await leave(market.buyer);
  const left = ['Ravi Kumar', market.buyer.email, 'The robot arrived and follows the line.'];
  await app.context.database
    .updateTable('shipments')
    .set({ address: null, phone: null, addressRemovedAt: new Date() })
    .execute();
  await app.runJobs();
  for (const text of [...left.slice(1), STREET]) {
    expect(await findInDatabase(app.operating.pool, text)).toEqual([]);
  }
  await forgetAddressesJob.handle(app.context, {});
  const evidence = await evidenceOf(purchaseId);
  for (const text of [...left, STREET, 'Glad to hear it.']) expect(evidence).toContain(text);

  const dispute = await market.provider.openDispute(intentId);
  await settlePurchase(app.context, intentId);
  await app.pool.query(
    `update purchases set paid_at = paid_at - age, created_at = created_at - age, expires_at = expires_at - age
       from (select interval '181 days' as age) past`,
  );
  await refreshCatalogue(app.context.database);
  await forgetAddressesJob.handle(app.context, {});
  expect(await evidenceOf(purchaseId)).toContain(market.buyer.email);
  await market.provider.closeDispute(dispute, 'won');
  await settlePurchase(app.context, intentId);
  await forgetAddressesJob.handle(app.context, {});
  const later = await evidenceOf(purchaseId);
  for (const text of [...left, STREET]) expect(later).not.toContain(text);
  expect(later).toContain('Glad to hear it.');
});

it('the evidence has the messages of both parties, whichever of them deletes the account first', async () => {
  const { purchaseId } = await deliver();
  await write(market.seller, purchaseId, 'I have sent you the manual.');
  await write(market.buyer, purchaseId, 'Thank you for the manual.');
  await payOut(app.context, market.seller.profileId);
  await leave(market.seller);
  await leave(market.buyer);
  const evidence = await evidenceOf(purchaseId);
  for (const text of ['I have sent you the manual.', 'Thank you for the manual.', 'Ravi Kumar']) {
    expect(evidence).toContain(text);
  }
});

it('evidence that cannot be decrypted is left out', async () => {
  const { purchaseId } = await deliver();
  await leave(market.buyer);
  await app.pool.query("update order_processes set evidence_sealed = 'unreadable'");
  const evidence = await evidenceOf(purchaseId);
  expect(evidence).not.toContain('Ravi Kumar');
  expect(evidence).toContain('Line follower robot');
});
