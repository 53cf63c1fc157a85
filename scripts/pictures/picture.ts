import type { Page } from '@playwright/test';
import type { DemoVisitor } from '../demo/visitor.ts';

/** The window sizes of pictures; by default the first two are used. */
export const windows = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  tablet: { viewport: { width: 768, height: 1024 }, hasTouch: true },
  narrow: { viewport: { width: 320, height: 640 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  /** A desktop browser at 200 %. */
  zoomed: { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
} as const;

export type WindowSize = keyof typeof windows;

export interface Stage {
  readonly origin: string;
  readonly size: WindowSize;
  /** Acts as a person of the demo through the API. */
  readonly enter: (email: string) => Promise<DemoVisitor>;
}

/** One screen in one state. */
export interface Picture {
  readonly name: string;
  /** The person who is signed in; omitted for a visitor. */
  readonly as?: string;
  readonly fullPage?: boolean;
  /** The state can be reached only once, so it is taken on desktop and phone in the light theme only. */
  readonly once?: boolean;
  /** Rendered as a printed page. */
  readonly print?: boolean;
  /** Which of the four variants the README shows. */
  readonly readme?: 'desktop-light' | 'desktop-dark' | 'phone-light' | 'phone-dark';
  show(page: Page, stage: Stage): Promise<void>;
}
