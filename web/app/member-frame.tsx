import { useMutation } from '@tanstack/react-query';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { errorsTexts } from '#words/screens/errors.ts';
import { useProfile, useSession } from '../api/session.tsx';
import { AppFrame } from '../components/layout/app-frame.tsx';
import { onDemandPart } from '../components/ui/on-demand.tsx';
import { toastError } from '../lib/toast.ts';
import { FeedLink } from './feed-link.tsx';
import { SandboxBanner } from './sandbox-banner.tsx';
import { useLanguageOfEmails } from './use-language-of-emails.ts';

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
