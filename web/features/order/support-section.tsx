import { useState } from 'react';
import { nextActTexts } from '#words/next-acts.ts';
import { caseTexts } from '#words/screens/order-case.ts';
import { orderTexts } from '#words/screens/order.ts';
import { messageOfError } from '../../api/message-of-error.ts';
import { type OrderDetails, useOrderAction } from '../../api/order-process-queries.ts';
import { Badge, StatusBadge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { onDemandWhileOpen } from '../../components/ui/on-demand.tsx';
import { formatDateTime, formatDeadline } from '../../lib/format.ts';

const SupportDialog = onDemandWhileOpen(async () => (await import('./support-dialog.tsx')).SupportDialog);

export function hasSupport({ support, supportDays, state }: OrderDetails): boolean {
  return support !== null || (supportDays > 0 && state !== 'reversed');
}

export function SupportSection({ order }: { order: OrderDetails }) {
  const texts = orderTexts.support;
  const { role, support, actions } = order;
  const [isAsking, setIsAsking] = useState(false);
  const close = useOrderAction(order.purchaseId);
  const isOpen = support !== null && support.state !== 'closed';
  return (
    <Card asChild>
      <section aria-labelledby="support">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id="support" className="text-lg">
            {texts.title}
          </h2>
          {isOpen && support.acts === role && <Badge tone="warn">{nextActTexts.yourTurn}</Badge>}
          {support?.state === 'closed' && <StatusBadge tone="neutral" label={caseTexts.closed} />}
        </div>
        <p className="mt-1 max-w-[62ch]">{lineOf(order)}</p>
        {support !== null && !isOpen && support.outcome !== null && (
          <p className="mt-1 text-sm text-muted">
            {formatDateTime(support.openedAt)}: {texts.outcomes[support.outcome]}
          </p>
        )}
        {actions.includes('ask-support') && (
          <p className="mt-1 max-w-[62ch] text-sm text-muted">
            {actions.includes('open-case') ? texts.which : texts.whichAfter}
          </p>
        )}
        {close.isError && (
          <Notice tone="bad" title={orderTexts.failed} urgent className="mt-4">
            {messageOfError(close.error)}
          </Notice>
        )}
        {(actions.includes('ask-support') || actions.includes('close-support')) && (
          <div className="mt-4 flex flex-wrap gap-2 max-sm:*:w-full">
            {actions.includes('ask-support') && (
              <Button variant="secondary" onClick={() => setIsAsking(true)}>
                {texts.ask}
              </Button>
            )}
            {actions.includes('close-support') && support !== null && (
              <Button
                variant="secondary"
                busy={close.isPending}
                onClick={() => {
                  if (!close.isPending) close.mutate({ action: 'close-support', supportId: support.id });
                }}
              >
                {texts.close[role]}
              </Button>
            )}
          </div>
        )}
        <SupportDialog open={isAsking} order={order} onClose={() => setIsAsking(false)} />
      </section>
    </Card>
  );
}

function lineOf({ role, support, supportDays, supportUntil, supportAnswerHours }: OrderDetails): string {
  const texts = orderTexts.support;
  if (support !== null && support.state !== 'closed') {
    const by = support.dueAt === null ? '–' : formatDeadline(support.dueAt);
    if (support.state === 'answered') return texts.answered[role](by);
    const isLate = support.state === 'late';
    return nextActTexts.lines['answer-support'][role]({ by, isLate, price: '', hours: 0 });
  }
  return supportUntil === null
    ? texts.promise[role](supportDays, supportAnswerHours)
    : new Date(supportUntil) > new Date()
      ? texts.promiseUntil[role](formatDeadline(supportUntil), supportAnswerHours)
      : texts.over(formatDateTime(supportUntil));
}
