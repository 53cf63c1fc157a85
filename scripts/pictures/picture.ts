import type { Page } from '@playwright/test';
import type { DemoVisitor } from '../demo/visitor.ts';

/** The windows that a picture can be taken in; the first two are taken when nothing else is asked for. */
export const windows = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  tablet: { viewport: { width: 768, height: 1024 }, hasTouch: true },
  narrow: { viewport: { width: 320, height: 640 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  /** A desktop whose browser shows everything at 200 %. */
  zoomed: { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
} as const;

export type WindowSize = keyof typeof windows;

export interface Stage {
  readonly origin: string;
  readonly size: WindowSize;
  /** Somebody of the demo who acts without pages. */
  readonly enter: (email: string) => Promise<DemoVisitor>;
}

/** One screen in one state. */
export interface Picture {
  readonly name: string;
  /** Who looks; nobody is signed in when it is left out. */
  readonly as?: string;
  readonly fullPage?: boolean;
  /** The state can be reached once only, so it is taken on a desktop and a phone in the light theme alone. */
  readonly once?: boolean;
  /** As the sheet of paper that the printer is given. */
  readonly print?: boolean;
  /** Which of the four the README shows. */
  readonly readme?: 'desktop-light' | 'desktop-dark' | 'phone-light' | 'phone-dark';
  show(page: Page, stage: Stage): Promise<void>;
}
