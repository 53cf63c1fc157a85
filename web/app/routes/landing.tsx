import { createRoute } from '@tanstack/react-router';
import { commonTexts } from '#words/screens/common.ts';
import { FullScreenMessage } from '../../components/layout/full-screen-message.tsx';
import { rootRoute } from './root.tsx';

/** The landing page is a document of the server, so a link within the application loads it. */
export const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  onEnter: () => location.assign('/'),
  component: () => <FullScreenMessage message={commonTexts.loading} />,
});
