import { useBlocker } from '@tanstack/react-router';
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
      title={addProjectTexts.leaveTitle}
      body={addProjectTexts.leaveBody}
      cancelLabel={addProjectTexts.stay}
      confirmLabel={addProjectTexts.leave}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
