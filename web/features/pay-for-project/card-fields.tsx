import { CreditCard } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { Field } from '../../components/ui/field.tsx';
import { TextInput } from '../../components/ui/text-input.tsx';
import { paymentTexts } from '../../lib/texts/payment.ts';
import {
  digitsOf,
  formatCardNumber,
  formatExpiry,
  isCardNumber,
  isPast,
  parseExpiry,
} from './card-number.ts';
import type { PaymentFormValues } from './payment-form-values.ts';

/** Our own card fields, for a provider that has none for us to show. */
export function CardFields() {
  const {
    register,
    formState: { errors },
  } = useFormContext<PaymentFormValues>();
  const number = register('number', {
    validate: (value) => isCardNumber(value) || paymentTexts.cardNumberInvalid,
  });
  const expiry = register('expiry', {
    validate: (value) => {
      const date = parseExpiry(value);
      if (date === null) return paymentTexts.expiryInvalid;
      return !isPastNow(date) || paymentTexts.expiryPast;
    },
  });
  const cvc = register('cvc', {
    validate: (value) => /^\d{3,4}$/u.test(value) || paymentTexts.cvcInvalid,
  });
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4">
      <Field label={paymentTexts.cardNumber} error={errors.number?.message} className="col-span-2">
        <TextInput
          {...number}
          onChange={(event) => {
            tidy(event, formatCardNumber);
            void number.onChange(event);
          }}
          inputMode="numeric"
          autoComplete="cc-number"
          placeholder="1234 1234 1234 1234"
          leading={<CreditCard aria-hidden="true" className="size-4.5" />}
        />
      </Field>
      <Field label={paymentTexts.expiry} error={errors.expiry?.message}>
        <TextInput
          {...expiry}
          onChange={(event) => {
            // Deleting must get past the slash, so only typing on is tidied.
            if (!isDeletion(event)) tidy(event, formatExpiry);
            void expiry.onChange(event);
          }}
          inputMode="numeric"
          autoComplete="cc-exp"
          maxLength={9}
          placeholder={paymentTexts.expiryPlaceholder}
        />
      </Field>
      <Field label={paymentTexts.cvc} error={errors.cvc?.message}>
        <TextInput
          {...cvc}
          onChange={(event) => {
            tidy(event, (text) => digitsOf(text).slice(0, 4));
            void cvc.onChange(event);
          }}
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="123"
        />
      </Field>
    </div>
  );
}

function isPastNow(expiry: { month: number; year: number }): boolean {
  return isPast(expiry, new Date());
}

/** Rewrites what was typed and keeps the caret behind the same digit. */
function tidy(event: ChangeEvent<HTMLInputElement>, format: (text: string) => string): void {
  const input = event.target;
  const typed = input.value;
  const shown = format(typed);
  if (shown === typed) return;
  const atEnd = input.selectionStart === typed.length;
  const digitsBefore = digitsOf(typed.slice(0, input.selectionStart ?? typed.length)).length;
  input.value = shown;
  if (atEnd) return;
  let position = 0;
  for (let seen = 0; position < shown.length && seen < digitsBefore; position += 1) {
    if (/\d/u.test(shown[position] ?? '')) seen += 1;
  }
  input.setSelectionRange(position, position);
}

function isDeletion(event: ChangeEvent<HTMLInputElement>): boolean {
  const { nativeEvent } = event;
  return nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('delete');
}
