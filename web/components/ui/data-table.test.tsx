import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DataTable, type Column } from './data-table.tsx';

interface Entry {
  id: string;
  project: string;
  amount: string;
}

const columns: readonly Column<Entry>[] = [
  { id: 'project', header: 'Project Name', isName: true, cell: (row) => row.project },
  { id: 'amount', header: 'Amount', align: 'end', cell: (row) => row.amount },
  {
    id: 'actions',
    header: 'Actions',
    isActions: true,
    cell: () => <button type="button">View Details</button>,
  },
];

const rows: readonly Entry[] = [
  { id: '1', project: 'Line follower', amount: '₹999' },
  { id: '2', project: 'Mess planner', amount: '₹1,049' },
];

function show(onPhone: boolean, shown: readonly Entry[] = rows) {
  vi.stubGlobal('matchMedia', () => ({
    matches: onPhone,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  render(
    <DataTable
      caption="Transaction history"
      columns={columns}
      rows={shown}
      rowKey={(row) => row.id}
      renderPhoneRow={(row) => `${row.project}, ${row.amount}`}
      empty={<p>No transaction history</p>}
    />,
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a data table', () => {
  // covers: S2.46
  it('a data table has row headers on a desktop', () => {
    show(false);
    const table = screen.getByRole('table', { name: 'Transaction history' });
    expect(within(table).getAllByRole('columnheader')).toHaveLength(3);
    const row = within(table).getByRole('row', { name: /Mess planner/ });
    expect(within(row).getByRole('rowheader').textContent).toBe('Mess planner');
    expect(within(row).getByRole('cell', { name: '₹1,049' })).toBeDefined();
  });

  it('a data table becomes a list of compact rows on a phone', () => {
    show(true);
    expect(screen.queryByRole('table')).toBeNull();
    const list = within(screen.getByRole('list', { name: 'Transaction history' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Line follower, ₹999',
      'Mess planner, ₹1,049',
    ]);
  });

  it('a data table without rows shows its empty message', () => {
    show(false, []);
    expect(screen.getByText('No transaction history')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });
});
