import { createRoute } from '@tanstack/react-router';
import { commonTexts } from '#words/screens/common.ts';
import { FullScreenMessage } from '../../components/layout/full-screen-message.tsx';
import { localPath } from '../../lib/local-path.ts';
import { rootRoute } from './root.tsx';

/** The server renders the landing page, so links from the application load the document. */
export const landingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  onEnter: () => location.assign(localPath('/')),
  component: () => <FullScreenMessage message={commonTexts.loading} />,
});
