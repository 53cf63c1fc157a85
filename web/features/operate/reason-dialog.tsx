import { type FormEvent, type ReactNode, useState } from 'react';
import { MAX_OPERATOR_REASON_CHARS } from '#domain/operators/queue.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { operateTexts } from '#words/screens/operate.ts';
import { type OperatorStep, useOperatorStep } from '../../api/operate-queries.ts';
import { Field } from '../../components/forms/field.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { TextArea } from '../../components/forms/text-area.tsx';
import { failureOf } from './console-parts.tsx';

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
  const run = (event: FormEvent) => {
    event.preventDefault();
    if (step.isPending) return;
    if (reason.trim() === '') {
      setError(label === operateTexts.reason ? operateTexts.reasonMissing : errorsTexts.fieldRequired);
      return;
    }
    const asked = toStep(reason.trim());
    if (asked !== null) step.mutate(asked, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={title}
      description={description}
      submitLabel={submit}
      isDangerous={isDangerous}
      size="sm"
      busy={step.isPending}
      failure={failureOf(step)}
      onSubmit={run}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
