import { createRoute, createRouter } from '@tanstack/react-router';
import { commonTexts } from '#words/screens/common.ts';
import { FullScreenMessage } from '../components/layout/full-screen-message.tsx';
import { localPath } from '../lib/local-path.ts';
import { lazyPage } from './lazy-page.ts';
import { routerOptions } from './router-options.tsx';
import {
  completeProfileRoute,
  confirmEmailRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  takeBackEmailRoute,
  verifyEmailRoute,
} from './routes/account.tsx';
import { framedRoute, guardedRoute } from './routes/guarded.tsx';
import {
  discoverRoute,
  projectRoute,
  publicFrameRoute,
  subjectRoute,
  technologyRoute,
} from './routes/market.tsx';
import {
  addProjectRoute,
  dashboardRoute,
  feedRoute,
  operateRoute,
  privateQuestionsRoute,
  profileRoute,
  settingRoute,
  yourProjectRoute,
} from './routes/member.tsx';
import { rootRoute, type RouterContext } from './routes/root.tsx';
import { loginRoute, signupRoute } from './routes/sign-in.tsx';
import { balanceRoute, orderRoute, ordersRoute, receiptRoute, statementRoute } from './routes/trade.tsx';

/** The server renders the landing page, so links from the application load the document. */
const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  onEnter: () => location.assign(localPath('/')),
  component: () => <FullScreenMessage message={commonTexts.loading} />,
});

const verifyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify',
  component: lazyPage(() => import('../features/verify-grant/verify-grant-page.tsx'), 'VerifyGrantPage'),
});

const routes = [
  landingRoute,
  loginRoute,
  signupRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  confirmEmailRoute,
  takeBackEmailRoute,
  completeProfileRoute,
  verifyEmailRoute,
  verifyRoute,
  publicFrameRoute.addChildren([discoverRoute, technologyRoute, subjectRoute, projectRoute]),
  guardedRoute.addChildren([
    framedRoute.addChildren([
      dashboardRoute,
      addProjectRoute,
      yourProjectRoute,
      ordersRoute,
      orderRoute,
      balanceRoute,
      feedRoute,
      privateQuestionsRoute,
      profileRoute,
      settingRoute,
    ]),
    receiptRoute,
    statementRoute,
    operateRoute,
  ]),
] as const;

export function createAppRouter(context: RouterContext) {
  return createRouter({
    // Set each time, because the server's documents are another tree of the same root.
    routeTree: rootRoute.addChildren(routes),
    context,
    ...routerOptions,
    defaultPreload: 'intent',
    // Loaders run on every navigation; the query client decides which data is fresh.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface HistoryState {
    email?: string;
    passwordChanged?: boolean;
  }
}
