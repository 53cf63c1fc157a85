import { type ReactNode, useState } from 'react';
import { MAX_OPERATOR_REASON_CHARS } from '#domain/operators/queue.ts';
import { commonTexts } from '#words/screens/common.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { operateTexts } from '#words/screens/operate.ts';
import { messageOfError } from '../../api/message-of-error.ts';
import { type OperatorStep, useOperatorStep } from '../../api/operate-queries.ts';
import { Field } from '../../components/forms/field.tsx';
import { TextArea } from '../../components/forms/text-area.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { toastSuccess } from '../../lib/toast.ts';

export function ReasonDialog({
  title,
  description,
  label = operateTexts.reason,
  submit,
  isDangerous = false,
  toStep,
  onClose,
  children,
}: {
  title: string;
  description: string;
  label?: string;
  submit: string;
  isDangerous?: boolean;
  toStep: (reason: string) => OperatorStep | null;
  onClose: () => void;
  children?: ReactNode;
}) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | undefined>();
  const step = useOperatorStep();
  const run = () => {
    if (step.isPending) return;
    if (reason.trim() === '') {
      setError(label === operateTexts.reason ? operateTexts.reasonMissing : errorsTexts.fieldRequired);
      return;
    }
    const asked = toStep(reason.trim());
    if (asked === null) return;
    step.mutate(asked, {
      onSuccess: (sentence) => {
        toastSuccess(sentence);
        onClose();
      },
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description={description}
      size="sm"
      dismissOn="escape"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {commonTexts.cancel}
          </Button>
          <Button variant={isDangerous ? 'danger' : 'primary'} busy={step.isPending} onClick={run}>
            {submit}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {children}
        <Field label={label} error={error} required>
          <TextArea
            value={reason}
            rows={3}
            maxLength={MAX_OPERATOR_REASON_CHARS}
            onChange={(event) => {
              setError(undefined);
              setReason(event.currentTarget.value);
            }}
          />
        </Field>
        {step.isError && (
          <Notice tone="bad" title={operateTexts.failed} urgent>
            {messageOfError(step.error)}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
