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
    const own = await listHardware(desk, [864, 865, 866], { title: `Robot arm ${size}`, price: 800 });
    const foreignLogin = `jaya-pillai-${size}`;
    await linkGithub(rival, foreignLogin);
    const menu = await listSoftware(rival, foreignLogin, `mess-menu-${size}`, {
      title: `Mess menu ${size}`,
      price: 300,
    });
    const kit = await listHardware(rival, [867, 868, 869], { title: `Kit ${size}`, price: 500 });

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

    await logIn(page, seller);
    await expectBackCloses(button('Open menu'), 'dialog', 'Menu');
    await page.goto('/your-project');
    await expectBackCloses(button(/^Filters/u), 'dialog', 'Filters');
    await page.goto('/orders');
    await expectBackCloses(button(/^Details/u), 'dialog', 'Order details');
    await expectBackCloses(button(/^Update status/u), 'dialog', 'Update status');
    await page.goto('/settings');
    await expectBackCloses(button('Change password…'), 'dialog', 'Change password');
    await expectBackCloses(button('Delete account…'), 'alertdialog', 'Delete your account?');
    await page.goto(`/projects/${own}`);
    await expectBackCloses(button('Edit'), 'dialog', 'Edit project');
    await expectBackCloses(button('Delete'), 'alertdialog', 'Delete this project?');
    await page.goto(`/projects/${kit}`);
    await expectBackCloses(button('Buy Now'), 'dialog', 'Shipping Details');
    await page.goto(`/projects/${menu}`);
    await expectBackCloses(button('See the report'), 'dialog', 'Verification report');
    await expectBackCloses(button('Buy Now'), 'dialog', 'Complete Purchase');
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`/projects/${kit}$`, 'u'));
  },
);
