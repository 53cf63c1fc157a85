import { nextActTexts } from '#words/next-acts.ts';
import { orderTexts } from '#words/screens/order.ts';
import { messageOfError } from '../../api/message-of-error.ts';
import { type OrderDetails, useOrderAction } from '../../api/order-process-queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { formatDateTime, formatDeadline } from '../../lib/format.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { hasOpenCase } from './next-line.ts';

/** What the seller has promised to answer and by when, with the button that closes the request. */
export function SupportLine({ order }: { order: OrderDetails }) {
  const texts = orderTexts.support;
  const { role, support, actions } = order;
  const close = useOrderAction(order.purchaseId);
  const line = lineOf(order);
  if (line === null) return null;
  return (
    <div className="mt-4 border-t border-line pt-4">
      <p className="text-sm text-muted">{line}</p>
      {close.isError && (
        <Notice tone="bad" title={orderTexts.failed} urgent className="mt-3">
          {messageOfError(close.error)}
        </Notice>
      )}
      {actions.includes('close-support') && support !== null && (
        <Button
          variant="secondary"
          busy={close.isPending}
          className="mt-3 max-sm:w-full"
          onClick={() => {
            if (close.isPending) return;
            close.mutate((send) =>
              send('POST /api/support/{support_id}/close', { params: { supportId: support.id } }),
            );
          }}
        >
          {texts.close[role]}
        </Button>
      )}
    </div>
  );
}

function lineOf(order: OrderDetails): string | null {
  const texts = orderTexts.support;
  const { role, state, support, supportDays, supportUntil, supportAnswerHours } = order;
  if (support !== null && support.state !== 'closed') {
    const by = support.dueAt === null ? '–' : formatDeadline(support.dueAt);
    if (support.state === 'answered') return texts.answered[role](by);
    const isLate = support.state === 'late';
    return nextActTexts.lines['answer-support'][role]({ by, isLate, price: '', hours: 0 });
  }
  if (supportDays === 0 || state === 'reversed' || hasOpenCase(order)) return null;
  if (supportUntil === null) return texts.promise[role](supportDays, supportAnswerHours);
  return new Date(supportUntil).getTime() > serverNow()
    ? texts.promiseUntil[role](formatDeadline(supportUntil), supportAnswerHours)
    : texts.over(formatDateTime(supportUntil));
}
