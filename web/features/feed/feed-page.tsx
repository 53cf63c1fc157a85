import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { reversed } from '#domain/common/ordered-copy.ts';
import { quotePrice } from '#domain/purchases/pricing.ts';
import { nextActTexts } from '#words/next-acts.ts';
import { commonTexts } from '#words/screens/common.ts';
import { feedTexts } from '#words/screens/feed.ts';
import { configQuery } from '../../api/config-query.ts';
import { type FeedEntry, feedQuery, useMarkRead } from '../../api/feed-queries.ts';
import { PageHead } from '../../components/layout/page-head.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatAmount, formatDateTime, formatDeadline, formatRelative } from '../../lib/format.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';

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
      {pages === undefined && query.isError && <ErrorState title={feedTexts.failedTitle} query={query} />}
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

const TITLE = '\uE000';

/** @param isNewest - of the entries of its order; it says how the order stands now. */
function FeedItem({ entry, isUnread, isNewest }: { entry: FeedEntry; isUnread: boolean; isNewest: boolean }) {
  const { code, at, title, dueAt, detail } = entry;
  const sentence = feedTexts.sentences[code]({
    title: TITLE,
    amount: shownAmount(entry),
    by: dueAt === null ? null : formatDeadline(dueAt),
    detail,
  });
  const [before = '', after] = sentence.split(TITLE);
  return (
    <li
      className={classNames(
        'relative flex items-start gap-3 px-5 py-3 md:px-6',
        isUnread ? 'bg-primary-soft' : 'hover:bg-tint',
      )}
    >
      {isUnread && (
        <span
          aria-hidden="true"
          className="absolute top-5 left-1.5 size-2 rounded-full bg-primary md:left-2"
        />
      )}
      <div className="min-w-0 grow">
        <EntryLink entry={entry}>
          <span className="text-pretty break-words">
            {isUnread && <span className="sr-only">{feedTexts.unread}: </span>}
            {before}
            {after !== undefined && <bdi className="font-semibold">{title}</bdi>}
            {after}
          </span>
        </EntryLink>
        {isNewest && <NextLine entry={entry} />}
        <p className="mt-0.5 text-sm text-muted">
          <time dateTime={at} className="inline-block first-letter:uppercase" title={formatDateTime(at)}>
            {formatRelative(at)}
          </time>
        </p>
      </div>
      <ChevronRight aria-hidden="true" className="mt-1 size-4.5 shrink-0 text-muted" />
    </li>
  );
}

function NextLine({ entry: { next, role } }: { entry: FeedEntry }) {
  const { data: config } = useQuery(configQuery);
  if (next === null || role === null || config === undefined) return null;
  return (
    <p className={classNames('text-sm', next.who === role ? 'font-medium text-warn' : 'text-muted')}>
      {nextActTexts.lines[next.act][role]({
        by: next.by === null ? '–' : formatDeadline(next.by),
        price: formatAmount(next.atStakeMinor ?? 0),
        hours: config.orders.tryingHours,
        isLate: next.otherwise === 'unanswered',
      })}
    </p>
  );
}

/** A new price is shown as the total that a buyer pays. */
function shownAmount({ code, amountMinor }: FeedEntry): string {
  if (amountMinor === null) return '';
  return formatAmount(code === 'bookmark-price' ? quotePrice(amountMinor / 100).amountMinor : amountMinor);
}

function EntryLink({
  entry: { code, purchaseId, projectId, detail },
  children,
}: {
  entry: FeedEntry;
  children: ReactNode;
}) {
  const className = 'after:absolute after:inset-0';
  if (code === 'console-case') {
    return (
      <Link to="/operate/$" params={{ _splat: `cases/${detail ?? ''}` }} className={className}>
        {children}
      </Link>
    );
  }
  if (code === 'private-question' || code === 'private-answer') {
    return (
      <Link to="/private-questions" search={{ thread: detail ?? '' }} className={className}>
        {children}
      </Link>
    );
  }
  if (code === 'token-expires') {
    return (
      <Link to="/setting" className={className}>
        {children}
      </Link>
    );
  }
  if (purchaseId === null && projectId === null && !code.startsWith('payout-'))
    return <span>{children}</span>;
  if (code === 'money-available' || (purchaseId === null && projectId === null)) {
    return (
      <Link to="/balance" className={className}>
        {children}
      </Link>
    );
  }
  if (purchaseId !== null && code !== 'sale-reversed' && code !== 'version-published') {
    return (
      <Link to="/orders/$purchaseId" params={{ purchaseId }} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <Link to="/projects/$projectId" params={{ projectId: projectId ?? '' }} className={className}>
      {children}
    </Link>
  );
}
