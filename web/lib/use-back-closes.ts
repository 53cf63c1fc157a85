import { useBlocker } from '@tanstack/react-router';

/**
 * The browser's Back closes what lies over the page, as people with a phone expect, and leaves the page only the next
 * time. Any other way from the page is free. Call it in what is mounted while it is open.
 */
export function useBackCloses(close: () => void): void {
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false;
      close();
      return true;
    },
    // Closing the tab loses nothing.
    enableBeforeUnload: false,
  });
}
