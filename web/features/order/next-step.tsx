import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { NextActKind } from '#domain/orders/next-act.ts';
import { nextActTexts } from '#words/next-acts.ts';
import { caseTexts } from '#words/screens/order-case.ts';
import type { OrderDetails } from '../../api/order-process-queries.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { onDemandPart } from '../../components/ui/on-demand.tsx';
import { ANSWER_ID, hasOpenCase, nextLineOf, nextTitleOf } from './next-line.ts';
import { OrderActions, type StatusDialogComponent } from './order-actions.tsx';
import { OrderSteps } from './order-steps.tsx';

const HandOverCode = onDemandPart(async () => (await import('./hand-over-code.tsx')).HandOverCode);
const CaseActions = onDemandPart(async () => (await import('./case-actions.tsx')).CaseActions);

/** These acts are done by writing. */
const WRITTEN: ReadonlySet<NextActKind> = new Set(['answer-case', 'reply-to-case', 'answer-support']);

export function NextStep({
  order,
  StatusDialog,
}: {
  order: OrderDetails;
  StatusDialog: StatusDialogComponent;
}) {
  const titleId = useId();
  const { role, next, case: last } = order;
  const isOwn = next?.who === role;
  const answer = isOwn && WRITTEN.has(next.act) && (
    <Button
      asChild
      variant={order.actions.includes('accept-offer') ? 'secondary' : 'primary'}
      className="max-sm:w-full"
    >
      <Link to="." hash={ANSWER_ID} onClick={focusAnswer}>
        {caseTexts.answer}
      </Link>
    </Button>
  );
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
        {last !== null && hasOpenCase(order) ? (
          <CaseActions order={order} orderCase={last} answer={answer} />
        ) : (
          answer
        )}
        <OrderActions order={order} StatusDialog={StatusDialog} />
        <OrderSteps order={order} />
        {order.handoverCode !== null && <HandOverCode code={order.handoverCode} />}
      </section>
    </Card>
  );
}

/** The router leaves the focus on the link, and does not scroll if the URL already has the hash. */
function focusAnswer(): void {
  const answer = document.getElementById(ANSWER_ID);
  if (location.hash === `#${ANSWER_ID}`) answer?.scrollIntoView();
  answer?.querySelector('textarea')?.focus({ preventScroll: true });
}
