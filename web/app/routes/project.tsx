import { createRoute } from '@tanstack/react-router';
import { lazyPage, withPages } from '../lazy-page.ts';
import { prefetch } from '../prefetch.ts';
import { publicFrameRoute } from './public-frame.tsx';

const ProjectScreen = lazyPage(() => import('../project-screen.tsx'), 'ProjectScreen');
const ProjectParts = lazyPage(() => import('../../features/project-page/project-parts.tsx'), 'ProjectParts');
const RelatedProjects = lazyPage(
  () => import('../../features/project-page/related-projects.tsx'),
  'RelatedProjects',
);

interface ProjectSearch {
  /** Set by the payment provider when the bank's page redirects back. */
  redirect_status?: string;
  /** Set by the public page's buy button to open the payment after sign-in. */
  buy?: 1;
  /** Set by the seller's dashboard to open the dialog that publishes a version. */
  publish?: 1;
}

function readProject({ redirect_status: status, buy, publish }: Record<string, unknown>): ProjectSearch {
  return {
    ...(typeof status === 'string' ? { redirect_status: status } : {}),
    ...(String(buy) === '1' ? { buy: 1 } : {}),
    ...(String(publish) === '1' ? { publish: 1 } : {}),
  };
}

export const projectRoute = createRoute({
  getParentRoute: () => publicFrameRoute,
  path: '/projects/$projectId',
  validateSearch: readProject,
  loader: async ({ context, params: { projectId }, preload }) => {
    const { isServer = false, servedPage = null } = context;
    // A document from the server contains these parts, so their code is loaded after the page's own.
    const parts =
      isServer || servedPage === null
        ? Promise.all([ProjectParts.preload?.(), RelatedProjects.preload?.()])
        : null;
    if (isServer) await parts;
    await prefetch(
      context,
      () => import('../../api/project-queries.ts'),
      (client, { openProject, previewProject }) => {
        void (preload ? previewProject : openProject)(client, projectId);
      },
    );
  },
  wrapInSuspense: false,
  component: withPages(Project, ProjectScreen),
});

function Project() {
  return <ProjectScreen ProjectParts={ProjectParts} RelatedProjects={RelatedProjects} />;
}
