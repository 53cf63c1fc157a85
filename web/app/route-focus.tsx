import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { contentId } from '../components/layout/skip-link.tsx';

/**
 * After a navigation the focus stands at the start of the new content, as after a page load: the keyboard goes on from
 * there and a screen reader reads it. A page that puts the focus somewhere itself keeps it there.
 */
export function RouteFocus() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (fromLocation === undefined || fromLocation.pathname === toLocation.pathname) return;
        const main = document.getElementById(contentId);
        if (main === null || main.contains(document.activeElement)) return;
        if (document.activeElement?.closest('[role="dialog"]')) return;
        main.tabIndex = -1;
        main.focus({ preventScroll: true });
      }),
    [router],
  );
  return null;
}
