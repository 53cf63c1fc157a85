import { type ReactNode, useState } from 'react';
import { failureBody, proofProblem } from '../../api/message-of-error.ts';
import { OwnerPassword } from '../../components/forms/owner-password.tsx';
import { AlertDialog } from '../../components/ui/alert-dialog.tsx';
import { toastError, toastSuccess } from '../../lib/toast.ts';

interface Removal {
  readonly isPending: boolean;
  readonly error: unknown;
  reset(): void;
  mutate(
    password: string,
    options: { readonly onSuccess: () => void; readonly onError: (error: unknown) => void },
  ): void;
}

export function RemoveDialog({
  open,
  onClose,
  removal,
  body,
  removed,
  ...labels
}: {
  open: boolean;
  onClose: () => void;
  removal: Removal;
  title: string;
  body: ReactNode;
  removed: string;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
}) {
  const [password, setPassword] = useState('');
  const close = () => {
    setPassword('');
    removal.reset();
    onClose();
  };
  const remove = () =>
    removal.mutate(password, {
      onSuccess: () => {
        toastSuccess(removed);
        close();
      },
      onError: (error) => {
        if (proofProblem(error) === undefined) toastError(failureBody(error));
      },
    });
  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
      {...labels}
      body={
        <>
          <p className="mb-4">{body}</p>
          <form
            className="text-ink"
            onSubmit={(event) => {
              event.preventDefault();
              remove();
            }}
          >
            <OwnerPassword value={password} error={proofProblem(removal.error)} onChange={setPassword} />
          </form>
        </>
      }
      busy={removal.isPending}
      onConfirm={remove}
    />
  );
}
