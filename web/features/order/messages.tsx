import { useInfiniteQuery } from '@tanstack/react-query';
import { reversed } from '#domain/common/ordered-copy.ts';
import { messagesTexts } from '#words/screens/messages.ts';
import { messagesQuery } from '../../api/message-queries.ts';
import type { OrderDetails } from '../../api/order-process-queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { MessageForm } from './message-form.tsx';
import { MessageItem } from './message-item.tsx';
import { MESSAGES_ID } from './next-line.ts';

export function Messages({ order }: { order: OrderDetails }) {
  const { purchaseId, role } = order;
  const query = useInfiniteQuery(messagesQuery(purchaseId));
  const messages = reversed(query.data?.pages.flatMap(({ data }) => data) ?? []);
  const canWrite = query.data?.pages[0]?.meta.canWrite;
  return (
    <section aria-labelledby={MESSAGES_ID} className="rounded-card border border-line bg-surface p-4 md:p-6">
      <h2 id={MESSAGES_ID} tabIndex={-1} className="scroll-mt-20 text-lg outline-none">
        {messagesTexts.title[role]}
      </h2>
      <p className="mt-1 text-sm text-muted">
        {query.data !== undefined && messages.length === 0 && `${messagesTexts.empty[role]} `}
        {messagesTexts.privacy}
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
      {messages.length > 0 && (
        <ol aria-label={messagesTexts.list} className="mt-4 space-y-3">
          {messages.map((message) => (
            <MessageItem key={message.id} order={order} message={message} />
          ))}
        </ol>
      )}
      {canWrite === true && <MessageForm purchaseId={purchaseId} role={role} />}
      {canWrite === false && <p className="mt-4 text-sm text-muted">{messagesTexts.closed}</p>}
    </section>
  );
}
