import { describe, expect, it } from 'vitest';
import { dayInIndia } from '#domain/common/india-day.ts';
import { releaseOrder } from '#tests/support/pay-out.ts';
import { setUpMarket } from '#tests/support/set-up-market.ts';
import { signUpStaff } from '#tests/support/staff.ts';

const { app, market } = setUpMarket({
  settings: { TDS_RATES: '2024-10-01:0.1', TDS_RATES_WITHOUT_PAN: '2024-10-01:5' },
});
const paid_on = dayInIndia(new Date());

async function withhold(): Promise<string> {
  const { purchaseId } = await market.buy(await market.list({ priceRupees: 1_000 }));
  await releaseOrder(app.context, purchaseId);
  await app.pool.query(
    `begin; set local session_replication_role = replica;
     update ledger_entries set created_at = (created_at at time zone 'Asia/Kolkata' - interval '1 month') at time zone 'Asia/Kolkata';
     commit`,
  );
  const { rows } = await app.pool.query<{ month: string }>(
    `select to_char(max(created_at) at time zone 'Asia/Kolkata', 'YYYY-MM') as month from ledger_entries where kind = 'tax-withheld'`,
  );
  return rows[0]?.month ?? '';
}

describe('withheld taxes in the console', () => {
  // covers: S7.323, S7.324
  it('a treasurer can record a remittance and withdraw a mistaken one, and the audit log names who did each', async () => {
    const treasurer = await signUpStaff(app, ['treasurer']);
    const call = app.api(treasurer);
    const months = async () => (await call('GET /api/operate/taxes')).body.data;
    expect(await months()).toEqual([]);
    const month = await withhold();
    const of = { tax: 'tds', month, is_over: true, withheld_minor: 5_000 };
    expect(await months()).toEqual([{ ...of, remitted_minor: 0, remittable_minor: 5_000, remittances: [] }]);
    const remittance = { tax: 'tds', month, amount: 3_000, challan: 'cin-00001', paid_on } as const;
    const recorded = await call('POST /api/operate/taxes/remit', { body: remittance });
    expect(recorded.body.data).toEqual({ sentence: `Recorded ₹30 of TDS for ${month}, challan CIN-00001.` });
    const remittances = [{ challan: 'CIN-00001', amount_minor: 3_000, paid_on }];
    expect(await months()).toEqual([{ ...of, remitted_minor: 3_000, remittable_minor: 2_000, remittances }]);
    const again = await call('POST /api/operate/taxes/remit', {
      body: { ...remittance, challan: 'CIN-00002' },
    });
    expect(again.problem).toMatchObject({
      code: 'not-now',
      message: `At most ₹20 of the TDS of ${month} may still be remitted, not ₹30.`,
    });
    const withdrawal = { tax: 'tds', challan: 'CIN-00001', reason: 'Typed wrongly' } as const;
    const withdrawn = await call('POST /api/operate/taxes/withdraw', { body: withdrawal });
    expect(withdrawn.body.data).toEqual({ sentence: `Withdrew challan CIN-00001: ₹30 for ${month}.` });
    expect((await call('POST /api/operate/taxes/withdraw', { body: withdrawal })).problem.code).toBe(
      'not-found',
    );
    expect(await months()).toMatchObject([{ remitted_minor: 0, remittable_minor: 5_000 }]);
    const { rows } = await app.pool.query(
      `select actor_id, action, subject, reason, details->>'challan' as challan from operator_actions
        where action like 'taxes %' order by done_at`,
    );
    const done = { actor_id: treasurer.profileId, subject: 'tds', challan: 'CIN-00001' };
    expect(rows).toEqual([
      { ...done, action: 'taxes remit', reason: null },
      { ...done, action: 'taxes withdraw', reason: 'Typed wrongly' },
    ]);
  });

  it.each([
    [{ paid_on: '0001-01-01' }, { code: 'not-now' }],
    [{ paid_on: '2026-02-30' }, { code: 'invalid-field', field: 'paid_on' }],
    [{ challan: 'CIN 1' }, { code: 'invalid-field', field: 'challan' }],
    [{ amount: 0 }, { code: 'invalid-field', field: 'amount' }],
  ])('a remittance with %j is rejected with %j', async (wrong, refusal) => {
    const body = { tax: 'tds', month: await withhold(), amount: 5_000, challan: 'CIN-00001', paid_on };
    const treasurer = app.api(await signUpStaff(app, ['treasurer']));
    const { problem } = await treasurer('POST /api/operate/taxes/remit', {
      body: { ...body, ...wrong } as { tax: 'tds' } & typeof body,
    });
    expect(problem).toMatchObject(refusal);
  });
});
