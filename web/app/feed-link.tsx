import { Link } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { feedLinkTexts } from '#words/screens/feed-link.ts';
import { useFeed, useUnread } from '../api/feed-state.ts';
import { type FeedPlace, SideLink } from '../components/layout/app-frame.tsx';
import { classNames } from '../lib/class-names.ts';

export function FeedLink({ side }: { side: FeedPlace | undefined }) {
  return side === undefined ? <BarLink /> : <FeedSideLink {...side} />;
}

function BarLink() {
  return (
    <Link
      to="/feed"
      className="relative inline-grid size-11 place-items-center rounded-control text-ink transition-colors hover:bg-tint aria-[current=page]:text-primary"
    >
      <Bell aria-hidden="true" className="size-6" />
      <span className="sr-only">{feedLinkTexts.updates}</span>
      <Unread className="absolute top-0.5 right-0" />
    </Link>
  );
}

function FeedSideLink({ inDrawer, collapsed, onClick }: FeedPlace) {
  return (
    <>
      {/* The drawer would open a second stream, because the sidebar is rendered even while it is hidden. */}
      {!inDrawer && <FeedFollower />}
      <SideLink to="/feed" label={feedLinkTexts.updates} icon={Bell} collapsed={collapsed} onClick={onClick}>
        <Unread className={collapsed ? 'absolute top-0.5 right-0.5' : 'ml-auto'} />
      </SideLink>
    </>
  );
}

function FeedFollower() {
  useFeed();
  return null;
}

function Unread({ className }: { className: string }) {
  const unread = useUnread();
  if (unread === 0) return null;
  return (
    <>
      <span className="sr-only">{feedLinkTexts.unread(unread)}</span>
      <span
        aria-hidden="true"
        className={classNames(
          'min-w-5 shrink-0 rounded-full bg-primary px-1.5 text-center text-xs leading-5 font-bold text-on-primary tabular-nums',
          className,
        )}
      >
        {feedLinkTexts.count(unread)}
      </span>
    </>
  );
}
