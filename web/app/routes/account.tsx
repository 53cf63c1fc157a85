import { createRoute, useLocation } from '@tanstack/react-router';
import { configQuery } from '../../api/config-query.ts';
import { SessionPending } from '../guard-screen.tsx';
import { requireStep } from '../guard.ts';
import { lazyPage, withPages } from '../lazy-page.ts';
import { tokenInHash, useLinkToken } from '../link-token.ts';
import { type NextSearch, readNext } from '../search-params.ts';
import { rootRoute } from './root.tsx';

const ForgotPasswordPage = lazyPage(
  () => import('../../features/sign-in/password-pages.tsx'),
  'ForgotPasswordPage',
);

export const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  // The configuration is loaded before the first frame, because the sandbox's banner would otherwise shift the page.
  loader: ({ context }) => context.queryClient.prefetchQuery(configQuery),
  component: withPages(ForgotPassword, ForgotPasswordPage),
});

function ForgotPassword() {
  const { email } = useLocation().state;
  return <ForgotPasswordPage email={email} />;
}

const ResetPasswordPage = lazyPage(
  () => import('../../features/sign-in/password-pages.tsx'),
  'ResetPasswordPage',
);

export const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  component: withPages(ResetPassword, ResetPasswordPage),
});

function ResetPassword() {
  const navigate = resetPasswordRoute.useNavigate();
  const token = useLinkToken('/reset-password');
  return (
    <ResetPasswordPage
      key={token}
      token={token}
      onDone={(email) =>
        void navigate({
          to: '/login',
          search: {},
          hash: '',
          state: { email, passwordChanged: true },
          replace: true,
        })
      }
    />
  );
}

export const completeProfileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/complete-profile',
  validateSearch: readNext,
  beforeLoad: async ({ context: { session }, search: { next }, preload }) => {
    if (!preload) await requireStep(session, ['complete-profile'], next);
  },
  pendingMs: 0,
  pendingComponent: SessionPending,
  component: lazyPage(() => import('../complete-profile-screen.tsx'), 'CompleteProfileScreen'),
});

interface VerifySearch extends NextSearch {
  verified?: 1;
  error?: string;
}

function readVerify(search: Record<string, unknown>): VerifySearch {
  return {
    ...readNext(search),
    ...(String(search['verified']) === '1' ? { verified: 1 } : {}),
    ...(typeof search['error'] === 'string' ? { error: search['error'] } : {}),
  };
}

export const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  validateSearch: readVerify,
  beforeLoad: async ({ context: { session }, search: { next, verified }, location, preload }) => {
    const isLink = verified === 1 || tokenInHash(location.hash) !== null;
    if (!preload && !isLink) await requireStep(session, ['verify-email'], next);
  },
  pendingMs: 0,
  pendingComponent: SessionPending,
  component: lazyPage(() => import('../verify-email-screen.tsx'), 'VerifyEmailScreen'),
});

const ConfirmEmailPage = lazyPage(
  () => import('../../features/mail-links/address-pages.tsx'),
  'ConfirmEmailPage',
);

export const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email',
  component: withPages(ConfirmEmail, ConfirmEmailPage),
});

function ConfirmEmail() {
  const token = useLinkToken('/confirm-email');
  return <ConfirmEmailPage key={token} token={token} />;
}

const TakeBackPage = lazyPage(() => import('../../features/mail-links/address-pages.tsx'), 'TakeBackPage');

export const takeBackEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/take-back-email',
  component: withPages(TakeBackEmail, TakeBackPage),
});

function TakeBackEmail() {
  const navigate = takeBackEmailRoute.useNavigate();
  const token = useLinkToken('/take-back-email');
  return (
    <TakeBackPage
      key={token}
      token={token}
      onTaken={(resetToken) =>
        void navigate({
          to: '/reset-password',
          hash: new URLSearchParams({ token: resetToken }).toString(),
          replace: true,
        })
      }
    />
  );
}
