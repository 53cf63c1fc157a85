import { useBlocker, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { RefObject } from 'react';
import { AlertDialog } from '../../components/ui/alert-dialog.tsx';
import { addProjectTexts } from '../../lib/texts/add-project.ts';
import { isBackTaken } from '../../lib/use-back-closes.ts';

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
  // Undone at once and repeated on confirmation: a second Back while the question is open must find the page in its place.
  useBlocker({
    shouldBlockFn: ({ action, current, next }) => {
      if (action !== 'BACK' || isBackTaken()) return false;
      if (!hasWork || isLeaving.current || current.pathname === next.pathname) return false;
      setWantsBack(true);
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
      onConfirm={() => {
        if (wantsBack) {
          setWantsBack(false);
          history.back({ ignoreBlocker: true });
        } else blocker.proceed?.();
      }}
    />
  );
}
