import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { shippingDraftQuery, useSaveShippingDraft } from '../../api/project-queries.ts';
import { isProblem } from '../../api/send.ts';
import { useProfile } from '../../api/session.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { TextArea } from '../../components/ui/text-area.tsx';
import { TextInput } from '../../components/ui/text-input.tsx';
import { addProjectTexts } from '../../lib/texts/add-project.ts';
import { errorsTexts } from '../../lib/texts/errors.ts';
import { shippingTexts } from '../../lib/texts/shipping.ts';
import { useSavedForm } from '../../lib/use-saved-form.ts';
import { findPinCode, parseMobileNumber } from './shipping-details.ts';

const MAX_ADDRESS = 500;

/** Where a hardware project goes; asked before it is paid. What was kept before stands in the form again. */
export function ShippingDialog({
  projectId,
  onClose,
  onSaved,
}: {
  projectId: string;
  onClose: () => void;
  onSaved: () => void;
}) {
  const formId = useId();
  const draft = useSaveShippingDraft(projectId);
  const known = useQuery(shippingDraftQuery(projectId));
  const form = useForm({
    defaultValues: { address: '', phone: '' },
    // Fields that were typed in meanwhile stay as they are.
    ...(known.data ? { values: { address: known.data.address, phone: known.data.phonenumber } } : {}),
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const { control, register, handleSubmit, formState } = form;
  const forget = useSavedForm(`shipping:${useProfile().id}:${projectId}`, form);
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
      {
        onSuccess: () => {
          forget();
          onSaved();
        },
      },
    );
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={shippingTexts.title}
      keepOpen="beside"
      line={shippingTexts.lead}
      footer={
        <Button
          type="submit"
          form={formId}
          size="lg"
          disabled={!isFilled}
          busy={draft.isPending}
          className="w-full sm:w-auto"
        >
          {shippingTexts.submit}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        {draft.isError && (
          <Notice tone="bad" title={shippingTexts.failed} urgent>
            {isProblem(draft.error, 'network') ? errorsTexts.network : messageOf(draft.error)}
          </Notice>
        )}
        <Field
          label={shippingTexts.address}
          hint={known.data?.source === 'last-order' ? shippingTexts.fromLastOrder : shippingTexts.addressHint}
          error={errors.address?.message}
          required
        >
          <TextArea
            {...register('address', {
              maxLength: { value: MAX_ADDRESS, message: addProjectTexts.tooLong(MAX_ADDRESS) },
              validate: (value) => findPinCode(value) !== null || shippingTexts.pinInvalid,
            })}
            autoComplete="street-address"
            rows={4}
          />
        </Field>
        <Field
          label={shippingTexts.phone}
          hint={shippingTexts.phoneHint}
          error={errors.phone?.message}
          required
        >
          <TextInput
            {...register('phone', {
              validate: (value) => parseMobileNumber(value) !== null || shippingTexts.phoneInvalid,
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
  return message ?? errorsTexts.somethingWrong;
}
