import { type ReactNode, useState } from 'react';
import { remainingShareOf } from '#domain/purchases/ledger.ts';
import { commonTexts } from '#words/screens/common.ts';
import { caseTexts } from '#words/screens/order-case.ts';
import { orderTexts } from '#words/screens/order.ts';
import { messageOfError } from '../../api/message-of-error.ts';
import { type OrderCase, type OrderDetails, useOrderAction } from '../../api/order-process-queries.ts';
import { AlertDialog } from '../../components/ui/alert-dialog.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { onDemandWhileOpen } from '../../components/ui/on-demand.tsx';
import { formatAmount } from '../../lib/format.ts';
import { offerLineOf } from './next-line.ts';

const OfferDialog = onDemandWhileOpen(async () => (await import('./offer-dialog.tsx')).OfferDialog);

const calls = {
  'accept-offer': 'POST /api/cases/{case_id}/accept',
  'escalate-case': 'POST /api/cases/{case_id}/escalate',
  'withdraw-case': 'POST /api/cases/{case_id}/withdraw',
} as const;
type Question = keyof typeof calls;

/** What the viewer can do in an open case besides writing. */
export function CaseActions({
  order,
  orderCase,
  answer,
}: {
  order: OrderDetails;
  orderCase: OrderCase;
  answer: ReactNode;
}) {
  const texts = caseTexts;
  const { actions, role } = order;
  const { offer, id } = orderCase;
  const [question, setQuestion] = useState<Question | null>(null);
  const [isOffering, setIsOffering] = useState(false);
  return (
    <section aria-label={texts.label} className="space-y-3">
      {offer !== null && <p className="text-lg font-semibold">{offerLineOf(offer, role)}</p>}
      {role === 'seller' && order.category === 'HARDWARE' && <p>{texts.deviceStays}</p>}
      <div className="flex flex-wrap gap-2 max-sm:*:w-full">
        {actions.includes('accept-offer') && (
          <Button onClick={() => setQuestion('accept-offer')}>{texts.accept}</Button>
        )}
        {answer}
        {actions.includes('make-offer') && (
          <Button variant={answer === false ? 'primary' : 'secondary'} onClick={() => setIsOffering(true)}>
            {texts.offer}
          </Button>
        )}
        {actions.includes('escalate-case') && (
          <Button variant="secondary" onClick={() => setQuestion('escalate-case')}>
            {texts.decline}
          </Button>
        )}
        {actions.includes('withdraw-case') && (
          <Button variant="secondary" onClick={() => setQuestion('withdraw-case')}>
            {texts.withdraw}
          </Button>
        )}
      </div>
      <CaseQuestion
        order={order}
        orderCase={orderCase}
        question={question}
        onClose={() => setQuestion(null)}
      />
      <OfferDialog open={isOffering} order={order} caseId={id} onClose={() => setIsOffering(false)} />
    </section>
  );
}

/** What the open offer gives to whom. After an earlier refund, its rounding leaves the seller's part open. */
function amountsOf({ money }: OrderDetails, { offer }: OrderCase) {
  const { paidMinor, refundedMinor, sellerMinor } = money;
  const backMinor = offer?.amountMinor ?? paidMinor - refundedMinor;
  const sold = { sellerId: '', priceRupees: sellerMinor / 100, feeRupees: (paidMinor - sellerMinor) / 100 };
  return {
    back: formatAmount(backMinor),
    rest: refundedMinor > 0 ? caseTexts.rest : formatAmount(remainingShareOf(sold, backMinor)),
  };
}

function CaseQuestion({
  order,
  orderCase,
  question,
  onClose,
}: {
  order: OrderDetails;
  orderCase: OrderCase;
  question: Question | null;
  onClose: () => void;
}) {
  const texts = caseTexts;
  const change = useOrderAction(order.purchaseId);
  const questions = {
    'accept-offer': {
      title: texts.acceptTitle,
      body: texts.acceptBody[orderCase.offer?.kind ?? 'fix'](amountsOf(order, orderCase)),
      confirm: texts.accept,
      cancel: commonTexts.cancel,
    },
    'escalate-case': {
      title: texts.escalateTitle,
      body: texts.escalateBody(order.caseDecisionHours / 24),
      confirm: texts.decline,
      cancel: commonTexts.cancel,
    },
    'withdraw-case': {
      title: texts.withdrawTitle,
      body: [
        ...(orderCase.offer === null ? [] : [offerLineOf(orderCase.offer, 'buyer'), texts.withdrawOffer]),
        texts.withdrawBody(formatAmount(order.money.sellerMinor)),
      ].join(' '),
      confirm: texts.withdraw,
      cancel: texts.keepOpen,
    },
  };
  const shown = questions[question ?? 'accept-offer'];
  return (
    <AlertDialog
      open={question !== null}
      onOpenChange={(open) => {
        if (open) return;
        onClose();
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
        change.mutate((send) => send(calls[question], { params: { caseId: orderCase.id } }), {
          onSuccess: onClose,
        });
      }}
    />
  );
}
