import { useState } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { caseTexts } from '#words/screens/order-case.ts';
import { orderTexts } from '#words/screens/order.ts';
import { messageOfError } from '../../api/message-of-error.ts';
import { type OrderCase, type OrderDetails, useOrderAction } from '../../api/order-process-queries.ts';
import { AlertDialog } from '../../components/ui/alert-dialog.tsx';
import { StatusBadge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { onDemandWhileOpen } from '../../components/ui/on-demand.tsx';
import { formatAmount, formatDateTime } from '../../lib/format.ts';
import { CaseReply, CaseThread } from './case-thread.tsx';
import { CASE_ANSWER_ID } from './next-line.ts';

const OfferDialog = onDemandWhileOpen(async () => (await import('./offer-dialog.tsx')).OfferDialog);

export function CaseSection({ order, orderCase }: { order: OrderDetails; orderCase: OrderCase }) {
  const texts = caseTexts;
  const { number, reason, wants, state, outcome } = orderCase;
  return (
    <Card asChild>
      <section aria-labelledby="case">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id="case" className="text-lg">
            {texts.reasons[reason].label}
          </h2>
          {state === 'closed' && <StatusBadge tone="neutral" label={texts.closed} />}
        </div>
        <p className="mt-1 text-sm text-muted">
          {texts.title(number)} · {texts.opened(formatDateTime(orderCase.openedAt))} · {texts.wants}:{' '}
          {texts.wishesOf[wants]}
        </p>
        <CaseThread order={order} orderCase={orderCase} />
        {outcome !== null && (
          <Notice tone="neutral" title={texts.outcomes[outcome]} className="mt-4">
            {orderCase.decisionReason === null ? undefined : (
              <p dir="auto" className="whitespace-pre-line">
                {orderCase.decisionReason}
              </p>
            )}
          </Notice>
        )}
        <div id={CASE_ANSWER_ID} tabIndex={-1} className="scroll-mt-20 outline-none">
          {state !== 'closed' && <OfferCard order={order} orderCase={orderCase} />}
          {order.actions.includes('write-message') && <CaseReply order={order} caseId={orderCase.id} />}
          {state !== 'closed' && <CaseActions order={order} orderCase={orderCase} />}
        </div>
      </section>
    </Card>
  );
}

type Question = 'accept-offer' | 'escalate-case' | 'withdraw-case';

function OfferCard({ order, orderCase }: { order: OrderDetails; orderCase: OrderCase }) {
  const texts = caseTexts;
  const { offer } = orderCase;
  const { ask, dialog } = useQuestion(order, orderCase);
  if (offer === null) return null;
  const amount = offer.amountMinor === null ? '' : formatAmount(offer.amountMinor);
  return (
    <section aria-label={texts.offered} className="mt-4 rounded-card border-2 border-primary p-4">
      <p className="text-lg font-semibold">{texts.offers[offer.kind][order.role](amount)}</p>
      <p className="text-sm text-muted">{formatDateTime(offer.madeAt)}</p>
      {order.actions.includes('accept-offer') && (
        <div className="mt-3 flex flex-wrap gap-2 max-sm:*:w-full">
          <Button onClick={() => ask('accept-offer')}>{texts.accept}</Button>
          {order.actions.includes('escalate-case') && (
            <Button variant="secondary" onClick={() => ask('escalate-case')}>
              {texts.decline}
            </Button>
          )}
        </div>
      )}
      {dialog}
    </section>
  );
}

function CaseActions({ order, orderCase }: { order: OrderDetails; orderCase: OrderCase }) {
  const texts = caseTexts;
  const { actions } = order;
  const [isOffering, setIsOffering] = useState(false);
  const { ask, dialog } = useQuestion(order, orderCase);
  const mayEscalate = actions.includes('escalate-case') && orderCase.offer === null;
  return (
    <div className="mt-4 flex flex-wrap gap-2 max-sm:*:w-full">
      {actions.includes('make-offer') && (
        <Button
          variant={orderCase.state === 'open' ? 'primary' : 'secondary'}
          onClick={() => setIsOffering(true)}
        >
          {texts.offer}
        </Button>
      )}
      {mayEscalate && (
        <Button variant="secondary" onClick={() => ask('escalate-case')}>
          {texts.decline}
        </Button>
      )}
      {actions.includes('withdraw-case') && (
        <Button variant="secondary" onClick={() => ask('withdraw-case')}>
          {texts.withdraw}
        </Button>
      )}
      {dialog}
      <OfferDialog
        open={isOffering}
        order={order}
        caseId={orderCase.id}
        onClose={() => setIsOffering(false)}
      />
    </div>
  );
}

function useQuestion(order: OrderDetails, orderCase: OrderCase) {
  const texts = caseTexts;
  const [question, setQuestion] = useState<Question | null>(null);
  const change = useOrderAction(order.purchaseId);
  const questions = {
    'accept-offer': {
      title: texts.acceptTitle,
      body: texts.acceptBody[orderCase.offer?.kind ?? 'fix'],
      confirm: texts.accept,
      cancel: commonTexts.cancel,
    },
    'escalate-case': {
      title: texts.escalateTitle,
      body: texts.escalateBody,
      confirm: texts.decline,
      cancel: commonTexts.cancel,
    },
    'withdraw-case': {
      title: texts.withdrawTitle,
      body: texts.withdrawBody,
      confirm: texts.withdrawConfirm,
      cancel: texts.keepOpen,
    },
  };
  const shown = questions[question ?? 'accept-offer'];
  return {
    ask: setQuestion,
    dialog: (
      <AlertDialog
        open={question !== null}
        onOpenChange={(open) => {
          if (open) return;
          setQuestion(null);
          change.reset();
        }}
        title={shown.title}
        body={
          <>
            <p>{shown.body}</p>
            {change.isError && (
              <Notice tone="bad" title={orderTexts.failed} urgent className="mt-4">
                {messageOfError(change.error)}
              </Notice>
            )}
          </>
        }
        confirmLabel={shown.confirm}
        cancelLabel={shown.cancel}
        busy={change.isPending}
        onConfirm={() => {
          if (question === null) return;
          change.mutate({ action: question, caseId: orderCase.id }, { onSuccess: () => setQuestion(null) });
        }}
      />
    ),
  };
}
