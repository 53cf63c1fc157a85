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
