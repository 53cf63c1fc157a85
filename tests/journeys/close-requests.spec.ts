import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { createMember, createSeller, listSoftware, logIn } from './market.ts';
import { paymentFields, requestClose } from './steps.ts';

// covers: S2.105
test(
  'a close request, such as Back on Android, closes an open overlay, and the page stays open',
  { tag: '@phone' },
  async ({ page }, testInfo) => {
    const size = testInfo.project.name;
    const seller = { name: 'Leela Menon', username: `leela.${size}`, email: `leela.${size}@example.com` };
    const other = { name: 'Jaya Pillai', username: `jaya.${size}`, email: `jaya.${size}@example.com` };
    await createMember(seller);
    const login = `jaya-pillai-${size}`;
    const rival = await createSeller(other, login);
    const menu = await listSoftware(rival, login, `mess-menu-${size}`, {
      title: `Mess menu ${size}`,
      price: 300,
    });

    async function expectRequestCloses(
      path: string,
      open: Locator,
      role: 'dialog' | 'alertdialog',
      name: string,
    ): Promise<void> {
      await test.step(name, async () => {
        await page.goto(path);
        await open.first().click();
        const opened = page.getByRole(role, { name });
        await expect(opened).toBeVisible();
        const address = page.url();
        await requestClose(page);
        await expect(opened).toHaveCount(0);
        await expect(page).toHaveURL(address);
        await expect(open.first()).toBeVisible();
      });
    }
    const button = (name: string | RegExp): Locator =>
      page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });

    await test.step("a visitor's filters", async () => {
      await page.goto('/discover?search=kit');
      const sheet = page.locator('details[data-menu]', { has: page.getByText('Filters', { exact: true }) });
      await sheet.locator('summary').click();
      await expect(sheet.getByRole('navigation', { name: 'Filters' })).toBeVisible();
      await requestClose(page);
      await expect(sheet).not.toHaveAttribute('open');
      await expect(page).toHaveURL(/\/discover\?search=kit$/u);
    });

    await logIn(page, seller);
    await expectRequestCloses('/orders', button('Open menu'), 'dialog', 'Menu');
    await expectRequestCloses('/setting', button('Change password…'), 'dialog', 'Change password');
    await expectRequestCloses('/setting', button('Delete account…'), 'alertdialog', 'Delete your account?');
    await expectRequestCloses(`/projects/${menu}`, button('See the report'), 'dialog', 'Verification report');
    await expectRequestCloses(`/projects/${menu}`, button('Buy Now'), 'dialog', 'Complete Purchase');

    await test.step('Escape and a close request each close one of two dialogs', async () => {
      await button('Buy Now').first().click();
      const dialog = page.getByRole('dialog', { name: /^(?:Complete Purchase|Purchase complete)$/u });
      const fields = paymentFields(page);
      await fields.getByRole('radio', { name: 'UPI' }).check();
      await fields.getByLabel(/UPI ID/u).fill('pending@upi');
      await dialog.getByRole('button', { name: /^Pay ₹/u }).click();
      await expect(dialog.getByText('Waiting for your UPI app')).toBeVisible();
      const question = page.getByRole('alertdialog', { name: 'Your payment is still in progress' });
      for (const close of [pressEscape, requestClose]) {
        await close(page);
        await expect(question).toBeVisible();
        await close(page);
        await expect(question).toHaveCount(0);
        await expect(dialog.getByText('Waiting for your UPI app')).toBeVisible();
      }
    });
  },
);

test(
  'a menu leaves the browser history unchanged, and Back closes an open menu before it leaves the page',
  { tag: '@phone' },
  async ({ page }, testInfo) => {
    const size = testInfo.project.name;
    const member = { name: 'Nisha Rao', username: `nisha.${size}`, email: `nisha.${size}@example.com` };
    await createMember(member);
    await logIn(page, member);
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const openMenu = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(menu).toBeVisible();
    };

    for (const close of [requestClose, pressEscape]) {
      await test.step(`after ${close.name}, Back leaves the site`, async () => {
        await page.goto('about:blank');
        await page.goto('/setting');
        await openMenu();
        await close(page);
        await expect(menu).toHaveCount(0);
        await expect(page).toHaveURL(/\/setting$/u);
        await page.goBack();
        await expect(page).toHaveURL('about:blank');
      });
    }

    await test.step('Back and Forward work after a link in the menu', async () => {
      await page.goto('/setting');
      await openMenu();
      await menu.getByRole('link', { name: 'Your Project', exact: true }).click();
      await expect(page).toHaveURL(/\/your-project/u);
      await expect(menu).toHaveCount(0);
      await page.goBack();
      await expect(page).toHaveURL(/\/setting$/u);
      await expect(menu).toHaveCount(0);
      await page.goForward();
      await expect(page).toHaveURL(/\/your-project/u);
    });

    await test.step('Back closes an open menu, and only a second Back shows the previous page', async () => {
      await openMenu();
      await page.goBack();
      await expect(menu).toHaveCount(0);
      await expect(page).toHaveURL(/\/your-project/u);
      await page.goBack();
      await expect(page).toHaveURL(/\/setting$/u);
      await expect(menu).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Delete account…' })).toBeVisible();
    });

    await test.step('a close request far down the page keeps the scroll position', async () => {
      const open = page.getByRole('button', { name: 'Delete account…' });
      await expect(page.getByText('This device', { exact: true })).toBeVisible();
      await open.scrollIntoViewIfNeeded();
      await open.click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      const place = await page.evaluate(() => scrollY);
      expect(place).toBeGreaterThan(100);
      await requestClose(page);
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      expect(await page.evaluate(() => scrollY)).toBe(place);
    });
  },
);

async function pressEscape(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
}

test(
  'Back asks before leaving a draft, and a second Back or a close request stays on the page',
  { tag: '@phone' },
  async ({ page }, testInfo) => {
    const size = testInfo.project.name;
    const username = `kiran.${size}${testInfo.repeatEachIndex}`;
    const member = { name: 'Kiran Das', username, email: `${username}@example.com` };
    await createMember(member);
    await logIn(page, member);
    await page
      .getByRole('link', { name: /^(?:Add|Create) Project$/u })
      .first()
      .click();
    await page.getByLabel('Repository address').fill('half an address');
    const question = page.getByRole('alertdialog', { name: 'Leave without listing?' });

    for (const stay of [(): Promise<unknown> => page.goBack(), (): Promise<unknown> => requestClose(page)]) {
      await page.goBack();
      await expect(question).toBeVisible();
      await stay();
      await expect(question).toHaveCount(0);
      await expect(page).toHaveURL(/\/add-project$/u);
      await expect(page.getByLabel('Repository address')).toHaveValue('half an address');
    }

    await page.getByRole('button', { name: 'Open menu' }).click();
    await page
      .getByRole('dialog', { name: 'Menu' })
      .getByRole('link', { name: 'Orders', exact: true })
      .click();
    await expect(question).toBeVisible();
    await requestClose(page);
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL(/\/add-project$/u);
    await expect(page.getByLabel('Repository address')).toHaveValue('half an address');

    await page.goBack();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/\/dashboard/u);
  },
);
