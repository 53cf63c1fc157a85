import { useMutation } from '@tanstack/react-query';
import { FileKey } from 'lucide-react';
import { grantTexts } from '#words/screens/grant.ts';
import { fetchGrant } from '../../api/grant-queries.ts';
import { messageOfError } from '../../api/message-of-error.ts';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { saveFile } from '../../lib/save-file.ts';

interface GrantDownloadsProps {
  purchaseId: string;
  /** The bought one first. */
  versions: readonly number[];
}

export function GrantDownloads({ purchaseId, versions }: GrantDownloadsProps) {
  const download = useMutation({
    mutationFn: async (version: number, { client }) => {
      const { grant, order } = await fetchGrant(client, purchaseId, version);
      saveFile(new Blob([grant], { type: 'text/plain' }), grantTexts.fileName(order, version));
    },
  });
  const isSingle = versions.length === 1;
  return (
    <section aria-label={grantTexts.download} className="mt-5 text-center print:hidden">
      <div className="flex flex-wrap justify-center gap-2">
        {versions.map((version) => (
          <Button
            key={version}
            variant="secondary"
            busy={download.isPending && download.variables === version}
            onClick={() => download.mutate(version)}
            icon={<FileKey aria-hidden="true" className="size-4.5" />}
          >
            {isSingle ? grantTexts.download : grantTexts.downloadOf(version)}
          </Button>
        ))}
      </div>
      <p className="mt-2 text-sm text-muted">
        {isSingle ? grantTexts.downloadHint : grantTexts.laterHint}{' '}
        <a href="/verify" className="text-primary underline underline-offset-3">
          {grantTexts.checkLink}
        </a>
      </p>
      {download.isError && (
        <Notice tone="bad" urgent className="mt-3 text-left">
          {messageOfError(download.error)}
        </Notice>
      )}
    </section>
  );
}
