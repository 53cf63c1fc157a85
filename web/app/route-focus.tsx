import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { contentId } from '../components/layout/skip-link.tsx';

/**
 * Moves the focus to the new content after a navigation, which browsers do only when a document loads. A page
 * that sets the focus itself keeps it.
 */
export function RouteFocus() {
  const router = useRouter();
  // The first page shown does not get the focus, even after a redirect.
  const [start] = useState(() => router.state.location.pathname);
  useEffect(() => {
    let previous = start;
    return router.subscribe('onRendered', ({ toLocation: { pathname } }) => {
      if (pathname === previous) return;
      previous = pathname;
      focusContent();
    });
  }, [router, start]);
  return null;
}

function focusContent(): void {
  const main = document.getElementById(contentId);
  const { activeElement } = document;
  if (main === null || main.contains(activeElement)) return;
  if (activeElement?.closest('[role="dialog"]')) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}
