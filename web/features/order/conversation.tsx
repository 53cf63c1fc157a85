import { useInfiniteQuery } from '@tanstack/react-query';
import { messagesTexts } from '#words/screens/messages.ts';
import { caseTexts } from '#words/screens/order-case.ts';
import { messagesQuery } from '../../api/message-queries.ts';
import type { OrderDetails } from '../../api/order-process-queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { conversationOf, type Entry } from './conversation-entries.ts';
import { EventEntry } from './event-entry.tsx';
import { MessageForm } from './message-form.tsx';
import { MessageItem } from './message-item.tsx';
import { CONVERSATION_ID } from './next-line.ts';
import { SupportLine } from './support-line.tsx';

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
