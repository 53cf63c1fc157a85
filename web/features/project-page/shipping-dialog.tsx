import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { mobileNumberOf, pinIn } from '#domain/common/indian-numbers.ts';
import { quotePrice } from '#domain/purchases/pricing.ts';
import { addProjectTexts } from '#words/screens/add-project.ts';
import { errorsTexts } from '#words/screens/errors.ts';
import { shippingTexts } from '#words/screens/shipping.ts';
import { isProblem } from '../../api/api-client.ts';
import { useProfile } from '../../api/session.tsx';
import { shippingDraftQuery, useSaveShippingDraft } from '../../api/shipping-draft-queries.ts';
import { Field } from '../../components/forms/field.tsx';
import { TextArea } from '../../components/forms/text-area.tsx';
import { TextInput } from '../../components/forms/text-input.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { formatRupees } from '../../lib/format.ts';
import { useSavedForm } from '../../lib/use-saved-form.ts';

const MAX_ADDRESS_LENGTH = 500;

export function ShippingDialog({
  projectId,
  priceRupees,
  onClose,
  onSaved,
}: {
  projectId: string;
  priceRupees: number;
  onClose: () => void;
  onSaved: () => void;
}) {
  const formId = useId();
  const saveDraft = useSaveShippingDraft(projectId);
  const savedDraft = useQuery(shippingDraftQuery(projectId));
  const form = useForm({
    defaultValues: { address: '', phone: '' },
    ...(savedDraft.data
      ? { values: { address: savedDraft.data.address, phone: savedDraft.data.phoneNumber } }
      : {}),
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const { control, register, handleSubmit, formState } = form;
  const clearSavedForm = useSavedForm(`shipping:${useProfile().id}:${projectId}`, form);
  const { errors } = formState;
  const [address, phone] = useWatch({ control, name: ['address', 'phone'] });
  const isFilled = address.trim() !== '' && phone.trim() !== '';
  const submit = handleSubmit((values) => {
    if (saveDraft.isPending) return;
    saveDraft.mutate(
      {
        address: values.address.trim(),
        phoneNumber: mobileNumberOf(values.phone) ?? values.phone.trim(),
      },
      {
        onSuccess: () => {
          clearSavedForm();
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
      dismissOn="escape"
      description={shippingTexts.lead}
      footer={
        <Button
          type="submit"
          form={formId}
          size="lg"
          disabled={!isFilled}
          busy={saveDraft.isPending}
          className="w-full sm:w-auto"
        >
          {shippingTexts.submit}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        {saveDraft.isError && (
          <Notice tone="bad" title={shippingTexts.failed} urgent>
            {isProblem(saveDraft.error, 'network') ? errorsTexts.network : messageOf(saveDraft.error)}
          </Notice>
        )}
        <p className="text-sm">{shippingTexts.amount(formatRupees(quotePrice(priceRupees).totalRupees))}</p>
        <Field
          label={shippingTexts.address}
          hint={
            savedDraft.data?.source === 'last-order' ? shippingTexts.fromLastOrder : shippingTexts.addressHint
          }
          error={errors.address?.message}
          required
        >
          <TextArea
            {...register('address', {
              maxLength: { value: MAX_ADDRESS_LENGTH, message: addProjectTexts.tooLong(MAX_ADDRESS_LENGTH) },
              validate: (value) => pinIn(value) !== null || shippingTexts.pinInvalid,
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
              validate: (value) => mobileNumberOf(value) !== null || shippingTexts.phoneInvalid,
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
  return message ?? errorsTexts.somethingWentWrong;
}
