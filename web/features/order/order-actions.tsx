import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { orderTexts } from '#words/screens/order.ts';
import { messageOfError } from '../../api/message-of-error.ts';
import { type OrderDetails, useOrderAction, useRefreshOrder } from '../../api/order-process-queries.ts';
import { useRefundPurchase } from '../../api/payment-queries.ts';
import { AlertDialog } from '../../components/ui/alert-dialog.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { onDemandWhileOpen } from '../../components/ui/on-demand.tsx';
import { formatAmount } from '../../lib/format.ts';
import { helpNameOf } from './next-line.ts';

const HelpDialog = onDemandWhileOpen(async () => (await import('./help-dialog.tsx')).HelpDialog);
const CodeDialog = onDemandWhileOpen(async () => (await import('./code-dialog.tsx')).CodeDialog);

const MAX_SEARCH_LENGTH = 100;
/** Where the project's page has the form, in web/features/project-page/. */
const REVIEW_ID = 'review';

export type StatusDialogComponent = ComponentType<{
  open: boolean;
  order: {
    readonly shippingId: string;
    readonly title: string;
    readonly category: OrderDetails['category'];
    readonly status: NonNullable<OrderDetails['shipment']>['status'];
    readonly courierName: string | null;
    readonly trackingId: string | null;
    readonly dispute: null;
  };
  onClose: () => void;
}>;

type Question = 'received' | 'works' | 'cancel';
type Opened = Question | 'status' | 'enter-code' | 'open-case' | 'ask-support';

export function OrderActions({
  order,
  StatusDialog,
}: {
  order: OrderDetails;
  StatusDialog: StatusDialogComponent;
}) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const { actions, role, state, shipment } = order;
  const texts = orderTexts.actions;
  const can = (action: OrderDetails['actions'][number]) => actions.includes(action);
  const isDownload = role === 'buyer' && state === 'to-download';
  const help = can('open-case') ? 'open-case' : can('ask-support') ? 'ask-support' : null;
  const isCompleted = role === 'buyer' && state === 'released';
  const isStale =
    opened !== null && !(opened === 'status' ? can('ship') || can('mark-delivered') : can(opened));
  // An action of this tab also ends its stage, and then its dialog closes itself.
  const isOver = useQueryClient().isMutating() === 0 && isStale;
  const [hasMovedOn, setHasMovedOn] = useState(false);
  if (isOver) {
    setOpened(null);
    setHasMovedOn(true);
  }
  const hasAny =
    isDownload ||
    isCompleted ||
    hasMovedOn ||
    can('received') ||
    can('works') ||
    can('ship') ||
    can('mark-delivered') ||
    can('enter-code') ||
    help !== null ||
    can('cancel');
  if (!hasAny) return null;
  return (
    <section aria-label={texts.label} className="flex flex-wrap gap-2 max-sm:*:w-full">
      {isDownload && (
        <Button asChild>
          <Link to="/projects/$projectId" params={{ projectId: order.projectId }}>
            {texts.download}
          </Link>
        </Button>
      )}
      {hasMovedOn && <output className="w-full text-warn">{orderTexts.stageOver}</output>}
      {isCompleted && (
        <Button asChild>
          <Link to="/projects/$projectId" params={{ projectId: order.projectId }} hash={REVIEW_ID}>
            {orderTexts.review}
          </Link>
        </Button>
      )}
      {can('received') && (
        <Button
          variant={order.case === null || order.case.state === 'closed' ? 'primary' : 'secondary'}
          onClick={() => setOpened('received')}
        >
          {texts.received}
        </Button>
      )}
      {can('works') && (
        <Button variant={isDownload ? 'secondary' : 'primary'} onClick={() => setOpened('works')}>
          {texts.works}
        </Button>
      )}
      {can('ship') && <Button onClick={() => setOpened('status')}>{texts.ship}</Button>}
      {!can('ship') && can('mark-delivered') && (
        <Button onClick={() => setOpened('status')}>{texts['mark-delivered']}</Button>
      )}
      {role === 'seller' && can('ship') && (
        <Button asChild variant="secondary">
          <Link to="/orders" search={{ search: order.title.slice(0, MAX_SEARCH_LENGTH) }}>
            {texts.address}
          </Link>
        </Button>
      )}
      {can('enter-code') && (
        <Button variant="secondary" onClick={() => setOpened('enter-code')}>
          {texts['enter-code']}
        </Button>
      )}
      {help !== null && (
        <Button variant="secondary" onClick={() => setOpened(help)}>
          {texts[helpNameOf(order, help)]}
        </Button>
      )}
      {can('cancel') && (
        <Button
          variant={isDownload || can('ship') ? 'quiet' : 'secondary'}
          className="sm:ml-auto"
          onClick={() => setOpened('cancel')}
        >
          {texts.cancel}
        </Button>
      )}
      {shipment !== null && (
        <StatusDialog
          open={opened === 'status'}
          order={{
            shippingId: shipment.shippingId,
            title: order.title,
            category: order.category,
            status: shipment.status,
            courierName: shipment.courierName,
            trackingId: shipment.trackingId,
            dispute: null,
          }}
          onClose={close}
        />
      )}
      <CodeDialog open={opened === 'enter-code'} purchaseId={order.purchaseId} onClose={close} />
      <HelpDialog
        open={!isOver && (opened === 'open-case' || opened === 'ask-support')}
        order={order}
        onClose={close}
      />
      <Questions order={order} question={isQuestion(opened) ? opened : null} onClose={close} />
    </section>
  );
}

function isQuestion(opened: Opened | null): opened is Question {
  return opened === 'received' || opened === 'works' || opened === 'cancel';
}

function Questions({
  order,
  question,
  onClose,
}: {
  order: OrderDetails;
  question: Question | null;
  onClose: () => void;
}) {
  const change = useOrderAction(order.purchaseId);
  const refund = useRefundPurchase(order.purchaseId);
  const refresh = useRefreshOrder(order.purchaseId);
  const run = useMutation({
    mutationFn: async (asked: Question) => {
      if (asked === 'cancel') await refund.mutateAsync();
      else
        await change.mutateAsync((send) =>
          send(`POST /api/orders/{purchase_id}/${asked}`, { params: { purchaseId: order.purchaseId } }),
        );
    },
    onSuccess: (_result, asked) => {
      if (asked === 'cancel') refresh();
      onClose();
    },
  });
  const total = formatAmount(order.money.paidMinor);
  const questions = {
    received: {
      title: orderTexts.receivedTitle,
      body: orderTexts.receivedBody(order.tryingHours),
      confirm: orderTexts.actions.received,
      cancel: commonTexts.cancel,
    },
    works: {
      title: orderTexts.worksTitle,
      body: orderTexts.worksBody(formatAmount(order.money.sellerMinor)),
      confirm: orderTexts.worksConfirm,
      cancel: commonTexts.cancel,
    },
    cancel: {
      title: orderTexts.cancelTitle,
      body: orderTexts.cancelBody[order.role](total),
      confirm: orderTexts.cancelConfirm,
      cancel: orderTexts.keepOrder,
    },
  };
  const shown = questions[question ?? 'received'];
  return (
    <AlertDialog
      open={question !== null}
      onOpenChange={(open) => {
        if (open) return;
        run.reset();
        onClose();
      }}
      title={shown.title}
      body={
        <>
          <p>{shown.body}</p>
          {run.isError && (
            <Notice tone="bad" title={orderTexts.failed} urgent className="mt-4">
              {messageOfError(run.error)}
            </Notice>
          )}
        </>
      }
      confirmLabel={shown.confirm}
      cancelLabel={shown.cancel}
      danger={question === 'cancel'}
      busy={run.isPending}
      onConfirm={() => {
        if (question !== null) run.mutate(question);
      }}
    />
  );
}
