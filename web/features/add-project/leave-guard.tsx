import { useBlocker } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { AlertDialog } from '../../components/ui/alert-dialog.tsx';
import { texts } from '../../lib/texts.ts';

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
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => hasWork && !isLeaving.current && current.pathname !== next.pathname,
    enableBeforeUnload: () => hasPictures && !isLeaving.current,
    withResolver: true,
  });
  return (
    <AlertDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.();
      }}
      title={texts.addProject.leaveTitle}
      body={texts.addProject.leaveBody}
      cancelLabel={texts.addProject.stay}
      confirmLabel={texts.addProject.leave}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
