import { useMutation } from '@tanstack/react-query';
import { createRoute, Outlet, useNavigate } from '@tanstack/react-router';
import { errorsTexts } from '#words/screens/errors.ts';
import { useProfile, useSession } from '../../api/session.tsx';
import { AppFrame, type FeedPlace } from '../../components/layout/app-frame.tsx';
import { onDemandPart } from '../../components/ui/on-demand.tsx';
import { toastError } from '../../lib/toast.ts';
import { SandboxBanner } from '../sandbox-banner.tsx';
import { guardedRoute } from './guarded.tsx';

const FeedLink = onDemandPart<{ side: FeedPlace | undefined }>(
  async () => (await import('../feed-link.tsx')).FeedLink,
);

const ReturnedMailBanner = onDemandPart(
  async () => (await import('../returned-mail-banner.tsx')).ReturnedMailBanner,
);

export const framedRoute = createRoute({
  getParentRoute: () => guardedRoute,
  id: 'framed',
  component: Framed,
});

function Framed() {
  const profile = useProfile();
  const session = useSession();
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
          {profile.mailReturned && <ReturnedMailBanner email={profile.email} />}
        </>
      }
      loggingOut={logout.isPending}
      onLogout={() => logout.mutate()}
    >
      <Outlet />
    </AppFrame>
  );
}
