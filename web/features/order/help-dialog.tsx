import { useEffect, useEffectEvent, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { MAX_MESSAGE_CHARS } from '#domain/orders/message-limits.ts';
import {
  CASE_WISHES,
  type CaseReason,
  type CaseWish,
  MAX_CASE_CHARS,
  MIN_CASE_CHARS,
} from '#domain/orders/order-case.ts';
import { isFinalOrder } from '#domain/orders/order-process.ts';
import { MIN_SUPPORT_CHARS } from '#domain/orders/support.ts';
import { caseTexts } from '#words/screens/order-case.ts';
import { orderTexts } from '#words/screens/order.ts';
import { messageOfError } from '../../api/message-of-error.ts';
import { type OrderDetails, useOrderAction } from '../../api/order-process-queries.ts';
import { Field } from '../../components/forms/field.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { PicturePicker } from '../../components/forms/picture-picker-on-demand.ts';
import { RadioCards } from '../../components/forms/radio-cards.tsx';
import { TextArea } from '../../components/forms/text-area.tsx';
import { TextInput } from '../../components/forms/text-input.tsx';
import { formatAmount } from '../../lib/format.ts';
import { filesOf, releaseUploadItem, type UploadItem } from '../../lib/upload-items.ts';
import { useSavedForm } from '../../lib/use-saved-form.ts';
import { helpNameOf } from './next-line.ts';

/** Of the line that names the amount. */
const AMOUNT_CHARS = 80;

interface HelpForm {
  reason: CaseReason | 'support' | '';
  wants: CaseWish | '';
  amount: string;
  text: string;
}

/** The one way to ask for help: a question, which moves no money, or a case. */
export function HelpDialog({ order, onClose }: { order: OrderDetails; onClose: () => void }) {
  const texts = caseTexts.report;
  const ask = useOrderAction(order.purchaseId);
  const form = useForm<HelpForm>({
    defaultValues: {
      reason: order.caseReasons.length === 0 ? 'support' : '',
      wants: '',
      amount: '',
      text: '',
    },
    mode: 'onTouched',
  });
  const { control, register, handleSubmit } = form;
  const { errors } = form.formState;
  // A purchase has one buyer, who alone opens this.
  const clearSavedForm = useSavedForm(`case:${order.purchaseId}`, form);
  const [pictures, setPictures] = useState<readonly UploadItem[]>([]);
  const release = useEffectEvent(() => pictures.forEach(releaseUploadItem));
  useEffect(() => () => release(), []);
  const { text: typed, reason: chosen, wants: wish } = useWatch({ control });
  const isSupport = chosen === 'support';
  const isHeld = !isFinalOrder(order.state);
  const min = isSupport ? MIN_SUPPORT_CHARS : MIN_CASE_CHARS;
  const asksPart = !isSupport && wish === 'part-refund';
  const leftMinor = order.money.paidMinor - order.money.refundedMinor;
  const total = formatAmount(leftMinor);
  const max = isSupport ? MAX_MESSAGE_CHARS : MAX_CASE_CHARS - (asksPart ? AMOUNT_CHARS : 0);
  const submit = handleSubmit(({ reason, wants, amount, text: raw }) => {
    if (ask.isPending || reason === '') return;
    const { purchaseId } = order;
    const sent = { params: { purchaseId }, files: { pictures: filesOf(pictures) } };
    const first =
      !asksPart || amount.trim() === '' ? '' : `${texts.asked(formatAmount(Number(amount) * 100))}\n`;
    const text = `${first}${raw.trim()}`;
    ask.mutate(
      (send) =>
        reason === 'support' || wants === ''
          ? send('POST /api/orders/{purchase_id}/support', { ...sent, body: { text } })
          : send('POST /api/orders/{purchase_id}/case', { ...sent, body: { reason, wants, text } }),
      {
        onSuccess: () => {
          clearSavedForm();
          onClose();
        },
      },
    );
  });
  return (
    <FormDialog
      title={
        orderTexts.actions[helpNameOf(order, order.caseReasons.length === 0 ? 'ask-support' : 'open-case')]
      }
      description={
        isSupport
          ? orderTexts.support.dialogLead(order.supportAnswerHours, isHeld)
          : chosen === ''
            ? ''
            : texts.lead(order.caseAnswerHours)
      }
      submitLabel={isSupport ? orderTexts.support.submit(isHeld) : texts.submit}
      busy={ask.isPending}
      failure={
        ask.isError ? { tone: 'bad', title: orderTexts.failed, text: messageOfError(ask.error) } : null
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {order.caseReasons.length > 0 && (
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
                options={[
                  ...order.caseReasons.map((value) => ({ value, ...caseTexts.reasons[value] })),
                  ...(order.actions.includes('ask-support')
                    ? [{ value: 'support' as const, ...orderTexts.support.asReason }]
                    : []),
                ]}
              />
            )}
          />
        </Field>
      )}
      {!isSupport && (
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
      )}
      {asksPart && (
        <Field
          label={caseTexts.makeOffer.amount}
          hint={texts.amountHint(total)}
          optional
          error={errors.amount?.message}
        >
          <TextInput
            {...register('amount', {
              validate: (value) =>
                value.trim() === '' || isPartOf(value, leftMinor) || caseTexts.makeOffer.amountInvalid(total),
            })}
            inputMode="numeric"
            autoComplete="off"
            leading="₹"
            className="max-w-48"
          />
        </Field>
      )}
      <Field
        label={texts.text}
        hint={texts.textHint}
        required
        error={errors.text?.message}
        counter={{ value: typed?.length ?? 0, max }}
      >
        <TextArea
          {...register('text', {
            validate: (value) => value.trim().length >= min || texts.tooShort(min),
            maxLength: max,
          })}
          rows={4}
        />
      </Field>
      <PicturePicker items={pictures} onItemsChange={setPictures} disabled={ask.isPending} />
    </FormDialog>
  );
}

function isPartOf(rupees: string, amountMinor: number): boolean {
  return /^[1-9]\d*$/u.test(rupees.trim()) && Number(rupees) * 100 < amountMinor;
}
