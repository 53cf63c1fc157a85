import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { contentId } from '../components/layout/skip-link.tsx';

/**
 * Moves the focus to the new content after a navigation, like a page load, for keyboard and screen reader users. A page
 * that sets the focus itself keeps it.
 */
export function RouteFocus() {
  const router = useRouter();
  // A redirect can happen before the first render, so the start is the router's location instead of the rendered one.
  const [start] = useState(() => router.state.location.pathname);
  useEffect(() => {
    let previous = start;
    let stopWaiting = () => {};
    const stopListening = router.subscribe('onRendered', ({ toLocation: { pathname } }) => {
      if (pathname === previous) return;
      previous = pathname;
      stopWaiting();
      stopWaiting = keepFocusOnContent();
    });
    return () => {
      stopListening();
      stopWaiting();
    };
  }, [router, start]);
  return null;
}

/** Content can arrive after the navigation: first a loading message, then the page. Keeps the focus on it until the user acts. Returns a function that stops this. */
function keepFocusOnContent(): () => void {
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body) focusContent();
  });
  const stop = () => {
    observer.disconnect();
    for (const event of ['keydown', 'pointerdown']) removeEventListener(event, stop, true);
  };
  focusContent();
  observer.observe(document.body, { childList: true, subtree: true });
  for (const event of ['keydown', 'pointerdown']) addEventListener(event, stop, true);
  return stop;
}

function focusContent(): void {
  const main = document.getElementById(contentId);
  const { activeElement } = document;
  if (main === null || main.contains(activeElement)) return;
  if (activeElement?.closest('[role="dialog"]')) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}
