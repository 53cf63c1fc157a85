import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { authTexts } from '#words/screens/auth.ts';
import { configQuery, type PublicConfig } from '../api/config-query.ts';
import type { Session } from '../api/session-port.ts';
import { SessionProvider } from '../api/session.tsx';
import { LogInPage } from '../features/sign-in/log-in-page.tsx';
import { SignUpPage } from '../features/sign-in/sign-up-page.tsx';
import { documentTitleOf } from '../lib/use-document-title.ts';
import { SandboxBanner } from './sandbox-banner.tsx';

type SignInSettings = { readonly sandboxUrl: string | null; readonly hasGoogle: boolean };

export const signInTitles = {
  '/login': documentTitleOf(authTexts.loginTitle),
  '/signup': documentTitleOf(authTexts.signupTitle),
};

export async function renderSignIn(
  path: '/login' | '/signup',
  { sandboxUrl, hasGoogle }: SignInSettings,
): Promise<string> {
  const queryClient = new QueryClient();
  const settings: Pick<PublicConfig, 'sandboxUrl'> & { identity: Pick<PublicConfig['identity'], 'google'> } =
    {
      sandboxUrl,
      identity: { google: hasGoogle },
    };
  queryClient.setQueryData(configQuery.queryKey, settings as PublicConfig);
  const root = createRootRoute({
    component: () => (
      <>
        <SandboxBanner />
        <Outlet />
      </>
    ),
  });
  const pages = { '/login': LogInPage, '/signup': SignUpPage };
  const routes = Object.entries(pages).map(([address, Page]) =>
    createRoute({ getParentRoute: () => root, path: address, component: () => <Page /> }),
  );
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [path] }),
    isServer: true,
  });
  await router.load();
  return renderToString(
    <QueryClientProvider client={queryClient}>
      <SessionProvider session={signedOut as Session}>
        <RouterProvider router={router as never} />
      </SessionProvider>
    </QueryClientProvider>,
  );
}

const signedOut: Pick<Session, 'getState' | 'subscribe'> = {
  getState: () => ({ kind: 'signed-out' }),
  subscribe: () => () => {},
};
