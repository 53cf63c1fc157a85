import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { commonTexts } from '#words/screens/common.ts';
import { orderTexts } from '#words/screens/order.ts';
import { projectCardTexts } from '#words/screens/project-card.ts';
import { ApiError, isProblem } from '../../api/api-client.ts';
import { failureBody } from '../../api/message-of-error.ts';
import { messagesQuery } from '../../api/message-queries.ts';
import { type OrderDetails, orderProcessQuery } from '../../api/order-process-queries.ts';
import { PageHead } from '../../components/layout/page-head.tsx';
import { BackLink } from '../../components/ui/breadcrumb.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatAmount } from '../../lib/format.ts';
import { Conversation } from './conversation.tsx';
import { NextStep } from './next-step.tsx';
import type { StatusDialogComponent } from './order-actions.tsx';
import { MoneyCard, ShipmentCard } from './order-facts.tsx';

export function OrderPage({
  purchaseId,
  StatusDialog,
}: {
  purchaseId: string;
  StatusDialog: StatusDialogComponent;
}) {
  const query = useQuery(orderProcessQuery(purchaseId));
  const { data: order, error } = query;
  if (order !== undefined) return <Order order={order} StatusDialog={StatusDialog} />;
  if (isProblem(error, 'not-found', 'invalid-field')) {
    return (
      <>
        <PageHead title={orderTexts.title} className="sr-only" />
        <EmptyState
          title={orderTexts.notFoundTitle}
          hint={orderTexts.notFoundBody}
          drawing="search"
          action={
            <Button asChild>
              <Link to="/dashboard">{orderTexts.toDashboard}</Link>
            </Button>
          }
        />
      </>
    );
  }
  return (
    <>
      <PageHead title={orderTexts.title} className="sr-only" />
      {error === null ? (
        <OrderSkeleton />
      ) : (
        <ErrorState
          title={orderTexts.failedTitle}
          body={failureBody(error)}
          requestId={error instanceof ApiError ? error.problem.requestId : undefined}
          query={query}
        />
      )}
    </>
  );
}

function Order({ order, StatusDialog }: { order: OrderDetails; StatusDialog: StatusDialogComponent }) {
  const { role, other } = order;
  // In a single column, the messages are above the order's facts and would shift them when they load.
  const areMessagesPending = useInfiniteQuery(messagesQuery(order.purchaseId)).isPending;
  return (
    <>
      <PageHead
        title={order.title}
        before={
          <BackLink>
            {role === 'buyer' ? (
              <Link to="/dashboard" search={{ tab: 'bought' }}>
                {orderTexts.back.buyer}
              </Link>
            ) : (
              <Link to="/orders">{orderTexts.back.seller}</Link>
            )}
          </BackLink>
        }
        subtitle={
          <>
            {projectCardTexts.category[order.category]} · {formatAmount(order.money.paidMinor)} ·{' '}
            {role === 'buyer' ? orderTexts.boughtFrom : orderTexts.soldTo}{' '}
            <bdi>{other.name || commonTexts.deletedAccount}</bdi>
            {other.username !== null && ` @${other.username}`}
          </>
        }
        action={
          <Button asChild variant="secondary">
            <Link to="/projects/$projectId" params={{ projectId: order.projectId }}>
              {orderTexts.openProject}
            </Link>
          </Button>
        }
      />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] lg:items-start">
        <div className="min-w-0 space-y-5">
          <NextStep order={order} StatusDialog={StatusDialog} />
          <Conversation order={order} />
        </div>
        <div className={classNames('min-w-0 space-y-5', areMessagesPending && 'max-lg:hidden')}>
          <MoneyCard order={order} />
          {order.shipment !== null && <ShipmentCard shipment={order.shipment} />}
        </div>
      </div>
    </>
  );
}

function OrderSkeleton() {
  const frame = 'rounded-card border border-line bg-surface p-4 md:p-6';
  return (
    <div aria-busy="true">
      <output className="sr-only">{commonTexts.loading}</output>
      <Skeleton className="mb-3 h-8 w-72 max-w-full" />
      <Skeleton className="mb-8 h-4 w-56" />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] lg:items-start">
        <div className={frame}>
          <Skeleton className="h-6 w-48" />
          <Skeleton className="mt-3 h-5 w-full max-w-md" />
          <Skeleton className="mt-6 h-(--control-h) w-36" />
          <Skeleton className="mt-6 h-12 w-full" />
        </div>
        <div className={frame}>
          <Skeleton className="h-5 w-24" />
          <Skeleton className="mt-3 h-12 w-full" />
        </div>
      </div>
    </div>
  );
}
