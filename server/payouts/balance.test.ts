import { describe, expect, it } from 'vitest';
import { readMailbox } from '#tests/support/mailbox.ts';
import { releaseOrder } from '#tests/support/pay-out.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import type { TestPerson } from '#tests/support/test-app.ts';
import { findPurchase } from '../purchases/purchase-store.ts';
import { bookPartialRefund } from '../purchases/settle/book-entries.ts';

const { app, market } = setUpMarket();

async function sell(title: string, priceRupees = 999) {
  const opened = await market.buy(await market.list({ title, priceRupees }));
  const purchase = await findPurchase(app.context.database, opened.purchaseId);
  if (purchase === null) throw new Error('the purchase is not stored');
  return { ...opened, purchase };
}
type Sale = Awaited<ReturnType<typeof sell>>;
const release = ({ purchaseId }: Sale) => releaseOrder(app.context, purchaseId);

const seller = () => app.api(market.seller);
const balance = async () => (await seller()('GET /api/balance')).body.data;
const upi = { kind: 'upi', holder_name: 'Asha Verma', upi_id: ' Asha.Verma@OKaxis ' } as const;
const saveAccount = (body: object = upi) => seller()('PUT /api/payout-account', { body: body as typeof upi });
const thisMonth = () => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 7);

describe("a seller's balance", () => {
  // covers: S7.100, S7.101
  it("the seller's share of a sale becomes available when the order is released", async () => {
    expect(await balance()).toMatchObject({ held: 0, available: 0, obstacle: 'no-account' });
    const [kept, released] = [await sell('Held one'), await sell('Released one', 500)];
    await release(released);
    expect(await balance()).toMatchObject({
      held: 99_900,
      available: 50_000,
      on_its_way: 0,
      paid_out: 0,
      this_month: 149_900,
      minimum_payout: 10_000,
      obstacle: 'no-account',
      next_payout_on: null,
    });
    const { data, meta } = (await seller()('GET /api/balance/entries', { query: { limit: 1 } })).body;
    expect(data).toMatchObject([
      { purchase_id: released.purchaseId, title: 'Released one', amount: 50_000, state: 'available' },
    ]);
    const next = await seller()('GET /api/balance/entries', {
      query: { cursor: meta.next_cursor ?? '' },
    });
    expect(next.body).toMatchObject({
      data: [
        {
          purchase_id: kept.purchaseId,
          amount: 99_900,
          state: 'held',
          next: { who: 'buyer', act: 'download' },
        },
      ],
      meta: { next_cursor: null },
    });
    const freeInDays = (Date.parse(next.body.data[0]?.free_at ?? '') - Date.now()) / 86_400_000;
    expect(freeInDays).toBeCloseTo(app.context.config.orders.download / 24, 1);
    expect((await app.api(market.buyer)('GET /api/balance/entries')).body.data).toEqual([]);
  });

  // covers: S7.102, S7.103
  it("a month's statement lists each sale and refund, and its CSV file contains no formulas that could run", async () => {
    const sale = await sell('=HYPERLINK("http://evil")');
    const { id } = await market.provider.refund(sale.intentId, 10_490);
    await app.context.database
      .transaction()
      .execute((tx) => bookPartialRefund(tx, sale.purchase, { reference: id, amountMinor: 10_490 }));
    const query = { month: thisMonth() };
    expect((await seller()('GET /api/balance/statement', { query })).body.data).toMatchObject({
      opening: 0,
      earned: 89_910,
      paid_out: 0,
      closing: 89_910,
      lines: [
        { kind: 'sale', purchase_id: sale.purchaseId, amount: 99_900 },
        { kind: 'partial-refund', amount: -9_990 },
      ],
      is_complete: true,
    });
    const file = await fetch(`${app.url}/api/balance/statement/csv?month=${query.month}`, {
      headers: { authorization: `Bearer ${market.seller.token}` },
    });
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="protohaat-${query.month}.csv"`,
    );
    expect((await file.text()).split('\r\n').map((line) => line.replace(/^[^,]*,/u, ''))).toEqual([
      'Kind,Project,Number,Amount (INR)',
      expect.stringMatching(/^sale,"'=HYPERLINK\(""http:\/\/evil""\)",PH-\d{6},999$/u) as string,
      expect.stringMatching(/^partial-refund,.*,PH-\d{6},-99\.9$/u) as string,
      '',
    ]);
    const wrong = await seller()('GET /api/balance/statement', { query: { month: '2026-13' } });
    expect(wrong.problem).toMatchObject({ code: 'invalid-field', field: 'month' });
  });

  it.each(['x', '2026-02-30T00:00:00.000000Z~01900000-0000-7000-8000-000000000001'])(
    'an invalid balance cursor is rejected: %s',
    async (cursor) => {
      const refused = await seller()('GET /api/balance/entries', { query: { cursor } });
      expect(refused.problem).toMatchObject({ status: 400, code: 'invalid-field', field: 'cursor' });
    },
  );
});

describe('payout accounts', () => {
  // covers: S7.104, S7.105, S7.106
  it('payout details are stored encrypted, shown masked and usable after 48 hours, and an email reports each change', async () => {
    const saved = (await saveAccount()).body.data;
    expect(saved).toMatchObject({ kind: 'upi', masked: 'as••••@okaxis', is_usable: false });
    expect(Date.parse(saved.usable_from) - Date.parse(saved.saved_at)).toBe(48 * 3_600_000);
    expect((await seller()('GET /api/payout-account')).body.data).toEqual(saved);
    const { rows } = await app.pool.query<{ row: string }>(
      'select payout_accounts::text as row from payout_accounts',
    );
    expect(rows.map(({ row }) => row).join()).not.toMatch(/verma/iu);
    await app.runJobs();
    const mails = await readMailbox(app.sandbox, market.seller.email);
    expect(mails.map(({ subject }) => subject)).toContain('Your payout details have changed');
    await saveAccount({
      kind: 'bank',
      holder_name: 'Asha Verma',
      account_number: '0012 3456 789',
      ifsc: 'hdfc0001234',
    });
    expect((await seller()('GET /api/payout-account')).body.data).toMatchObject({
      kind: 'bank',
      masked: 'HDFC •••• 6789',
    });
    expect((await seller()('DELETE /api/payout-account')).status).toBe(200);
    expect((await seller()('GET /api/payout-account')).body.data).toBeNull();
    expect((await seller()('DELETE /api/payout-account')).problem.code).toBe('not-found');
  });

  it.each([
    [{ ...upi, upi_id: 'asha' }, 'upi_id'],
    [{ kind: 'upi', holder_name: 'Asha Verma' }, 'upi_id'],
    [
      { kind: 'bank', holder_name: 'Asha Verma', account_number: '123', ifsc: 'HDFC0001234' },
      'account_number',
    ],
    [{ kind: 'bank', holder_name: 'Asha Verma', account_number: '123456789', ifsc: 'HDFC1001234' }, 'ifsc'],
    [{ ...upi, holder_name: '=1+1' }, 'holder_name'],
  ])('malformed payout details are rejected: %j', async (body, field) => {
    expect((await saveAccount(body)).problem).toMatchObject({ code: 'invalid-field', field });
  });

  it('a session that is not recent cannot change the payout account without a password', async () => {
    await app.pool.query(`update identity_session set "createdAt" = now() - interval '11 minutes'`);
    expect((await saveAccount()).problem).toMatchObject({
      status: 403,
      code: 'not-allowed',
      reason: 'google-sign-in-needed',
    });
  });
});

const pan = 'AAPFU0939F';
const gstin = '27AAPFU0939F1ZV';
const save = (body: { pan: string; gstin?: string }, person: TestPerson = market.seller) =>
  app.api(person)('PUT /api/tax-identity', { body });
const read = async (person: TestPerson = market.seller) =>
  (await app.api(person)('GET /api/tax-identity')).body.data;

// covers: S7.310, S7.311, S7.312
it('a seller can save, change and remove PAN and GSTIN, both are stored encrypted and shown masked, and an email reports each change', async () => {
  expect(await read()).toBeNull();
  expect((await save({ pan, gstin })).body.data).toMatchObject({ pan: '•••••• 939F', gstin: '27 •••• 1ZV' });
  expect((await save({ pan: ' aapfu0939f' })).body.data).toMatchObject({ pan: '•••••• 939F', gstin: null });
  expect(await read(market.buyer)).toBeNull();
  const { rows } = await app.pool.query<{ row: string }>('select t::text as row from tax_identities t');
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain('AAPFU');
  const exported = await app.api(market.seller)('GET /api/auth/export');
  expect(JSON.stringify(exported.body)).toContain('•••••• 939F');
  expect(JSON.stringify(exported.body)).not.toContain(pan);
  expect((await app.api(market.seller)('DELETE /api/tax-identity')).status).toBe(200);
  expect((await app.api(market.seller)('DELETE /api/tax-identity')).problem.code).toBe('not-found');
  await app.runJobs();
  const mails = await readMailbox(app.sandbox, market.seller.email);
  expect(mails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['Your tax details have changed', 'Your tax details were removed']),
  );
  expect(JSON.stringify(mails)).not.toContain(pan);
});

it.each([
  [{ pan: 'AAPXU0939F' }, { reason: 'tax-pan-invalid', field: 'pan' }],
  [
    { pan, gstin: '27AAPFU0939F1ZW' },
    { reason: 'gstin-invalid', field: 'gstin' },
  ],
  [
    { pan: 'AAPFU0938F', gstin },
    { reason: 'gstin-of-other-pan', field: 'gstin' },
  ],
])('the tax details %j are rejected with %j', async (body, problem) => {
  expect((await save(body)).problem).toMatchObject({ code: 'invalid-field', ...problem });
});

it('deleting an account deletes its tax details', async () => {
  const person = await app.signUp();
  await save({ pan }, person);
  expect((await app.api(person)('DELETE /api/auth/account')).status).toBe(200);
  expect((await app.pool.query('select from tax_identities')).rowCount).toBe(0);
});
