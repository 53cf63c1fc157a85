import { useEffect, useEffectEvent, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import {
  CASE_WISHES,
  type CaseReason,
  type CaseWish,
  MAX_CASE_CHARS,
  MIN_CASE_CHARS,
} from '#domain/orders/order-case.ts';
import { caseTexts } from '#words/screens/order-case.ts';
import { orderTexts } from '#words/screens/order.ts';
import { messageOfError } from '../../api/message-of-error.ts';
import { type OrderDetails, useOrderAction } from '../../api/order-process-queries.ts';
import { Field } from '../../components/forms/field.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { PicturePicker } from '../../components/forms/picture-picker-on-demand.ts';
import { RadioCards } from '../../components/forms/radio-cards.tsx';
import { TextArea } from '../../components/forms/text-area.tsx';
import { filesOf, releaseUploadItem, type UploadItem } from '../../lib/upload-items.ts';

interface CaseForm {
  reason: CaseReason | '';
  wants: CaseWish | '';
  text: string;
}

export function CaseDialog({ order, onClose }: { order: OrderDetails; onClose: () => void }) {
  const texts = caseTexts.report;
  const open = useOrderAction(order.purchaseId);
  const { control, register, handleSubmit, formState } = useForm<CaseForm>({
    defaultValues: { reason: '', wants: 'refund', text: '' },
    mode: 'onTouched',
  });
  const { errors } = formState;
  const [pictures, setPictures] = useState<readonly UploadItem[]>([]);
  const release = useEffectEvent(() => pictures.forEach(releaseUploadItem));
  useEffect(() => () => release(), []);
  const typed = useWatch({ control, name: 'text' });
  const submit = handleSubmit(({ reason, wants, text }) => {
    if (open.isPending || reason === '' || wants === '') return;
    open.mutate(
      { action: 'open-case', reason, wants, text: text.trim(), pictures: filesOf(pictures) },
      { onSuccess: onClose },
    );
  });
  return (
    <FormDialog
      title={texts.title}
      description={texts.lead(order.caseAnswerHours)}
      submitLabel={texts.submit}
      busy={open.isPending}
      failure={
        open.isError ? { tone: 'bad', title: orderTexts.failed, text: messageOfError(open.error) } : null
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={texts.reason} group required error={errors.reason?.message}>
        <Controller
          control={control}
          name="reason"
          rules={{ required: texts.chooseReason }}
          render={({ field }) => (
            <RadioCards
              columns={1}
              value={field.value}
              onValueChange={field.onChange}
              options={order.caseReasons.map((value) => ({ value, ...caseTexts.reasons[value] }))}
            />
          )}
        />
      </Field>
      <Field label={texts.wants} group required error={errors.wants?.message}>
        <Controller
          control={control}
          name="wants"
          rules={{ required: texts.chooseWish }}
          render={({ field }) => (
            <RadioCards
              columns={3}
              value={field.value}
              onValueChange={field.onChange}
              options={CASE_WISHES.map((value) => ({ value, ...caseTexts.wishes[value] }))}
            />
          )}
        />
      </Field>
      <Field
        label={texts.text}
        hint={texts.textHint}
        required
        error={errors.text?.message}
        counter={{ value: typed.length, max: MAX_CASE_CHARS }}
      >
        <TextArea
          {...register('text', {
            validate: (value) => value.trim().length >= MIN_CASE_CHARS || texts.tooShort(MIN_CASE_CHARS),
            maxLength: MAX_CASE_CHARS,
          })}
          rows={4}
        />
      </Field>
      <PicturePicker items={pictures} onItemsChange={setPictures} disabled={open.isPending} />
    </FormDialog>
  );
}
