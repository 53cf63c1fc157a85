import { expect, expectAccessible, test } from './journey.ts';

const headline = 'Real projects built by students, checked before you pay.';

test('the landing page arrives as HTML, hydrates, and is readable in both themes', async ({ page }) => {
  const answer = await page.goto('/');
  const html = (await answer?.text()) ?? '';
  expect(html).toContain(`${headline}</h1>`);
  expect(html).not.toContain('%PUBLIC_URL%');
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/su.exec(html)?.[1];
  expect(JSON.parse(data ?? '')).toHaveProperty('@graph');

  await expect(page.getByRole('heading', { level: 1, name: headline })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(4);
  await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()} ProtoHaat`);
  await expectAccessible(page, ['light', 'dark']);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways).toBe(0);
});

test("a visitor's dark theme persists without a flash", async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
  await expect(page.getByRole('button', { name: 'Switch to the light theme' })).toBeVisible();
  // The system still prefers light, so only the stored choice can make the next page dark before the application
  // starts.
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the skip link leads past the navigation to the search', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('searchbox', { name: 'Search projects' })).toBeFocused();
});

test('a search keeps its words through the login', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('searchbox', { name: 'Search projects' }).fill('line follower');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL(/\/login\?/u);
  const next = new URL(page.url()).searchParams.get('next') ?? '';
  expect(new URL(next, page.url()).pathname).toBe('/your-project');
  expect(new URL(next, page.url()).searchParams.get('search')).toBe('line follower');
});

test('a visitor with a session immediately sees the link to the dashboard', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('idtoken', 'kept-from-last-time'));
  await page.goto('/');
  const head = page.getByRole('banner');
  await expect(head.getByRole('link', { name: 'Go to dashboard' })).toBeVisible();
  await expect(head.getByRole('link', { name: 'Log in' })).toBeHidden();
  await page.evaluate(() => {
    localStorage.removeItem('idtoken');
    window.dispatchEvent(new StorageEvent('storage', { key: 'idtoken' }));
  });
  await expect(head.getByRole('link', { name: 'Log in' })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page is complete without scripts, and its links work', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: headline })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Voices from the market' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up' })).toHaveAttribute(
      'href',
      '/signup',
    );
    await page.getByRole('searchbox', { name: 'Search projects' }).fill('robot');
    await page.getByRole('searchbox', { name: 'Search projects' }).press('Enter');
    await page.waitForURL('**/your-project?search=robot');
  });
});
