import { useNavigate } from '@tanstack/react-router';
import { AddProjectPage } from '../../features/add-project/add-project-page.tsx';

export function AddProjectScreen() {
  const navigate = useNavigate();
  return (
    <AddProjectPage
      onAdded={(projectId) =>
        void navigate({ to: '/projects/$projectId', params: { projectId }, replace: true })
      }
    />
  );
}
