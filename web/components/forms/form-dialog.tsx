import { type FormEvent, type ReactNode, useId } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';

/** Only Escape and the buttons close the dialog, so that a click outside does not discard input. */
export function FormDialog({
  title,
  description,
  submitLabel,
  isDangerous = false,
  busy,
  failure,
  size,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  description: string;
  submitLabel: string;
  isDangerous?: boolean;
  busy: boolean;
  failure: { readonly tone: 'warn' | 'bad'; readonly title: string; readonly text: string } | null;
  size?: 'sm' | undefined;
  onSubmit: (event: FormEvent) => unknown;
  onClose: () => void;
  children: ReactNode;
}) {
  const formId = useId();
  return (
    <Dialog
      open
      dismissOn="escape"
      size={size}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={title}
      description={description}
      footer={
        <div className="grid w-full gap-3">
          {failure !== null && (
            <Notice tone={failure.tone} title={failure.title} urgent>
              {failure.text}
            </Notice>
          )}
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button variant="secondary" onClick={onClose}>
              {commonTexts.cancel}
            </Button>
            <Button type="submit" form={formId} variant={isDangerous ? 'danger' : 'primary'} busy={busy}>
              {submitLabel}
            </Button>
          </div>
        </div>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void onSubmit(event)} className="space-y-5">
        {children}
      </form>
    </Dialog>
  );
}
