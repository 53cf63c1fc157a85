import { CreditCard, Lock, Smartphone } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Field } from '../../components/ui/field.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { RadioCards } from '../../components/ui/radio-cards.tsx';
import { TextInput } from '../../components/ui/text-input.tsx';
import { classNames } from '../../lib/class-names.ts';
import { paymentTexts } from '../../lib/texts/payment.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { CardFields } from './card-fields.tsx';
import { digitsOf, parseExpiry } from './card-number.ts';
import type { PaymentFormValues } from './payment-form-values.ts';
import type { PaymentDesk, PaymentFailure, PaymentMethod } from './payment-state.ts';
import { ProviderCardField } from './provider-card-field.tsx';
import type { PayInput } from './use-payment.ts';

/** The choice of method and what it asks for. Submitted from the button at the foot of the dialog, by the form's id. */
export function PaymentForm({
  id,
  desk,
  failure,
  onPay,
  isPaying,
  hidden,
}: {
  id: string;
  desk: PaymentDesk;
  failure: PaymentFailure | null;
  onPay: (input: PayInput) => void;
  isPaying: boolean;
  /** Out of sight while something else is asked; what was typed stays. */
  hidden: boolean;
}) {
  const [method, setMethod] = useState<PaymentMethod>(failure?.method ?? 'card');
  const [cardMissing, setCardMissing] = useState(false);
  const [cardComplete, setCardComplete] = useState(false);
  const hasTouch = useMediaQuery('(pointer: coarse)');
  const form = useForm<PaymentFormValues>({
    defaultValues: { number: '', expiry: '', cvc: '', upiId: '' },
    mode: 'onTouched',
  });
  const { setError, setFocus } = form;
  const mount = desk.panel.mountCardField;

  // The provider's complaint about one field stands at that field; the first of them gets the focus.
  useEffect(() => {
    if (failure?.field === undefined || mount !== undefined) return;
    setError(failure.field, { type: 'provider', message: failure.message });
    setFocus(failure.field);
  }, [failure, mount, setError, setFocus]);

  const onCompleteChange = useCallback((complete: boolean) => {
    setCardComplete(complete);
    if (complete) setCardMissing(false);
  }, []);

  const payByCard = (values: PaymentFormValues) => {
    const expiry = parseExpiry(values.expiry);
    if (expiry === null) return;
    onPay({
      method: 'card',
      card: {
        number: digitsOf(values.number),
        expiryMonth: expiry.month,
        expiryYear: expiry.year,
        cvc: values.cvc,
      },
    });
  };

  const submit = form.handleSubmit((values) => {
    if (method === 'upi') {
      const upiId = values.upiId.trim();
      onPay({ method: 'upi', upiId: upiId === '' ? null : upiId });
    } else if (mount === undefined) payByCard(values);
    else if (cardComplete) onPay({ method: 'card', card: null });
    else setCardMissing(true);
  });

  return (
    <FormProvider {...form}>
      <form
        id={id}
        noValidate
        inert={isPaying}
        hidden={hidden}
        onSubmit={(event) => void submit(event)}
        className={classNames('min-w-0 space-y-5', isPaying && 'opacity-60')}
      >
        {failure !== null && (
          <Notice tone="bad" title={failure.title} urgent>
            {failure.message === '' ? undefined : failure.message}
          </Notice>
        )}
        <Field label={paymentTexts.method} group>
          <RadioCards
            value={method}
            onValueChange={setMethod}
            className="grid-cols-2"
            options={[
              {
                value: 'card',
                label: paymentTexts.card,
                hint: paymentTexts.cardHint,
                icon: <CreditCard className="size-5 max-sm:hidden" />,
              },
              {
                value: 'upi',
                label: paymentTexts.upi,
                hint: paymentTexts.upiHint,
                icon: <Smartphone className="size-5 max-sm:hidden" />,
              },
            ]}
          />
        </Field>
        {method === 'upi' && (
          <Field
            label={paymentTexts.upiId}
            optional
            hint={hasTouch ? paymentTexts.upiIdHintPhone : paymentTexts.upiIdHint}
          >
            <TextInput
              {...form.register('upiId')}
              placeholder={paymentTexts.upiPlaceholder}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              inputMode="email"
            />
          </Field>
        )}
        {method === 'card' && mount === undefined && <CardFields />}
        {method === 'card' && mount !== undefined && (
          <Field
            label={paymentTexts.card}
            group
            hideLabel
            error={cardMissing ? paymentTexts.cardNumberInvalid : undefined}
          >
            <ProviderCardField mount={mount} onCompleteChange={onCompleteChange} />
          </Field>
        )}
        <p className="flex gap-2 text-sm text-muted">
          <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {paymentTexts.secure[method]}
        </p>
      </form>
    </FormProvider>
  );
}
