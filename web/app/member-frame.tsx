import { useMutation } from '@tanstack/react-query';
import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { useEffect } from 'react';
import { language } from '#words/language.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { feedLinkTexts } from '#words/screens/feed-link.ts';
import { useApi } from '../api/api-of.ts';
import { useFeed, useUnread } from '../api/feed-stream.ts';
import { useProfile, useSession } from '../api/session.tsx';
import { AppFrame, type FeedPlace, SideLink } from '../components/layout/app-frame.tsx';
import { onDemandPart } from '../components/ui/on-demand.tsx';
import { classNames } from '../lib/class-names.ts';
import { toastError } from '../lib/toast.ts';
import { SandboxBanner } from './sandbox-banner.tsx';

const MemberBanners = onDemandPart(async () => (await import('./member-banners.tsx')).MemberBanners);

export function MemberFrame() {
  const profile = useProfile();
  useEffect(() => document.getElementById('frame')?.remove(), []);
  const session = useSession();
  useLanguageOfEmails(profile.language);
  const navigate = useNavigate();
  const logout = useMutation({
    mutationFn: () => session.signOut(),
    onSuccess: () => navigate({ to: '/login', search: {} }),
    onError: () => toastError(errorsTexts.network),
  });
  return (
    <AppFrame
      user={{
        name: profile.fullName ?? profile.username ?? profile.email,
        username: profile.username ?? '',
        photoUrl: profile.profilePhoto,
      }}
      renderFeed={(side) => <FeedLink side={side} />}
      banner={
        <>
          <SandboxBanner />
          {(profile.mailReturned || profile.staff) && <MemberBanners profile={profile} />}
        </>
      }
      loggingOut={logout.isPending}
      onLogout={() => logout.mutate()}
    >
      <Outlet />
    </AppFrame>
  );
}

function FeedLink({ side }: { side: FeedPlace | undefined }) {
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

/** Emails come in the language in which a member uses the site. A failure is repaired at the next visit. */
function useLanguageOfEmails(known: string): void {
  const api = useApi();
  useEffect(() => {
    if (known === language.code) return;
    api.send('PUT /api/auth/language', { body: { language: language.code } }).catch(() => undefined);
  }, [api, known]);
}
