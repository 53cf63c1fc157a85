import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { NextActKind } from '#domain/orders/next-act.ts';
import { nextActTexts } from '#words/next-acts.ts';
import { caseTexts } from '#words/screens/order-case.ts';
import type { OrderDetails } from '../../api/order-process-queries.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { HandOverCode } from './hand-over-code.tsx';
import { CASE_ANSWER_ID, MESSAGES_ID, nextLineOf, nextTitleOf } from './next-line.ts';
import { OrderActions, type StatusDialogComponent } from './order-actions.tsx';
import { OrderSteps } from './order-steps.tsx';

/** Where on the page the act is done that is no button of the order. */
const ANSWERS: Readonly<Partial<Record<NextActKind, string>>> = {
  'answer-case': CASE_ANSWER_ID,
  'reply-to-case': CASE_ANSWER_ID,
  'answer-support': MESSAGES_ID,
};

export function NextStep({
  order,
  StatusDialog,
}: {
  order: OrderDetails;
  StatusDialog: StatusDialogComponent;
}) {
  const titleId = useId();
  const { role, next } = order;
  const isOwn = next?.who === role;
  const answerId = isOwn ? ANSWERS[next.act] : undefined;
  return (
    <Card asChild>
      <section aria-labelledby={titleId} className="space-y-5">
        <div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h2 id={titleId} className="text-xl">
              {nextTitleOf(order)}
            </h2>
            {isOwn && <Badge tone="warn">{nextActTexts.yourTurn}</Badge>}
          </div>
          <p className="mt-1.5 max-w-[62ch] text-lg leading-snug">{nextLineOf(order)}</p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:*:w-full">
          {answerId !== undefined && (
            <Button asChild>
              <Link to="." hash={answerId} onClick={() => focusAnswer(answerId)}>
                {order.actions.includes('accept-offer') ? caseTexts.seeOffer : caseTexts.answer}
              </Link>
            </Button>
          )}
          <OrderActions order={order} StatusDialog={StatusDialog} />
        </div>
        <OrderSteps order={order} />
        {order.handoverCode !== null && <HandOverCode code={order.handoverCode} />}
      </section>
    </Card>
  );
}

/** The router leaves the focus on the link, and does not scroll if the URL already has the hash. */
function focusAnswer(id: string): void {
  const answer = document.getElementById(id);
  if (location.hash === `#${id}`) answer?.scrollIntoView();
  answer?.focus({ preventScroll: true });
}
