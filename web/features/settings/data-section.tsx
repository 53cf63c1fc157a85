import { useMutation } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isProblem } from '../../api/send.ts';
import { useSession } from '../../api/session.tsx';
import { useExport } from '../../api/settings-queries.ts';
import { AlertDialog } from '../../components/ui/alert-dialog.tsx';
import { Button } from '../../components/ui/button.tsx';
import { texts } from '../../lib/texts.ts';
import { toastError, toastInfo, toastSuccess } from '../../lib/toast.ts';
import { SettingsSection } from './settings-section.tsx';

/** A copy of everything, as a file. */
export function ExportSection() {
  const copy = useExport();
  return (
    <SettingsSection
      title={texts.settings.exportTitle}
      line={texts.settings.exportHint}
      action={
        <Button
          variant="secondary"
          busy={copy.isPending}
          icon={<Download aria-hidden="true" className="size-4.5" />}
          onClick={() =>
            copy.mutate(undefined, {
              onSuccess: () => toastSuccess(texts.settings.exportDone),
              onError: () => toastError(texts.settings.exportFailed),
            })
          }
        >
          {texts.settings.exportAction}
        </Button>
      }
    />
  );
}

/** The end of the account, after saying what goes and what stays. */
export function DeleteSection({ onLeft }: { onLeft: () => void }) {
  const session = useSession();
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => session.deleteAccount(),
    onSuccess: () => {
      toastInfo(texts.settings.deleted);
      onLeft();
    },
    onError: (error) => {
      setAsking(false);
      toastError(
        isProblem(error, 'payment-in-progress') ? texts.settings.deleteBlocked : texts.settings.deleteFailed,
      );
    },
  });
  return (
    <>
      <SettingsSection
        title={texts.settings.deleteAccount}
        line={texts.settings.deleteHint}
        action={
          <Button
            variant="secondary"
            icon={<Trash2 aria-hidden="true" className="size-4.5 text-bad" />}
            onClick={() => setAsking(true)}
          >
            {texts.settings.deleteAction}
          </Button>
        }
      />
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.settings.deleteTitle}
        body={
          <>
            <p>{texts.settings.deleteBody}</p>
            <ul className="mt-3 list-disc space-y-1 pl-5">
              {texts.settings.deleteFacts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
            <p className="mt-3">{texts.settings.deleteCopyFirst}</p>
          </>
        }
        confirmLabel={texts.settings.deleteConfirm}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}
