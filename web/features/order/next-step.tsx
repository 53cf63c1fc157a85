import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { NextActKind } from '#domain/orders/next-act.ts';
import { nextActTexts } from '#words/next-acts.ts';
import { caseTexts } from '#words/screens/order-case.ts';
import { orderTexts } from '#words/screens/order.ts';
import type { OrderDetails } from '../../api/order-process-queries.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { onDemandPart } from '../../components/ui/on-demand.tsx';
import { Stepper } from '../../components/ui/stepper.tsx';
import { formatShortDate } from '../../lib/format.ts';
import { ANSWER_ID, hasOpenCase, nextLineOf, nextTitleOf } from './next-line.ts';
import { OrderActions, type StatusDialogComponent } from './order-actions.tsx';

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

type Step = 'paid' | 'downloaded' | 'shipped' | 'delivered' | 'trying' | 'released' | 'reversed';

const software: readonly Step[] = ['paid', 'downloaded', 'trying', 'released'];
const hardware: readonly Step[] = ['paid', 'shipped', 'delivered', 'trying', 'released'];

const current = {
  'to-download': 1,
  trying: { SOFTWARE: 2, HARDWARE: 3 },
  'to-ship': 1,
  shipped: 2,
  'arrival-asked': 2,
  delivered: 2,
} as const;

function OrderSteps({ order }: { order: OrderDetails }) {
  const { state, category } = order;
  const all = category === 'SOFTWARE' ? software : hardware;
  const times = timesOf(order);
  const steps: readonly Step[] =
    state === 'reversed' ? [...all.slice(0, -1).filter((step) => isReached(times[step])), 'reversed'] : all;
  return (
    <Stepper
      label={orderTexts.steps.label}
      steps={steps.map((step) => orderTexts.steps[step])}
      notes={steps.map((step) => formatStep(times[step]))}
      current={currentOf(order, steps.length)}
      isStopped={order.pausedBy !== null}
    />
  );
}

function currentOf({ state, category }: OrderDetails, total: number): number {
  if (state === 'released' || state === 'reversed') return total;
  const index = current[state];
  return typeof index === 'number' ? index : index[category];
}

/** The seller's word that a parcel has arrived starts no clock. */
const STARTS_TRYING: ReadonlySet<string> = new Set(['received', 'handed-over', 'counted-as-delivered']);

function timesOf({
  steps,
  state,
  category,
  timeline,
}: OrderDetails): Readonly<Partial<Record<Step, string | null>>> {
  const { paidAt, downloadedAt, shippedAt, deliveredAt, endedAt } = steps;
  return {
    paid: paidAt,
    downloaded: downloadedAt,
    shipped: shippedAt,
    delivered: deliveredAt,
    trying:
      category === 'SOFTWARE' ? null : (timeline.findLast(({ code }) => STARTS_TRYING.has(code))?.at ?? null),
    [state === 'reversed' ? 'reversed' : 'released']: endedAt,
  };
}

function isReached(at: string | null | undefined): at is string {
  return at !== null && at !== undefined;
}

function formatStep(at: string | null | undefined): string | null {
  return isReached(at) ? formatShortDate(at) : null;
}
