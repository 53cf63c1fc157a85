import type { Page } from '@playwright/test';
import { expect, expectFailedRequest, test } from './journey.ts';
import { aMember, aSeller, buy, listSoftware, logIn } from './market.ts';
import { completeProfile, password } from './steps.ts';

const WIDTH = 320;
test.use({ viewport: { width: WIDTH, height: 640 } });

/** Nothing lies beyond the right edge: one scrolls down only. Names what does, because the width alone says little. */
async function expectFits(page: Page, screen: string): Promise<void> {
  const found = await page.evaluate((width) => {
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > width + 0.5,
    );
    return {
      width: document.documentElement.scrollWidth,
      wide: wide.slice(0, 6).map((element) => element.outerHTML.slice(0, 160)),
    };
  }, WIDTH);
  expect(found.width, `${screen}: ${found.wide.join('\n')}`).toBeLessThanOrEqual(WIDTH);
}

async function open(page: Page, path: string, landmark: string | RegExp): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(landmark).filter({ visible: true }).first()).toBeVisible();
  await expectFits(page, path);
}

test('every public and account screen fits a narrow phone', async ({ page }, testInfo) => {
  const size = testInfo.project.name;
  const person = {
    name: 'Venkatanarasimharajuvaripeta Subramaniam',
    username: `narrow.${size}`,
    email: `somebody.with.a.rather.long.address.${size}@students.example.com`,
  };
  await open(page, '/', 'Real projects built by students');
  await open(page, '/login', 'Log in to ProtoHaat');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expectFits(page, 'log in, refused');
  expectFailedRequest(page, /404.*nothing-is-here/u);
  await open(page, '/nothing-is-here', /not/iu);
  await open(page, '/signup', 'Create your account');
  await page.getByLabel('E-mail address').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await expectFits(page, 'sign up, filled');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/complete-profile/u);
  await expect(page.getByLabel('Username')).toBeVisible();
  await expectFits(page, 'complete profile');
  await completeProfile(page, person);
  await expect(page).toHaveURL(/\/verify-email/u);
  await expect(page.getByText(person.email).first()).toBeVisible();
  await expectFits(page, 'verify e-mail');
});

test('every screen of a seller and a buyer fits a narrow phone', async ({ page, newPerson }, testInfo) => {
  test.setTimeout(180_000);
  const size = testInfo.project.name;
  const login = `gauri-deshpande-of-pune-${size}`;
  const seller = {
    name: 'Gauri Chandrashekhar Deshpande',
    username: `gauri.${size}`,
    email: `gauri.chandrashekhar.deshpande.${size}@students.example.com`,
  };
  const buyer = { name: 'Om Patil', username: `om.${size}`, email: `om.${size}@example.com` };
  const word = 'Electroencephalographicallycontrolledwheelchairsimulation';
  const sold = { title: `${word} ${size}`, price: 1_00_000, description: `${word.repeat(3)} works.` };
  const free = { title: `Second ${word} ${size}`, price: 99_999 };
  const desk = await aSeller(seller, login);
  const shop = await aMember(buyer);
  const soldId = await listSoftware(desk, login, `a-repository-with-a-very-long-name-indeed-${size}`, sold);
  const freeId = await listSoftware(desk, login, `another-repository-with-a-long-name-${size}`, free);
  await buy(shop, soldId, sold.price);

  await test.step('what a seller sees', async () => {
    await logIn(page, seller);
    await expect(page.getByText(free.title).first()).toBeVisible();
    await expectFits(page, 'dashboard');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    await expectFits(page, 'menu');
    await open(page, '/dashboard?tab=bought', 'No projects found');
    await open(page, '/dashboard?tab=history', sold.title);
    await open(page, '/add-project', 'What are you selling?');
    await page.getByLabel('Repository address').fill(`https://github.com/${login}/another`);
    await page.getByLabel('Title').fill(sold.title);
    await page.getByLabel('Price in rupees').fill('100000');
    await expectFits(page, 'add project, filled');
    expectFailedRequest(page, /40[49]|422/u);
    await page.getByRole('button', { name: 'Verify project' }).click();
    await expect(page.getByText('Not able to', { exact: false }).first()).toBeVisible();
    await expectFits(page, 'add project, refused');
    await page.getByRole('radio', { name: 'Hardware' }).click();
    await expect(page.getByText('Photographs of the device').first()).toBeVisible();
    await expectFits(page, 'add project, hardware');
    await page.getByLabel('Title').fill('');
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click();
    await open(page, '/orders', sold.title);
    await page.getByRole('button', { name: 'Details' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Order details' })).toBeVisible();
    await expectFits(page, 'order details');
    await open(page, '/profile', seller.email);
    await open(page, '/setting', 'Appearance');
    await open(page, `/projects/${freeId}`, 'Quick actions');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Edit project' })).toBeVisible();
    await expectFits(page, 'edit project');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectFits(page, 'delete project');
  });

  await test.step('what a buyer sees', async () => {
    const guest = await newPerson();
    await logIn(guest, buyer);
    await open(guest, '/dashboard?tab=bought', sold.title);
    await open(guest, '/dashboard?tab=bookmark', 'No projects found');
    await open(guest, '/dashboard?tab=history', sold.title);
    const search = encodeURIComponent(word);
    await open(guest, `/your-project?search=${search}`, free.title);
    await open(guest, `/your-project?search=${search}&view=list`, free.title);
    await guest.getByRole('button', { name: 'Filters', exact: true }).click();
    await expect(guest.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    await expectFits(guest, 'filters');
    await open(guest, '/your-project?search=zzzzzzzz', 'No projects found matching');
    await open(guest, '/orders', 'No orders yet');
    await open(guest, `/projects/${soldId}`, 'Download zip');
    await expect(guest.getByText(/^[0-9a-f]{64}$/u).first()).toBeVisible();
    await expectFits(guest, 'bought project');
    await open(guest, `/projects/${freeId}`, 'What you get');
    await guest.getByRole('button', { name: 'See the report' }).first().click();
    await expect(guest.getByRole('dialog')).toBeVisible();
    await expectFits(guest, 'verification report');
    await guest.keyboard.press('Escape');
    await guest.getByRole('button', { name: 'Buy Now' }).click();
    const dialog = guest.getByRole('dialog', { name: 'Complete Purchase' });
    await expect(dialog.getByLabel('Card number')).toBeVisible();
    await expectFits(guest, 'payment by card');
    await dialog.getByRole('radio', { name: 'UPI' }).click();
    await expect(dialog.getByLabel(/UPI ID/u)).toBeVisible();
    await expectFits(guest, 'payment by UPI');
    expectFailedRequest(guest, /404/u);
    await open(guest, '/projects/0190d1f3-8f3e-7c4a-9d3e-2f1b5a6c7d8e', 'Project Not Found');
  });
});
