import { useMutation } from '@tanstack/react-query';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { useProfile, useSession } from '../api/session.tsx';
import { AppFrame } from '../components/layout/app-frame.tsx';
import { errorsTexts } from '../lib/texts/errors.ts';
import { toastError } from '../lib/toast.ts';
import { SandboxBanner } from './sandbox-banner.tsx';

/** The sidebar, with the person in it. */
export function FramedLayout() {
  const profile = useProfile();
  const session = useSession();
  const navigate = useNavigate();
  const logout = useMutation({
    mutationFn: () => session.signOut(),
    // By one's own will there is no page to come back to.
    onSuccess: () => navigate({ to: '/login', search: {} }),
    onError: () => toastError(errorsTexts.network),
  });
  return (
    <AppFrame
      user={{
        name: profile.full_name ?? profile.username ?? profile.email,
        username: profile.username ?? '',
        photoUrl: profile.profile_photo,
      }}
      banner={<SandboxBanner />}
      loggingOut={logout.isPending}
      onLogout={() => logout.mutate()}
    >
      <Outlet />
    </AppFrame>
  );
}
