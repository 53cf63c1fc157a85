import '@testing-library/jest-dom/vitest';
import { beforeEach, vi } from 'vitest';

/** Parts of a browser that jsdom lacks and that screens only watch with: nothing ever changes its size here. */
class StillResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Call once in a file, before `freshBrowser`. */
export function missingBrowserParts(): void {
  beforeEach(() => {
    vi.stubGlobal('ResizeObserver', StillResizeObserver);
  });
}
