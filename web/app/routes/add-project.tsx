import { createRoute } from '@tanstack/react-router';
import { lazyPage, withPages } from '../lazy-page.ts';
import { framedRoute } from './framed.tsx';

const AddProjectPage = lazyPage(
  () => import('../../features/add-project/add-project-page.tsx'),
  'AddProjectPage',
);

export const addProjectRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/add-project',
  component: withPages(AddProject, AddProjectPage),
});

function AddProject() {
  const navigate = addProjectRoute.useNavigate();
  return (
    <AddProjectPage
      onAdded={(projectId) =>
        void navigate({ to: '/projects/$projectId', params: { projectId }, replace: true })
      }
    />
  );
}
