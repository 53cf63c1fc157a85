import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, waitForLayout } from './journey.ts';

/**
 * 320 px is the narrowest width of WCAG 2.2 (1.4.10). At 200 % zoom (1.4.4), a desktop of 1440 × 900 shows half as
 * many CSS pixels in each direction.
 */
const smallWindows = {
  'a narrow phone': { width: 320, height: 640 },
  'a desktop at 200 %': { width: 720, height: 450 },
} as const;

const desktop = { width: 1440, height: 900 } as const;
const phone = { width: 390, height: 844 } as const;

/** Set by `npm run pictures`. */
const screenshots = process.env['SCREENSHOTS'];

export async function checkScreen(page: Page, screen: string): Promise<void> {
  const before = page.viewportSize() ?? desktop;
  for (const [name, size] of Object.entries(smallWindows)) {
    await page.setViewportSize(size);
    await waitForLayout(page);
    const where = `${screen} on ${name}`;
    expect.soft(await findHorizontalOverflow(page), `${where} scrolls sideways`).toEqual([]);
    expect.soft(await findUnreachableControls(page), `${where} has parts that cannot be reached`).toEqual([]);
  }
  await page.setViewportSize(desktop);
  await waitForLayout(page);
  await expectAccessible(page, ['light', 'dark']);
  expect.soft(await findAnimations(page), `${screen} animates despite reduced motion`).toEqual([]);
  if (screenshots !== undefined) await takePictures(page, join(screenshots, fileNameOf(screen)));
  await page.setViewportSize(before);
}

async function takePictures(page: Page, path: string): Promise<void> {
  for (const [size, viewport] of Object.entries({ desktop, phone })) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await waitForLayout(page);
      await page.screenshot({ path: `${path}-${size}-${colorScheme}.png` });
    }
  }
}

const fileNameOf = (screen: string): string =>
  screen
    .replaceAll(/[\da-f]{8}(?:-[\da-f]+){4}/gu, '')
    .replaceAll(/\W+/gu, '-')
    .replaceAll(/^-|-$/gu, '') || 'landing';

export function findHorizontalOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const all = [...document.body.querySelectorAll('*')];
    const scrollers = all.filter((element) => {
      // A closed filter sheet is laid out as wide as its button.
      if (!element.checkVisibility()) return false;
      const { overflowX, overflowY, scrollSnapType } = getComputedStyle(element);
      if (scrollSnapType !== 'none') return false;
      const scrolls = overflowX === 'auto' || (overflowX === 'scroll' && overflowY !== 'visible');
      return scrolls && element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1;
    });
    const overflowing =
      scrollWidth <= clientWidth
        ? []
        : all.filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5);
    return [...scrollers, ...overflowing].slice(0, 6).map((element) => element.outerHTML.slice(0, 160));
  });
}

function findUnreachableControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const layers = document.querySelectorAll('[role="dialog"], [role="alertdialog"]');
    const layer = layers[layers.length - 1] ?? document.body;
    const found: string[] = [];
    const { scrollX, scrollY } = window;
    for (const element of layer.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')) {
      // The skip link is visible only while it has focus.
      if (element.closest('[inert], .Toastify, a[href="#content"]') !== null) continue;
      // Hidden native controls are at most 1 px in size; another element shows their state.
      if (!element.checkVisibility()) continue;
      if (element.offsetWidth <= 1 || element.offsetHeight <= 1) continue;
      if (getComputedStyle(element).opacity === '0') continue;
      element.scrollIntoView({ block: 'center', inline: 'nearest' });
      const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const hit = document.elementFromPoint(x, y);
      const isReachable = hit !== null && (element.contains(hit) || hit.contains(element));
      const isToast = hit?.closest('.Toastify') !== null && hit !== null;
      const isCut = box.left < -0.5 || box.right > window.innerWidth + 0.5;
      if (isCut || !(isReachable || isToast)) {
        found.push(
          `${element.outerHTML.slice(0, 120)} at ${Math.round(x)}, ${Math.round(y)} under ${hit?.outerHTML.slice(0, 80)}`,
        );
      }
    }
    window.scrollTo(scrollX, scrollY);
    return found.slice(0, 6);
  });
}

function findAnimations(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*:not(.Toastify__progress-bar)')]
      .filter((element) =>
        [undefined, '::before', '::after'].some((part) => {
          const { transitionDuration, animationName, animationDuration } = getComputedStyle(element, part);
          const durations = [transitionDuration, ...(animationName === 'none' ? [] : [animationDuration])]
            .flatMap((text) => text.split(','))
            .map((text) => Number.parseFloat(text) * (text.endsWith('ms') ? 1 : 1000));
          return durations.some((milliseconds) => milliseconds > 17);
        }),
      )
      .slice(0, 6)
      .map((element) => element.outerHTML.slice(0, 160)),
  );
}
