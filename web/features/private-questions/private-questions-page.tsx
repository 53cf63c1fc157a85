import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { privateTexts } from '#words/screens/private-questions.ts';
import { threadsQuery } from '../../api/private-question-queries.ts';
import { PageHead } from '../../components/layout/page-head.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { formatRelative } from '../../lib/format.ts';
import { Thread } from './thread.tsx';

/** Of the thread in the address, or the list of all. */
export function PrivateQuestionsPage() {
  const { thread: threadId } = useSearch({ from: '/guarded/framed/private-questions' });
  return (
    <div className="mx-auto max-w-3xl">
      {threadId === undefined ? <Threads /> : <Thread key={threadId} threadId={threadId} />}
    </div>
  );
}

function Threads() {
  const query = useInfiniteQuery(threadsQuery);
  const threads = query.data?.pages.flatMap(({ data }) => data);
  return (
    <>
      <PageHead title={privateTexts.title} subtitle={privateTexts.lead} />
      {threads === undefined &&
        (query.isError ? (
          <ErrorState title={privateTexts.failed} query={query} />
        ) : (
          <Skeleton className="h-40 w-full" />
        ))}
      {threads?.length === 0 && (
        <EmptyState
          title={privateTexts.empty}
          hint={privateTexts.emptyHint}
          action={
            <Button asChild>
              <Link to="/discover">{privateTexts.browse}</Link>
            </Button>
          }
        />
      )}
      {threads !== undefined && threads.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {threads.map((thread) => (
            <li key={thread.id} className="relative flex items-center gap-3 px-4 py-3 hover:bg-tint md:px-5">
              <div className="min-w-0 grow">
                <p className="flex flex-wrap items-center gap-x-2">
                  <Link
                    to="/private-questions"
                    search={{ thread: thread.id }}
                    className="min-w-0 font-semibold break-words after:absolute after:inset-0"
                  >
                    <bdi>{thread.title}</bdi>
                  </Link>
                  {thread.canWrite && thread.waitingFor === thread.role && (
                    <Badge tone="warn">{privateTexts.yourTurn}</Badge>
                  )}
                </p>
                <p dir="auto" className="truncate text-sm">
                  {thread.lastText ?? privateTexts.hidden}
                </p>
                <p className="text-sm text-muted">
                  <bdi>{privateTexts.with[thread.role](thread.other)}</bdi>
                  {' · '}
                  <time dateTime={thread.lastAt}>{formatRelative(thread.lastAt)}</time>
                </p>
              </div>
              <ChevronRight aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-4"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {privateTexts.more}
        </Button>
      )}
    </>
  );
}
