import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { MonthOfTax } from '#contract/tax-calls.ts';
import type { OperatorRole } from '#domain/operators/roles.ts';
import { aConfig, aMonthOfTax, aProfile } from '../../testing/factories.ts';
import { freshBrowser, openApp, signIn } from '../../testing/render-app.tsx';
import { problem, stubServer } from '../../testing/stub-server.ts';
freshBrowser();

function open(months: readonly MonthOfTax[], role: OperatorRole = 'treasurer') {
  signIn();
  const server = stubServer({
    'GET /api/config': () => aConfig(),
    'GET /api/auth/me': () => ({ data: aProfile() }),
    'GET /api/auth/second-factor': () => ({
      data: { roles: [role], enrolled: true, proved_until: '2036-11-23T12:00:00.000Z' },
    }),
    'GET /api/operate/payouts': () => ({ data: [], meta: { next_cursor: null } }),
    'GET /api/operate/taxes': () => ({ data: months }),
  });
  return { server, user: openApp('/operate/payouts') };
}

const table = async () => within(await screen.findByRole('table', { name: /^Withheld and remitted tax/u }));

describe('withheld taxes in the console', () => {
  it('the console does not show withheld taxes in a market that has withheld none', async () => {
    const { server } = open([]);
    expect(await screen.findByText('No payouts')).toBeVisible();
    await expect.poll(() => server.count('GET /api/operate/taxes')).toBe(1);
    expect(screen.queryByText('Withheld taxes')).toBeNull();
  });

  it('a treasurer records a tax payment with amount, challan and date, and sees why a record is rejected', async () => {
    const { server, user } = open([aMonthOfTax()]);
    const answers = [
      problem(409, 'not-now', { message: 'The challan CIN-00002 of TDS is already recorded.' }),
      Response.json({ data: { sentence: 'Recorded ₹30 of TDS for 2026-10, challan CIN-00003.' } }),
    ];
    server.on('POST /api/operate/taxes/remit', () => answers.shift() ?? problem(400, 'bad-request'));
    await user.click((await table()).getByRole('button', { name: 'Record a payment: TDS, October 2026' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Payment of TDS, October 2026' }));
    const submit = dialog.getByRole('button', { name: 'Record the payment' });
    expect(dialog.getByLabelText('Amount (₹)')).toHaveValue('30.00');
    await user.clear(dialog.getByLabelText('Amount (₹)'));
    await user.type(dialog.getByLabelText('Amount (₹)'), '30.5');
    await user.type(dialog.getByLabelText('Challan'), 'cin');
    await user.clear(dialog.getByLabelText('Paid on'));
    await user.click(submit);
    expect(dialog.getByText('Enter rupees as in 1250 or 1250.50.')).toBeVisible();
    expect(dialog.getByText('Enter 5 to 40 letters, digits, hyphens and slashes.')).toBeVisible();
    expect(dialog.getByText('Enter a day from the month of the tax until today.')).toBeVisible();
    expect(server.count('POST /api/operate/taxes/remit')).toBe(0);
    await user.clear(dialog.getByLabelText('Amount (₹)'));
    await user.type(dialog.getByLabelText('Amount (₹)'), '30');
    await user.type(dialog.getByLabelText('Challan'), '-00002');
    await user.type(dialog.getByLabelText('Paid on'), '2026-11-07');
    await user.click(submit);
    expect(await dialog.findByText('The challan CIN-00002 of TDS is already recorded.')).toBeVisible();
    await user.click(submit);
    expect(await screen.findByText('Recorded ₹30 of TDS for 2026-10, challan CIN-00003.')).toBeVisible();
    expect(server.requests.findLast(({ name }) => name === 'POST /api/operate/taxes/remit')?.body).toEqual({
      tax: 'tds',
      month: '2026-10',
      amount: 3_000,
      challan: 'CIN-00002',
      paid_on: '2026-11-07',
    });
  });

  it('a treasurer withdraws a tax payment that was recorded by mistake, and gives a reason', async () => {
    const { server, user } = open([aMonthOfTax()]);
    server.on('POST /api/operate/taxes/withdraw', () => ({
      data: { sentence: 'Withdrew challan CIN-00001.' },
    }));
    await user.click((await table()).getByRole('button', { name: 'Withdraw CIN-00001' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw the record of CIN-00001' }));
    await user.type(dialog.getByLabelText('Reason'), 'Wrong month');
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('Withdrew challan CIN-00001.')).toBeVisible();
    expect(server.requests.findLast(({ name }) => name === 'POST /api/operate/taxes/withdraw')?.body).toEqual(
      {
        tax: 'tds',
        challan: 'CIN-00001',
        reason: 'Wrong month',
      },
    );
  });

  it.each([
    ['an owner sees the withheld taxes but cannot record a payment', aMonthOfTax(), 'owner'],
    [
      'tax of the current month can be remitted only after the month ends',
      aMonthOfTax({ is_over: false }),
      'treasurer',
    ],
    ['tax that is remitted in full needs no payment', aMonthOfTax({ remittable_minor: 0 }), 'treasurer'],
  ] as const)('%s', async (_title, month, role) => {
    open([month], role);
    const shown = await table();
    expect(shown.getByText('₹50')).toBeVisible();
    expect(shown.getByText(/CIN-00001/u, { ignore: '.sr-only' })).toBeVisible();
    expect(shown.queryByRole('button', { name: /^Record a payment/u })).toBeNull();
    expect(shown.queryAllByText('After the month ends')).toHaveLength(month.is_over ? 0 : 1);
  });
});
