import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Frame, type Page } from '@playwright/test';
import type axe from 'axe-core';

export const world = {
  get url(): string {
    return required('JOURNEYS_URL');
  },
  get sandbox(): string {
    return required('JOURNEYS_SANDBOX_URL');
  },
  get smtp(): string {
    return required('JOURNEYS_SMTP_URL');
  },
  get dataDirectory(): string {
    return required('JOURNEYS_DATA_DIR');
  },
  get repositories(): string {
    return required('JOURNEYS_REPOSITORIES');
  },
};

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: the journeys' global setup did not run`);
  return value;
}

/** The browser logs each failed response as a console error, so a journey must name those that it expects. */
const expectedFailures = new WeakMap<Page, RegExp[]>();

export function expectFailedRequest(page: Page, pattern: RegExp): void {
  expectedFailures.set(page, [...(expectedFailures.get(page) ?? []), pattern]);
}

export function watch(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const where = message.location().url;
    const text = `${message.text()} (${where})`;
    if (expectedFailures.get(page)?.some((pattern) => pattern.test(text)) === true) return;
    problems.push(`console ${message.type()}: ${text}`);
  });
}

async function printState(page: Page): Promise<void> {
  if (page.isClosed()) return;
  const entry = await page.evaluate(() => `${history.length}: ${JSON.stringify(history.state)}`);
  process.stdout.write(`${page.url()}\n${entry}\n${await page.locator('body').ariaSnapshot()}\n`);
}

export const test = base.extend<{ problems: string[]; newPerson: () => Promise<Page> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's form
  problems: async ({}, provide) => {
    const problems: string[] = [];
    await provide(problems);
    expect(problems).toEqual([]);
  },
  page: async ({ page, problems }, provide, testInfo) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    watch(page, problems);
    await provide(page);
    if (testInfo.status !== testInfo.expectedStatus) await printState(page);
  },
  newPerson: async (
    { browser, problems, viewport, isMobile, hasTouch, deviceScaleFactor, locale, timezoneId, baseURL },
    provide,
  ) => {
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await provide(async () => {
      const context = await browser.newContext({
        viewport,
        isMobile,
        hasTouch,
        ...(deviceScaleFactor === undefined ? {} : { deviceScaleFactor }),
        ...(locale === undefined ? {} : { locale }),
        ...(timezoneId === undefined ? {} : { timezoneId }),
        ...(baseURL === undefined ? {} : { baseURL }),
      });
      contexts.push(context);
      const page = await context.newPage();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      watch(page, problems);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };

type Theme = 'light' | 'dark';

const everyRule: axe.RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
};
const structure: axe.RunOptions = { ...everyRule, rules: { 'color-contrast': { enabled: false } } };
const colours: axe.RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

interface Violation {
  readonly id: string;
  readonly targets: readonly string[];
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Injects axe once per document, because an injection takes as long as a run. */
async function runAxe(frame: Frame, options: axe.RunOptions): Promise<Violation[]> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource);
  return await frame.evaluate(async (chosen) => {
    const injected = (window as unknown as { axe: typeof axe }).axe;
    // While a modal dialog is open, only the dialog is checked, because the page below cannot be used.
    const checked = [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document;
    // Each frame is checked separately, because axe cannot send messages to cross-origin frames.
    const { violations } = await injected.run(checked, {
      ...chosen,
      resultTypes: ['violations'],
      iframes: false,
    });
    return violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(' ')) }));
  }, options);
}

export async function waitForLayout(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const arriving = document.getAnimations().filter(({ effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      return target !== null && !target.matches('.Toastify *');
    });
    await Promise.all(arriving.map((animation) => animation.finished.catch(() => undefined)));
  });
}

export async function expectAccessible(
  page: Page,
  themes: readonly Theme[] = (page.viewportSize()?.width ?? 0) < 768 ? ['light'] : [],
): Promise<void> {
  if (themes.length === 0) await expectNoViolation(page, structure);
  for (const [index, colorScheme] of themes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectNoViolation(page, index === 0 ? everyRule : colours, colorScheme);
  }
}

async function expectNoViolation(page: Page, options: axe.RunOptions, theme?: Theme): Promise<void> {
  await waitForLayout(page);
  const violations = (await Promise.all(page.frames().map((frame) => runAxe(frame, options)))).flat();
  // The assertion is soft, so that the violations of both themes are reported.
  expect
    .soft(
      violations.map(({ id, targets }) => `${id}: ${targets.join(', ')}`),
      `${theme ?? 'current'} theme at ${page.url()}`,
    )
    .toEqual([]);
}

export async function mailTo(
  address: string,
  subject: RegExp,
): Promise<{ subject: string; text: string; links: string[] }> {
  let found: { subject: string; text: string; links: string[] } | undefined;
  await expect
    .poll(async () => {
      const answer = await fetch(`${world.sandbox}/mail/messages.json?to=${encodeURIComponent(address)}`);
      const mails = (await answer.json()) as { subject: string; text: string; links: string[] }[];
      found = mails.find((mail) => subject.test(mail.subject));
      return found?.subject;
    })
    .toBeDefined();
  return found!;
}
