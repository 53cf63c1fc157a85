import { useId, useState } from 'react';
import { commonTexts } from '#words/screens/common.ts';
import { orderTexts } from '#words/screens/order.ts';
import { messageOfError } from '../../api/message-of-error.ts';
import { useOrderAction } from '../../api/order-process-queries.ts';
import { Field } from '../../components/forms/field.tsx';
import { TextInput } from '../../components/forms/text-input.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { digitsIn } from '../../lib/whole-number.ts';

const DIGITS = 6;

export function CodeDialog({ purchaseId, onClose }: { purchaseId: string; onClose: () => void }) {
  const formId = useId();
  const texts = orderTexts.code;
  const [code, setCode] = useState('');
  const [isInvalid, setIsInvalid] = useState(false);
  const enter = useOrderAction(purchaseId);
  const submit = () => {
    if (enter.isPending) return;
    if (code.length !== DIGITS) {
      setIsInvalid(true);
      return;
    }
    enter.mutate(
      (send) => send('POST /api/orders/{purchase_id}/handover', { params: { purchaseId }, body: { code } }),
      { onSuccess: onClose },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="sm"
      title={texts.dialogTitle}
      description={texts.dialogHint}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {commonTexts.cancel}
          </Button>
          <Button type="submit" form={formId} busy={enter.isPending}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field
          label={texts.label}
          required
          error={isInvalid ? texts.invalid : enter.isError ? messageOfError(enter.error) : undefined}
        >
          <TextInput
            value={code}
            onChange={(event) => {
              setIsInvalid(false);
              setCode(digitsIn(event.currentTarget.value).slice(0, DIGITS));
            }}
            inputMode="numeric"
            autoComplete="one-time-code"
            className="max-w-48 font-mono text-xl tracking-[0.2em]"
          />
        </Field>
      </form>
    </Dialog>
  );
}
