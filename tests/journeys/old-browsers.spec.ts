import { oldestBrowsers } from '#scripts/dev/oldest-browsers.mjs';
import { browserTexts } from '#words/screens/browser.ts';
import { expect, test } from './journey.ts';

const tooOld = browserTexts.tooOld(oldestBrowsers);

test('a browser that is too old for the application reads which browsers it needs', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByText(tooOld)).toBeHidden();
  await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'inert'));
  for (const path of ['/login', '/signup', '/dashboard']) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.getByText(tooOld)).toBeVisible();
  }
});

test('without JavaScript public pages are readable, and the application says that it needs JavaScript', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  // Chromium's emulation runs no scripts, but does not show this element.
  const html = await (await page.request.get('/dashboard')).text();
  expect(/<noscript>(.*?)<\/noscript>/su.exec(html)?.[1]).toContain(browserTexts.noScript);
  await page.goto('/discover');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('noscript')).toHaveCount(0);
  await context.close();
});
