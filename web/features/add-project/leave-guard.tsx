import { useBlocker, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { RefObject } from 'react';
import { AlertDialog } from '../../components/ui/alert-dialog.tsx';
import { addProjectTexts } from '../../lib/texts/add-project.ts';

/** Asks before the page is left with something on it. The browser itself asks only where more than texts would be lost. */
export function LeaveGuard({
  hasWork,
  hasPictures,
  isLeaving,
}: {
  hasWork: boolean;
  hasPictures: boolean;
  /** Set when the page is left on purpose. */
  isLeaving: RefObject<boolean>;
}) {
  const { history } = useRouter();
  const [wantsBack, setWantsBack] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ action, current, next }) =>
      action !== 'BACK' && hasWork && !isLeaving.current && current.pathname !== next.pathname,
    enableBeforeUnload: () => hasPictures && !isLeaving.current,
    withResolver: true,
  });
  // Undone at once and repeated on confirmation: a second Back finds the page in its place, and answers “stay”.
  useBlocker({
    shouldBlockFn: ({ action, current, next }) => {
      if (action !== 'BACK' || !hasWork || isLeaving.current) return false;
      if (current.pathname === next.pathname) return false;
      setWantsBack((isAsking) => !isAsking);
      return true;
    },
    enableBeforeUnload: false,
  });
  return (
    <AlertDialog
      open={wantsBack || blocker.status === 'blocked'}
      onOpenChange={(open) => {
        if (open) return;
        setWantsBack(false);
        blocker.reset?.();
      }}
      title={addProjectTexts.leaveTitle}
      body={addProjectTexts.leaveBody}
      cancelLabel={addProjectTexts.stay}
      confirmLabel={addProjectTexts.leave}
      // Pushed without a touch on the page, the overlays' history entry would be skipped by the next Back.
      ownBack={wantsBack}
      onConfirm={() => {
        if (wantsBack) {
          setWantsBack(false);
          history.back({ ignoreBlocker: true });
        } else blocker.proceed?.();
      }}
    />
  );
}
