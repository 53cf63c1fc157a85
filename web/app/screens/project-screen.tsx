import { getRouteApi } from '@tanstack/react-router';
import { PaymentDialog } from '../../features/pay-for-project/payment-dialog.tsx';
import { ProjectPage } from '../../features/project-page/project-page.tsx';

const route = getRouteApi('/guarded/projects/$projectId');

export function ProjectScreen() {
  const { projectId } = route.useParams();
  const { redirect_status: result } = route.useSearch();
  const navigate = route.useNavigate();
  // The address also holds the payment's client secret, so it must not stay in the history.
  const onReturn = () => navigate({ search: {}, replace: true });
  return (
    <ProjectPage
      projectId={projectId}
      Payment={PaymentDialog}
      onReturn={result === undefined ? undefined : onReturn}
    />
  );
}
