import { expect, expectAccessible, test } from './journey.ts';

const headline = 'Real projects built by students, checked before you pay.';

// covers: S1.20, S2.1
test('the landing page is served as HTML, and is readable in both themes', async ({ page }) => {
  const answer = await page.goto('/');
  const html = (await answer?.text()) ?? '';
  expect(html).toContain(`${headline}</h1>`);
  expect(html).not.toContain('%PUBLIC_URL%');
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/su.exec(html)?.[1];
  expect(JSON.parse(data ?? '')).toHaveProperty('@graph');

  await expect(page.getByRole('heading', { level: 1, name: headline })).toBeVisible();
  // Only the region of the specification's samples is examined, because the page also shows listings of other
  // journeys.
  await page.getByText('Show the samples').click();
  await expect(page.getByRole('region', { name: 'Samples' }).getByRole('article')).toHaveCount(3);
  await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()} ProtoHaat`);
  await expectAccessible(page, ['light', 'dark']);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways).toBe(0);
});

test('the dark theme persists across pages without a flash of the light theme @desktop', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
  await expect(page.getByRole('button', { name: 'Switch to the light theme' })).toBeVisible();
  // The system prefers the light theme, so only the stored choice can make this page dark before the application
  // starts.
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the skip link moves the focus past the navigation to the search @desktop', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Search projects' })).toBeFocused();
});

test('a search from the landing page needs no account @phone', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Search projects' }).fill('line follower');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL('**/discover?search=line+follower');
  await expect(page.getByRole('heading', { level: 1, name: 'Discover projects' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Search projects' })).toHaveValue('line follower');
});

// covers: S2.3
test('a signed-in member immediately sees the link to the dashboard @desktop', async ({ page }) => {
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

test.describe('the landing page without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // covers: S1.16
  test('the landing page is complete without scripts, and its links work', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: headline })).toBeVisible();
    await page.getByText('Show the samples').click();
    await expect(page.getByRole('heading', { name: 'What people say' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up' })).toHaveAttribute(
      'href',
      '/signup',
    );
    await page.getByRole('combobox', { name: 'Search projects' }).fill('robot');
    await page.getByRole('combobox', { name: 'Search projects' }).press('Enter');
    await page.waitForURL('**/discover?search=robot');
    await expect(page.getByRole('heading', { level: 1, name: 'Discover projects' })).toBeVisible();
  });
});
