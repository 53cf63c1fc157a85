import { useState } from 'react';
import { buildProofTexts } from '#words/screens/build-proof.ts';
import { commonTexts } from '#words/screens/common.ts';
import { messageOfError } from '../../api/message-of-error.ts';
import { useSendProof } from '../../api/project-mutations.ts';
import { useBuildCode } from '../../api/verification-queries.ts';
import { Dropzone } from '../../components/forms/dropzone.tsx';
import { Field } from '../../components/forms/field.tsx';
import { type CodeInPhoto, CodePhoto } from '../../components/project/code-photo.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { toastError, toastSuccess } from '../../lib/toast.ts';
import { filesOf, imageLimits, releaseUploadItem, type UploadItem } from '../../lib/upload-items.ts';

const texts = buildProofTexts;

export function SendProofDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const [proof, setProof] = useState<CodeInPhoto | null>(null);
  const getCode = useBuildCode();
  const send = useSendProof(projectId);
  const close = () => {
    for (const item of items) releaseUploadItem(item);
    onClose();
  };
  const [photo] = filesOf(items);
  return (
    <Dialog
      open
      dismissOn="escape"
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={texts.title}
      description={texts.lead}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {commonTexts.cancel}
          </Button>
          <Button
            busy={send.isPending}
            disabled={photo === undefined || proof === null}
            onClick={() => {
              if (photo === undefined || proof === null || send.isPending) return;
              send.mutate(
                { photo, code: proof.code, corners: proof.corners },
                {
                  onSuccess: () => {
                    toastSuccess(texts.waiting);
                    close();
                  },
                },
              );
            }}
          >
            {texts.send}
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        <CodePhoto
          value={proof}
          onChange={setProof}
          isGetting={getCode.isPending}
          onGetCode={() =>
            getCode.mutate(undefined, {
              onSuccess: (given) => {
                setProof({ ...given, photo: null, corners: null });
                send.reset();
              },
              onError: () => toastError(texts.codeFailed),
            })
          }
          items={items}
        />
        {proof !== null && (
          <Field label={texts.photoLabel}>
            <Dropzone
              items={items}
              onItemsChange={setItems}
              limits={{ ...imageLimits, maxFiles: 1 }}
              markCover={false}
              disabled={send.isPending}
            />
          </Field>
        )}
        {send.isError && (
          <Notice tone="bad" urgent title={texts.sendFailed}>
            {messageOfError(send.error)}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
