import { useMutation } from '@tanstack/react-query';
import { FileKey } from 'lucide-react';
import { sorted } from '#domain/common/ordered-copy.ts';
import { grantTexts } from '#words/screens/grant.ts';
import { fetchGrant } from '../../api/grant-queries.ts';
import { messageOfError } from '../../api/message-of-error.ts';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { localPath } from '../../lib/local-path.ts';
import { saveFile } from '../../lib/save-file.ts';

interface GrantDownloadsProps {
  purchaseId: string;
  versions: readonly number[];
}

export function GrantDownloads({ purchaseId, versions }: GrantDownloadsProps) {
  const download = useMutation({
    mutationFn: async (version: number, { client }) => {
      const { grant, order } = await fetchGrant(client, purchaseId, version);
      saveFile(new Blob([grant], { type: 'text/plain' }), grantTexts.fileName(order, version));
    },
  });
  const [newest = 1, ...earlier] = sorted(versions, (a, b) => b - a);
  const isSingle = earlier.length === 0;
  const isBusy = (version: number) => download.isPending && download.variables === version;
  return (
    <section aria-label={grantTexts.download} className="mt-5 text-center print:hidden">
      <Button
        variant="secondary"
        busy={isBusy(newest)}
        onClick={() => download.mutate(newest)}
        icon={<FileKey aria-hidden="true" className="size-4.5" />}
      >
        {isSingle ? grantTexts.download : grantTexts.downloadOf(newest)}
      </Button>
      <p className="mt-2 text-sm text-muted">
        {isSingle ? grantTexts.downloadHint : grantTexts.laterHint}{' '}
        <a href={localPath('/verify')} className="text-primary underline underline-offset-3">
          {grantTexts.checkLink}
        </a>
      </p>
      {!isSingle && (
        <Earlier versions={earlier} isBusy={isBusy} onDownload={(version) => download.mutate(version)} />
      )}
      {download.isError && (
        <Notice tone="bad" urgent className="mt-3 text-left">
          {messageOfError(download.error)}
        </Notice>
      )}
    </section>
  );
}

interface EarlierProps {
  /** Newest first. */
  versions: readonly number[];
  isBusy: (version: number) => boolean;
  onDownload: (version: number) => void;
}

function Earlier({ versions, isBusy, onDownload }: EarlierProps) {
  return (
    <details className="mt-1">
      <summary className="mx-auto flex min-h-11 w-fit cursor-pointer items-center text-sm text-primary underline-offset-3 hover:underline">
        {grantTexts.earlier(versions.length)}
      </summary>
      <ul className="mx-auto flex max-w-md flex-wrap justify-center gap-1">
        {versions.map((version) => (
          <li key={version}>
            <Button
              variant="quiet"
              size="sm"
              className="min-w-11"
              aria-label={grantTexts.downloadOf(version)}
              busy={isBusy(version)}
              onClick={() => onDownload(version)}
            >
              {grantTexts.versionOf(version)}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
