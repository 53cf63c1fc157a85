import { messagesTexts } from '#words/screens/messages.ts';
import { orderTexts } from '#words/screens/order.ts';
import { useLoadAttachment } from '../../api/attachment-queries.ts';
import type { OrderDetails } from '../../api/order-process-queries.ts';
import { MessagePictures } from '../../components/ui/message-pictures-on-demand.ts';
import { onDemandPart } from '../../components/ui/on-demand.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatDateTime } from '../../lib/format.ts';
import type { WrittenMessage } from './conversation-entries.ts';
import { useHasContactDetails } from './use-has-contact-details.ts';

const ReportMessage = onDemandPart(async () => (await import('./report-message.tsx')).ReportMessage);

export function MessageItem({ order, message }: { order: OrderDetails; message: WrittenMessage }) {
  const { by, text, pictures, at, ofOrder } = message;
  const load = useLoadAttachment();
  const isOwn = by === order.role;
  const hasContactDetails = useHasContactDetails(isOwn || by === 'operator' ? '' : (text ?? ''));
  return (
    <li
      className={classNames(
        'max-w-[85%] rounded-card px-3.5 py-2.5',
        isOwn ? 'ml-auto bg-primary-soft' : 'bg-sunken',
        by === 'operator' && 'border border-control',
      )}
    >
      <p className="text-sm text-muted">
        <bdi className="font-semibold text-ink">
          {isOwn ? messagesTexts.you : by === 'operator' ? orderTexts.byParty.operator : order.other.name}
        </bdi>{' '}
        <time dateTime={at}>{formatDateTime(at)}</time>
      </p>
      <p
        dir="auto"
        className={classNames('mt-0.5 break-words whitespace-pre-line', text === null && 'text-muted')}
      >
        {text ?? (ofOrder?.hidden === true ? messagesTexts.hidden : messagesTexts.removed)}
      </p>
      {pictures.length > 0 && <MessagePictures pictures={pictures} load={load} />}
      {hasContactDetails && <p className="mt-1.5 text-sm text-warn">{messagesTexts.contactsReceived}</p>}
      {!isOwn && text !== null && ofOrder !== null && (
        <div className="mt-1 min-h-6 pointer-coarse:min-h-11">
          <ReportMessage message={ofOrder} />
        </div>
      )}
    </li>
  );
}
