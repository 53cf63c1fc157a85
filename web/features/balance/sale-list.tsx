import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { nextActTexts } from '#words/next-acts.ts';
import { balanceTexts } from '#words/screens/balance.ts';
import { balanceEntriesQuery, type BalanceEntry } from '../../api/balance-queries.ts';
import { failureBody } from '../../api/message-of-error.ts';
import { StatusBadge, type Tone } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { type Column, DataTable } from '../../components/ui/data-table.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Money } from '../../components/ui/money.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { formatAmount, formatDate, formatDeadline } from '../../lib/format.ts';
import { toastError } from '../../lib/toast.ts';

const texts = balanceTexts.sales;

const tones: Readonly<Record<BalanceEntry['state'], Tone>> = {
  held: 'neutral',
  available: 'ok',
  'on-its-way': 'primary',
  'paid-out': 'ok',
  owed: 'bad',
  recovered: 'neutral',
  reversed: 'neutral',
};

export function SaleList() {
  const list = useInfiniteQuery(balanceEntriesQuery);
  const showMore = async () => {
    const { isFetchNextPageError } = await list.fetchNextPage();
    if (isFetchNextPageError) toastError(texts.moreFailed);
  };
  return (
    <section aria-labelledby="sales" className="mb-8">
      <h2 id="sales" className="mb-3 text-lg">
        {texts.title}
      </h2>
      {list.isPending && <Skeleton className="h-48 w-full rounded-card" />}
      {list.isError && list.data === undefined && (
        <ErrorState title={balanceTexts.salesFailedTitle} body={failureBody(list.error)} query={list} />
      )}
      {list.data !== undefined && (
        <DataTable
          caption={texts.title}
          columns={columns}
          rows={list.data.pages.flatMap((page) => page.data)}
          rowKey={(entry) => entry.purchaseId}
          renderPhoneRow={(entry) => <PhoneRow entry={entry} />}
          empty={<EmptyState title={texts.emptyTitle} hint={texts.emptyHint} as="h3" />}
        />
      )}
      {list.hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Button variant="secondary" busy={list.isFetchingNextPage} onClick={() => void showMore()}>
            {texts.more}
          </Button>
        </div>
      )}
    </section>
  );
}

const columns: readonly Column<BalanceEntry>[] = [
  {
    id: 'project',
    header: texts.columns.project,
    isName: true,
    cell: (entry) => <OrderLink entry={entry} className="text-primary underline underline-offset-3" />,
  },
  {
    id: 'sold',
    header: texts.columns.sold,
    cell: ({ soldAt }) => <span className="whitespace-nowrap">{formatDate(soldAt)}</span>,
  },
  {
    id: 'state',
    header: texts.columns.state,
    cell: (entry) => (
      <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge tone={tones[entry.state]} label={texts.states[entry.state]} />
        <span className="text-sm text-muted">{heldReasonOf(entry)}</span>
      </span>
    ),
  },
  {
    id: 'amount',
    header: texts.columns.amount,
    align: 'end',
    cell: (entry) => (
      <>
        <Money amountMinor={entry.amountMinor} signed={entry.amountMinor < 0} className="font-semibold" />
        <Deductions {...entry} />
      </>
    ),
  },
];

function OrderLink({ entry, className }: { entry: BalanceEntry; className: string }): ReactNode {
  return (
    <Link to="/orders/$purchaseId" params={{ purchaseId: entry.purchaseId }} className={className}>
      <bdi>{entry.title}</bdi>
    </Link>
  );
}

function heldReasonOf({ state, next }: BalanceEntry): string {
  if (state !== 'held' || next === null) return '';
  const title = nextActTexts.titles[next.act].seller;
  return next.by === null
    ? title
    : `${title}: ${nextActTexts.deadlines[next.act].seller(formatDeadline(next.by))}`;
}

function Deductions({
  taxWithheldMinor,
  debtRecoveredMinor,
}: Pick<BalanceEntry, 'taxWithheldMinor' | 'debtRecoveredMinor'>): ReactNode {
  return (
    <>
      {taxWithheldMinor !== 0 && (
        <span className="block text-sm whitespace-nowrap text-muted">
          {texts.taxWithheld(formatAmount(taxWithheldMinor))}
        </span>
      )}
      {debtRecoveredMinor > 0 && (
        <span className="block text-sm text-muted">
          {texts.debtRecovered(formatAmount(debtRecoveredMinor))}
        </span>
      )}
    </>
  );
}

function PhoneRow({ entry }: { entry: BalanceEntry }) {
  const why = heldReasonOf(entry);
  return (
    <>
      <p className="flex items-baseline justify-between gap-3">
        <OrderLink entry={entry} className="min-w-0 truncate font-semibold after:absolute after:inset-0" />
        <Money
          amountMinor={entry.amountMinor}
          signed={entry.amountMinor < 0}
          className="shrink-0 font-semibold"
        />
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <StatusBadge tone={tones[entry.state]} label={texts.states[entry.state]} />
        <span>{why === '' ? formatDate(entry.soldAt) : why}</span>
        <Deductions {...entry} />
      </p>
    </>
  );
}
