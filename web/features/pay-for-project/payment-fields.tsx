import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { paymentTexts } from '#words/screens/payment.ts';
import type {
  FieldAppearance,
  MountedFields,
  PaymentClient,
  PaymentMethod,
} from '../../api/payments/payment-client.ts';
import { Notice } from '../../components/ui/notice.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useTheme } from '../../lib/use-theme.ts';

export function PaymentFields({
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
