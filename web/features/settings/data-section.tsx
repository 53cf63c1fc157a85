import { useMutation } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isProblem } from '../../api/send.ts';
import { useSession } from '../../api/session.tsx';
import { useExport } from '../../api/settings-queries.ts';
import { AlertDialog } from '../../components/ui/alert-dialog.tsx';
import { Button } from '../../components/ui/button.tsx';
import { leavingTexts } from '../../lib/texts/leaving.ts';
import { settingsTexts } from '../../lib/texts/settings.ts';
import { toastError, toastInfo, toastSuccess } from '../../lib/toast.ts';
import { OpenObligations } from './open-obligations.tsx';
import { SettingsSection } from './settings-section.tsx';

/** A copy of everything, as a file. */
export function ExportSection() {
  const copy = useExport();
  return (
    <SettingsSection
      title={settingsTexts.exportTitle}
      line={settingsTexts.exportHint}
      action={
        <Button
          variant="secondary"
          busy={copy.isPending}
          icon={<Download aria-hidden="true" className="size-4.5" />}
          onClick={() =>
            copy.mutate(undefined, {
              onSuccess: () => toastSuccess(settingsTexts.exportDone),
              onError: () => toastError(settingsTexts.exportFailed),
            })
          }
        >
          {settingsTexts.exportAction}
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
      toastInfo(settingsTexts.deleted);
      onLeft();
    },
    onError: (error) => {
      const isOpen = isProblem(error, 'payment-in-progress', 'orders-open');
      if (isOpen && error.problem.obligations !== undefined) return;
      setAsking(false);
      toastError(isOpen ? settingsTexts.deleteBlocked : settingsTexts.deleteFailed);
    },
  });
  const obligations = isProblem(remove.error) ? remove.error.problem.obligations : undefined;
  return (
    <>
      <SettingsSection
        title={settingsTexts.deleteAccount}
        line={settingsTexts.deleteHint}
        action={
          <Button
            variant="secondary"
            icon={<Trash2 aria-hidden="true" className="size-4.5 text-bad" />}
            onClick={() => setAsking(true)}
          >
            {settingsTexts.deleteAction}
          </Button>
        }
      />
      <AlertDialog
        open={asking}
        onOpenChange={(open) => {
          setAsking(open);
          if (!open) remove.reset();
        }}
        title={obligations === undefined ? settingsTexts.deleteTitle : leavingTexts.title}
        cancelLabel={obligations === undefined ? undefined : leavingTexts.close}
        body={
          obligations !== undefined ? (
            <OpenObligations obligations={obligations} />
          ) : (
            <>
              <p>{settingsTexts.deleteBody}</p>
              <ul className="mt-3 list-disc space-y-1 pl-5">
                {settingsTexts.deleteFacts.map((fact) => (
                  <li key={fact}>{fact}</li>
                ))}
              </ul>
              <p className="mt-3">{settingsTexts.deleteCopyFirst}</p>
            </>
          )
        }
        confirmLabel={obligations === undefined ? settingsTexts.deleteConfirm : leavingTexts.again}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}
