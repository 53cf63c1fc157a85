import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Notice } from '../../components/ui/notice.tsx';

export function AccountDialog({
  title,
  description,
  email,
  action,
  busy,
  failure,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  description: string;
  email: string;
  action: string;
  busy: boolean;
  failure: string | null;
  onSubmit: (event: FormEvent) => unknown;
  onClose: () => void;
  children: ReactNode;
}) {
  const formId = useId();
  return (
    <Dialog
      open
      size="sm"
      dismissOn="escape"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description={description}
      footer={
        <Button type="submit" form={formId} busy={busy} className="w-full sm:w-auto">
          {action}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void onSubmit(event)} className="space-y-5">
        {failure !== null && (
          <Notice tone="bad" urgent>
            {failure}
          </Notice>
        )}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        {children}
      </form>
    </Dialog>
  );
}
