import { useBlocker, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { RefObject } from 'react';
import { addProjectTexts } from '#words/screens/add-project.ts';
import { AlertDialog } from '../../components/ui/alert-dialog.tsx';

/** The browser's own prompt appears only if there are unsaved pictures, which drafts do not store. */
export function LeaveGuard({
  hasWork,
  hasPictures,
  isLeaving,
}: {
  hasWork: boolean;
  hasPictures: boolean;
  isLeaving: RefObject<boolean>;
}) {
  const { history } = useRouter();
  const [isConfirmingBack, setIsConfirmingBack] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ action, current, next }) =>
      action !== 'BACK' && hasWork && !isLeaving.current && current.pathname !== next.pathname,
    enableBeforeUnload: () => hasPictures && !isLeaving.current,
    withResolver: true,
  });
  // Back is blocked and repeated on confirmation. The question appears only after the router has undone the
  // first Back, because browsers drop simultaneous traversals.
  useBlocker({
    shouldBlockFn: ({ action, current, next }) => {
      if (action !== 'BACK' || !hasWork || isLeaving.current) return false;
      if (current.pathname === next.pathname) return false;
      globalThis.addEventListener('popstate', () => setIsConfirmingBack((isAsking) => !isAsking), {
        once: true,
      });
      return true;
    },
    enableBeforeUnload: false,
  });
  return (
    <AlertDialog
      open={isConfirmingBack || blocker.status === 'blocked'}
      onOpenChange={(open) => {
        if (open) return;
        setIsConfirmingBack(false);
        blocker.reset?.();
      }}
      title={addProjectTexts.leaveTitle}
      body={addProjectTexts.leaveBody}
      cancelLabel={addProjectTexts.stay}
      confirmLabel={addProjectTexts.leave}
      onConfirm={() => {
        if (isConfirmingBack) {
          setIsConfirmingBack(false);
          history.back({ ignoreBlocker: true });
        } else blocker.proceed?.();
      }}
    />
  );
}
