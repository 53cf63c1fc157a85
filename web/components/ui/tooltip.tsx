import type { ReactNode } from 'react';
import { Slot } from './slot.tsx';

export interface TooltipProps {
  text: string;
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  children: ReactNode;
}

/** A tooltip repeats an accessible name and must not contain information that is found nowhere else. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  return (
    <Slot data-tooltip={text} data-tooltip-side={side}>
      {children}
    </Slot>
  );
}

const events = ['pointerover', 'focusin'] as const;

export function watchTooltips(): () => void {
  let stop = () => {
    for (const name of events) document.removeEventListener(name, start);
  };
  let isStopped = false;
  const stopWaiting = stop;
  async function load(anchor: HTMLElement): Promise<void> {
    const layer = await import('./tooltip-layer.ts').catch(() => null);
    if (!isStopped && layer !== null) stop = layer.startTooltips(anchor);
  }
  function start({ target }: Event): void {
    const anchor = target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;
    if (anchor === null) return;
    stopWaiting();
    void load(anchor);
  }
  for (const name of events) document.addEventListener(name, start);
  return () => {
    isStopped = true;
    stop();
  };
}
