import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { reversed } from '#domain/common/ordered-copy.ts';
import { commonTexts } from '#words/screens/common.ts';
import { feedTexts } from '#words/screens/feed.ts';
import { feedQuery, useMarkRead } from '../../api/feed-queries.ts';
import { PageHead } from '../../components/layout/page-head.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { FeedItem } from './feed-item.tsx';

const SHOWN_ON_PHONE = 7;

export function FeedPage() {
  const query = useInfiniteQuery(feedQuery);
  const { mutate: markRead } = useMarkRead();
  const pages = query.data?.pages;
  const entries = pages?.flatMap(({ data }) => data) ?? [];
  const newestOf = new Map(reversed(entries).map(({ purchaseId, number }) => [purchaseId, number]));
  const newest = entries[0]?.number ?? 0;
  const readUpTo = pages?.[0]?.meta.readUpTo ?? 0;
  const [seenUpTo, setSeenUpTo] = useState<number | null>(null);
  if (pages !== undefined && seenUpTo === null) setSeenUpTo(readUpTo);
  useEffect(() => {
    if (newest > readUpTo) markRead(newest);
  }, [newest, readUpTo, markRead]);
  const isNarrow = useMediaQuery('(max-width: 639.98px)');
  const [limit, setLimit] = useState(SHOWN_ON_PHONE);
  const shown = isNarrow ? entries.slice(0, limit) : entries;
  const showMore = () => {
    setLimit(limit + SHOWN_ON_PHONE);
    if (shown.length + (isNarrow ? SHOWN_ON_PHONE : 0) >= entries.length && query.hasNextPage) {
      void query.fetchNextPage();
    }
  };
  return (
    <div className="mx-auto max-w-3xl">
      <PageHead
        title={feedTexts.title}
        subtitle={<span className="max-sm:hidden">{feedTexts.lead}</span>}
        className="max-sm:mb-3"
      />
      {pages === undefined && !query.isError && <FeedSkeleton />}
      {pages === undefined && query.isError && (
        <ErrorState
          title={feedTexts.failedTitle}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {pages !== undefined && entries.length === 0 && (
        <EmptyState
          title={feedTexts.emptyTitle}
          hint={feedTexts.emptyHint}
          action={
            <Button asChild>
              <Link to="/discover">{feedTexts.browse}</Link>
            </Button>
          }
        />
      )}
      {entries.length > 0 && (
        <ol
          aria-label={feedTexts.listLabel}
          className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
        >
          {shown.map((entry) => (
            <FeedItem
              key={entry.number}
              entry={entry}
              isUnread={entry.number > (seenUpTo ?? readUpTo)}
              isNewest={entry.purchaseId !== null && newestOf.get(entry.purchaseId) === entry.number}
            />
          ))}
        </ol>
      )}
      {query.isFetchNextPageError && (
        <Notice tone="bad" urgent className="mt-4">
          {feedTexts.moreFailed}
        </Notice>
      )}
      {(query.hasNextPage || shown.length < entries.length) && (
        <div className="mt-6 flex justify-center">
          <Button variant="secondary" busy={query.isFetchingNextPage} onClick={showMore}>
            {query.isFetchNextPageError ? commonTexts.retry : feedTexts.more}
          </Button>
        </div>
      )}
    </div>
  );
}

function FeedSkeleton() {
  return (
    <div className="divide-y divide-line rounded-card border border-line bg-surface" aria-busy="true">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="px-4 py-3.5 md:px-5">
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="mt-2 h-4 w-24" />
        </div>
      ))}
    </div>
  );
}
