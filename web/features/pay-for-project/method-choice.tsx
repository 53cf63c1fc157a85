import { CreditCard, QrCode } from 'lucide-react';
import { paymentTexts } from '#words/screens/payment.ts';
import type { PaymentMethod } from '../../api/payments/payment-client.ts';
import { RadioCards } from '../../components/forms/radio-cards.tsx';

export function MethodChoice({
  method,
  onChange,
}: {
  method: PaymentMethod;
  onChange: (method: PaymentMethod) => void;
}) {
  return (
    <div className="space-y-3">
      <RadioCards
        aria-label={paymentTexts.methodLegend}
        columns={1}
        value={method}
        onValueChange={onChange}
        options={[
          {
            value: 'upi',
            label: paymentTexts.methods.upi,
            hint: paymentTexts.methodHints.upi,
            icon: <QrCode className="size-5" />,
          },
          {
            value: 'card',
            label: paymentTexts.methods.card,
            hint: paymentTexts.methodHints.card,
            icon: <CreditCard className="size-5" />,
          },
        ]}
      />
      <p className="text-sm text-muted">{paymentTexts.opensWindow}</p>
    </div>
  );
}
