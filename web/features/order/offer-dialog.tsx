import { Controller, useForm, useWatch } from 'react-hook-form';
import { MAX_CASE_CHARS, OFFER_KINDS, type OfferKind } from '#domain/orders/order-case.ts';
import { caseTexts } from '#words/screens/order-case.ts';
import { orderTexts } from '#words/screens/order.ts';
import { messageOfError } from '../../api/message-of-error.ts';
import { type OrderDetails, useOrderAction } from '../../api/order-process-queries.ts';
import { Field } from '../../components/forms/field.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { RadioCards } from '../../components/forms/radio-cards.tsx';
import { TextArea } from '../../components/forms/text-area.tsx';
import { TextInput } from '../../components/forms/text-input.tsx';
import { formatAmount } from '../../lib/format.ts';
import { parseWholeNumber } from '../../lib/whole-number.ts';

interface OfferForm {
  kind: OfferKind;
  amount: string;
  text: string;
}

export function OfferDialog({
  order,
  caseId,
  onClose,
}: {
  order: OrderDetails;
  caseId: string;
  onClose: () => void;
}) {
  const texts = caseTexts.makeOffer;
  const offer = useOrderAction(order.purchaseId);
  const { paidMinor, refundedMinor } = order.money;
  const leftMinor = paidMinor - refundedMinor;
  const total = formatAmount(leftMinor);
  const { control, register, handleSubmit, formState } = useForm<OfferForm>({
    defaultValues: { kind: 'part-refund', amount: '', text: '' },
    mode: 'onTouched',
  });
  const { errors } = formState;
  const kind = useWatch({ control, name: 'kind' });
  const submit = handleSubmit(({ kind: chosen, amount, text }) => {
    if (offer.isPending) return;
    offer.mutate(
      (send) =>
        send('POST /api/cases/{case_id}/offer', {
          params: { caseId },
          body: {
            kind: chosen,
            ...(text.trim() === '' ? {} : { text: text.trim() }),
            ...(chosen === 'part-refund' ? { amountMinor: (parseWholeNumber(amount) ?? 0) * 100 } : {}),
          },
        }),
      { onSuccess: onClose },
    );
  });
  return (
    <FormDialog
      title={texts.title}
      description={texts.lead((order.case?.offer ?? null) !== null)}
      submitLabel={texts.submit}
      busy={offer.isPending}
      failure={
        offer.isError ? { tone: 'bad', title: orderTexts.failed, text: messageOfError(offer.error) } : null
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={texts.kind} group required>
        <Controller
          control={control}
          name="kind"
          render={({ field }) => (
            <RadioCards
              columns={1}
              value={field.value}
              onValueChange={field.onChange}
              options={OFFER_KINDS.map((value) => ({ value, ...texts.kinds[value] }))}
            />
          )}
        />
      </Field>
      {kind === 'part-refund' && (
        <Field label={texts.amount} hint={texts.amountHint(total)} required error={errors.amount?.message}>
          <TextInput
            {...register('amount', {
              validate: (value) => isPartOf(value, leftMinor) || texts.amountInvalid(total),
            })}
            inputMode="numeric"
            autoComplete="off"
            leading="₹"
            className="max-w-48"
          />
        </Field>
      )}
      <Field label={texts.text} optional>
        <TextArea {...register('text')} maxLength={MAX_CASE_CHARS} rows={3} />
      </Field>
    </FormDialog>
  );
}

function isPartOf(rupees: string, amountMinor: number): boolean {
  const value = parseWholeNumber(rupees);
  return value !== null && value > 0 && value * 100 < amountMinor;
}
