import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { projectRoot } from '#scripts/dev/ensure-installed.mjs';
import { checkScreen } from './check-screen.ts';
import { expect, expectFailedRequest, test } from './journey.ts';
import {
  createMember,
  createSeller,
  buy,
  saveAddress,
  cancelReservation,
  listHardware,
  listSoftware,
  logIn,
  reserve,
  settlePayment,
} from './market.ts';
import { completeProfile, fillCard, password, paymentFields, paymentWindow } from './steps.ts';

/**
 * Every route by the test that visits it: each screen and dialog at small sizes, in both themes, and with reduced
 * motion.
 */
const looked = {
  visitor: [
    '/',
    '/login',
    '/signup',
    '/forgot-password',
    '/reset-password',
    '/verify-email',
    '/confirm-email',
    '/take-back-email',
  ],
  newcomer: ['/complete-profile', '/verify-email'],
  seller: ['/dashboard', '/add-project', '/orders', '/projects/$projectId', '/receipts/$purchaseId'],
  member: ['/profile', '/setting'],
  buyer: ['/dashboard', '/your-project', '/projects/$projectId', '/receipts/$purchaseId'],
  payer: ['/projects/$projectId'],
} as const;

/** The longest word to expect: a layout that fits it fits any text. */
const word = 'Electroencephalographicallycontrolledwheelchairsimulation';
const phone = { width: 320, height: 640 } as const;

/** Opens pages as one person and checks each. */
function walk(page: Page) {
  const opened = new Set<string>();
  return {
    open: async (path: string, landmark: string | RegExp) => {
      await page.goto(path);
      await expect(page.getByText(landmark).filter({ visible: true }).first()).toBeVisible();
      opened.add(
        path
          .replace(/[?#].*$/u, '')
          .replace(/^\/(projects|receipts)\/.*$/u, (_, kind: string) =>
            kind === 'projects' ? '/projects/$projectId' : '/receipts/$purchaseId',
          ),
      );
      await checkScreen(page, path);
    },
    expectOpened: (who: keyof typeof looked) =>
      expect([...opened].filter((path) => path !== '/nothing-is-here').toSorted()).toEqual(
        looked[who].toSorted(),
      ),
  };
}

test('every route is visited by a test of screens', () => {
  const routes = join(projectRoot, 'web', 'app', 'routes');
  const paths = readdirSync(routes)
    .filter((file) => file !== 'parts-routes.tsx')
    .flatMap((file) => [...readFileSync(join(routes, file), 'utf8').matchAll(/^\s*path: '([^']+)'/gmu)])
    .map((match) => match[1]);
  expect(new Set(Object.values(looked).flat())).toEqual(new Set(paths));
});

test("a visitor's screens fit, are readable and do not animate", async ({ page }) => {
  test.setTimeout(120_000);
  const { open, expectOpened } = walk(page);
  await open('/', 'Real projects built by students');
  await open('/login', 'Log in to ProtoHaat');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('Please fill in all fields')).toBeVisible();
  await checkScreen(page, 'log in, refused');
  await open('/signup', 'Create your account');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Use at least 8 characters.')).toBeVisible();
  await checkScreen(page, 'sign up, refused');
  await open('/confirm-email', 'This link no longer works');
  await open('/take-back-email', 'This link no longer works');
  await open('/forgot-password', 'Reset your password');
  await page
    .getByLabel('E-mail address')
    .fill('somebody.with.a.rather.long.address.nobody.knows@students.example.com');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('button', { name: /^Send again in/u })).toBeVisible();
  await checkScreen(page, 'the link is on its way');
  await open('/reset-password', 'This link no longer works');
  await open('/verify-email?verified=1', 'Your address is verified.');
  expectFailedRequest(page, /404.*nothing-is-here/u);
  await open('/nothing-is-here', 'There is no stall here');
  expectOpened('visitor');
});

test('the screens on the way to an account fit, are readable and do not animate', async ({ page }) => {
  test.setTimeout(90_000);
  const { open, expectOpened } = walk(page);
  const person = {
    name: 'Venkatanarasimharajuvaripeta Subramaniam',
    username: 'narrow.newcomer',
    email: 'somebody.with.a.rather.long.address@students.example.com',
  };
  await page.goto('/signup');
  await page.getByLabel('E-mail address').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/complete-profile/u);
  await open('/complete-profile', 'Complete your profile');
  await completeProfile(page, person);
  await expect(page).toHaveURL(/\/verify-email/u);
  await open('/verify-email', person.email);
  expectOpened('newcomer');
});

test("a seller's screens fit, are readable and do not animate", async ({ page }) => {
  test.setTimeout(180_000);
  const { open, expectOpened } = walk(page);
  const login = 'gauri-deshpande-of-pune';
  const seller = {
    name: 'Gauri Chandrashekhar Deshpande',
    username: 'gauri.screens',
    email: 'gauri.chandrashekhar.deshpande@students.example.com',
  };
  const sold = { title: word, price: 1_00_000, description: `${word.repeat(3)} works.` };
  const free = { title: `Second ${word}`, price: 99_999 };
  const device = { title: `Third ${word}`, price: 4_500 };
  const desk = await createSeller(seller, login);
  const shop = await createMember({
    name: 'Om Patil',
    username: 'om.screens',
    email: 'om.screens@example.com',
  });
  const soldId = await listSoftware(desk, login, 'a-repository-with-a-very-long-name-indeed', sold);
  const freeId = await listSoftware(desk, login, 'another-repository-with-a-long-name', free);
  const deviceId = await listHardware(desk, [211, 212, 213], device);
  await buy(shop, soldId, sold.price);
  await saveAddress(shop, deviceId);
  await buy(shop, deviceId, device.price);
  await logIn(page, seller);

  await test.step('the dashboard', async () => {
    await open('/dashboard', free.title);
    await open('/dashboard?tab=bought', 'No projects found');
    await open('/dashboard?tab=history', sold.title);
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    await checkScreen(page, 'menu');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('listing a project of either kind', async () => {
    await open('/add-project', 'What are you selling?');
    await page.getByLabel('Repository address').fill(`https://github.com/${login}/there-is-none`);
    await page.getByLabel('Title').fill(sold.title);
    await page.getByLabel('Price in rupees').fill('100000');
    expectFailedRequest(page, /40[49]|422/u);
    await page.getByRole('button', { name: 'Verify project' }).click();
    await expect(page.getByText('Not able to', { exact: false }).first()).toBeVisible();
    await checkScreen(page, 'add project, refused');
    await page.getByRole('radio', { name: 'Hardware' }).click();
    await expect(page.getByText('Photographs of the device').first()).toBeVisible();
    await checkScreen(page, 'add project, hardware');
    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    await expect(page.getByRole('alertdialog', { name: 'Leave without listing?' })).toBeVisible();
    await checkScreen(page, 'leaving a draft');
    await page.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Discard draft' }).click();
    const question = page.getByRole('alertdialog', { name: 'Discard the draft?' });
    await expect(question).toBeVisible();
    await checkScreen(page, 'discarding a draft');
    await question.getByRole('button', { name: 'Discard draft' }).click();
  });

  await test.step('orders', async () => {
    await open('/orders', device.title);
    await page.getByRole('button', { name: 'Details' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Order details' })).toBeVisible();
    await checkScreen(page, 'order details');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Update status' }).click();
    await expect(page.getByRole('dialog', { name: 'Update status' })).toBeVisible();
    await checkScreen(page, 'update status');
  });

  await test.step('the own projects', async () => {
    await open(`/projects/${soldId}`, 'A sold project can no longer be edited.');
    await open(`/projects/${freeId}`, 'Quick actions');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Edit project' })).toBeVisible();
    await checkScreen(page, 'edit project');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await checkScreen(page, 'delete project');
  });

  await test.step('a receipt', async () => {
    await page.goto('/dashboard?tab=history');
    await page
      .getByRole('link', { name: /^Receipt/u })
      .first()
      .click();
    await expect(page).toHaveURL(/\/receipts\//u);
    await open(new URL(page.url()).pathname, 'You earn');
  });
  expectOpened('seller');
});

test('the account screens fit, are readable and do not animate', async ({ page }) => {
  test.setTimeout(150_000);
  const { open, expectOpened } = walk(page);
  const seller = {
    name: 'Gauri Chandrashekhar Deshpande',
    username: 'gauri.account',
    email: 'gauri.of.the.account.deshpande@students.example.com',
  };
  await createSeller(seller, 'gauri-deshpande-of-nagpur');
  await logIn(page, seller);
  await open('/profile', seller.email);
  await page.getByRole('button', { name: 'Disconnect GitHub' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await checkScreen(page, 'disconnect GitHub');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page.getByText('This is your present username')).toBeVisible();
  await checkScreen(page, 'edit profile');
  await open('/setting', 'This device');
  await page.getByRole('button', { name: 'Change password…' }).click();
  await expect(page.getByLabel('Present password')).toBeVisible();
  await checkScreen(page, 'change password');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete account…' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Delete your account?' })).toBeVisible();
  await checkScreen(page, 'delete account');
  expectOpened('member');
});

test("a buyer's screens fit, are readable and do not animate", async ({ page }) => {
  test.setTimeout(180_000);
  const { open, expectOpened } = walk(page);
  const login = 'harsha-of-the-long-names';
  const seller = { name: 'Harsha Kulkarni', username: 'harsha.screens', email: 'harsha.screens@example.com' };
  const buyer = { name: 'Tanvi Shah', username: 'tanvi.screens', email: 'tanvi.screens@example.com' };
  const sold = { title: `Fourth ${word}`, price: 1_00_000, description: `${word.repeat(3)} works.` };
  const free = { title: `Fifth ${word}`, price: 99_999 };
  const desk = await createSeller(seller, login);
  const shop = await createMember(buyer);
  const soldId = await listSoftware(desk, login, 'sold-with-a-very-long-name-indeed', sold);
  await listSoftware(desk, login, 'free-with-a-very-long-name-indeed', free);
  await buy(shop, soldId, sold.price);
  await logIn(page, buyer);
  const search = encodeURIComponent(word);

  await test.step('the own things', async () => {
    await open('/dashboard?tab=bought', sold.title);
    await open('/dashboard?tab=bookmark', 'No projects found');
    await open('/dashboard?tab=history', sold.title);
  });

  await test.step('the market', async () => {
    await open(`/your-project?search=${search}`, free.title);
    await open(`/your-project?search=${search}&view=list&category=SOFTWARE`, free.title);
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: /^Filters/u }).click();
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    await checkScreen(page, 'filters');
    await page.setViewportSize({ width: 1440, height: 900 });
    await open('/your-project?search=zzzzzzzz', 'No projects found matching');
  });

  await test.step('a project that was bought, and its receipt', async () => {
    await open(`/projects/${soldId}`, /^[0-9a-f]{64}$/u);
    await page.getByRole('button', { name: 'Send review' }).click();
    await expect(page.getByText('Choose one to five stars.')).toBeVisible();
    await checkScreen(page, 'review, refused');
    await page.goto('/dashboard?tab=history');
    await page
      .getByRole('link', { name: /^Receipt/u })
      .first()
      .click();
    await expect(page).toHaveURL(/\/receipts\//u);
    await open(new URL(page.url()).pathname, 'Total paid');
    expectFailedRequest(page, /404/u);
    await open('/receipts/0190d1f3-8f3e-7c4a-9d3e-2f1b5a6c7d8e', 'No such receipt');
    await open('/projects/0190d1f3-8f3e-7c4a-9d3e-2f1b5a6c7d8e', 'Project Not Found');
  });

  expectOpened('buyer');
});

test('the payment screens fit, are readable and do not animate', async ({ page }) => {
  test.setTimeout(150_000);
  const { open, expectOpened } = walk(page);
  const login = 'harsha-of-the-payments';
  const seller = { name: 'Harsha Kulkarni', username: 'harsha.paid', email: 'harsha.paid@example.com' };
  const buyer = { name: 'Tanvi Shah', username: 'tanvi.pays', email: 'tanvi.pays@example.com' };
  const free = { title: `Sixth ${word}`, price: 99_999 };
  const device = { title: `Seventh ${word}`, price: 4_500 };
  const desk = await createSeller(seller, login);
  const shop = await createMember(buyer);
  const held = { title: `Eighth ${word}`, price: 1_200 };
  const heldId = await listSoftware(desk, login, 'held-with-a-very-long-name-indeed', held);
  const freeId = await listSoftware(desk, login, 'paid-with-a-very-long-name-indeed', free);
  const deviceId = await listHardware(desk, [221, 222, 223], device);
  await logIn(page, buyer);

  await test.step('a device, and where to send it', async () => {
    await open(`/projects/${deviceId}`, 'What you get');
    await page.getByRole('button', { name: 'Buy Now' }).click();
    const form = page.getByRole('dialog', { name: 'Shipping Details' });
    await form.getByLabel('Address').fill('somewhere without a code');
    await form.getByLabel('Mobile number').fill('12');
    await form.getByRole('button', { name: 'Continue to Payment' }).click();
    await expect(form.getByText('A PIN code has six digits')).toBeVisible();
    await checkScreen(page, 'shipping details, refused');
  });

  const dialog = page.getByRole('dialog', { name: 'Complete Purchase' });
  await test.step('what was let go of three times is for others now, and one can go on with something else', async () => {
    for (let time = 0; time < 3; time += 1) {
      await reserve(shop, heldId, held.price);
      await cancelReservation(shop, heldId);
    }
    await page.goto(`/projects/${heldId}`);
    expectFailedRequest(page, /429.*create-payment-intent/u);
    await page.getByRole('button', { name: 'Buy Now' }).click();
    const sentence =
      /^You have reserved this project several times without paying, so others have a chance now\. You can try again in (?:29|30) minutes\.$/u;
    await expect(dialog.getByText(sentence)).toBeVisible();
    await checkScreen(page, 'payment, held too often');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Buy Now' })).toBeEnabled();
  });

  await test.step('the payment from choice to end', async () => {
    await open(`/projects/${freeId}`, 'What you get');
    await page.getByRole('button', { name: 'See the report' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Verification report' })).toBeVisible();
    await checkScreen(page, 'verification report');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Buy Now' }).click();
    const fields = paymentFields(page);
    await expect(fields.getByLabel('Card number')).toBeVisible();
    await checkScreen(page, 'payment by card');
    await fillCard(page, '4000 0000 0000 9995');
    expectFailedRequest(page, /402/u);
    await dialog.getByRole('button', { name: /^Pay ₹/u }).click();
    await expect(dialog.getByText(/insufficient funds/iu).first()).toBeVisible();
    await checkScreen(page, 'payment, declined');
    await fields.getByRole('radio', { name: 'UPI' }).check();
    await expect(fields.getByLabel(/UPI ID/u)).toBeVisible();
    await checkScreen(page, 'payment by UPI');
    await dialog.getByRole('button', { name: /^Pay ₹/u }).click();
    const bank = paymentWindow(page);
    await expect(bank.getByRole('img', { name: 'UPI payment code' })).toBeVisible();
    await bank.getByRole('button', { name: 'Close' }).click();
    await fields.getByLabel(/UPI ID/u).fill('pending@upi');
    await dialog.getByRole('button', { name: /^Pay ₹/u }).click();
    await expect(dialog.getByText('Waiting for your UPI app')).toBeVisible();
    await checkScreen(page, 'payment, with the UPI app');
    await dialog.getByRole('button', { name: 'Close' }).click();
    const question = page.getByRole('alertdialog', { name: 'Your payment is still under way' });
    await expect(question).toBeVisible();
    await checkScreen(page, 'leaving a payment');
    await question.getByRole('button', { name: 'Keep paying' }).click();
    await page.goBack();
    await question.getByRole('button', { name: 'Keep paying' }).click();
    await settlePayment(freeId, 'refused');
    await expect(dialog.getByText(/^Payment failed: ./u)).toBeVisible();
    await fillCard(page, '4000 0025 0000 3155');
    await dialog.getByRole('button', { name: /^Pay ₹/u }).click();
    await expect(bank.getByRole('button', { name: 'Complete' })).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Continue payment' }).click();
    await expect(dialog.getByText('Your bank asks you to confirm.')).toBeVisible();
    await bank.getByRole('button', { name: 'Complete' }).click();
    await expect(dialog.getByText(/is yours/iu).first()).toBeVisible({ timeout: 20_000 });
    await checkScreen(page, 'payment, done');
  });
  expectOpened('payer');
});
