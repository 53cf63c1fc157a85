import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { canPayOut, type Roles } from '#domain/operators/roles.ts';
import { operateTexts } from '#words/screens/operate.ts';
import { type MonthOfTax, taxesQuery } from '../../api/operate-queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { type Column, DataTable } from '../../components/ui/data-table.tsx';
import { onDemandWhileOpen } from '../../components/ui/on-demand.tsx';
import { formatAmount, formatDate, formatMonth } from '../../lib/format.ts';
import { MonthlyExportButton } from './monthly-export-button.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

const RemitDialog = onDemandWhileOpen(async () => (await import('./remit-dialog.tsx')).RemitDialog);

const texts = operateTexts.withheldTaxes;

interface Withdrawing {
  readonly tax: MonthOfTax['tax'];
  readonly challan: string;
}

export function WithheldTaxes({ roles }: { roles: Roles }) {
  const { data: months = [] } = useQuery(taxesQuery);
  const [remitting, setRemitting] = useState<MonthOfTax | null>(null);
  const [withdrawing, setWithdrawing] = useState<Withdrawing | null>(null);
  if (months.length === 0) return null;
  const acts = canPayOut(roles) ? { onRemit: setRemitting, onWithdraw: setWithdrawing } : null;
  return (
    <section aria-labelledby="withheld-taxes" className="mt-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="withheld-taxes" className="text-lg">
          {texts.title}
        </h2>
        <MonthlyExportButton what="withheldTaxes" label={texts.download} />
      </div>
      <DataTable
        caption={texts.caption}
        columns={columns(acts)}
        rows={months}
        rowKey={nameOf}
        renderPhoneRow={(month) => <PhoneRow month={month} acts={acts} />}
      />
      {remitting !== null && (
        <RemitDialog open month={remitting} name={nameOf(remitting)} onClose={() => setRemitting(null)} />
      )}
      {withdrawing !== null && (
        <ReasonDialog
          title={texts.withdrawTitle(withdrawing.challan)}
          description={texts.withdrawBody}
          submit={texts.withdraw}
          isDangerous
          toStep={(reason) => (send) =>
            send('POST /api/operate/taxes/withdraw', { body: { ...withdrawing, reason } })
          }
          onClose={() => setWithdrawing(null)}
        />
      )}
    </section>
  );
}

type Acts = {
  readonly onRemit: (month: MonthOfTax) => void;
  readonly onWithdraw: (withdrawing: Withdrawing) => void;
} | null;

const nameOf = ({ tax, month }: MonthOfTax): string => `${tax.toUpperCase()}, ${formatMonth(month)}`;

function columns(acts: Acts): Column<MonthOfTax>[] {
  return [
    { id: 'month', header: texts.month, isName: true, cell: nameOf },
    {
      id: 'withheld',
      header: texts.withheld,
      align: 'end',
      cell: ({ withheldMinor }) => formatAmount(withheldMinor),
    },
    { id: 'remitted', header: texts.remitted, cell: (month) => <Remittances month={month} acts={acts} /> },
    {
      id: 'left',
      header: texts.left,
      align: 'end',
      cell: ({ remittableMinor }) => formatAmount(remittableMinor),
    },
    {
      id: 'actions',
      header: operateTexts.payouts.actions,
      isActions: true,
      cell: (month) => <RemitButton month={month} acts={acts} />,
    },
  ];
}

function Remittances({ month: { tax, remittances }, acts }: { month: MonthOfTax; acts: Acts }) {
  if (remittances.length === 0) return texts.none;
  return (
    <ul className="space-y-1">
      {remittances.map(({ challan, amountMinor, paidOn }) => (
        <li key={challan} className="flex flex-wrap items-center gap-x-3">
          <span>
            {formatAmount(amountMinor)}
            <span className="text-sm text-muted">{` · ${challan} · ${formatDate(paidOn)}`}</span>
          </span>
          {acts !== null && (
            <Button
              variant="quiet"
              size="sm"
              aria-label={`${texts.withdraw} ${challan}`}
              onClick={() => acts.onWithdraw({ tax, challan })}
            >
              {texts.withdraw}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function RemitButton({ month, acts }: { month: MonthOfTax; acts: Acts }) {
  if (!month.isOver) return <span className="text-sm text-muted">{texts.notOver}</span>;
  if (acts === null || month.remittableMinor === 0) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={`${texts.remit}: ${nameOf(month)}`}
      onClick={() => acts.onRemit(month)}
    >
      {texts.remit}
    </Button>
  );
}

function PhoneRow({ month, acts }: { month: MonthOfTax; acts: Acts }) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center justify-between gap-3 font-semibold">
        <span>{nameOf(month)}</span>
        <span>{formatAmount(month.withheldMinor)}</span>
      </div>
      <p className="text-sm text-muted">{texts.leftToRemit(formatAmount(month.remittableMinor))}</p>
      {month.remittances.length > 0 && <Remittances month={month} acts={acts} />}
      <div>
        <RemitButton month={month} acts={acts} />
      </div>
    </div>
  );
}
