import { Tooltip as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

/** Once around the application: neighbours open without the delay. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Primitive.Provider delayDuration={350}>{children}</Primitive.Provider>;
}

export interface TooltipProps {
  text: string;
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  children: ReactNode;
}

/** Repeats a name in sight; never the only place of something that must be known. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-80 max-w-64 animate-fade rounded-control bg-ink px-2.5 py-1 text-sm text-paper shadow-float"
        >
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
