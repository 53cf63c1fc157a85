import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExternalLink, Terminal } from 'lucide-react';
import type { ReactNode } from 'react';
import { SHIPMENT_STATUSES } from '#domain/projects/project.ts';
import { computerCheckTexts } from '#words/screens/computer-check.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { historyTexts } from '#words/screens/history.ts';
import { ownProjectTexts } from '#words/screens/own-project.ts';
import { projectTexts } from '#words/screens/project.ts';
import { saleTermsTexts } from '#words/screens/sale-terms.ts';
import type { ProjectDetails, PurchaseSummary } from '../../api/entities.ts';
import { orderProcessQuery } from '../../api/order-process-queries.ts';
import { CourierLink } from '../../components/project/courier-link.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import { Stepper } from '../../components/ui/stepper.tsx';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { removedAddress } from '../../lib/removed-address.ts';
import { saveFile } from '../../lib/save-file.ts';
import { toastError } from '../../lib/toast.ts';
import { ArchiveDownload } from './archive-download.tsx';

export function OwnedPanel({ project, purchase }: { project: ProjectDetails; purchase: PurchaseSummary }) {
  const { data: order } = useQuery(orderProcessQuery(purchase.purchaseId));
  const { repositoryUrl: repository, repositoryPrivate, videoUrl: video, address } = project.projectData;
  return (
    <Card className="space-y-5">
      {repository !== undefined && (
        <div>
          <h2 className="text-base">{projectTexts.repository}</h2>
          <div className="mt-1.5 flex items-center gap-2">
            <p className="min-w-0 grow truncate font-mono text-sm" title={repository}>
              {repository.replace(/^https?:\/\//u, '')}
            </p>
            <CopyButton text={repository} iconOnly />
          </div>
          <UntrustedLink href={repository}>{ownProjectTexts.openRepository}</UntrustedLink>
        </div>
      )}
      {repositoryPrivate === true && (
        <p className="text-sm text-muted">{ownProjectTexts.privateRepository}</p>
      )}
      {order?.state === 'to-download' && (
        <p className="text-sm">{projectTexts.downloadStarts(order.tryingHours)}</p>
      )}
      {purchase.archive !== null && (
        <ArchiveDownload projectId={project.projectId} archive={purchase.archive} />
      )}
      {purchase.archive !== null && <ComputerCheck technologies={project.projectData.techStack} />}
      {video !== undefined && <UntrustedLink href={video}>{ownProjectTexts.watchVideo}</UntrustedLink>}
      {purchase.shipment !== null && (
        <ShipmentStatus shipment={purchase.shipment} address={address ?? null} />
      )}
      <Button asChild variant="secondary" block>
        <Link to="/orders/$purchaseId" params={{ purchaseId: purchase.purchaseId }}>
          {projectTexts.openOrder}
        </Link>
      </Button>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-1.5 border-t border-line pt-4 text-sm">
        <Fact label={ownProjectTexts.amountPaid}>{formatAmount(purchase.amountMinor)}</Fact>
        {purchase.licence !== undefined && (
          <Fact label={saleTermsTexts.licence}>{saleTermsTexts.licences[purchase.licence]}</Fact>
        )}
        <Fact label={ownProjectTexts.receipt}>
          <Link
            to="/receipts/$purchaseId"
            params={{ purchaseId: purchase.purchaseId }}
            className="inline-flex min-h-6 items-center rounded-xs font-mono text-primary underline underline-offset-3 pointer-coarse:min-h-11"
          >
            {purchase.receiptNumber}
          </Link>
        </Fact>
        <Fact label={historyTexts.activity.bought}>{formatDate(purchase.paidAt)}</Fact>
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 text-right break-words">{children}</dd>
    </>
  );
}

/** The seller chose this URL, so the link has no referrer and no opener. */
function UntrustedLink({ href, children }: { href: string; children: ReactNode }) {
  if (!/^https?:\/\//u.test(href)) return null;
  return (
    <Button asChild variant="secondary" block className="not-first:mt-2.5">
      <a href={href} target="_blank" rel="nofollow noopener noreferrer">
        <ExternalLink aria-hidden="true" className="size-4.5" />
        {children}
      </a>
    </Button>
  );
}

const SHELLS = ['sh', 'ps1'] as const;

function ComputerCheck({ technologies }: { technologies: string }) {
  const save = async (shell: (typeof SHELLS)[number]) => {
    try {
      const { makeComputerCheck } = await import('./make-computer-check.ts');
      saveFile(new Blob([makeComputerCheck(shell, technologies)]), `protohaat-check.${shell}`);
    } catch {
      toastError(errorsTexts.network);
    }
  };
  return (
    <details className="text-sm">
      <summary className="fold-summary">{computerCheckTexts.title}</summary>
      <p className="mt-1.5 text-muted">{computerCheckTexts.body}</p>
      {SHELLS.map((shell) => (
        <Button
          key={shell}
          variant="secondary"
          block
          className="mt-2.5"
          icon={<Terminal aria-hidden="true" className="size-4.5" />}
          onClick={() => void save(shell)}
        >
          {computerCheckTexts.scripts[shell]}
        </Button>
      ))}
    </details>
  );
}

type Shipment = NonNullable<PurchaseSummary['shipment']>;

function ShipmentStatus({ shipment, address }: { shipment: Shipment; address: string | null }) {
  const currentIndex = SHIPMENT_STATUSES.indexOf(shipment.status);
  const current = shipment.status === 'Delivered' ? SHIPMENT_STATUSES.length : currentIndex;
  const removed = removedAddress(shipment);
  return (
    <section aria-label={projectTexts.shipment}>
      <h2 className="mb-3 text-base">{projectTexts.shipment}</h2>
      <Stepper
        label={projectTexts.shipment}
        steps={SHIPMENT_STATUSES.map((status) => ownProjectTexts.shipmentSteps[status])}
        current={current}
      />
      <dl className="mt-4 space-y-1.5 text-sm">
        {shipment.courierName !== null && (
          <div className="flex justify-between gap-4">
            <dt className="text-muted">{ownProjectTexts.courier}</dt>
            <dd>
              <CourierLink courier={shipment.courierName} number={shipment.trackingId} />
            </dd>
          </div>
        )}
        {shipment.trackingId !== null && (
          <div className="flex items-center justify-between gap-4">
            <dt className="text-muted">{ownProjectTexts.tracking}</dt>
            <dd className="flex min-w-0 items-center">
              <span className="truncate font-mono">{shipment.trackingId}</span>
              <CopyButton text={shipment.trackingId} iconOnly />
            </dd>
          </div>
        )}
        {address !== null && (
          <div>
            <dt className="text-muted">{ownProjectTexts.shipTo}</dt>
            <dd dir="auto" className="whitespace-pre-line">
              {address}
            </dd>
          </div>
        )}
      </dl>
      {removed !== null && (
        <p className="mt-2 text-sm text-muted">{ownProjectTexts.addressRemovedOn(removed)}</p>
      )}
    </section>
  );
}
