import { createRouter } from '@tanstack/react-router';
import { routerOptions } from './router-options.tsx';
import { addProjectRoute } from './routes/add-project.tsx';
import { balanceRoute } from './routes/balance.tsx';
import { completeProfileRoute } from './routes/complete-profile.tsx';
import { confirmEmailRoute } from './routes/confirm-email.tsx';
import { dashboardRoute } from './routes/dashboard.tsx';
import { discoverRoute } from './routes/discover.tsx';
import { feedRoute } from './routes/feed.tsx';
import { forgotPasswordRoute } from './routes/forgot-password.tsx';
import { framedRoute } from './routes/framed.tsx';
import { guardedRoute } from './routes/guarded.tsx';
import { landingRoute } from './routes/landing.tsx';
import { loginRoute } from './routes/login.tsx';
import { operateRoute } from './routes/operate.tsx';
import { orderRoute } from './routes/order.tsx';
import { ordersRoute } from './routes/orders.tsx';
import { profileRoute } from './routes/profile.tsx';
import { projectRoute } from './routes/project.tsx';
import { publicFrameRoute } from './routes/public-frame.tsx';
import { receiptRoute } from './routes/receipt.tsx';
import { resetPasswordRoute } from './routes/reset-password.tsx';
import { rootRoute, type RouterContext } from './routes/root.tsx';
import { settingRoute } from './routes/setting.tsx';
import { signupRoute } from './routes/signup.tsx';
import { statementRoute } from './routes/statement.tsx';
import { takeBackEmailRoute } from './routes/take-back-email.tsx';
import { subjectRoute, technologyRoute } from './routes/topic.tsx';
import { verifyEmailRoute } from './routes/verify-email.tsx';
import { verifyRoute } from './routes/verify.tsx';
import { yourProjectRoute } from './routes/your-project.tsx';

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
