import type { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { type ReactNode, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import type { HydratedPage } from '../api/page-data.ts';
import type { Session } from '../api/session-port.ts';
import { ServedSample } from '../components/layout/auth-layout.tsx';
import { Application } from './application.tsx';
import { routerOptions } from './router-options.tsx';
import type { AppRouter } from './router.tsx';
import {
  discoverRoute,
  projectRoute,
  publicFrameRoute,
  subjectRoute,
  technologyRoute,
} from './routes/market.tsx';
import { rootRoute } from './routes/root.tsx';
import { loginRoute, signupRoute } from './routes/sign-in.tsx';

const routeTree = rootRoute.addChildren([
  loginRoute,
  signupRoute,
  publicFrameRoute.addChildren([discoverRoute, technologyRoute, subjectRoute, projectRoute]),
]);

const signedOut: Pick<Session, 'getState' | 'subscribe'> = {
  getState: () => ({ kind: 'signed-out' }),
  subscribe: () => () => {},
};

/** What React writes instead of a component that threw. */
const FAILED_BOUNDARY = '<!--$!-->';

/** Renders a page of the application for a visitor, as web/app/hydrate-application.tsx expects it. */
export async function renderApplication(
  path: string,
  queryClient: QueryClient,
  { servedPage = null, sample = null }: { servedPage?: HydratedPage | null; sample?: ReactNode } = {},
): Promise<string> {
  const session = signedOut as Session;
  const router = createRouter({
    routeTree,
    context: { queryClient, session, isServer: true, servedPage },
    history: createMemoryHistory({ initialEntries: [path] }),
    ...routerOptions,
    isServer: true,
  }) as unknown as AppRouter;
  await router.load();
  const html = renderToString(
    <StrictMode>
      <ServedSample value={sample}>
        <Application clients={{ queryClient, session, router }} />
      </ServedSample>
    </StrictMode>,
  );
  if (html.includes(FAILED_BOUNDARY)) throw new Error(`${path} cannot be rendered on the server`);
  return html;
}
