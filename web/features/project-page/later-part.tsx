import { type ReactNode, Suspense, useEffect, useState } from 'react';

/**
 * A part whose code may be loaded after the page is hydrated. Until then it keeps what it was first rendered with,
 * because React discards a part's HTML from the server when the part changes before its code has arrived.
 */
export function LaterPart({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  const [isShown, setIsShown] = useState(false);
  const part = (
    <Suspense fallback={fallback}>
      {children}
      <OnShown run={setIsShown} />
    </Suspense>
  );
  const [first] = useState(part);
  return isShown ? part : first;
}

function OnShown({ run }: { run: (isShown: true) => void }) {
  useEffect(() => run(true), [run]);
  return null;
}
