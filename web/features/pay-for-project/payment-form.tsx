import { CreditCard, Lock, QrCode } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { paymentTexts } from '#words/screens/payment.ts';
import type {
  FieldAppearance,
  MountedFields,
  PaymentClient,
  PaymentMethod,
} from '../../api/payments/payment-client.ts';
import { RadioCards } from '../../components/forms/radio-cards.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { classNames } from '../../lib/class-names.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { useIsPhone } from '../../lib/use-media-query.ts';
import { useTheme } from '../../lib/use-theme.ts';
import type { CheckoutSession } from './payment-state.ts';

/**
 * The hidden form keeps its width: otherwise the height of the provider's iframe would change, and the dialog
 * would jump.
 */
const HIDDEN = 'invisible h-0 overflow-hidden';

export function PaymentForm({
  id,
  session,
  onPay,
  onEscape,
  isPaying,
  hidden,
}: {
  id: string;
  session: CheckoutSession;
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

function MethodChoice({
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

function PaymentFields({
  mountFields,
  first,
  onMethodChange,
  onEscape,
}: {
  mountFields: NonNullable<PaymentClient['mountFields']>;
  first: PaymentMethod;
  onMethodChange: (method: PaymentMethod) => void;
  onEscape: () => void;
}) {
  const { resolved: theme } = useTheme();
  const place = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedFields | null>(null);
  const [phase, setPhase] = useState<'loading' | 'ready' | 'failed'>('loading');
  const changeMethod = useEffectEvent(onMethodChange);
  const escape = useEffectEvent(onEscape);
  const readNow = useEffectEvent((element: HTMLElement) => ({
    first,
    appearance: readAppearance(element, theme),
  }));

  useEffect(() => {
    if (place.current === null) return undefined;
    const fields = mountFields(place.current, readNow(place.current), {
      onReady: () => setPhase('ready'),
      onLoadError: () => setPhase('failed'),
      onMethodChange: (method) => changeMethod(method),
      onEscape: () => escape(),
    });
    mounted.current = fields;
    return () => {
      mounted.current = null;
      fields.unmount();
    };
  }, [mountFields]);

  useEffect(() => {
    if (place.current !== null) mounted.current?.setAppearance(readAppearance(place.current, theme));
  }, [theme]);

  return (
    <div>
      {phase === 'failed' && (
        <Notice tone="bad" urgent>
          {paymentTexts.formFailed}
        </Notice>
      )}
      {phase === 'loading' && <Skeleton className="h-56 rounded-control" />}
      <div ref={place} className={phase === 'ready' ? undefined : 'sr-only'} />
    </div>
  );
}

/** The payment provider's iframe supports no CSS variables, so it gets their values. */
function readAppearance(element: HTMLElement, theme: 'light' | 'dark'): FieldAppearance {
  const styles = getComputedStyle(element);
  const valueOf = (name: string) => styles.getPropertyValue(name).trim() || undefined;
  return {
    theme,
    fontFamily: styles.fontFamily,
    colors: {
      text: valueOf('--ink'),
      muted: valueOf('--muted'),
      background: valueOf('--surface'),
      border: valueOf('--control'),
      primary: valueOf('--primary'),
      danger: valueOf('--bad'),
    },
  };
}

const key = 'payment-method';

export function preferredMethod(isPhone: boolean): PaymentMethod {
  const last = readStored(key);
  if (last === 'card' || last === 'upi') return last;
  return isPhone ? 'upi' : 'card'; // spec: card is the default
}

export function rememberMethod(method: PaymentMethod): void {
  writeStored(key, method);
}
