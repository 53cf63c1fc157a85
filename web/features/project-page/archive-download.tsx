import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ownProjectTexts } from '#words/screens/own-project.ts';
import { projectTexts } from '#words/screens/project.ts';
import { versionsTexts } from '#words/screens/versions.ts';
import { isProblem } from '../../api/api-client.ts';
import { downloadArchive } from '../../api/download-archive.ts';
import type { PurchaseSummary } from '../../api/entities.ts';
import { Button } from '../../components/ui/button.tsx';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Progress } from '../../components/ui/progress.tsx';
import { formatBytes, shortCommit } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';

type Archive = NonNullable<PurchaseSummary['archive']>;

export function ArchiveDownload({
  projectId,
  archive,
  version,
}: {
  projectId: string;
  archive: Archive;
  /** If absent, the version that the viewer bought is downloaded. */
  version?: number;
}) {
  const [received, setReceived] = useState(0);
  const controller = useRef<AbortController | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const download = useMutation({
    mutationFn: async (_input: void, { client }) => {
      setReceived(0);
      controller.current = new AbortController();
      const zip = await downloadArchive(
        client,
        { projectId, version },
        {
          signal: controller.current.signal,
          onProgress: setReceived,
        },
      );
      saveFile(zip, archive.fileName);
    },
  });
  const cancel = () => {
    controller.current?.abort();
    button.current?.focus();
  };
  const wasCancelled = download.error instanceof DOMException && download.error.name === 'AbortError';
  return (
    <div>
      <Button
        ref={button}
        {...(version === undefined ? { size: 'lg', block: true } : { variant: 'secondary' })}
        busy={download.isPending}
        onClick={() => download.mutate()}
        icon={<Download aria-hidden="true" className="size-5" />}
      >
        {version !== undefined
          ? versionsTexts.download(version)
          : download.isSuccess
            ? ownProjectTexts.downloadAgain
            : projectTexts.download}
      </Button>
      {download.isPending && (
        <div className="mt-3">
          <Progress
            label={ownProjectTexts.downloadProgress(formatBytes(received), formatBytes(archive.sizeBytes))}
            value={archive.sizeBytes === 0 ? null : (received / archive.sizeBytes) * 100}
          />
          <Button variant="secondary" block className="mt-3" onClick={cancel}>
            {ownProjectTexts.downloadCancel}
          </Button>
        </div>
      )}
      <output className="block text-sm text-ok empty:hidden">
        {download.isSuccess ? <span className="mt-2 block">{ownProjectTexts.downloadDone}</span> : null}
      </output>
      {download.isError && !wasCancelled && (
        <Notice tone="bad" urgent className="mt-3">
          {isProblem(download.error) && download.error.problem.message !== undefined
            ? download.error.problem.message
            : projectTexts.downloadFailed}
        </Notice>
      )}
      <dl className="mt-3 space-y-1 text-sm">
        <div className="flex justify-between gap-4">
          <dt className="text-muted">{ownProjectTexts.zipSize}</dt>
          <dd>{formatBytes(archive.sizeBytes)}</dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt className="text-muted">{projectTexts.commit}</dt>
          <dd className="font-mono">{shortCommit(archive.commit)}</dd>
        </div>
        <div className="flex items-center justify-between gap-4">
          <dt className="shrink-0 text-muted">{ownProjectTexts.sha256}</dt>
          <dd className="flex min-w-0 items-center">
            <span className="truncate font-mono" title={archive.sha256}>
              {archive.sha256}
            </span>
            <CopyButton text={archive.sha256} iconOnly />
          </dd>
        </div>
      </dl>
    </div>
  );
}
