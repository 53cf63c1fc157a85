import type { Page } from '@playwright/test';
import type { DemoVisitor } from '../demo/visitor.ts';

export const windows = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  tablet: { viewport: { width: 768, height: 1024 }, hasTouch: true },
  wide: { viewport: { width: 1920, height: 1080 } },
  narrow: { viewport: { width: 320, height: 640 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  zoomed: { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
} as const;

export type WindowSize = keyof typeof windows;

export interface Stage {
  readonly origin: string;
  readonly size: WindowSize;
  readonly enter: (email: string) => Promise<DemoVisitor>;
}

/** If `as` has this value, a new member is signed in for each picture, because some actions can be taken only once. */
export const newBuyer = 'new-buyer';

export interface Picture {
  readonly name: string;
  readonly as?: string;
  readonly fullPage?: boolean;
  readonly print?: boolean;
  readonly readme?: 'desktop-light' | 'desktop-dark' | 'phone-light' | 'phone-dark';
  show(page: Page, stage: Stage): Promise<void>;
}
