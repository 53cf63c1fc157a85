import type { ReactNode } from 'react';
import { Spinner } from '../ui/spinner.tsx';
import { LogoMark } from './logo.tsx';

export function FullScreenMessage({ message, children }: { message: string; children?: ReactNode }) {
  return (
    // The position is fixed, so that a banner appearing above does not shift the message.
    <main
      aria-busy
      className="pointer-events-none fixed inset-0 grid place-items-center p-6 *:pointer-events-auto"
    >
      <div className="flex flex-col items-center text-center">
        <LogoMark className="size-14" />
        <output className="mt-5 flex items-center gap-2.5 text-lg">
          <Spinner className="text-primary" />
          {message}
        </output>
        {children !== undefined && <div className="mt-5">{children}</div>}
      </div>
    </main>
  );
}
