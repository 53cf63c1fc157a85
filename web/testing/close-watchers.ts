import { afterEach, beforeEach, vi } from 'vitest';

const watchers = new Set<EventTarget>();

/**
 * Behaves as the browser's own without user activation: all watchers form one group, which one request closes.
 * https://html.spec.whatwg.org/multipage/interaction.html#close-watcher-infrastructure
 */
class CloseWatcher extends EventTarget {
  constructor() {
    super();
    watchers.add(this);
  }

  destroy(): void {
    watchers.delete(this);
  }
}

/** Registers test hooks; must be called once per file. Returns the number of watchers. */
export function stubCloseWatchers(): { readonly count: () => number } {
  beforeEach(() => vi.stubGlobal('CloseWatcher', CloseWatcher));
  afterEach(() => watchers.clear());
  return { count: () => watchers.size };
}

/** Android's Back. Returns whether something was closed; otherwise the browser leaves the page. */
export function requestClose(): boolean {
  const group = [...watchers].toReversed();
  for (const watcher of group) {
    watchers.delete(watcher);
    watcher.dispatchEvent(new Event('close'));
  }
  return group.length > 0;
}
