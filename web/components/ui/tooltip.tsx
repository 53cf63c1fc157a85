import { Tooltip as Primitive } from 'radix-ui';
import { createContext, useContext, type ReactNode } from 'react';

const HasProvider = createContext(false);

/** Once around the application: neighbours open without the delay. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <HasProvider value>
      <Primitive.Provider delayDuration={350}>{children}</Primitive.Provider>
    </HasProvider>
  );
}

export interface TooltipProps {
  text: string;
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  children: ReactNode;
}

/** Repeats a name in sight; never the only place of something that must be known. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  const hasProvider = useContext(HasProvider);
  const tooltip = (
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
  // A part shown by itself, in a test or outside the application, works the same.
  return hasProvider ? tooltip : <TooltipProvider>{tooltip}</TooltipProvider>;
}
