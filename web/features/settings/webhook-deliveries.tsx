import { useQuery } from '@tanstack/react-query';
import { commonTexts } from '#words/screens/common.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { webhooksTexts } from '#words/screens/webhooks.ts';
import { deliveriesQuery, type Delivery, useRedeliver } from '../../api/settings-queries.ts';
import { StatusBadge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { formatRelative } from '../../lib/format.ts';
import { toastError, toastSuccess } from '../../lib/toast.ts';

const tones = { delivered: 'ok', pending: 'warn', failed: 'bad' } as const;

export function WebhookDeliveries({ webhookId, isOff }: { webhookId: string; isOff: boolean }) {
  const query = useQuery(deliveriesQuery(webhookId));
  const redeliver = useRedeliver(webhookId);
  const { data: deliveries } = query;
  if (deliveries === undefined) {
    return query.isError ? (
      <ErrorState title={webhooksTexts.deliveriesFailed} body={errorsTexts.network} query={query} />
    ) : (
      <div aria-busy="true" className="space-y-3">
        <output className="sr-only">{commonTexts.loading}</output>
        <Skeleton className="h-14 w-full" />
        <Skeleton className="h-14 w-full" />
        <Skeleton className="h-14 w-full" />
      </div>
    );
  }
  if (deliveries.length === 0) {
    return <EmptyState as="h3" title={webhooksTexts.noDeliveries} hint={webhooksTexts.noDeliveriesHint} />;
  }
  return (
    <>
      <ul className="-mt-4 divide-y divide-line">
        {deliveries.map((delivery) => (
          <li
            key={delivery.deliveryId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3.5"
          >
            <div className="min-w-0 grow basis-56">
              <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
                {webhooksTexts.events[delivery.type]}
                <StatusBadge tone={tones[delivery.state]} label={webhooksTexts[delivery.state]} />
              </p>
              <p className="mt-0.5 text-sm text-muted">{outcomeOf(delivery)}</p>
            </div>
            {!isOff && (
              <Button
                size="sm"
                variant="secondary"
                busy={redeliver.isPending && redeliver.variables === delivery.deliveryId}
                aria-label={webhooksTexts.againOf(webhooksTexts.events[delivery.type])}
                onClick={() =>
                  redeliver.mutate(delivery.deliveryId, {
                    onSuccess: () => toastSuccess(webhooksTexts.sentAgain),
                    onError: () => toastError(webhooksTexts.changeFailed),
                  })
                }
              >
                {webhooksTexts.again}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-muted">{webhooksTexts.latest}</p>
    </>
  );
}

function outcomeOf({ lastStatus, lastError, attempts, attemptedAt, createdAt }: Delivery): string {
  if (attempts === 0) return `${formatRelative(createdAt)}, ${webhooksTexts.notTried}`;
  const answer =
    lastStatus === null
      ? lastError === null
        ? null
        : webhooksTexts.faults[lastError]
      : webhooksTexts.status(lastStatus);
  return [answer, webhooksTexts.attempts(attempts), formatRelative(attemptedAt ?? createdAt)]
    .filter((part) => part !== null)
    .join(' · ');
}
