import { Lock } from 'lucide-react';
import { useState } from 'react';
import { paymentTexts } from '#words/screens/payment.ts';
import type { PaymentMethod } from '../../api/payments/payment-client.ts';
import { Notice } from '../../components/ui/notice.tsx';
import { classNames } from '../../lib/class-names.ts';
import { useIsPhone } from '../../lib/use-media-query.ts';
import { MethodChoice } from './method-choice.tsx';
import { PaymentFields } from './payment-fields.tsx';
import type { CheckoutSession, PaymentFailure } from './payment-state.ts';
import { preferredMethod, rememberMethod } from './preferred-method.ts';

/**
 * The hidden form keeps its width: otherwise the height of the provider's iframe would change, and the dialog
 * would jump.
 */
const HIDDEN = 'invisible h-0 overflow-hidden';

export function PaymentForm({
  id,
  session,
  failure,
  onPay,
  onEscape,
  isPaying,
  hidden,
}: {
  id: string;
  session: CheckoutSession;
  failure: PaymentFailure | null;
  onPay: (method: PaymentMethod) => void;
  onEscape: () => void;
  isPaying: boolean;
  /** A hidden form stays mounted, because the provider reads its fields on confirmation. */
  hidden: boolean;
}) {
  const isPhone = useIsPhone();
  const { mountFields } = session.client;
  // A provider with its own window shows UPI codes on every device, so UPI is preselected, as on phones.
  const [first] = useState(() => preferredMethod(isPhone || mountFields === null));
  const [method, setMethod] = useState(first);
  return (
    <form
      id={id}
      noValidate
      inert={isPaying}
      onSubmit={(event) => {
        event.preventDefault();
        rememberMethod(method);
        onPay(method);
      }}
      className={classNames('min-w-0 space-y-5', isPaying && 'opacity-60', hidden && HIDDEN)}
    >
      {failure !== null && (
        <Notice tone="bad" title={failure.title} urgent>
          {failure.message === '' ? undefined : failure.message}
        </Notice>
      )}
      {mountFields === null ? (
        <MethodChoice method={method} onChange={setMethod} />
      ) : (
        <PaymentFields
          mountFields={mountFields}
          first={first}
          onMethodChange={setMethod}
          onEscape={onEscape}
        />
      )}
      <p className="flex gap-2 text-sm text-muted">
        <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {paymentTexts.secure[method]}
      </p>
    </form>
  );
}
