import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ProjectDetails } from '../api/entities.ts';
import { onDemand } from '../components/ui/on-demand.tsx';
import { ProjectPage, type ProjectPageProps } from '../features/project-page/project-page.tsx';
import { forgetBuy, isBuyRemembered } from '../lib/buy-after-sign-in.ts';

const route = getRouteApi('/public-frame/projects/$projectId');

const importPayment = () => import('../features/pay-for-project/payment-dialog.tsx');
const PaymentOverlay = onDemand<PaymentProps & { open: boolean; onOpenChange: (open: boolean) => void }>(
  async () => (await importPayment()).PaymentDialog,
);

interface PaymentProps {
  project: ProjectDetails;
  onClose: () => void;
}

/** The payment dialog is preloaded after a delay, because few visitors buy. */
const PRELOAD_PAYMENT_AFTER_MS = 5_000;

export function ProjectScreen(parts: Pick<ProjectPageProps, 'ProjectParts' | 'RelatedProjects'>) {
  useEffect(() => {
    const timer = setTimeout(() => void importPayment().catch(() => undefined), PRELOAD_PAYMENT_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const { projectId } = route.useParams();
  const { redirect_status: status, buy, publish } = route.useSearch();
  const navigate = route.useNavigate();
  // After the bank's redirect, the URL contains the payment's client secret, which must not stay in the history.
  const clearSearch = () => navigate({ search: {}, replace: true });
  const clearBuyRequest = async () => {
    forgetBuy();
    await clearSearch();
  };
  return (
    <ProjectPage
      {...parts}
      projectId={projectId}
      PaymentDialog={Payment}
      onReturn={status === undefined ? undefined : clearSearch}
      opensPayment={buy !== undefined && isBuyRemembered(projectId)}
      onBuyRequest={buy === undefined || status !== undefined ? undefined : clearBuyRequest}
      onPublishRequest={publish === undefined ? undefined : clearSearch}
    />
  );
}

function Payment(props: PaymentProps) {
  return <PaymentOverlay {...props} open onOpenChange={props.onClose} />;
}
