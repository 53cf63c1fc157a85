import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aConfig, aProfile } from '../../testing/factories.ts';
import { freshBrowser, openApp, signIn } from '../../testing/render-app.tsx';
import { problem, stubServer } from '../../testing/stub-server.ts';
freshBrowser();

const sale = (title: string, id: string, taxWithheld: number) => ({
  purchase_id: `01a1f990-0000-7000-8000-0000000000${id}`,
  project_id: '01a1f990-0000-7000-8000-0000000000bb',
  title,
  receipt_number: `PH-0000${id}`,
  sold_at: '2026-11-20T09:00:00.000Z',
  amount: 99_400,
  tax_withheld: taxWithheld,
  debt_recovered: 0,
  state: 'available',
  free_at: null,
  next: null,
});

const line = (kind: string, amount: number, day = 23) => ({
  at: `2026-11-${day}T09:00:00.000Z`,
  kind,
  title: 'Mess menu with votes',
  number: 'PH-000001',
  amount,
});

function open(path: string): void {
  signIn();
  stubServer({
    'GET /api/config': () => aConfig(),
    'GET /api/auth/me': () => ({ data: aProfile() }),
    'GET /api/balance': () => problem(400, 'bad-request'),
    'GET /api/balance/statement': () => ({
      data: {
        month: '2026-11',
        opening: 0,
        earned: 49_700,
        paid_out: 0,
        closing: 49_700,
        lines: [
          line('sale', 100_000),
          line('tcs', -500),
          line('tds', -100),
          line('partial-refund', -50_000, 24),
          line('tcs', 250, 24),
          line('tds', 50, 24),
        ],
        is_complete: true,
      },
    }),
    'GET /api/balance/entries': () => ({
      data: [sale('Mess menu with votes', 'a1', 600), sale('Lab records', 'a2', 0)],
      meta: { next_cursor: null },
    }),
    'GET /api/payout-account': () => ({ data: null }),
    'GET /api/tax-identity': () => ({ data: null }),
  });
  openApp(path);
}

describe('withheld taxes', () => {
  it('the sales list shows the tax withheld from a sale, and nothing where none was withheld', async () => {
    open('/balance');
    const taxed = within(await screen.findByRole('row', { name: /Mess menu/u }));
    expect(taxed.getByText('₹6 tax withheld')).toBeVisible();
    const untaxed = within(screen.getByRole('row', { name: /Lab records/u }));
    expect(untaxed.queryByText(/tax withheld/u)).toBeNull();
  });

  it('the statement has a signed line for each tax, withheld or returned', async () => {
    open('/balance/2026-11');
    const table = within(await screen.findByRole('table'));
    const rows = table.getAllByRole('row').slice(1);
    expect(
      rows.map((row) => {
        const cells = within(row).getAllByRole('cell');
        return [cells[1]?.firstChild?.textContent, cells.at(-1)?.textContent];
      }),
    ).toEqual([
      ['Sale', '+₹1,000'],
      ['GST withheld (TCS)', '−₹5'],
      ['Income tax withheld (TDS)', '−₹1'],
      ['Partial refund', '−₹500'],
      ['GST withheld (TCS)', '+₹2.50'],
      ['Income tax withheld (TDS)', '+₹0.50'],
    ]);
  });
});
