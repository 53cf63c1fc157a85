import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import type { ListedProject } from '#tests/support/listed-project.ts';
import { readMailbox } from '#tests/support/mailbox.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';

const { app, market } = setUpMarket();

const listHardware = (title = 'Robot arm') => market.list({ category: 'HARDWARE', title });

async function sellHardware(title?: string, address?: string) {
  const project = await listHardware(title);
  await market.saveAddress(project, address);
  return { project, sale: await market.buy(project) };
}

const ordersOf = async (seller = market.seller, query = {}) =>
  (await app.api(seller)('GET /api/projects/shipping-details', { query })).body;

const move = (
  shippingId: string,
  body: { status: 'Pending' | 'Shipped' | 'Delivered'; tracking_id?: string; courier_name?: string },
  person = market.seller,
) => app.api(person)('PATCH /api/projects/shipping-details/{shippingId}', { params: { shippingId }, body });

const leave = (project: ListedProject, address: string, phonenumber: string, person = market.buyer) =>
  app.api(person)('POST /api/projects/shipping-details/{project_id}', {
    params: { project_id: project.id },
    body: { address, phonenumber },
  });

const findSaved = async (project: ListedProject, person = market.buyer) =>
  await app.api(person)('GET /api/projects/shipping-details/{project_id}', {
    params: { project_id: project.id },
  });

describe('shipping addresses', () => {
  // covers: S7.26
  it("a buyer's address is hidden from the seller until the payment", async () => {
    const project = await listHardware();
    await market.saveAddress(project);
    await market.reserve(project);
    expect((await ordersOf()).data).toEqual([]);
  });

  // covers: S3.40
  it("an order uses the buyer's latest address at the time of payment", async () => {
    const project = await listHardware();
    const other = await app.signUp();
    await market.saveAddress(project, 'Old address');
    const opened = await market.reserve(project);
    await market.saveAddress(project, 'New address');
    await market.saveAddress(project, 'Somebody else', other);
    await market.provider.pay(opened.clientSecret);
    await market.hint(opened.intentId);
    expect((await ordersOf()).data).toMatchObject([
      { shipping_address: 'New address', phone_number: '9876543210' },
    ]);
  });

  // covers: S5.10
  it.each([
    ['an empty address', '  ', '9876543210', 'address'],
    ['an empty phone number', '12 MG Road', ' ', 'phonenumber'],
    ['an address that is too long', 'x'.repeat(501), '9876543210', 'address'],
  ])('%s is rejected for shipping', async (_what, address, phone, field) => {
    const refused = await leave(await listHardware(), address, phone);
    expect(refused.problem).toMatchObject({ status: 400, code: 'invalid-field', field });
  });
});

describe('the address form', () => {
  // covers: S7.23
  it('a saved address is returned only to the buyer who saved it', async () => {
    const project = await listHardware();
    expect((await findSaved(project)).body.data).toBeNull();
    await leave(project, ' Old address ', '9876543210');
    await leave(project, '4 Park Street, Kolkata 700016', '9123456780');
    expect((await findSaved(project)).body.data).toEqual({
      address: '4 Park Street, Kolkata 700016',
      phonenumber: '9123456780',
      source: 'kept',
    });
    expect((await findSaved(project, await app.signUp())).body.data).toBeNull();
    expect((await findSaved(project, market.seller)).problem.code).toBe('own-project');
  });

  // covers: S7.23
  it("the address of the buyer's last order is suggested if none is saved for the project", async () => {
    await sellHardware('First', '1 Old Road, Pune 411001');
    await sellHardware('Second', '2 New Road, Pune 411002');
    const project = await listHardware('Third');
    expect((await findSaved(project)).body.data).toEqual({
      address: '2 New Road, Pune 411002',
      phonenumber: '9876543210',
      source: 'last-order',
    });
    await leave(project, '3 Hostel, Pune 411003', '9876543210');
    expect((await findSaved(project)).body.data).toMatchObject({
      address: '3 Hostel, Pune 411003',
      source: 'kept',
    });
  });
});

describe("a seller's orders", () => {
  // covers: S3.37
  it("a seller's order shows project, buyer and address", async () => {
    const { project, sale } = await sellHardware('Robot arm', '4 Park Street, Kolkata 700016');
    expect((await ordersOf()).data).toEqual([
      {
        shipping_id: sale.purchaseId,
        project_id: project.id,
        title: 'Robot arm',
        description: 'Follows a black line on a white floor.',
        category: 'HARDWARE',
        status: 'Pending',
        price: 999,
        order_date: expect.any(String),
        subject: 'Robotics',
        complexity: 'Medium',
        picture: null,
        buyer: { name: 'Ravi Kumar', email: market.buyer.email },
        phone_number: '9876543210',
        shipping_address: '4 Park Street, Kolkata 700016',
        address_removed_at: null,
        tracking_id: null,
        courier_name: null,
        shipped_at: null,
        delivered_at: null,
        next: {
          who: 'seller',
          act: 'ship',
          by: expect.any(String),
          otherwise: 'refunded',
          at_stake_minor: 99_900,
        },
        dispute: null,
        hardware_verified: true,
        video_url: 'https://videos.example.org/robot',
      },
    ]);
  });

  // covers: S4.8
  it('a software order is complete as soon as it is paid', async () => {
    await market.buy(await market.list());
    expect((await ordersOf()).data).toMatchObject([
      { status: 'Completed', shipping_address: null, hardware_verified: false },
    ]);
  });

  // covers: S7.22
  it("a seller's orders are listed with unshipped ones first (oldest first), then the others (newest first)", async () => {
    const first = await sellHardware('first');
    const second = await sellHardware('second');
    await sellHardware('third');
    await market.buy(await market.list({ title: 'software' }));
    await sellHardware('fifth');
    await move(first.sale.purchaseId, { status: 'Shipped' });
    await move(second.sale.purchaseId, { status: 'Delivered' });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof ordersOf>> = await ordersOf(market.seller, {
        limit: 2,
        ...(cursor === null ? {} : { cursor }),
      });
      expect(page.meta.total).toBe(5);
      seen.push(...page.data.map(({ title }) => title));
      cursor = page.meta.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(['third', 'fifth', 'software', 'second', 'first']);
  });

  // covers: S2.95
  it("the totals of a seller's orders include orders that the filters hide", async () => {
    const first = await sellHardware('first');
    const second = await sellHardware('second');
    await sellHardware('third');
    await market.buy(await market.list({ title: 'software', priceRupees: 500 }));
    await move(first.sale.purchaseId, { status: 'Shipped' });
    await move(second.sale.purchaseId, { status: 'Delivered' });
    const aWeekAgo = new Date(Date.now() - 7 * 86_400_000);
    await app.context.database
      .updateTable('purchases')
      .set({ createdAt: aWeekAgo, paidAt: aWeekAgo })
      .where('id', '=', first.sale.purchaseId)
      .execute();
    await recountFigures(app.context.database);
    const { meta, data } = await ordersOf(market.seller, { search: 'nothing has this' });
    expect(data).toEqual([]);
    expect(meta).toMatchObject({
      total: 0,
      counts: { total: 4, pending: 1, shipped: 1, completed: 2 },
    });
    expect(meta.sales).toHaveLength(8);
    expect(meta.sales.slice(-3)).toMatchObject([
      { orders: 0, rupees: 0 },
      { orders: 1, rupees: 999 },
      { orders: 3, rupees: 2_498 },
    ]);
    for (const { week } of meta.sales) expect(new Date(week).getUTCDay()).toBe(1);
  });

  // covers: S2.96, S2.97
  it('orders are filtered by words, category and status', async () => {
    await sellHardware('Robot arm', '4 Park Street, Kolkata 700016');
    const station = await sellHardware('Weather 100%');
    await market.buy(await market.list({ title: 'Mess menu' }));
    await move(station.sale.purchaseId, { status: 'Shipped', tracking_id: 'EX123IN' });
    const all = ['Robot arm', 'Mess menu', 'Weather 100%'];
    for (const [query, titles] of [
      [{ search: 'ARM' }, ['Robot arm']],
      [{ search: 'ravi' }, all],
      [{ search: 'kolkata arm' }, ['Robot arm']],
      [{ search: 'ex123' }, ['Weather 100%']],
      [{ search: 'PH-000001' }, ['Robot arm']],
      [{ search: '%' }, ['Weather 100%']],
      [{ category: 'SOFTWARE' }, ['Mess menu']],
      [{ status: 'Pending' }, ['Robot arm']],
      [{ status: 'Shipped' }, ['Weather 100%']],
      [{ status: 'Delivered' }, []],
      [{ status: 'Completed' }, ['Mess menu']],
      [{ status: 'Completed', category: 'HARDWARE' }, []],
      [{ status: 'Processing' }, []],
      [{ status: 'Cancelled' }, []],
      [{ status: 'ALL', category: 'ALL', search: ' ' }, all],
    ] as const) {
      const { data, meta } = await ordersOf(market.seller, query);
      const found = data.map(({ title }) => title);
      expect({ query, found }).toEqual({ query, found: titles });
      expect(meta.total).toBe(titles.length);
    }
  });

  it('an invalid order cursor is rejected', async () => {
    const refused = await app.api(market.seller)('GET /api/projects/shipping-details', {
      query: { cursor: '0~1~x' },
    });
    expect(refused.problem).toMatchObject({ status: 400, field: 'cursor' });
  });
});

describe('order status', () => {
  // covers: S7.25
  it('a buyer is notified once of shipping and once of delivery', async () => {
    const { sale } = await sellHardware();
    await app.runJobs();
    const shipped = await move(sale.purchaseId, {
      status: 'Shipped',
      tracking_id: 'EX123IN',
      courier_name: 'India Post',
    });
    expect(shipped.body.data).toMatchObject({
      status: 'Shipped',
      tracking_id: 'EX123IN',
      courier_name: 'India Post',
      shipped_at: expect.any(String),
      delivered_at: null,
    });
    await move(sale.purchaseId, { status: 'Pending' });
    await move(sale.purchaseId, { status: 'Shipped' });
    await move(sale.purchaseId, { status: 'Delivered' });
    await move(sale.purchaseId, { status: 'Delivered' });
    await app.runJobs();
    const mails = await readMailbox(app.sandbox, market.buyer.email);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      '"Robot arm" has been delivered',
      '"Robot arm" is on its way',
      'You bought "Robot arm"',
    ]);
    const shippedMail = mails.find(({ subject }) => subject.includes('on its way'));
    expect(shippedMail?.text).toContain('EX123IN');
    expect(shippedMail?.text).toMatch(/we ask you on \d+ \w+ \d{4}, .+ and name a last day for your answer/u);
    const deliveredMail = mails.find(({ subject }) => subject.includes('delivered'));
    expect(deliveredMail?.text).toMatch(/Tell us by \d+ \w+ \d{4}.+ your 72 hours to try it start/u);
    for (const mail of [shippedMail, deliveredMail])
      expect(mail?.links).toContain(`${app.url}/orders/${sale.purchaseId}`);
  });

  // covers: S4.6
  it('an order that was reset to pending shows no shipping date', async () => {
    const { sale } = await sellHardware();
    await move(sale.purchaseId, { status: 'Shipped' });
    expect((await move(sale.purchaseId, { status: 'Pending' })).body.data).toMatchObject({
      status: 'Pending',
      shipped_at: null,
    });
  });
});

/** After a test has changed what is counted by itself. */
async function recountFigures(database: Database): Promise<void> {
  await sql`
    with kept as (delete from account_figures), changed as (delete from account_figure_changes)
    select`.execute(database);
  await sql`insert into account_figures select profile_id, figure, value from counted_account_figures`.execute(
    database,
  );
}
