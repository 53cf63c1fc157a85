import { MAX_CASE_CHARS } from '#domain/orders/order-case.ts';
import { caseTexts } from '#words/screens/order-case.ts';
import { orderTexts } from '#words/screens/order.ts';
import { useLoadAttachment } from '../../api/attachment-queries.ts';
import { type OrderCase, type OrderDetails, useOrderAction } from '../../api/order-process-queries.ts';
import { MessagePictures } from '../../components/ui/message-pictures-on-demand.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatDateTime } from '../../lib/format.ts';
import { ThreadForm } from './thread-form.tsx';

export function CaseThread({ order, orderCase }: { order: OrderDetails; orderCase: OrderCase }) {
  const texts = caseTexts;
  const load = useLoadAttachment();
  return (
    <ol aria-label={texts.messages} className="mt-4 space-y-3">
      {orderCase.messages.map((message) => {
        const isOwn = message.by === order.role;
        return (
          <li
            key={message.id}
            className={classNames(
              'max-w-[85%] rounded-card px-3.5 py-2.5',
              isOwn ? 'ml-auto bg-primary-soft' : 'bg-sunken',
              message.by === 'operator' && 'border border-control',
            )}
          >
            <p className="text-sm text-muted">
              <bdi className="font-semibold text-ink">{nameOf(message.by, order)}</bdi>{' '}
              <time dateTime={message.at}>{formatDateTime(message.at)}</time>
            </p>
            <p dir="auto" className="mt-0.5 break-words whitespace-pre-line">
              {message.text ?? texts.removed}
            </p>
            {message.pictures.length > 0 && <MessagePictures pictures={message.pictures} load={load} />}
          </li>
        );
      })}
    </ol>
  );
}

function nameOf(by: OrderCase['messages'][number]['by'], { role, other }: OrderDetails): string {
  if (by === role) return caseTexts.you;
  return by === 'operator' ? orderTexts.byParty.operator : other.name;
}

export function CaseReply({ order, caseId }: { order: OrderDetails; caseId: string }) {
  const texts = caseTexts;
  const write = useOrderAction(order.purchaseId);
  return (
    <ThreadForm
      label={texts.reply}
      hint={texts.replyHint}
      maxChars={MAX_CASE_CHARS}
      submitLabel={texts.send}
      busy={write.isPending}
      onSubmit={(message, callbacks) =>
        write.mutate({ action: 'write-message', caseId, ...message }, callbacks)
      }
    />
  );
}
