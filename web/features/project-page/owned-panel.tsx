import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ProjectDetails, PurchaseSummary } from '#contract/entities.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { historyTexts } from '../../lib/texts/history.ts';
import { projectTexts } from '../../lib/texts/project.ts';
import { ArchiveDownload } from './archive-download.tsx';
import { ShipmentStatus } from './shipment-status.tsx';

/** What the viewer has bought, ready to use. */
export function OwnedPanel({ project, purchase }: { project: ProjectDetails; purchase: PurchaseSummary }) {
  const { repo_url: repository, video_url: video, address } = project.Project_data;
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
          <OutsideLink href={repository}>{projectTexts.openRepository}</OutsideLink>
        </div>
      )}
      {purchase.archive !== null && (
        <ArchiveDownload projectId={project.project_id} archive={purchase.archive} />
      )}
      {video !== undefined && <OutsideLink href={video}>{projectTexts.watchVideo}</OutsideLink>}
      {purchase.shipment !== null && (
        <ShipmentStatus shipment={purchase.shipment} address={address ?? null} />
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 border-t border-line pt-4 text-sm">
        <Fact label={projectTexts.amountPaid}>{formatAmount(purchase.amount)}</Fact>
        <Fact label={projectTexts.receipt}>
          <Link
            to="/receipts/$purchaseId"
            params={{ purchaseId: purchase.purchase_id }}
            className="inline-flex min-h-6 items-center rounded-xs font-mono text-primary underline underline-offset-3 pointer-coarse:min-h-11"
          >
            {purchase.receipt_number}
          </Link>
        </Fact>
        <Fact label={historyTexts.activity.bought}>{formatDate(purchase.paid_at)}</Fact>
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

/** Sellers write these addresses, so the other page learns nothing of ours and gets no say over it. */
function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  if (!/^https?:\/\//u.test(href)) return null;
  return (
    <Button asChild variant="secondary" block className="mt-2.5">
      <a href={href} target="_blank" rel="nofollow noopener noreferrer">
        <ExternalLink aria-hidden="true" className="size-4.5" />
        {children}
      </a>
    </Button>
  );
}
