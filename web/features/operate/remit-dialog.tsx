import { useState } from 'react';
import { dayInIndia } from '#domain/common/india-day.ts';
import { isPaymentDay, parseChallan, parseRemittedAmount } from '#domain/taxes/remittance.ts';
import { operateTexts } from '#words/screens/operate.ts';
import { type MonthOfTax, useOperatorStep } from '../../api/operate-queries.ts';
import { Field } from '../../components/forms/field.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { TextInput } from '../../components/forms/text-input.tsx';
import { failureOf } from './console-parts.tsx';

const texts = operateTexts.withheldTaxes;

interface RemitDialogProps {
  readonly month: MonthOfTax;
  readonly name: string;
  readonly onClose: () => void;
}

export function RemitDialog({ month: { tax, month, remittableMinor }, name, onClose }: RemitDialogProps) {
  const step = useOperatorStep();
  const [today] = useState(() => dayInIndia(new Date()));
  const [given, setGiven] = useState({
    amount: (remittableMinor / 100).toFixed(2),
    challan: '',
    paidOn: today,
  });
  const [isTried, setIsTried] = useState(false);
  const amountMinor = parseRemittedAmount(given.amount);
  const challan = parseChallan(given.challan);
  const isDay = isPaymentDay({ month, paidOn: given.paidOn }, today);
  const control = (field: keyof typeof given) => ({
    value: given[field],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setGiven({ ...given, [field]: currentTarget.value }),
  });
  const errorIf = (isWrong: boolean, text: string) => (isTried && isWrong ? text : undefined);
  return (
    <FormDialog
      title={texts.remitTitle(name)}
      description={texts.remitBody}
      submitLabel={texts.remitSubmit}
      size="sm"
      busy={step.isPending}
      failure={failureOf(step)}
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (step.isPending || amountMinor === null || challan === null || !isDay) return;
        step.mutate(
          (send) =>
            send('POST /api/operate/taxes/remit', {
              body: { tax, month, amountMinor, challan, paidOn: given.paidOn },
            }),
          {
            onSuccess: onClose,
          },
        );
      }}
      onClose={onClose}
    >
      <Field label={texts.amount} required error={errorIf(amountMinor === null, texts.amountWrong)}>
        <TextInput inputMode="decimal" {...control('amount')} />
      </Field>
      <Field
        label={texts.challan}
        hint={texts.challanHint}
        required
        error={errorIf(challan === null, texts.challanWrong)}
      >
        <TextInput mono {...control('challan')} />
      </Field>
      <Field label={texts.paidOn} required error={errorIf(!isDay, texts.paidOnWrong)}>
        <TextInput type="date" max={today} {...control('paidOn')} />
      </Field>
    </FormDialog>
  );
}
