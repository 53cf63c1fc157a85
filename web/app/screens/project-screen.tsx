import { getRouteApi } from '@tanstack/react-router';
import { PaymentDialog } from '../../features/pay-for-project/payment-dialog.tsx';
import { ProjectPage } from '../../features/project-page/project-page.tsx';

const route = getRouteApi('/guarded/projects/$projectId');

export function ProjectScreen() {
  const { projectId } = route.useParams();
  return <ProjectPage projectId={projectId} Payment={PaymentDialog} />;
}
