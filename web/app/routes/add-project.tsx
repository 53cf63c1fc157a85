import { createRoute } from '@tanstack/react-router';
import type { AddStep } from '../../features/add-project/steps.ts';
import { lazyPage, withPages } from '../lazy-page.ts';
import { framedRoute } from './framed.tsx';

const AddProjectPage = lazyPage(
  () => import('../../features/add-project/add-project-page.tsx'),
  'AddProjectPage',
);

const readStep = ({ step }: Record<string, unknown>): { step?: AddStep } =>
  step === 'describe' || step === 'price' ? { step } : {};

export const addProjectRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/add-project',
  validateSearch: readStep,
  component: withPages(AddProject, AddProjectPage),
});

function AddProject() {
  const navigate = addProjectRoute.useNavigate();
  const { step = 'pick' } = addProjectRoute.useSearch();
  return (
    <AddProjectPage
      step={step}
      onStep={(next) => void navigate({ search: readStep({ step: next }) })}
      onAdded={(projectId) =>
        void navigate({ to: '/projects/$projectId', params: { projectId }, replace: true })
      }
    />
  );
}
