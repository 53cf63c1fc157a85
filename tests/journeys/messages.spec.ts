import type { Page, Route } from '@playwright/test';
import { expect, expectFailedRequest, mailTo, test } from './journey.ts';
import {
  createMember,
  createSeller,
  buy,
  saveAddress,
  linkGithub,
  listHardware,
  listSoftware,
  logIn,
  writeRepository,
} from './market.ts';
import { password, paymentFields } from './steps.ts';

/**
 * The messages of the specification's section 8 that no other journey triggers. A check (scripts/check/coverage)
 * requires a journey for each message: the coverage page names the file, and the file contains the text.
 */
const refuse =
  (status: number, problem: object = {}) =>
  (route: Route) =>
    route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(problem) });

const said = (page: Page, text: string | RegExp) =>
  page.getByRole('alert').filter({ hasText: text }).filter({ visible: true }).first();

async function fillLogin(page: Page, email: string, word: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(word);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

test('errors on the way into an account are explained', async ({ page }) => {
  test.setTimeout(90_000);
  const google = page.getByRole('button', { name: 'Continue with Google' });
  const member = { name: 'Esha Rao', username: 'esha.words', email: 'esha.words@example.com' };
  await createMember(member);

  await test.step('a wrong password', async () => {
    expectFailedRequest(page, /401/u);
    await fillLogin(page, member.email, 'not-the-password-9');
    await expect(said(page, 'Invalid email or password. Please try again.')).toBeVisible();
  });

  await test.step('too many tries', async () => {
    expectFailedRequest(page, /429/u);
    await page.route('**/api/identity/sign-in/email', refuse(429));
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(said(page, 'Too many tries. Wait a little and try again.')).toBeVisible();
    await page.unroute('**/api/identity/sign-in/email');
  });

  await test.step('no network', async () => {
    expectFailedRequest(page, /ERR_/u);
    await page.route('**/api/identity/sign-in/email', (route) => route.abort());
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(said(page, 'The server could not be reached.')).toBeVisible();
    await page.unroute('**/api/identity/sign-in/email');
  });

  await test.step('Google fails, in a window of 500 by 600', async () => {
    const start = '**/api/identity/oauth-popup/start**';
    // The message that the identity provider's page posts when Google refuses.
    await page.context().route(start, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<p>Google</p><script>addEventListener('go', () => opener.postMessage({ type: 'better-auth:oauth-popup',
          nonce: new URLSearchParams(location.search).get('popupNonce'), error: { code: 'server_error' } }, location.origin))</script>`,
      }),
    );
    const [popup] = await Promise.all([page.waitForEvent('popup'), google.click()]);
    await expect(popup.getByText('Google')).toBeVisible();
    expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600]);
    await Promise.all([
      popup.waitForEvent('close'),
      popup.evaluate(() => window.dispatchEvent(new Event('go'))).catch(() => undefined),
    ]);
    await expect(said(page, 'Google sign-in failed. Please try again.')).toBeVisible();
    await page.context().unroute(start);
  });

  await test.step('the window of Google is closed, or not let open', async () => {
    const [popup] = await Promise.all([page.waitForEvent('popup'), google.click()]);
    await popup.close();
    await expect(said(page, 'The Google window was closed before sign-in finished.')).toBeVisible();
    await page.evaluate(() => {
      window.open = () => null;
    });
    await google.click();
    await expect(said(page, 'Your browser blocked the Google window.')).toBeVisible();
  });

  await test.step('an address that has an account goes on like any other: its owner is told by mail', async () => {
    await page.goto('/signup');
    await page.getByLabel('E-mail address').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(/\/complete-profile/u);
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
  });

  await test.step('details that cannot be loaded', async () => {
    await logIn(page, member);
    expectFailedRequest(page, /500.*auth\/me/u);
    await page.route('**/api/auth/me', refuse(500));
    await page.goto('/orders');
    await expect(said(page, 'Something went wrong')).toBeVisible();
    await expect(page).toHaveURL(/\/login/u);
    await page.unroute('**/api/auth/me');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Order Management' })).toBeVisible();
  });

  await test.step('a session that has ended', async () => {
    expectFailedRequest(page, /401.*auth\/me/u);
    await page.route('**/api/auth/me', refuse(401));
    await page.goto('/orders');
    await expect(said(page, 'Please log in again')).toBeVisible();
    await expect(page).toHaveURL(/\/login/u);
  });
});

test('errors and confirmations on the way to a profile are explained', async ({ page }) => {
  test.setTimeout(90_000);
  const email = 'bina.words@example.com';
  await page.goto('/signup');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(said(page, 'Check your mail to verify the email address')).toBeVisible();

  await test.step('the profile', async () => {
    const update = page.getByRole('button', { name: 'Update Profile' });
    await page.getByLabel('Username').fill('bina.words');
    await page.getByLabel('Full name').fill('Bina Das');
    await page.getByLabel('College').fill('Cotton University, Guwahati');
    await expect(page.getByText('Username is available')).toBeVisible();
    expectFailedRequest(page, /500.*complete-profile/u);
    await page.route('**/api/auth/complete-profile', refuse(500));
    await update.click();
    await expect(said(page, 'Failed to update profile')).toBeVisible();
    await page.unroute('**/api/auth/complete-profile');
    await page.route('**/api/auth/complete-profile', (route) => route.fulfill({ body: 'not an answer' }));
    await update.click();
    await expect(said(page, 'Profile update failed')).toBeVisible();
    await page.unroute('**/api/auth/complete-profile');
    await update.click();
    await expect(said(page, 'Profile updated successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/verify-email/u);
  });

  await test.step('the mail', async () => {
    // The mail was just sent, so the button is disabled; this resets it in this browser.
    await page.evaluate(() => localStorage.removeItem('verification-sent-at'));
    await page.reload();
    const send = page.getByRole('button', { name: 'Send the link again' });
    expectFailedRequest(page, /503.*send-verification-email/u);
    await page.route('**/api/identity/send-verification-email', refuse(503));
    await send.click();
    await expect(said(page, 'Failed to send verification email')).toBeVisible();
    await page.unroute('**/api/identity/send-verification-email');
    await send.click();
    await expect(said(page, 'Verification link sent to your email')).toBeVisible();
    await mailTo(email, /verif/iu);
  });
});

test('errors and confirmations while listing are explained', async ({ page }) => {
  test.setTimeout(120_000);
  const login = 'charu-of-the-words';
  const seller = { name: 'Charu Sen', username: 'charu.words', email: 'charu.words@example.com' };
  const desk = await createMember(seller);
  await writeRepository(login, 'water-meter');
  await logIn(page, seller);
  const verify = page.getByRole('button', { name: 'Verify project' });
  const add = page.getByRole('button', { name: 'Add Project', exact: true });

  await test.step('without a GitHub account there is no verification', async () => {
    await page.goto('/add-project');
    await page.getByLabel('Repository address').fill(`https://github.com/${login}/water-meter`);
    expectFailedRequest(page, /409.*anayze-repo/u);
    await verify.click();
    await expect(said(page, 'Please verify your GitHub account from Profile')).toBeVisible();
    await linkGithub(desk, login);
    await page.reload();
  });

  await test.step('nor on a server that fails', async () => {
    expectFailedRequest(page, /500.*anayze-repo/u);
    await page.route('**/api/projects/anayze-repo', refuse(500));
    await verify.click();
    await expect(said(page, 'Not able to verify the project')).toBeVisible();
    await expect(page.getByText('Failed to verify the project').first()).toBeVisible();
    await page.unroute('**/api/projects/anayze-repo');
  });

  await test.step('a verified project that cannot be listed stays on the page, until it can', async () => {
    await verify.click();
    await expect(said(page, 'Project verified')).toBeVisible({ timeout: 30_000 });
    await page.getByLabel('Title').fill('Water meter of the hostel');
    await page.getByLabel('Description').fill('Reads the meter and writes it down.');
    await page.getByLabel('Subject').fill('Web development');
    await page.getByLabel('Price in rupees').fill('300');
    await page.getByLabel('Hours of work').fill('20');
    expectFailedRequest(page, /500.*add-project/u);
    await page.route('**/api/projects/add-project', refuse(500));
    await add.click();
    await expect(said(page, 'Failed to add project')).toBeVisible();
    await page.unroute('**/api/projects/add-project');
    await add.click();
    await expect(said(page, 'Project added successfully')).toBeVisible();
    await expect(page).toHaveURL(/\/projects\//u);
  });

  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
  const { pathname } = new URL(page.url());

  await test.step('a project that cannot be deleted stays', async () => {
    expectFailedRequest(page, /500.*projects/u);
    const address = `**/api${pathname}`;
    await page.route(address, refuse(500));
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete project' }).click();
    await expect(said(page, 'Failed to delete project')).toBeVisible();
    await page.unroute(address);
  });

  await test.step('a list and a page that cannot be loaded say so', async () => {
    await page.route('**/api/projects/userprojects**', refuse(500));
    await page.goto('/dashboard');
    await expect(page.getByText('Your projects could not be loaded')).toBeVisible({ timeout: 20_000 });
    await page.unroute('**/api/projects/userprojects**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('link', { name: /Water meter of the hostel/u })).toBeVisible();
    await page.route('**/api/projects/projectdetails/**', refuse(500));
    await page.goto(pathname);
    await expect(page.getByText('Failed to load project details').last()).toBeVisible({ timeout: 20_000 });
  });
});

test('errors with an order and its pictures are explained', async ({ page }) => {
  test.setTimeout(90_000);
  const seller = { name: 'Dhruv Nair', username: 'dhruv.words', email: 'dhruv.words@example.com' };
  const desk = await createMember(seller);
  const shop = await createMember({
    name: 'Ila Bose',
    username: 'ila.words',
    email: 'ila.words@example.com',
  });
  const listing = { title: 'Rain gauge', price: 900 };
  const deviceId = await listHardware(desk, [231, 232, 233], listing);
  await saveAddress(shop, deviceId);
  await buy(shop, deviceId, listing.price);
  await logIn(page, seller);

  await test.step('a status that could not be changed', async () => {
    await page.goto('/orders');
    await page.getByRole('button', { name: 'Update status' }).click();
    const dialog = page.getByRole('dialog', { name: 'Update status' });
    expectFailedRequest(page, /500.*shipping-details/u);
    await page.route('**/api/projects/shipping-details/**', refuse(500));
    await dialog.getByRole('button', { name: 'Update status' }).click();
    await expect(said(page, 'Failed to update status')).toBeVisible();
    await page.unroute('**/api/projects/shipping-details/**');
  });

  await test.step('pictures that do not come', async () => {
    expectFailedRequest(page, /ERR_.*media/u);
    await page.route('**/media/**', (route) => route.abort());
    await page.goto(`/projects/${deviceId}`);
    const first = page.getByRole('group', { name: 'Picture 1 of 3' }).locator('[aria-hidden="false"]');
    await expect(first.locator('svg').first()).toBeVisible();
    await expect(first.locator('img')).toHaveCount(0);
  });
});

test('errors and confirmations of a UPI payment are explained', async ({ page }) => {
  test.setTimeout(90_000);
  const login = 'farida-of-the-words';
  const seller = { name: 'Farida Khan', username: 'farida.words', email: 'farida.words@example.com' };
  const buyer = { name: 'Govind Pai', username: 'govind.words', email: 'govind.words@example.com' };
  const listing = { title: 'Exam seating plan', price: 400 };
  const projectId = await listSoftware(await createSeller(seller, login), login, 'exam-seating', listing);
  await createMember(buyer);
  await logIn(page, buyer);
  await page.goto(`/projects/${projectId}`);
  const dialog = page.getByRole('dialog', { name: 'Complete Purchase' });
  const pay = dialog.getByRole('button', { name: 'Pay ₹420' });

  await test.step('a bookmark that could not be taken back is one still; the message stands at the top right for five seconds', async () => {
    await page.getByRole('button', { name: `Bookmark ${listing.title}`, exact: true }).click();
    const remove = page.getByRole('button', { name: `Remove the bookmark of ${listing.title}` });
    await expect(remove).toBeVisible();
    expectFailedRequest(page, /503.*bookmark/u);
    await page.route('**/api/bookmark/**', refuse(503));
    // Hovering over a toast would keep it open.
    await page.mouse.move(200, 500);
    await remove.press('Enter');
    const message = said(page, 'Bookmark not removed');
    await expect(message).toBeVisible();
    const since = Date.now();
    const box = await message.boundingBox();
    const { width = 0 } = page.viewportSize() ?? {};
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width - 60);
    expect(box?.y ?? Number.NaN).toBeLessThan(160);
    await expect(message).toHaveCount(0, { timeout: 15_000 });
    expect(Date.now() - since).toBeGreaterThan(4_000);
    await expect(remove).toBeVisible();
    await page.unroute('**/api/bookmark/**');
  });

  await test.step('a request that is refused in the app', async () => {
    await page.getByRole('button', { name: 'Buy Now' }).click();
    const fields = paymentFields(page);
    await fields.getByRole('radio', { name: 'UPI' }).check();
    await fields.getByLabel(/UPI ID/u).fill('failure@upi');
    await pay.click();
    await expect(said(page, 'UPI payment initiated, waiting for confirmation...')).toBeVisible();
    await expect(said(page, /^Payment failed: ./u)).toBeVisible({ timeout: 20_000 });
  });

  await test.step('a provider that does not answer', async () => {
    expectFailedRequest(page, /ERR_/u);
    await page.route('**/v1/payment_intents/**', (route) => route.abort());
    await pay.click();
    await expect(said(page, 'UPI payment error occurred.')).toBeVisible({ timeout: 20_000 });
    await page.unroute('**/v1/payment_intents/**');
  });

  await test.step('one that is approved', async () => {
    await paymentFields(page)
      .getByLabel(/UPI ID/u)
      .fill('success@upi');
    await pay.click();
    await expect(said(page, 'UPI payment successful!')).toBeVisible({ timeout: 20_000 });
  });
});
