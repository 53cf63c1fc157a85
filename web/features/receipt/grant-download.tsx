import { useMutation } from '@tanstack/react-query';
import { FileKey } from 'lucide-react';
import { grantTexts } from '#words/screens/grant.ts';
import { fetchGrant } from '../../api/grant-queries.ts';
import { messageOfError } from '../../api/message-of-error.ts';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { saveFile } from '../../lib/save-file.ts';

export function GrantDownload({ purchaseId }: { purchaseId: string }) {
  const download = useMutation({
    mutationFn: async (_input: void, { client }) => {
      const { grant, order } = await fetchGrant(client, purchaseId);
      saveFile(new Blob([grant], { type: 'text/plain' }), grantTexts.fileName(order));
    },
  });
  return (
    <section aria-label={grantTexts.download} className="mt-5 text-center print:hidden">
      <Button
        variant="secondary"
        busy={download.isPending}
        onClick={() => download.mutate()}
        icon={<FileKey aria-hidden="true" className="size-4.5" />}
      >
        {grantTexts.download}
      </Button>
      <p className="mt-2 text-sm text-muted">
        {grantTexts.downloadHint}{' '}
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
