import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { authTexts } from '#words/screens/auth.ts';
import { configQuery, type PublicConfig } from '../api/config-query.ts';
import type { Session } from '../api/session-port.ts';
import { documentTitleOf } from '../lib/use-document-title.ts';
import { Application } from './application.tsx';
import { routerOptions } from './router-options.tsx';
import type { AppRouter } from './router.tsx';
import { loginRoute } from './routes/login.tsx';
import { rootRoute } from './routes/root.tsx';
import { signupRoute } from './routes/signup.tsx';

export interface ScreenSettings {
  readonly sandboxUrl: string | null;
  readonly hasGoogle: boolean;
}

export interface RenderedScreen {
  readonly html: string;
  /** React's script that keeps a submit until the form's code has arrived, for the content security policy. */
  readonly script: string;
}

export const screenTitles = {
  '/login': documentTitleOf(authTexts.loginTitle),
  '/signup': documentTitleOf(authTexts.signupTitle),
};

const SCRIPT = /<script>(.*?)<\/script>/su;

/** Renders a screen of the application for a visitor, as `hydrateApplication` expects it. */
export async function renderScreen(
  path: keyof typeof screenTitles,
  { sandboxUrl, hasGoogle }: ScreenSettings,
): Promise<RenderedScreen> {
  const queryClient = new QueryClient();
  const settings = { sandboxUrl, identity: { google: hasGoogle } } satisfies {
    sandboxUrl: PublicConfig['sandboxUrl'];
    identity: Pick<PublicConfig['identity'], 'google'>;
  };
  queryClient.setQueryData(configQuery.queryKey, settings as PublicConfig);
  const session = signedOut as Session;
  const router = createRouter({
    routeTree: rootRoute.addChildren([loginRoute, signupRoute]),
    context: { queryClient, session },
    history: createMemoryHistory({ initialEntries: [path] }),
    ...routerOptions,
    isServer: true,
  }) as unknown as AppRouter;
  await router.load();
  const rendered = renderToString(
    <StrictMode>
      <Application clients={{ queryClient, session, router }} />
    </StrictMode>,
  );
  return { html: rendered.replace(SCRIPT, ''), script: SCRIPT.exec(rendered)?.[1] ?? '' };
}

const signedOut: Pick<Session, 'getState' | 'subscribe'> = {
  getState: () => ({ kind: 'signed-out' }),
  subscribe: () => () => {},
};
