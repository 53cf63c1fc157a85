import { createRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ProjectDetails } from '../../api/entities.ts';
import { onDemand } from '../../components/ui/on-demand.tsx';
import { forgetBuy, isBuyRemembered } from '../../lib/buy-after-sign-in.ts';
import { lazyPage, withPages } from '../lazy-page.ts';
import { prefetch } from '../prefetch.ts';
import { publicFrameRoute } from './public-frame.tsx';

const importPayment = () => import('../../features/pay-for-project/payment-dialog.tsx');
const PaymentOverlay = onDemand<PaymentProps & { open: boolean; onOpenChange: (open: boolean) => void }>(
  async () => (await importPayment()).PaymentDialog,
);
const ProjectPage = lazyPage(() => import('../../features/project-page/project-page.tsx'), 'ProjectPage');

interface PaymentProps {
  project: ProjectDetails;
  onClose: () => void;
}

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
  loader: ({ context, params: { projectId }, preload }) =>
    prefetch(
      context,
      () => import('../../api/project-queries.ts'),
      (client, { openProject, previewProject }) => {
        void (preload ? previewProject : openProject)(client, projectId);
      },
    ),
  wrapInSuspense: false,
  component: withPages(Project, ProjectPage),
});

/** The payment dialog is preloaded after a delay, because few visitors buy. */
const PRELOAD_PAYMENT_AFTER_MS = 5_000;

function Project() {
  useEffect(() => {
    const timer = setTimeout(() => void importPayment().catch(() => undefined), PRELOAD_PAYMENT_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const { projectId } = projectRoute.useParams();
  const { redirect_status: status, buy, publish } = projectRoute.useSearch();
  const navigate = projectRoute.useNavigate();
  // After the bank's redirect, the URL contains the payment's client secret, which must not stay in the history.
  const clearSearch = () => navigate({ search: {}, replace: true });
  const clearBuyRequest = async () => {
    forgetBuy();
    await clearSearch();
  };
  return (
    <ProjectPage
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
