import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowDownLeft, ArrowUpRight, CircleX, ReceiptText, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { dashboardTexts } from '#words/screens/dashboard.ts';
import { historyTexts } from '#words/screens/history.ts';
import type { Transaction } from '../../api/entities.ts';
import { failureBody } from '../../api/message-of-error.ts';
import { paymentHistoryQuery } from '../../api/payment-queries.ts';
import { useProfile } from '../../api/session.tsx';
import { statusTone } from '../../components/project/status-tone.ts';
import { StatusBadge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { type Column, DataTable } from '../../components/ui/data-table.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Money } from '../../components/ui/money.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatDate, formatDateTime } from '../../lib/format.ts';

const icons = { sold: ArrowDownLeft, bought: ArrowUpRight, failed: CircleX, refunded: Undo2 } as const;

export function TransactionHistory() {
  const { username } = useProfile();
  const history = useInfiniteQuery(paymentHistoryQuery);
  if (history.isPending) return <HistorySkeleton />;
  if (history.data === undefined) {
    return <ErrorState title={historyTexts.failedTitle} body={failureBody(history.error)} query={history} />;
  }
  return (
    <>
      <DataTable
        caption={historyTexts.title}
        columns={columnsFor(username)}
        rows={history.data.pages.flatMap((page) => page.data)}
        rowKey={(row) => row.id}
        rowsBelow="xl"
        renderPhoneRow={(row) => <PhoneRow row={row} own={username} />}
        empty={
          <EmptyState
            title={historyTexts.emptyTitle}
            hint={historyTexts.emptyHint}
            action={
              <Button asChild>
                <Link to="/your-project">{dashboardTexts.browse}</Link>
              </Button>
            }
          />
        }
      />
      {history.hasNextPage && (
        <div className="mt-6 flex justify-center">
          <Button
            variant="secondary"
            busy={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            {commonTexts.loadMore}
          </Button>
        </div>
      )}
    </>
  );
}

function PhoneRow({ row, own }: { row: Transaction; own: string | null }) {
  const Icon = icons[row.activity];
  return (
    <div className="flex items-center gap-3">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 grow">
        <p className="flex items-baseline justify-between gap-3">
          <RowLink row={row}>
            <bdi>{row.projectName}</bdi>
          </RowLink>
          <span className="shrink-0">
            <Amount row={row} own={own} />
          </span>
        </p>
        <p className="flex items-baseline justify-between gap-3 text-sm text-muted">
          <span className="min-w-0">
            {row.activity === 'failed'
              ? historyTexts.notChargedOn(formatDate(row.paymentDate))
              : `${historyTexts.activity[row.activity]}, ${historyTexts.paidOn(formatDate(row.paymentDate))}`}
            {row.username === own ? '' : `, @${row.username}`}
          </span>
          <span className={classNames('shrink-0 font-medium', toneText[toneOf(row)])}>{statusOf(row)}</span>
        </p>
        {row.reason !== null && <p className="text-sm text-muted">{row.reason}</p>}
        <div className="text-right">
          <Refunds row={row} own={own} />
        </div>
      </div>
      {row.receiptNumber !== null && (
        <Link
          to="/receipts/$purchaseId"
          params={{ purchaseId: row.purchaseId }}
          aria-label={`${historyTexts.receipt}: ${row.projectName}`}
          className="relative -mr-2 grid size-11 shrink-0 place-items-center rounded-control text-primary"
        >
          <ReceiptText aria-hidden="true" className="size-5" />
        </Link>
      )}
    </div>
  );
}

/** A sale's money may still be held, so it does not say more than that the buyer has paid. */
function statusOf(row: Transaction): string {
  return isSale(row) ? historyTexts.buyerPaid : historyTexts.status[row.paymentStatus];
}

function toneOf(row: Transaction) {
  return isSale(row) ? 'neutral' : statusTone(row.paymentStatus);
}

function isSale({ activity, paymentStatus }: Transaction): boolean {
  return activity === 'sold' && paymentStatus === 'succeeded';
}

/** Leads to the order, if there is one. */
function RowLink({ row, children }: { row: Transaction; children: ReactNode }) {
  const { receiptNumber, purchaseId, projectId } = row;
  const className = 'min-w-0 truncate font-semibold after:absolute after:inset-0';
  return receiptNumber === null ? (
    <Link to="/projects/$projectId" params={{ projectId }} className={className}>
      {children}
    </Link>
  ) : (
    <Link to="/orders/$purchaseId" params={{ purchaseId }} className={className}>
      {children}
    </Link>
  );
}

const toneText = {
  ok: 'text-ok',
  warn: 'text-warn',
  bad: 'text-bad',
  neutral: 'text-muted',
  primary: 'text-primary',
} as const;

function columnsFor(username: string | null): readonly Column<Transaction>[] {
  const { columns } = historyTexts;
  return [
    { id: 'project', header: columns.project, isName: true, cell: (row) => <bdi>{row.projectName}</bdi> },
    {
      id: 'activity',
      header: columns.activity,
      cell: ({ activity }) => {
        const Icon = icons[activity];
        return (
          <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
            <Icon aria-hidden="true" className="size-4 text-muted" />
            {historyTexts.activity[activity]}
          </span>
        );
      },
    },
    {
      id: 'status',
      header: columns.status,
      cell: (row) => (
        <span className="inline-flex flex-col items-start gap-1 max-md:items-end">
          <StatusBadge tone={toneOf(row)} label={statusOf(row)} />
          {row.reason !== null && <span className="max-w-56 text-sm text-muted">{row.reason}</span>}
        </span>
      ),
    },
    {
      id: 'amount',
      header: columns.amount,
      align: 'end',
      cell: (row) => (
        <>
          <Amount row={row} own={username} />
          <Refunds row={row} own={username} />
        </>
      ),
    },
    {
      id: 'owner',
      header: columns.owner,
      cell: (row) => <span className="whitespace-nowrap">@{row.username}</span>,
    },
    {
      id: 'date',
      header: columns.date,
      cell: (row) => <span className="whitespace-nowrap">{formatDateTime(row.paymentDate)}</span>,
    },
    {
      id: 'actions',
      header: columns.actions,
      isActions: true,
      cell: (row) => (
        <span className="inline-flex justify-end gap-1">
          {row.receiptNumber !== null && (
            <Button asChild size="sm" variant="quiet" className="whitespace-nowrap">
              <Link to="/orders/$purchaseId" params={{ purchaseId: row.purchaseId }}>
                {dashboardTexts.openOrder}
                <span className="sr-only">: {row.projectName}</span>
              </Link>
            </Button>
          )}
          {row.receiptNumber !== null && (
            <Button asChild size="sm" variant="quiet" className="whitespace-nowrap">
              <Link to="/receipts/$purchaseId" params={{ purchaseId: row.purchaseId }}>
                {historyTexts.receipt}
                <span className="sr-only">: {row.projectName}</span>
              </Link>
            </Button>
          )}
          <Button asChild size="sm" variant="secondary" className="whitespace-nowrap">
            <Link to="/projects/$projectId" params={{ projectId: row.projectId }}>
              {historyTexts.viewDetails}
              <span className="sr-only">: {row.projectName}</span>
            </Link>
          </Button>
        </span>
      ),
    },
  ];
}

/**
 * Without what went back. A payment that failed, is pending or could not become a sale has no sign,
 * because no money was transferred in the end.
 */
function Amount({ row, own }: { row: Transaction; own: string | null }) {
  const { amountMinor, paymentStatus, activity, refunds } = row;
  const isUnsold = activity === 'refunded' && refunds.length === 0;
  if (paymentStatus === 'failed' || paymentStatus === 'pending' || isUnsold) {
    return <Money amountMinor={amountMinor} className="text-muted" />;
  }
  const isSeller = row.username === own;
  return <Signed amountMinor={isSeller ? amountMinor : -amountMinor} className="font-semibold" />;
}

function Refunds({ row: { username, refunds }, own }: { row: Transaction; own: string | null }) {
  return refunds.map(({ at, kind, amountMinor, sellerMinor }) => (
    <span key={`${at} ${kind}`} className="block text-sm">
      <Signed amountMinor={username === own ? -sellerMinor : amountMinor} />{' '}
      <span className="whitespace-nowrap text-muted">{historyTexts.refundedOn(formatDate(at))}</span>
    </span>
  ));
}

function Signed({ amountMinor, className = '' }: { amountMinor: number; className?: string }) {
  return (
    <Money amountMinor={amountMinor} signed className={classNames(className, amountMinor > 0 && 'text-ok')} />
  );
}

function HistorySkeleton() {
  return (
    <div aria-busy="true" className="space-y-px overflow-hidden rounded-card border border-line bg-surface">
      <output className="sr-only">{commonTexts.loading}</output>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className="flex items-center gap-6 border-b border-line px-5 py-4 last:border-b-0">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-4 w-16" />
          <Skeleton className="h-6 w-24 rounded-full" />
          <Skeleton className="ml-auto h-4 w-20" />
        </div>
      ))}
    </div>
  );
}
