import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { ProjectCard } from '#contract/entities.ts';
import { downloadArchive } from '../../api/project-queries.ts';
import { statusTone, StatusBadge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { formatBytes } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { commonTexts } from '../../lib/texts/common.ts';
import { dashboardTexts } from '../../lib/texts/dashboard.ts';
import { ordersTexts } from '../../lib/texts/orders.ts';
import { projectTexts } from '../../lib/texts/project.ts';
import { toastError } from '../../lib/toast.ts';

/** What the buyer of a project can do with it, from the card: the unlocked mode. */
export function BoughtActions({ project }: { project: ProjectCard }) {
  const { archive, shipment } = project.purchase ?? { archive: null, shipment: null };
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
        <Link to="/projects/$projectId" params={{ projectId: project.project_id }}>
          {dashboardTexts.openProject}
          <span className="sr-only">: {project.title}</span>
        </Link>
      </Button>
      {archive !== null && <DownloadButton project={project} archive={archive} />}
    </>
  );
}

function DownloadButton({
  project,
  archive,
}: {
  project: ProjectCard;
  archive: { readonly file_name: string; readonly size_bytes: number };
}) {
  const [percent, setPercent] = useState<number | null>(null);
  const download = useMutation({
    mutationFn: () =>
      downloadArchive(project.project_id, {
        signal: new AbortController().signal,
        onProgress: (received) =>
          setPercent(Math.min(100, Math.round((received / Math.max(1, archive.size_bytes)) * 100))),
      }),
    onSuccess: (zip) => saveFile(zip, archive.file_name),
    onError: () => toastError(dashboardTexts.downloadFailed),
    onSettled: () => setPercent(null),
  });
  return (
    <Button
      size="sm"
      variant="secondary"
      disabled={download.isPending}
      title={formatBytes(archive.size_bytes)}
      icon={<Download aria-hidden="true" className="size-4" />}
      onClick={() => download.mutate()}
    >
      {download.isPending ? commonTexts.percentDone(percent ?? 0) : projectTexts.download}
      <span className="sr-only">: {project.title}</span>
    </Button>
  );
}
