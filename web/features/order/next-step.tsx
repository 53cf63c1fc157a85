import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { caseTexts } from '#words/screens/order-case.ts';
import { orderTexts } from '#words/screens/order.ts';
import type { OrderDetails } from '../../api/order-process-queries.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { HandOverCode } from './hand-over-code.tsx';
import { CASE_ANSWER_ID, nextLineOf, openCaseOf } from './next-line.ts';
import { OrderActions, type StatusDialogComponent } from './order-actions.tsx';
import { OrderSteps } from './order-steps.tsx';

export function NextStep({
  order,
  StatusDialog,
}: {
  order: OrderDetails;
  StatusDialog: StatusDialogComponent;
}) {
  const titleId = useId();
  const { acts, role, state } = order;
  const open = openCaseOf(order);
  return (
    <Card asChild>
      <section aria-labelledby={titleId} className="space-y-5">
        <div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h2 id={titleId} className="text-xl">
              {open === null ? orderTexts.states[state][role] : caseTexts.titles[open.state][role]}
            </h2>
            {acts === role && <Badge tone="warn">{orderTexts.yourTurn}</Badge>}
          </div>
          <p className="mt-1.5 max-w-[62ch] text-lg leading-snug">{nextLineOf(order)}</p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:*:w-full">
          {open !== null && acts === role && (
            <Button asChild>
              <Link to="." hash={CASE_ANSWER_ID} onClick={focusAnswer}>
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
function focusAnswer(): void {
  const answer = document.getElementById(CASE_ANSWER_ID);
  if (location.hash === `#${CASE_ANSWER_ID}`) answer?.scrollIntoView();
  answer?.focus({ preventScroll: true });
}
