import { chromium, type Page } from '@playwright/test';
import { findChromium } from '#scripts/dev/find-chromium.mjs';
import { expect, test, world } from './journey.ts';

const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const VISITS = 5;

/** Collects layout shifts from the first byte on. */
function watchShifts(): void {
  const seen = window as unknown as { shift: number };
  seen.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number }[]) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

interface Drawn {
  readonly faces: readonly string[];
  readonly shift: number;
  readonly isBrand: boolean;
}

/** The headline's width differs between the brand's bold face and every other. */
async function drawn(page: Page): Promise<Drawn> {
  return await page.evaluate(async () => {
    await document.fonts.ready;
    const context = document.createElement('canvas').getContext('2d');
    if (context === null) throw new Error('no canvas');
    const widthIn = (family: string) => {
      context.font = `670 40px ${family}`;
      return context.measureText('Handgloves 0123').width;
    };
    const heading = document.querySelector('h1');
    const family = heading === null ? '' : getComputedStyle(heading).fontFamily;
    return {
      faces: [...document.fonts]
        .filter(({ status }) => status === 'loaded')
        .map(({ family: name, display }) => `${name} ${display}`),
      shift: (window as unknown as { shift: number }).shift,
      isBrand:
        widthIn(family) === widthIn("'Anek Latin'") && widthIn(family) !== widthIn('system-ui, sans-serif'),
    };
  });
}

for (const [speed, network] of [
  ['fast', null],
  ['slow', SLOW],
] as const) {
  test(`ten of ten first visits on a ${speed} network are drawn in the brand's face without a shift @phone`, async ({
    viewport,
  }) => {
    test.setTimeout(240_000);
    const executablePath = findChromium();
    const seen: Drawn[] = [];
    for (const path of ['/', '/signup']) {
      for (let visit = 0; visit < VISITS; visit += 1) {
        // A browser of its own for each visit, because contexts of one browser can share a cache of fonts.
        const browser = await chromium.launch({
          ...(executablePath === null ? {} : { executablePath }),
          args: ['--no-sandbox', '--disable-gpu'],
        });
        const page = await browser.newPage({ viewport });
        await page.addInitScript(watchShifts);
        if (network !== null) {
          const devtools = await page.context().newCDPSession(page);
          await devtools.send('Network.enable');
          await devtools.send('Network.emulateNetworkConditions', network);
        }
        await page.goto(world.url + path);
        seen.push(await drawn(page));
        await browser.close();
      }
    }
    expect(seen.filter(({ isBrand }) => isBrand)).toHaveLength(2 * VISITS);
    expect(seen.filter(({ faces }) => faces.includes('Anek Latin swap'))).toHaveLength(2 * VISITS);
    expect(Math.max(...seen.map(({ shift }) => shift))).toBeLessThanOrEqual(0.05);
  });
}
