import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { areToastsWanted, onToastsWanted, wantToasts } from '../../lib/toast.ts';

const Container = lazy(async () => ({ default: (await import('./toast-container.tsx')).Container }));

const PRELOAD_AFTER_MS = 5_000;

export function Toasts() {
  const isWanted = useSyncExternalStore(onToastsWanted, areToastsWanted, () => false);
  useEffect(() => {
    const timer = setTimeout(wantToasts, PRELOAD_AFTER_MS);
    const actions = ['pointerdown', 'keydown'] as const;
    for (const action of actions)
      document.addEventListener(action, wantToasts, { once: true, capture: true });
    return () => {
      clearTimeout(timer);
      for (const action of actions) document.removeEventListener(action, wantToasts, { capture: true });
    };
  }, []);
  return isWanted ? (
    <Suspense fallback={null}>
      <Container />
    </Suspense>
  ) : null;
}
