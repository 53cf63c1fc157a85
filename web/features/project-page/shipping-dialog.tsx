import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useSaveShippingDraft } from '../../api/project-queries.ts';
import { isProblem } from '../../api/send.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { TextArea } from '../../components/ui/text-area.tsx';
import { TextInput } from '../../components/ui/text-input.tsx';
import { texts } from '../../lib/texts.ts';
import { findPinCode, parseMobileNumber } from './shipping-details.ts';

const MAX_ADDRESS = 500;

export interface ShippingForm {
  readonly address: string;
  readonly phone: string;
}

const nothingYet: ShippingForm = { address: '', phone: '' };

/** Where a hardware project goes; asked before it is paid. */
export function ShippingDialog({
  projectId,
  initial = nothingYet,
  onClose,
  onSaved,
}: {
  projectId: string;
  /** What was given before, when the buyer comes back to pay after all. */
  initial?: ShippingForm | undefined;
  onClose: () => void;
  onSaved: (form: ShippingForm) => void;
}) {
  const formId = useId();
  const draft = useSaveShippingDraft(projectId);
  const { control, register, handleSubmit, formState } = useForm({
    defaultValues: initial,
    mode: 'onTouched',
  });
  const { errors } = formState;
  const [address, phone] = useWatch({ control, name: ['address', 'phone'] });
  const isFilled = address.trim() !== '' && phone.trim() !== '';
  const submit = handleSubmit((values) => {
    if (draft.isPending) return;
    draft.mutate(
      {
        address: values.address.trim(),
        phonenumber: parseMobileNumber(values.phone) ?? values.phone.trim(),
      },
      { onSuccess: () => onSaved(values) },
    );
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={texts.shipping.title}
      keepOpen="beside"
      line={texts.shipping.lead}
      footer={
        <Button
          type="submit"
          form={formId}
          size="lg"
          disabled={!isFilled}
          busy={draft.isPending}
          className="w-full sm:w-auto"
        >
          {texts.shipping.submit}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        {draft.isError && (
          <Notice tone="bad" title={texts.shipping.failed} urgent>
            {isProblem(draft.error, 'network') ? texts.errors.network : messageOf(draft.error)}
          </Notice>
        )}
        <Field
          label={texts.shipping.address}
          hint={texts.shipping.addressHint}
          error={errors.address?.message}
          required
        >
          <TextArea
            {...register('address', {
              maxLength: { value: MAX_ADDRESS, message: texts.addProject.tooLong(MAX_ADDRESS) },
              validate: (value) => findPinCode(value) !== null || texts.shipping.pinInvalid,
            })}
            autoComplete="street-address"
            rows={4}
          />
        </Field>
        <Field
          label={texts.shipping.phone}
          hint={texts.shipping.phoneHint}
          error={errors.phone?.message}
          required
        >
          <TextInput
            {...register('phone', {
              validate: (value) => parseMobileNumber(value) !== null || texts.shipping.phoneInvalid,
            })}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder="98765 43210"
          />
        </Field>
      </form>
    </Dialog>
  );
}

function messageOf(error: unknown): string {
  const message = isProblem(error) ? error.problem.message : undefined;
  return message ?? texts.errors.somethingWrong;
}
