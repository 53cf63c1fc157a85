/** A part of https://developer.mozilla.org/docs/Web/API/CloseWatcher, which TypeScript's types lack. */
interface Watcher extends EventTarget {
  destroy: () => void;
}

/** The topmost overlay is last. */
const overlays: (() => void)[] = [];
/** One watcher serves all overlays, because one close request can close several watchers. */
let watcher: Watcher | null = null;

/**
 * Calls `close` when the user presses Android's Back and no overlay is above, in browsers with `CloseWatcher`.
 * Escape also sends a close request, unless the key event was default-prevented, as Radix does.
 */
export function watchCloseRequests(close: () => void): () => void {
  overlays.push(close);
  updateWatcher();
  return () => {
    overlays.splice(overlays.indexOf(close), 1);
    updateWatcher();
  };
}

export function closeTopmost(): void {
  overlays.at(-1)?.();
}

/**
 * For Back in browsers without `CloseWatcher`, and in those whose Back is no close request.
 * @returns whether the router must undo this Back; the topmost overlay closes once it has
 */
export function closesInsteadOfBack(): boolean {
  if (overlays.length === 0) return false;
  globalThis.addEventListener('popstate', closeTopmost, { once: true });
  return true;
}

function updateWatcher(): void {
  if (overlays.length === 0) {
    watcher?.destroy();
    watcher = null;
  } else watcher ??= createWatcher();
}

function createWatcher(): Watcher | null {
  const { CloseWatcher } = globalThis as { CloseWatcher?: new () => Watcher };
  if (CloseWatcher === undefined) return null;
  const created = new CloseWatcher();
  created.addEventListener('close', () => {
    const closeTopmost = overlays.at(-1);
    // Chrome may crash if a watcher is created during this event: https://issues.chromium.org/issues/409911705.
    setTimeout(() => {
      if (watcher !== created) return;
      watcher = null;
      closeTopmost?.();
      updateWatcher();
    });
  });
  return created;
}
