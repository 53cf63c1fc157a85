import { describe, expect, it } from 'vitest';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { findInDatabase } from '#tests/support/stored-data.ts';
import { settlePurchase } from '../../purchases/settle/settle-purchase.ts';
import { forgetAddressesJob } from './forget-addresses.ts';
import { forgetAddresses } from './forget-addresses.ts';

const { app, market } = setUpMarket();

const STREET = '4 Park Street, Kolkata 700016';
const PHONE = '9876543210';

const listHardware = (title = 'Robot arm') => market.list({ category: 'HARDWARE', title });

async function sell(title?: string, address = STREET) {
  const project = await listHardware(title);
  await market.saveAddress(project, address);
  return { project, ...(await market.buy(project)) };
}

const move = (shippingId: string, status: 'Pending' | 'Shipped' | 'Delivered') =>
  app.api(market.seller)('PATCH /api/projects/shipping-details/{shippingId}', {
    params: { shippingId },
    body: { status },
  });

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

async function deliver(purchaseId: string, days: number): Promise<void> {
  expect((await move(purchaseId, 'Delivered')).status).toBe(200);
  await app.context.database
    .updateTable('shipments')
    .set({ shippedAt: daysAgo(days + 5), deliveredAt: daysAgo(days) })
    .where('purchaseId', '=', purchaseId)
    .execute();
}

const backdateDrafts = (days: number) =>
  app.context.database
    .updateTable('shippingDrafts')
    .set({ updatedAt: daysAgo(days) })
    .execute();

const ordersOf = async () => (await app.api(market.seller)('GET /api/projects/shipping-details')).body.data;
const pageOf = async (projectId: string) =>
  (await app.api(market.buyer)('GET /api/projects/projectdetails/{projectId}', { params: { projectId } }))
    .body.data;

describe('order addresses', () => {
  it("an order's address is removed 90 days after delivery", async () => {
    const { project, purchaseId } = await sell();
    await deliver(purchaseId, 91);
    await backdateDrafts(91);
    const [before] = await ordersOf();
    const history = await market.history();
    await app.runJobs();
    expect(await findInDatabase(app.operating.pool, STREET)).not.toEqual([]);

    await forgetAddressesJob.handle(app.context, {});

    expect(await ordersOf()).toEqual([
      {
        ...before,
        phone_number: null,
        shipping_address: null,
        address_removed_at: expect.stringMatching(/^\d{4}-/u) as string,
      },
    ]);
    const page = await pageOf(project.id);
    expect(page.Project_data).toMatchObject({ status: 'Delivered' });
    expect(page.Project_data).not.toHaveProperty('address');
    expect(page.Project_data).not.toHaveProperty('phonenumber');
    expect(page.purchase?.shipment?.address_removed_at).toEqual(expect.any(String));
    expect(await market.stateOf(purchaseId)).toBe('paid');
    expect(await market.history()).toEqual(history);
    const copy = await app.api(market.buyer)('GET /api/auth/export');
    expect(JSON.parse(new TextDecoder().decode(copy.bytes))).toMatchObject({
      purchases: [
        {
          shipping_address: null,
          shipping_phone: null,
          shipping_status: 'Delivered',
          shipping_address_removed_at: expect.any(String) as string,
        },
      ],
      addresses: [],
    });
    expect(await findInDatabase(app.operating.pool, STREET)).toEqual([]);
    expect(await findInDatabase(app.operating.pool, PHONE)).toEqual([]);
  });

  it("an order's address is not removed during shipping or within 90 days after delivery", async () => {
    await sell('waiting');
    const shipped = await sell('on its way');
    await move(shipped.purchaseId, 'Shipped');
    const fresh = await sell('fresh');
    await deliver(fresh.purchaseId, 89);
    // The seller marked the order as delivered by mistake and corrected the status.
    const slip = await sell('slip');
    await deliver(slip.purchaseId, 91);
    await move(slip.purchaseId, 'Shipped');
    await app.context.database
      .updateTable('purchases')
      .set({ createdAt: daysAgo(179), paidAt: daysAgo(179) })
      .execute();
    expect(await forgetAddresses(app.context)).toEqual({ orders: 0, drafts: 0 });
    expect((await ordersOf()).map((order) => order.shipping_address)).toEqual([
      STREET,
      STREET,
      STREET,
      STREET,
    ]);
  });

  it("an undelivered order's address is removed 180 days after payment", async () => {
    const waiting = await sell('waiting');
    const onItsWay = await sell('on its way');
    await move(onItsWay.purchaseId, 'Shipped');
    const late = await sell('late');
    await deliver(late.purchaseId, 80);
    await app.context.database
      .updateTable('purchases')
      .set({ createdAt: daysAgo(181), paidAt: daysAgo(181) })
      .execute();
    expect(await forgetAddresses(app.context)).toEqual({ orders: 2, drafts: 0 });
    const addresses = (await ordersOf()).map((order) => [order.title, order.shipping_address]);
    expect(Object.fromEntries(addresses)).toEqual({ waiting: null, 'on its way': null, late: STREET });
    const moved = await move(waiting.purchaseId, 'Delivered');
    expect(moved.body.data).toMatchObject({ status: 'Delivered', shipping_address: null });
    expect(await forgetAddresses(app.context)).toEqual({ orders: 0, drafts: 0 });
  });

  it("a disputed order's address is removed 90 days after the dispute is lost", async () => {
    const long = await sell('long ago');
    const lately = await sell('lately');
    for (const { purchaseId, intentId } of [long, lately]) {
      await market.provider.loseDispute(intentId);
      await settlePurchase(app.context, intentId);
      expect(await market.stateOf(purchaseId)).toBe('disputed');
    }
    await app.context.database
      .updateTable('purchases')
      .set({ createdAt: daysAgo(92), paidAt: daysAgo(92), endedAt: daysAgo(91) })
      .where('id', '=', long.purchaseId)
      .execute();
    expect(await forgetAddresses(app.context)).toEqual({ orders: 1, drafts: 0 });
    const left = await app.context.database
      .selectFrom('shipments')
      .select('purchaseId')
      .where('address', 'is not', null)
      .execute();
    expect(left).toEqual([{ purchaseId: lately.purchaseId }]);
  });

  it('the addresses of many orders are removed in batches', async () => {
    for (const title of ['one', 'two', 'three', 'four', 'five']) {
      await deliver((await sell(title)).purchaseId, 91);
    }
    expect(await forgetAddresses(app.context, 2)).toEqual({ orders: 5, drafts: 0 });
    const removed = await ordersOf();
    expect(removed.map((order) => order.shipping_address)).toEqual([null, null, null, null, null]);
    expect(await forgetAddresses(app.context, 2)).toEqual({ orders: 0, drafts: 0 });
    expect(await ordersOf()).toEqual(removed);
  });

  it('a removed address is not suggested for the next order', async () => {
    const { purchaseId } = await sell('First');
    const project = await listHardware('Next');
    const proposal = async () =>
      (
        await app.api(market.buyer)('GET /api/projects/shipping-details/{project_id}', {
          params: { project_id: project.id },
        })
      ).body.data;
    expect(await proposal()).toMatchObject({ address: STREET, source: 'last-order' });
    await deliver(purchaseId, 91);
    await forgetAddresses(app.context);
    expect(await proposal()).toBeNull();
  });

  it('a seller can still correct an order whose address was removed', async () => {
    const { purchaseId } = await sell();
    await deliver(purchaseId, 91);
    await forgetAddresses(app.context);
    expect((await move(purchaseId, 'Shipped')).body.data).toMatchObject({
      status: 'Shipped',
      shipping_address: null,
      address_removed_at: expect.any(String) as string,
    });
  });
});

describe('addresses without a purchase', () => {
  it('a saved address without a purchase is removed after 90 days', async () => {
    await market.saveAddress(await listHardware('One'));
    await market.saveAddress(await listHardware('Two'));
    await backdateDrafts(89);
    expect(await forgetAddresses(app.context)).toEqual({ orders: 0, drafts: 0 });
    await backdateDrafts(91);
    await market.saveAddress(await listHardware('Three'));
    expect(await forgetAddresses(app.context, 1)).toEqual({ orders: 0, drafts: 2 });
    const left = await app.context.database.selectFrom('shippingDrafts').selectAll().execute();
    expect(left).toHaveLength(1);
  });

  it('a saved address used by an open payment is not removed', async () => {
    const project = await listHardware();
    await market.saveAddress(project, STREET);
    await backdateDrafts(91);
    const opened = await market.reserve(project);
    expect(await forgetAddresses(app.context)).toEqual({ orders: 0, drafts: 0 });
    await market.provider.pay(opened.clientSecret);
    await market.hint(opened.intentId);
    expect(await ordersOf()).toMatchObject([{ shipping_address: STREET }]);
  });

  it('a buyer whose saved address was removed is asked for a new one', async () => {
    const project = await listHardware();
    await market.saveAddress(project);
    await backdateDrafts(91);
    await forgetAddresses(app.context);
    expect((await market.ask(project)).problem.code).toBe('shipping-required');
  });
});
