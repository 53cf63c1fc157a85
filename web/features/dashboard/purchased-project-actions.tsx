import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { dashboardTexts } from '#words/screens/dashboard.ts';
import { ordersTexts } from '#words/screens/orders.ts';
import { projectTexts } from '#words/screens/project.ts';
import { downloadArchive } from '../../api/download-archive.ts';
import type { CompactCard } from '../../api/entities.ts';
import { paymentHistoryQuery } from '../../api/payment-queries.ts';
import { statusTone } from '../../components/project/status-tone.ts';
import { StatusBadge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { formatBytes } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { toastError } from '../../lib/toast.ts';

export function PurchasedProjectActions({ project }: { project: CompactCard }) {
  const { archive = null, shipment = null } = project.purchase ?? {};
  const purchaseId = usePurchaseId(project.projectId);
  return (
    <>
      {shipment !== null && (
        <StatusBadge
          tone={statusTone(shipment.status)}
          label={ordersTexts.status[shipment.status]}
          className="mr-auto"
        />
      )}
      <Button asChild size="sm">
        <Link to="/projects/$projectId" params={{ projectId: project.projectId }}>
          {dashboardTexts.openProject}
          <span className="sr-only">: {project.title}</span>
        </Link>
      </Button>
      {purchaseId !== undefined && (
        <Button asChild size="sm" variant="secondary">
          <Link to="/orders/$purchaseId" params={{ purchaseId }}>
            {dashboardTexts.openOrder}
            <span className="sr-only">: {project.title}</span>
          </Link>
        </Button>
      )}
      {archive !== null && <DownloadButton project={project} archive={archive} />}
    </>
  );
}

function usePurchaseId(projectId: string): string | undefined {
  const { data } = useInfiniteQuery(paymentHistoryQuery);
  return data?.pages
    .flatMap((page) => page.data)
    .find((row) => row.projectId === projectId && row.activity === 'bought' && row.receiptNumber !== null)
    ?.purchaseId;
}

function DownloadButton({
  project,
  archive,
}: {
  project: CompactCard;
  archive: { readonly fileName: string; readonly sizeBytes: number };
}) {
  const [percent, setPercent] = useState<number | null>(null);
  const download = useMutation({
    mutationFn: (_input: void, { client }) =>
      downloadArchive(
        client,
        { projectId: project.projectId },
        {
          signal: new AbortController().signal,
          onProgress: (received) =>
            setPercent(Math.min(100, Math.round((received / Math.max(1, archive.sizeBytes)) * 100))),
        },
      ),
    onSuccess: (zip) => saveFile(zip, archive.fileName),
    onError: () => toastError(dashboardTexts.downloadFailed),
    onSettled: () => setPercent(null),
  });
  return (
    <Button
      size="sm"
      variant="secondary"
      disabled={download.isPending}
      title={formatBytes(archive.sizeBytes)}
      icon={<Download aria-hidden="true" className="size-4" />}
      onClick={() => download.mutate()}
    >
      {download.isPending ? commonTexts.percentDone(percent ?? 0) : projectTexts.download}
      <span className="sr-only">: {project.title}</span>
    </Button>
  );
}
