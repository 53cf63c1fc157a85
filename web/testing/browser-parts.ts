import { beforeEach, vi } from 'vitest';

class StillResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Registers test hooks for what jsdom lacks; `freshBrowser` calls it. */
export function missingBrowserParts(): void {
  beforeEach(() => {
    vi.stubGlobal('ResizeObserver', StillResizeObserver);
    document.elementsFromPoint = () => [];
  });
}
