import { historyTexts } from '#words/screens/history.ts';
import { ordersTexts } from '#words/screens/orders.ts';
import { sampleTexts } from '#words/screens/sample.ts';
import { statusTone } from '../../components/project/status-tone.ts';
import { StatusBadge } from '../../components/ui/badge.tsx';
import { BarChart } from '../../components/ui/bar-chart.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { DataTable } from '../../components/ui/data-table.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Money } from '../../components/ui/money.tsx';
import { formatRupees } from '../../lib/format.ts';

interface Entry {
  id: string;
  project: string;
  status: string;
  amountMinor: number;
  owner: string;
}

const entries: readonly Entry[] = [
  { id: '1', project: sampleTexts.title, status: 'Succeeded', amountMinor: 249900, owner: 'ravi.iyer' },
  { id: '2', project: 'Line follower', status: 'Failed', amountMinor: -12962880, owner: 'asha.rao' },
  { id: '3', project: 'Hostel mess planner', status: 'Pending', amountMinor: -10550, owner: 'meera_n' },
];

const columns = [
  { id: 'project', header: historyTexts.columns.project, isName: true, cell: (row: Entry) => row.project },
  {
    id: 'status',
    header: historyTexts.columns.status,
    cell: (row: Entry) => <StatusBadge tone={statusTone(row.status)} label={row.status} />,
  },
  { id: 'owner', header: historyTexts.columns.owner, cell: (row: Entry) => `@${row.owner}` },
  {
    id: 'amount',
    header: historyTexts.columns.amount,
    align: 'end' as const,
    cell: (row: Entry) => (
      <Money
        amountMinor={row.amountMinor}
        signed
        className={row.amountMinor > 0 ? 'font-semibold text-ok' : 'font-semibold'}
      />
    ),
  },
  {
    id: 'actions',
    header: historyTexts.columns.actions,
    isActions: true,
    cell: () => (
      <Button size="sm" variant="secondary">
        {historyTexts.viewDetails}
      </Button>
    ),
  },
];

const weeks = ['12 Oct', '19 Oct', '26 Oct', '2 Nov', '9 Nov', '16 Nov'].map((label, index) => ({
  id: label,
  label,
  value: [1200, 0, 4800, 2499, 9100, 3000][index] ?? 0,
}));

export function DataParts() {
  return (
    <div className="space-y-6">
      <DataTable
        caption={historyTexts.title}
        columns={columns}
        rows={entries}
        rowKey={(row) => row.id}
        renderPhoneRow={(row) => row.project}
      />
      <DataTable
        caption={historyTexts.title}
        columns={columns}
        rows={[]}
        rowKey={(row) => row.id}
        renderPhoneRow={(row) => row.project}
        empty={<EmptyState as="h3" title={historyTexts.emptyTitle} hint={historyTexts.emptyHint} />}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <Card>
          <BarChart title={ordersTexts.chartTitle} bars={weeks} formatValue={formatRupees} />
        </Card>
        <Card>
          <BarChart title={ordersTexts.chartTitle} bars={weeks.map((week) => ({ ...week, value: 0 }))} />
        </Card>
      </div>
    </div>
  );
}
