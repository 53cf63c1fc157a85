import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { NextActKind } from '#domain/orders/next-act.ts';
import { nextActTexts } from '#words/next-acts.ts';
import { commonTexts } from '#words/screens/common.ts';
import { dashboardTexts } from '#words/screens/dashboard.ts';
import { projectTexts } from '#words/screens/project.ts';
import { configQuery } from '../../api/config-query.ts';
import { downloadArchive } from '../../api/download-archive.ts';
import type { CompactCard } from '../../api/entities.ts';
import { NextActStatus } from '../../components/project/next-act-status.tsx';
import { Button } from '../../components/ui/button.tsx';
import { formatBytes } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { toastError } from '../../lib/toast.ts';

export function PurchasedProjectActions({ project }: { project: CompactCard }) {
  const { purchase } = project;
  const { data: config } = useQuery(configQuery);
  if (purchase === undefined) return null;
  const { purchaseId, archive, next } = purchase;
  const isOwn = next?.who === 'buyer';
  const isDownload = isOwn && next.act === 'download' && archive !== null;
  const isFirst = isOwn && !isDownload;
  return (
    <>
      <NextActStatus next={next} reader="buyer" className="w-full" />
      {isDownload && config !== undefined && (
        <p className="w-full text-sm text-muted">{projectTexts.downloadStarts(config.orders.tryingHours)}</p>
      )}
      {isDownload && <DownloadButton project={project} archive={archive} />}
      <Button asChild size="sm" variant={isFirst ? 'primary' : 'secondary'}>
        <Link to="/orders/$purchaseId" params={{ purchaseId }}>
          {isFirst ? buttonOf(next.act) : dashboardTexts.openOrder}
          <span className="sr-only">: {project.title}</span>
        </Link>
      </Button>
      <Button asChild size="sm" variant="secondary">
        <Link to="/projects/$projectId" params={{ projectId: project.projectId }}>
          {dashboardTexts.openProject}
          <span className="sr-only">: {project.title}</span>
        </Link>
      </Button>
      {!isDownload && archive !== null && <DownloadButton project={project} archive={archive} isSecond />}
    </>
  );
}

function buttonOf(act: NextActKind): string {
  const { buttons } = nextActTexts;
  return act in buttons ? buttons[act as keyof typeof buttons] : dashboardTexts.openOrder;
}

function DownloadButton({
  project,
  archive,
  isSecond = false,
}: {
  project: CompactCard;
  archive: { readonly fileName: string; readonly sizeBytes: number };
  isSecond?: boolean;
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
      variant={isSecond ? 'secondary' : 'primary'}
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
