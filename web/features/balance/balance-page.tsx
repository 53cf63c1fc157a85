import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { balanceTexts } from '#words/screens/balance.ts';
import { commonTexts } from '#words/screens/common.ts';
import {
  type Balance,
  balanceEntriesQuery,
  balanceQuery,
  payoutAccountQuery,
  taxIdentityQuery,
} from '../../api/balance-queries.ts';
import { failureBody } from '../../api/failure-body.ts';
import { PageHead } from '../../components/layout/page-head.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Money } from '../../components/ui/money.tsx';
import { PartBoundary } from '../../components/ui/part-boundary.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatAmount } from '../../lib/format.ts';
import { ComingDates } from './coming-dates.tsx';
import { PayoutCard } from './payout-card.tsx';
import { SaleList } from './sale-list.tsx';
import { StatementCard } from './statement-card.tsx';
import { TaxCard } from './tax-card.tsx';

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
