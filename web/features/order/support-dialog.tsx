import { useEffect, useEffectEvent, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { MAX_MESSAGE_CHARS } from '#domain/orders/message-limits.ts';
import { MIN_SUPPORT_CHARS } from '#domain/orders/support.ts';
import { caseTexts } from '#words/screens/order-case.ts';
import { orderTexts } from '#words/screens/order.ts';
import { messageOfError } from '../../api/message-of-error.ts';
import { type OrderDetails, useOrderAction } from '../../api/order-process-queries.ts';
import { Field } from '../../components/forms/field.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { PicturePicker } from '../../components/forms/picture-picker-on-demand.ts';
import { TextArea } from '../../components/forms/text-area.tsx';
import { filesOf, releaseUploadItem, type UploadItem } from '../../lib/upload-items.ts';

export function SupportDialog({ order, onClose }: { order: OrderDetails; onClose: () => void }) {
  const texts = orderTexts.support;
  const ask = useOrderAction(order.purchaseId);
  const { control, register, handleSubmit, formState } = useForm({
    defaultValues: { text: '' },
    mode: 'onTouched',
  });
  const [pictures, setPictures] = useState<readonly UploadItem[]>([]);
  const release = useEffectEvent(() => pictures.forEach(releaseUploadItem));
  useEffect(() => () => release(), []);
  const typed = useWatch({ control, name: 'text' });
  const submit = handleSubmit(({ text }) => {
    if (ask.isPending) return;
    ask.mutate(
      { action: 'ask-support', text: text.trim(), pictures: filesOf(pictures) },
      { onSuccess: onClose },
    );
  });
  return (
    <FormDialog
      title={texts.dialogTitle}
      description={texts.dialogLead(order.supportAnswerHours)}
      submitLabel={texts.submit}
      busy={ask.isPending}
      failure={
        ask.isError ? { tone: 'bad', title: orderTexts.failed, text: messageOfError(ask.error) } : null
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {order.actions.includes('open-case') && <p className="text-sm text-muted">{texts.which}</p>}
      <Field
        label={texts.text}
        hint={texts.textHint}
        required
        error={formState.errors.text?.message}
        counter={{ value: typed.length, max: MAX_MESSAGE_CHARS }}
      >
        <TextArea
          {...register('text', {
            validate: (value) =>
              value.trim().length >= MIN_SUPPORT_CHARS || caseTexts.report.tooShort(MIN_SUPPORT_CHARS),
            maxLength: MAX_MESSAGE_CHARS,
          })}
          rows={4}
        />
      </Field>
      <PicturePicker items={pictures} onItemsChange={setPictures} disabled={ask.isPending} />
    </FormDialog>
  );
}
