import { messagesTexts } from '#words/screens/messages.ts';
import { useLoadAttachment } from '../../api/attachment-queries.ts';
import type { OrderMessage } from '../../api/message-queries.ts';
import type { OrderDetails } from '../../api/order-process-queries.ts';
import { MessagePictures } from '../../components/ui/message-pictures-on-demand.ts';
import { onDemandPart } from '../../components/ui/on-demand.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useHasContactDetails } from './use-has-contact-details.ts';

const ReportMessage = onDemandPart(async () => (await import('./report-message.tsx')).ReportMessage);

export function MessageItem({ order, message }: { order: OrderDetails; message: OrderMessage }) {
  const { text, pictures } = message;
  const load = useLoadAttachment();
  const isOwn = message.by === order.role;
  const hasContactDetails = useHasContactDetails(isOwn ? '' : (text ?? ''));
  return (
    <li
      className={classNames(
        'max-w-[85%] rounded-card px-3.5 py-2.5',
        isOwn ? 'ml-auto bg-primary-soft' : 'bg-sunken',
      )}
    >
      <p className="text-sm text-muted">
        <bdi className="font-semibold text-ink">{isOwn ? messagesTexts.you : order.other.name}</bdi>{' '}
        <time dateTime={message.at}>{formatDateTime(message.at)}</time>
      </p>
      <p
        dir="auto"
        className={classNames('mt-0.5 break-words whitespace-pre-line', text === null && 'text-muted')}
      >
        {text ?? (message.hidden ? messagesTexts.hidden : messagesTexts.removed)}
      </p>
      {pictures.length > 0 && <MessagePictures pictures={pictures} load={load} />}
      {hasContactDetails && <p className="mt-1.5 text-sm text-warn">{messagesTexts.contactsReceived}</p>}
      {!isOwn && text !== null && (
        <div className="mt-1 min-h-6 pointer-coarse:min-h-11">
          <ReportMessage message={message} />
        </div>
      )}
    </li>
  );
}
