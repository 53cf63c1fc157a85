import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { PurchaseSummary } from '#contract/entities.ts';
import { downloadArchive } from '../../api/project-queries.ts';
import { isProblem } from '../../api/send.ts';
import { Button } from '../../components/ui/button.tsx';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Progress } from '../../components/ui/progress.tsx';
import { formatBytes, shortCommit } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { projectTexts } from '../../lib/texts/project.ts';

type Archive = NonNullable<PurchaseSummary['archive']>;

/** The zip of the verified commit: progress while it comes, and its SHA-256 to hold it against. */
export function ArchiveDownload({ projectId, archive }: { projectId: string; archive: Archive }) {
  const [received, setReceived] = useState(0);
  const controller = useRef<AbortController | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const download = useMutation({
    mutationFn: async () => {
      setReceived(0);
      controller.current = new AbortController();
      const zip = await downloadArchive(projectId, {
        signal: controller.current.signal,
        onProgress: setReceived,
      });
      saveFile(zip, archive.file_name);
    },
  });
  const stop = () => {
    controller.current?.abort();
    // The button that was pressed goes; the one that stays takes the focus.
    button.current?.focus();
  };
  const wasStopped = download.error instanceof DOMException && download.error.name === 'AbortError';
  return (
    <div>
      <Button
        ref={button}
        size="lg"
        block
        busy={download.isPending}
        onClick={() => download.mutate()}
        icon={<Download aria-hidden="true" className="size-5" />}
      >
        {download.isSuccess ? projectTexts.downloadAgain : projectTexts.download}
      </Button>
      {download.isPending && (
        <div className="mt-3">
          <Progress
            label={projectTexts.downloadProgress(formatBytes(received), formatBytes(archive.size_bytes))}
            value={archive.size_bytes === 0 ? null : (received / archive.size_bytes) * 100}
          />
          <Button variant="secondary" block className="mt-3" onClick={stop}>
            {projectTexts.downloadCancel}
          </Button>
        </div>
      )}
      <output className="block text-sm text-ok empty:hidden">
        {download.isSuccess ? <span className="mt-2 block">{projectTexts.downloadDone}</span> : null}
      </output>
      {download.isError && !wasStopped && (
        <Notice tone="bad" urgent className="mt-3">
          {isProblem(download.error) && download.error.problem.message !== undefined
            ? download.error.problem.message
            : projectTexts.downloadFailed}
        </Notice>
      )}
      <dl className="mt-3 space-y-1 text-sm">
        <div className="flex justify-between gap-4">
          <dt className="text-muted">{projectTexts.zipOf(formatBytes(archive.size_bytes))}</dt>
          <dd className="font-mono">
            <span className="sr-only">{projectTexts.commit} </span>
            {shortCommit(archive.commit)}
          </dd>
        </div>
        <div className="flex items-center justify-between gap-4">
          <dt className="shrink-0 text-muted">{projectTexts.sha256}</dt>
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
