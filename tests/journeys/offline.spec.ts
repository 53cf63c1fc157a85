import type { Page } from '@playwright/test';
import type { ProjectDetails } from '#contract/entities/project.ts';
import { expect, expectAccessible, expectFailedRequest, test, waitForLayout } from './journey.ts';
import { buy, createMember, createSeller, listSoftware, logIn } from './market.ts';

const controlled = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).active !== null);

const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    return paths.filter((path) => !path.startsWith('/kept/'));
  });

/** Opens a page and waits until it can be read without a network. */
async function see(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect.poll(() => keptPaths(page)).toContain(path);
}

const banner = (page: Page) =>
  page.getByText(/^You are offline\. This is how it was on \w{3},\s\d+\s\w{3},\s\d/u);

// covers: S2.142, S2.143
test('what a buyer saw of an order stays readable without a network, and nothing of it for the next person', async ({
  page,
  context,
}, testInfo) => {
  const size = testInfo.project.name;
  const people = ['Tara Nair', 'Vivek Rao', 'Zoya Khan'].map((name) => {
    const username = `${name.split(' ')[0]?.toLowerCase()}.off.${size}`;
    return { name, username, email: `${username}@example.com` };
  });
  const [seller, buyer, next] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
  const login = `tara-nair-${size}`;
  const listing = { title: `Bus passes ${size}`, price: 1_000 };
  const desk = await createSeller(seller, login);
  const projectId = await listSoftware(desk, login, `bus-passes-${size}`, listing);
  const shop = await createMember(buyer);
  await createMember(next);
  await buy(shop, projectId, listing.price);
  const { data } = await shop.call<{ data: ProjectDetails }>(
    'GET',
    `/api/projects/projectdetails/${projectId}`,
  );
  const order = `/orders/${data.purchase?.purchase_id}`;
  const receipt = `/receipts/${data.purchase?.purchase_id}`;

  // Code that the application loads ahead.
  expectFailedRequest(page, /ERR_INTERNET_DISCONNECTED \(.*\/assets\//u);
  await logIn(page, buyer);
  await see(page, '/dashboard');
  await see(page, receipt);
  await see(page, `/projects/${projectId}`);
  await see(page, order);
  expect(await controlled(page)).toBe(true);

  await test.step('offline, the order is as it was, with its time, and nothing on it acts', async () => {
    await context.setOffline(true);
    await page.reload();
    await expect(banner(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: listing.title })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Ready to download' })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Download', exact: true })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('its links lead to the receipt and the bought project', async () => {
    await page.getByRole('link', { name: 'Receipt' }).click();
    await expect(page).toHaveTitle(/^Receipt PH-/u);
    await expect(page.getByText('Total paid').locator('xpath=following-sibling::*').first()).toHaveText(
      '₹1,050',
    );
    await page.getByRole('link', { name: 'Open the project' }).click();
    await expect(page.getByText(`${login}/bus-passes-${size}`).first()).toBeVisible();
  });

  await test.step('a page that was not seen says so, and lists what can be read', async () => {
    await page.goto('/balance');
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await expect(page.getByRole('listitem')).toHaveCount(4);
    await expectAccessible(page);
    await page.getByRole('link', { name: listing.title }).first().click();
    await expect(banner(page)).toBeVisible();
  });

  await test.step('the page comes back by itself with the network', async () => {
    await page.goto(order);
    await context.setOffline(false);
    await expect(page.getByRole('link', { name: 'Download', exact: true })).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
  });

  await test.step('in the running application, the banner has the time, and a link opens what was kept', async () => {
    await page.evaluate(async (path) => {
      for (const name of await caches.keys()) await (await caches.open(name)).delete(path);
    }, order);
    await see(page, order);
    await context.setOffline(true);
    await expect(banner(page)).toBeVisible();
    await page.getByRole('link', { name: 'Receipt' }).click();
    await expect(page.getByText('Total paid')).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await context.setOffline(false);
    await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible();
  });

  await test.step('after the sign-out, the next person finds nothing of the first', async () => {
    await page.goto('/setting');
    if (size === 'phone') await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/login/u);
    expect(await keptPaths(page)).toEqual([]);
    await page.goto('/discover');
    await logIn(page, next);
    await see(page, '/dashboard');
    await context.setOffline(true);
    for (const path of [order, receipt, `/projects/${projectId}`]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
      await expect(page.getByText(listing.title)).toHaveCount(0);
    }
    await expect(page.getByRole('listitem')).toHaveCount(1);
  });
});

// covers: S2.143
test('on a first visit, the page asks for nothing through the worker, and afterwards opens without a network in its language', async ({
  page,
  context,
}) => {
  const workers: string[] = [];
  page.on('response', (response) => {
    if (response.fromServiceWorker()) workers.push(response.url());
  });
  await page.goto('/hi/discover');
  expect(await controlled(page)).toBe(true);
  await waitForLayout(page);
  expect(workers).toEqual([]);
  expect(await keptPaths(page)).toEqual([]);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'आप ऑफ़लाइन हैं' })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('link', { name: 'Discover' }).first()).toBeVisible();
});

test('a new release replaces the worker at the next visit, without waiting for open pages', async ({
  page,
}) => {
  const current = (path: string) => async () =>
    await page.evaluate(async (wanted) => {
      const { active } = await navigator.serviceWorker.ready;
      return active?.state === 'activated' && active.scriptURL.endsWith(wanted);
    }, path);
  await page.goto('/discover');
  await page.evaluate(() => navigator.serviceWorker.register('/worker.js?before'));
  await expect.poll(current('/worker.js?before')).toBe(true);
  await page.reload();
  await expect.poll(current('/worker.js')).toBe(true);
});
