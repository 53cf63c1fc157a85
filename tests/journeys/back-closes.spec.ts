import type { Locator } from '@playwright/test';
import { expect, test } from './journey.ts';
import {
  aMember,
  aSeller,
  buy,
  giveAddress,
  linkGithub,
  listHardware,
  listSoftware,
  logIn,
} from './market.ts';

test(
  'the phone’s Back closes whatever is open, and the page stays',
  { tag: '@phone' },
  async ({ page }, testInfo) => {
    test.setTimeout(300_000);
    const size = testInfo.project.name;
    const login = `leela-menon-${size}`;
    const seller = { name: 'Leela Menon', username: `leela.${size}`, email: `leela.${size}@example.com` };
    const buyer = { name: 'Arun Iyer', username: `arun.${size}`, email: `arun.${size}@example.com` };
    const other = { name: 'Jaya Pillai', username: `jaya.${size}`, email: `jaya.${size}@example.com` };
    const [desk, shop, rival] = [await aSeller(seller, login), await aMember(buyer), await aMember(other)];
    const robot = await listHardware(desk, [861, 862, 863], { title: `Sold robot ${size}`, price: 900 });
    await giveAddress(shop, robot);
    await buy(shop, robot, 900);
    await listHardware(desk, [864, 865, 866], { title: `Robot arm ${size}`, price: 800 });
    const foreignLogin = `jaya-pillai-${size}`;
    await linkGithub(rival, foreignLogin);
    await listSoftware(rival, foreignLogin, `mess-menu-${size}`, {
      title: `Mess menu ${size}`,
      price: 300,
    });
    await listHardware(rival, [867, 868, 869], { title: `Kit ${size}`, price: 500 });

    /** Opens something, goes back, and finds the same page without it. */
    async function expectBackCloses(
      open: Locator,
      role: 'dialog' | 'alertdialog',
      name: string,
    ): Promise<void> {
      await test.step(name, async () => {
        await open.first().click();
        const opened = page.getByRole(role, { name });
        await expect(opened).toBeVisible();
        const address = page.url();
        await page.goBack();
        await expect(opened).toHaveCount(0);
        await expect(page).toHaveURL(address);
        await expect(open.first()).toBeVisible();
      });
    }
    const button = (name: string | RegExp): Locator =>
      page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });

    /** Within the application, from its menu: Back to another document cannot be held. */
    async function goTo(link: string): Promise<void> {
      await page.goto('/dashboard');
      await button('Open menu').click();
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: link, exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0);
    }
    async function find(title: string): Promise<void> {
      await page.goto(`/your-project?search=${encodeURIComponent(title)}`);
      await page.getByRole('link', { name: title }).first().click();
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
    }

    await logIn(page, seller);
    await goTo('Orders');
    await expectBackCloses(button(/^Details/u), 'dialog', 'Order details');
    await expectBackCloses(button(/^Update status/u), 'dialog', 'Update status');
    await expectBackCloses(button('Open menu'), 'dialog', 'Menu');
    await goTo('Your Project');
    await expectBackCloses(button(/^Filters/u), 'dialog', 'Filters');
    await goTo('Settings');
    await expectBackCloses(button('Change password…'), 'dialog', 'Change password');
    await expectBackCloses(button('Delete account…'), 'alertdialog', 'Delete your account?');
    await find(`Robot arm ${size}`);
    await expectBackCloses(button('Edit'), 'dialog', 'Edit project');
    await expectBackCloses(button('Delete'), 'alertdialog', 'Delete this project?');
    await find(`Kit ${size}`);
    await expectBackCloses(button('Buy Now'), 'dialog', 'Shipping Details');
    await find(`Mess menu ${size}`);
    await expectBackCloses(button('See the report'), 'dialog', 'Verification report');
    await expectBackCloses(button('Buy Now'), 'dialog', 'Complete Purchase');
    await page.goBack();
    await expect(page).toHaveURL(/\/your-project/u);
  },
);
