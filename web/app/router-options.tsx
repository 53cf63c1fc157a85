import { commonTexts } from '#words/screens/common.ts';
import { FullScreenMessage } from '../components/layout/full-screen-message.tsx';
import { localPath } from '../lib/local-path.ts';
import { RouteError } from './route-error.tsx';
import { parseSearch, stringifySearch } from './search-params.ts';

/** These options decide what the router renders, so they are the same on the server. */
export const routerOptions = {
  basepath: localPath('/'),
  parseSearch,
  stringifySearch,
  defaultPendingMinMs: 0,
  defaultErrorComponent: RouteError,
  defaultPendingComponent: () => <FullScreenMessage message={commonTexts.loading} />,
} as const;
