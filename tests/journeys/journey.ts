import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

/** Addresses of the product and its sandbox; set by `world.ts`. */
export const world = {
  get url(): string {
    return required('JOURNEYS_URL');
  },
  get sandbox(): string {
    return required('JOURNEYS_SANDBOX_URL');
  },
  /** The server's data directory, where its operator's socket is found. */
  get dataDirectory(): string {
    return required('JOURNEYS_DATA_DIR');
  },
  /** Git repositories that the sandbox's GitHub serves: `<owner>/<name>`. */
  get repositories(): string {
    return required('JOURNEYS_REPOSITORIES');
  },
};

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: the journeys' global setup did not run`);
  return value;
}

/** Failed responses that a journey causes on purpose; the browser logs each as a console error. */
const expectedFailures = new WeakMap<Page, RegExp[]>();

export function expectFailedRequest(page: Page, pattern: RegExp): void {
  expectedFailures.set(page, [...(expectedFailures.get(page) ?? []), pattern]);
}

/** Fails the test on an unexpected console error, failed request or content security policy violation. */
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

export const test = base.extend<{ problems: string[]; newPerson: () => Promise<Page> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter's form
  problems: async ({}, provide) => {
    const problems: string[] = [];
    await provide(problems);
    expect(problems).toEqual([]);
  },
  page: async ({ page, problems }, provide) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    watch(page, problems);
    await provide(page);
  },
  /** Another person: a new browser context of the same size. */
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

/**
 * Expects no WCAG 2.2 A or AA violations. Journeys run at two sizes, each in its own theme; screens.spec.ts checks
 * all screens and dialogs in both themes.
 */
export async function expectAccessible(
  page: Page,
  themes: readonly Theme[] = [(page.viewportSize()?.width ?? 0) < 768 ? 'light' : 'dark'],
): Promise<void> {
  for (const [index, colorScheme] of themes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Legacy mode saves a blank page each time, but cannot look into cross-origin frames such as the payment fields.
    const axe = new AxeBuilder({ page })
      .setLegacyMode(page.frames().length === 1)
      .options({ resultTypes: ['violations'] });
    // The second theme differs in colours only.
    if (index === 0) axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
    else axe.withRules(['color-contrast', 'link-in-text-block']);
    const { violations } = await axe.analyze();
    // Soft assertions report all violations of a run.
    expect
      .soft(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
        `${colorScheme} theme at ${page.url()}`,
      )
      .toEqual([]);
  }
}

/** The newest mail to this address whose subject matches; waits for it to arrive. */
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
