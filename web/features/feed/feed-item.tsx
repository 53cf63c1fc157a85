import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { quotePrice } from '#domain/purchases/pricing.ts';
import { nextActTexts } from '#words/next-acts.ts';
import { feedTexts } from '#words/screens/feed.ts';
import { configQuery } from '../../api/config-query.ts';
import type { FeedEntry } from '../../api/feed-queries.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatAmount, formatDateTime, formatDeadline, formatRelative } from '../../lib/format.ts';

const TITLE = '\uE000';

/** @param isNewest - of the entries of its order; it says how the order stands now. */
export function FeedItem({
  entry,
  isUnread,
  isNewest,
}: {
  entry: FeedEntry;
  isUnread: boolean;
  isNewest: boolean;
}) {
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
