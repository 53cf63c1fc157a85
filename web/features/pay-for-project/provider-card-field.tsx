import { useEffect, useRef, useState } from 'react';
import type { CardFieldLook, PaymentPanel } from '../../api/payments/payment-panel.ts';
import { Notice } from '../../components/ui/notice.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { paymentTexts } from '../../lib/texts/payment.ts';
import { useTheme } from '../../lib/theme.ts';

/** The provider's own card field, in its frame, with the colours of our theme. */
export function ProviderCardField({
  mount,
  onCompleteChange,
}: {
  mount: NonNullable<PaymentPanel['mountCardField']>;
  onCompleteChange: (complete: boolean) => void;
}) {
  const { resolved: theme } = useTheme();
  const place = useRef<HTMLDivElement>(null);
  const [phase, setPhase] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [message, setMessage] = useState<string | null>(null);

  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    let isGone = false;
    let unmount: (() => void) | null = null;
    const show = async () => {
      try {
        const mounted = await mount(element, {
          look: readLook(element, theme),
          onChange: (change) => {
            setMessage(change.message);
            onCompleteChange(change.complete);
          },
        });
        if (isGone) mounted.unmount();
        else {
          unmount = mounted.unmount;
          setPhase('ready');
        }
      } catch {
        if (!isGone) setPhase('failed');
      }
    };
    void show();
    return () => {
      isGone = true;
      unmount?.();
    };
    // The field takes its colours when it is made, so another theme makes it anew.
  }, [mount, onCompleteChange, theme]);

  return (
    <div>
      {phase === 'failed' && (
        <Notice tone="bad" urgent>
          {paymentTexts.cardFailed}
        </Notice>
      )}
      {phase === 'loading' && <Skeleton className="h-11 rounded-control" />}
      <div className={phase === 'ready' ? 'field-control flex items-center' : 'sr-only'}>
        <div ref={place} className="w-full" />
      </div>
      <p aria-live="polite" className="mt-1.5 min-h-5 text-sm text-bad">
        {message}
      </p>
    </div>
  );
}

function readLook(element: HTMLElement, theme: 'light' | 'dark'): CardFieldLook {
  const style = getComputedStyle(element);
  const value = (name: string) => style.getPropertyValue(name).trim();
  return {
    color: value('--ink'),
    mutedColor: value('--muted'),
    badColor: value('--bad'),
    fontFamily: style.fontFamily,
    theme,
  };
}
