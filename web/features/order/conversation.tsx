import { useInfiniteQuery } from '@tanstack/react-query';
import { messagesTexts } from '#words/screens/messages.ts';
import { caseTexts } from '#words/screens/order-case.ts';
import { orderTexts } from '#words/screens/order.ts';
import { useLoadAttachment } from '../../api/attachment-queries.ts';
import { messagesQuery } from '../../api/message-queries.ts';
import type { OrderCase, OrderDetails } from '../../api/order-process-queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { MessagePictures } from '../../components/ui/message-pictures-on-demand.ts';
import { onDemandPart } from '../../components/ui/on-demand.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatAmount, formatDateTime } from '../../lib/format.ts';
import { conversationOf, type Entry, type WrittenMessage } from './conversation-entries.ts';
import { MessageForm } from './message-form.tsx';
import { CONVERSATION_ID, offerLineOf } from './next-line.ts';
import { SupportLine } from './support-line.tsx';
import { useHasContactDetails } from './use-has-contact-details.ts';

/** Everything that happened in the order, oldest first, and the one box to write to the other side. */
export function Conversation({ order }: { order: OrderDetails }) {
  const { role } = order;
  const query = useInfiniteQuery(messagesQuery(order.purchaseId));
  const entries = conversationOf(
    order,
    query.data?.pages.flatMap(({ data }) => data) ?? [],
    query.hasNextPage,
  );
  const canWrite = query.data?.pages[0]?.meta.canWrite;
  const caseId = order.actions.includes('write-message') ? (order.case?.id ?? null) : null;
  return (
    <section
      aria-labelledby={CONVERSATION_ID}
      className="rounded-card border border-line bg-surface p-4 md:p-6"
    >
      <h2 id={CONVERSATION_ID} tabIndex={-1} className="scroll-mt-20 text-lg outline-none">
        {messagesTexts.title[role]}
      </h2>
      <p className="mt-1 text-sm text-muted">
        {caseId === null
          ? messagesTexts.privacy
          : caseTexts[order.next?.act === 'answer-case' && role === 'seller' ? 'answerHint' : 'replyHint']}
      </p>
      {query.data === undefined && !query.isError && <Skeleton className="mt-4 h-12 w-2/3" />}
      {query.isError && (
        <p role="alert" className="mt-4 text-bad">
          {messagesTexts.failed}
        </p>
      )}
      {(query.hasNextPage || query.isError) && (
        <Button
          variant="link"
          className="mt-3 text-sm"
          busy={query.isFetching}
          onClick={() => void (query.hasNextPage ? query.fetchNextPage() : query.refetch())}
        >
          {query.hasNextPage ? messagesTexts.older : messagesTexts.retry}
        </Button>
      )}
      {query.data !== undefined && (
        <ol aria-label={messagesTexts.list} className="mt-4 space-y-3">
          {entries.map((entry) => (
            <EntryItem key={entry.id} order={order} entry={entry} />
          ))}
        </ol>
      )}
      <SupportLine order={order} />
      {(canWrite === true || caseId !== null) && <MessageForm order={order} caseId={caseId} />}
      {canWrite === false && caseId === null && (
        <p className="mt-4 text-sm text-muted">{messagesTexts.closed}</p>
      )}
    </section>
  );
}

function EntryItem({ order, entry }: { order: OrderDetails; entry: Entry }) {
  return entry.kind === 'message' ? (
    <MessageItem order={order} message={entry.message} />
  ) : (
    <EventEntry order={order} entry={entry} />
  );
}

const dots = {
  released: 'bg-ok',
  works: 'bg-ok',
  reversed: 'bg-bad',
  'refund-asked': 'bg-bad',
  'part-refunded': 'bg-warn',
  'case-opened': 'bg-warn',
  'case-escalated': 'bg-warn',
  'dispute-opened': 'bg-bad',
} as const;

type EventEntryOf = Extract<Entry, { readonly kind: 'event' }>;

function EventEntry({ order, entry }: { order: OrderDetails; entry: EventEntryOf }) {
  const { code, by, at } = entry.event;
  const body = bodyOf(order, entry);
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className={classNames(
          'mt-1.5 size-2.5 shrink-0 rounded-full',
          code in dots ? dots[code as keyof typeof dots] : 'bg-primary',
        )}
      />
      <div className="min-w-0">
        <p className="break-words">
          <span className="font-semibold">{titleOf(order, entry)}</span>{' '}
          <span className="text-sm text-muted">
            <time dateTime={at}>{formatDateTime(at)}</time> ·{' '}
            {by === order.role ? caseTexts.you : orderTexts.byParty[by]}
          </span>
        </p>
        {body !== null && (
          <p dir="auto" className="text-sm whitespace-pre-line text-muted">
            {body}
          </p>
        )}
      </div>
    </li>
  );
}

function titleOf(order: OrderDetails, entry: EventEntryOf): string {
  const { code, amountMinor } = entry.event;
  const title = orderTexts.events[code];
  if (amountMinor !== null) return `${title}: ${formatAmount(amountMinor)}`;
  const { reason, state, offer = null, outcome = null } = caseOf(order, entry) ?? {};
  if (code === 'case-opened' && reason !== undefined) return caseTexts.reasons[reason].label;
  // The offer of an open case stands at the top of the page, with its buttons.
  if (code === 'case-offered' && offer !== null && state === 'closed') return offerLineOf(offer, order.role);
  return code === 'case-closed' && outcome !== null ? caseTexts.outcomes[outcome] : title;
}

function bodyOf(order: OrderDetails, entry: EventEntryOf): string | null {
  const { code } = entry.event;
  const orderCase = caseOf(order, entry);
  if (code === 'case-opened' && orderCase !== null)
    return `${caseTexts.title(orderCase.number)} · ${caseTexts.wants}: ${caseTexts.wishesOf[orderCase.wants]}`;
  if (code === 'case-closed') return orderCase?.decisionReason ?? null;
  const outcome = entry.isNewest ? (order.support?.outcome ?? null) : null;
  return code === 'support-closed' && outcome !== null ? orderTexts.support.outcomes[outcome] : null;
}

function caseOf({ case: last }: OrderDetails, { isNewest, at }: EventEntryOf): OrderCase | null {
  return last !== null && isNewest && at >= last.openedAt ? last : null;
}

const ReportMessage = onDemandPart(async () => (await import('./report-message.tsx')).ReportMessage);

function MessageItem({ order, message }: { order: OrderDetails; message: WrittenMessage }) {
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
