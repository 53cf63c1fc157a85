import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { balanceTexts } from '#words/screens/balance.ts';
import { commonTexts } from '#words/screens/common.ts';
import {
  type Balance,
  balanceEntriesQuery,
  balanceQuery,
  payoutAccountQuery,
  type TaxIdentity,
  taxIdentityQuery,
  useDownloadStatement,
  useRemoveTaxIdentity,
} from '../../api/balance-queries.ts';
import { failureBody } from '../../api/message-of-error.ts';
import { Select } from '../../components/forms/select.tsx';
import { PageHead } from '../../components/layout/page-head.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Money } from '../../components/ui/money.tsx';
import { onDemandWhileOpen } from '../../components/ui/on-demand.tsx';
import { PartBoundary } from '../../components/ui/part-boundary.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatAmount, formatMonth, lastMonths } from '../../lib/format.ts';
import { toastError } from '../../lib/toast.ts';
import { ComingDates } from './coming-dates.tsx';
import { PayoutCard } from './payout-card.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { SaleList } from './sale-list.tsx';

export function BalancePage() {
  const figures = useQuery(balanceQuery);
  const account = useQuery(payoutAccountQuery);
  const taxIdentity = useQuery(taxIdentityQuery);
  const areSalesPending = useInfiniteQuery(balanceEntriesQuery).isPending;
  const { data: balance, error, isFetching, refetch } = figures;
  // Without placeholders, figures that arrive late would shift the sales below them.
  const isShaping = [figures, account, taxIdentity].some(
    (query) => query.isLoading && query.failureCount === 0,
  );
  return (
    <>
      <PageHead
        title={balanceTexts.title}
        subtitle={
          balance === undefined || balance.thisMonth === 0
            ? balanceTexts.lead
            : `${balanceTexts.lead} ${balanceTexts.thisMonth(formatAmount(balance.thisMonth))}`
        }
      />
      {isShaping || (balance === undefined && error === null) ? (
        <FiguresSkeleton />
      ) : balance === undefined ? (
        <ErrorState
          title={balanceTexts.failedTitle}
          body={failureBody(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <Figures balance={balance} />
          <ComingDates
            nextPayoutOn={balance.nextPayoutOn}
            nextRunOn={balance.nextRunOn}
            availableMinor={balance.available - balance.keptBackMinor}
          />
          <PartBoundary>
            <PayoutCard balance={balance} />
            <TaxCard />
          </PartBoundary>
        </>
      )}
      {!isShaping && (
        <>
          <PartBoundary>
            <SaleList />
          </PartBoundary>
          {!areSalesPending && <StatementCard />}
        </>
      )}
    </>
  );
}

const tile = 'flex min-h-24 flex-col rounded-card border p-3.5 md:px-5';
const plainTile = 'border-line bg-surface';

function Figures({ balance }: { balance: Balance }) {
  const texts = balanceTexts.figures;
  const figures = [
    {
      label: texts.available,
      minor: balance.available,
      hint:
        balance.keptBackMinor > 0 ? texts.keptBack(formatAmount(balance.keptBackMinor)) : texts.availableHint,
      colour: 'var(--primary)',
    },
    { label: texts.held, minor: balance.held, hint: texts.heldHint, colour: 'var(--accent)' },
    { label: texts.onItsWay, minor: balance.onItsWay, hint: texts.onItsWayHint, colour: 'var(--ok)' },
    { label: texts.paidOut, minor: balance.paidOut, hint: texts.paidOutHint, colour: 'var(--control)' },
  ];
  return (
    <>
      <div aria-hidden="true" className="mb-3 flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-sunken">
        {figures.map(
          ({ label, minor, colour }) =>
            minor > 0 && (
              <span key={label} className="min-w-1" style={{ flexGrow: minor, background: colour }} />
            ),
        )}
      </div>
      <dl aria-label={texts.label} className="mb-5 grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
        {figures.map(({ label, minor, hint, colour }) => (
          <div key={label} className={classNames(tile, plainTile)}>
            <dt className="flex items-center gap-2 text-sm text-muted">
              <span aria-hidden="true" className="size-2.5 rounded-full" style={{ background: colour }} />
              {label}
            </dt>
            <dd>
              <Money
                amountMinor={minor}
                signed={minor < 0}
                className={classNames(
                  'block text-xl font-[680] tracking-tight md:text-2xl',
                  minor < 0 && 'text-bad',
                )}
              />
              <span className="block text-sm leading-snug text-muted">{hint}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function FiguresSkeleton() {
  return (
    <div aria-busy="true" className="mb-5 grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      <output className="sr-only">{commonTexts.loading}</output>
      {[1, 2, 3, 4].map((figure) => (
        <div key={figure} className={classNames(tile, plainTile, 'gap-2.5')}>
          <Skeleton className="h-3.5 w-20" />
          <Skeleton className="h-6 w-24" />
        </div>
      ))}
    </div>
  );
}

const SHOWN_MONTHS = 24;

function StatementCard() {
  const texts = balanceTexts.statements;
  const [months] = useState(() => lastMonths(new Date(), SHOWN_MONTHS));
  const [month, setMonth] = useState(months[0] ?? '');
  const download = useDownloadStatement();
  return (
    <Card asChild>
      <section aria-labelledby="statements">
        <h2 id="statements" className="text-lg">
          {texts.title}
        </h2>
        <p className="text-sm text-muted">{texts.lead}</p>
        <div className="mt-4 flex flex-wrap gap-2 max-sm:*:w-full">
          <Select
            aria-label={texts.month}
            value={month}
            options={months.map((value) => ({ value, label: formatMonth(value) }))}
            onValueChange={setMonth}
            className="sm:w-52"
          />
          <Button asChild variant="secondary">
            <Link to="/balance/$month" params={{ month }}>
              {texts.open}
            </Link>
          </Button>
          <Button
            variant="secondary"
            busy={download.isPending}
            onClick={() => download.mutate(month, { onError: () => toastError(texts.csvFailed) })}
          >
            {texts.csv}
          </Button>
        </div>
      </section>
    </Card>
  );
}

const TaxDialog = onDemandWhileOpen(async () => (await import('./tax-dialog.tsx')).TaxDialog);

const texts = balanceTexts.tax;

function describe(identity: TaxIdentity | null): string {
  if (identity === null) return texts.none;
  return identity.source === 'payout-details'
    ? texts.ofPayoutDetails(identity.pan)
    : texts.given(identity.pan, identity.gstin);
}

function TaxCard() {
  const { data: identity, isError } = useQuery(taxIdentityQuery);
  const remove = useRemoveTaxIdentity();
  const [opened, setOpened] = useState<'edit' | 'remove' | null>(null);
  const close = () => setOpened(null);
  return (
    <Card asChild className="mb-8">
      <section
        aria-labelledby="tax-details"
        className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4"
      >
        <div className="min-w-0 grow basis-80">
          <h2 id="tax-details" className="text-sm font-semibold text-muted">
            {texts.title}
          </h2>
          {identity !== undefined && <p className="mt-0.5 max-w-[62ch]">{describe(identity)}</p>}
          {isError && <p className="mt-1 text-muted">{texts.loadFailed}</p>}
        </div>
        {identity !== undefined && (
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
            <Button variant="secondary" onClick={() => setOpened('edit')}>
              {identity === null ? texts.add : texts.change}
            </Button>
            {identity?.source === 'tax-details' && (
              <Button variant="quiet" onClick={() => setOpened('remove')}>
                {texts.remove}
              </Button>
            )}
          </div>
        )}
        <TaxDialog open={opened === 'edit'} onClose={close} />
        <RemoveDialog
          open={opened === 'remove'}
          onClose={close}
          removal={remove}
          removed={texts.removed}
          title={texts.removeTitle}
          body={texts.removeBody}
          confirmLabel={texts.remove}
          cancelLabel={texts.keep}
        />
      </section>
    </Card>
  );
}
