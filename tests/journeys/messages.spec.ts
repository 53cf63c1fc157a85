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
 * These journeys show the messages in section 8 of the specification that no other journey shows.
 * scripts/check/docs/check-coverage.ts requires a journey that contains the text of each message.
 */

const profileCalls = /\/api\/(?:boot|auth\/me)$/u;

const refuse =
  (status: number, problem: object = {}) =>
  (route: Route) =>
    route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(problem) });

const messageOn = (page: Page, text: string | RegExp) =>
  page.getByRole('alert').filter({ hasText: text }).filter({ visible: true }).first();

/**
 * The duration is measured in the page, because a busy machine delays the test.
 * @returns for how many milliseconds the message is shown
 */
const measureMessage = (page: Page, text: string): Promise<number> =>
  page.evaluate(async (wanted) => {
    const appears = (): boolean =>
      [...document.querySelectorAll('[role="alert"]')].some((alert) => alert.textContent.includes(wanted));
    const changeTo = async (expected: boolean): Promise<number> => {
      await new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (appears() !== expected) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      });
      return performance.now();
    };
    const shownAt = await changeTo(true);
    return (await changeTo(false)) - shownAt;
  }, text);

async function fillLogin(page: Page, email: string, word: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(word);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

test('errors during sign-up and login are explained', async ({ page }) => {
  const google = page.getByRole('button', { name: 'Continue with Google' });
  const member = { name: 'Esha Rao', username: 'esha.words', email: 'esha.words@example.com' };
  await createMember(member);

  // covers: S8.3
  await test.step('a wrong password is reported', async () => {
    expectFailedRequest(page, /401/u);
    await fillLogin(page, member.email, 'not-the-password-9');
    await expect(messageOn(page, 'Invalid email or password. Please try again.')).toBeVisible();
  });

  // covers: S8.34
  await test.step('too many attempts are reported', async () => {
    expectFailedRequest(page, /429/u);
    await page.route('**/api/identity/sign-in/email', refuse(429));
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(messageOn(page, 'Too many attempts. Wait a moment and try again.')).toBeVisible();
    await page.unroute('**/api/identity/sign-in/email');
  });

  // covers: S8.34
  await test.step('a missing network connection is reported', async () => {
    expectFailedRequest(page, /ERR_/u);
    await page.route('**/api/identity/sign-in/email', (route) => route.abort());
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(messageOn(page, 'The server could not be reached.')).toBeVisible();
    await page.unroute('**/api/identity/sign-in/email');
  });

  // covers: S8.4, S9.14
  await test.step('a failed Google sign-in is reported, after a popup of 500 by 600 pixels', async () => {
    const start = '**/api/identity/oauth-popup/start**';
    // Playwright's routes do not see navigations that the service worker answers.
    await page.evaluate(async () => {
      for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
    });
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
    await expect(messageOn(page, 'Google sign-in failed. Please try again.')).toBeVisible();
    await page.context().unroute(start);
  });

  // covers: S8.34
  await test.step('a closed or blocked Google popup is reported', async () => {
    const [popup] = await Promise.all([page.waitForEvent('popup'), google.click()]);
    // Headless Chromium sometimes never closes a popup that is still loading.
    await expect(popup.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
    await popup.close();
    await expect(messageOn(page, 'The Google window was closed before sign-in finished.')).toBeVisible();
    await page.evaluate(() => {
      window.open = () => null;
    });
    await google.click();
    await expect(messageOn(page, 'Your browser blocked the Google window.')).toBeVisible();
  });

  // covers: S8.34
  await test.step('a sign-up with a taken address looks like any other, and the owner of the address is notified by email', async () => {
    await page.goto('/signup');
    await page.getByLabel('Email address').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(/\/complete-profile/u);
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
  });

  // covers: S8.2
  await test.step('a profile that cannot be loaded is reported', async () => {
    await logIn(page, member);
    expectFailedRequest(page, /500.*(?:boot|auth\/me)/u);
    await page.route(profileCalls, refuse(500));
    await page.goto('/orders');
    await expect(messageOn(page, 'Something went wrong')).toBeVisible();
    await expect(page).toHaveURL(/\/login/u);
    await page.unroute(profileCalls);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Order Management' })).toBeVisible();
  });

  // covers: S8.1
  await test.step('an ended session is reported', async () => {
    expectFailedRequest(page, /401.*(?:boot|auth\/me)/u);
    await page.route(profileCalls, refuse(401));
    await page.goto('/orders');
    await expect(messageOn(page, 'Please log in again')).toBeVisible();
    await expect(page).toHaveURL(/\/login/u);
  });
});

test('profile errors and confirmations are shown', async ({ page }) => {
  const email = 'bina.words@example.com';
  await page.goto('/signup');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Check your mail to verify the email address')).toBeVisible();

  // covers: S8.9, S8.10
  await test.step("the profile form's messages are shown", async () => {
    const update = page.getByRole('button', { name: 'Update Profile' });
    await page.getByLabel('Username').fill('bina.words');
    await page.getByLabel('Full name').fill('Bina Das');
    await page.getByLabel('College').fill('Cotton University, Guwahati');
    await expect(page.getByText('Username is available')).toBeVisible();
    expectFailedRequest(page, /500.*complete-profile/u);
    await page.route('**/api/auth/complete-profile', refuse(500));
    await update.click();
    await expect(messageOn(page, 'Failed to update profile')).toBeVisible();
    await page.unroute('**/api/auth/complete-profile');
    await page.route('**/api/auth/complete-profile', (route) => route.fulfill({ body: 'not an answer' }));
    await update.click();
    await expect(messageOn(page, 'Profile update failed')).toBeVisible();
    await page.unroute('**/api/auth/complete-profile');
    await update.click();
    await expect(messageOn(page, 'Profile updated successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/verify-email/u);
  });

  // covers: S8.23, S8.24
  await test.step('messages about the verification email are shown', async () => {
    // The button is disabled for a while after an email was sent; the browser stores when that was.
    await page.evaluate(() => localStorage.removeItem('verification-sent-at'));
    await page.reload();
    const send = page.getByRole('button', { name: 'Send again' });
    expectFailedRequest(page, /503.*send-verification-email/u);
    await page.route('**/api/identity/send-verification-email', refuse(503));
    await send.click();
    await expect(messageOn(page, 'Failed to send verification email')).toBeVisible();
    await page.unroute('**/api/identity/send-verification-email');
    await send.click();
    await expect(messageOn(page, 'Verification link sent to your email')).toBeVisible();
    await mailTo(email, /verif/iu);
  });
});

test('errors and confirmations are shown when a project is listed, deleted or opened', async ({ page }) => {
  const login = 'charu-of-the-words';
  const seller = { name: 'Charu Sen', username: 'charu.words', email: 'charu.words@example.com' };
  const desk = await createMember(seller);
  await writeRepository(login, 'water-meter');
  await logIn(page, seller);
  const verify = page.getByRole('button', { name: 'Verify project' });
  const add = page.getByRole('button', { name: 'Add Project', exact: true });

  await test.step('verification without a GitHub account is rejected', async () => {
    await page.goto('/add-project');
    await page.getByLabel('Repository address').fill(`https://github.com/${login}/water-meter`);
    expectFailedRequest(page, /409.*anayze-repo/u);
    await verify.click();
    await expect(messageOn(page, 'Please verify your GitHub account from Profile')).toBeVisible();
    await linkGithub(desk, login);
    await page.reload();
  });

  // covers: S8.14
  await test.step('verification during a server error is reported', async () => {
    expectFailedRequest(page, /500.*anayze-repo/u);
    await page.route('**/api/projects/anayze-repo', refuse(500));
    await verify.click();
    await expect(messageOn(page, 'Not able to verify the project')).toBeVisible();
    await expect(page.getByText('Failed to verify the project').first()).toBeVisible();
    await page.unroute('**/api/projects/anayze-repo');
  });

  // covers: S8.11, S8.12
  await test.step('a verified project that cannot be listed stays on the page until a retry succeeds', async () => {
    await verify.click();
    await expect(page.getByText('Project verified')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Title').fill('Water meter of the hostel');
    await page.getByLabel('Description').fill('Reads the meter and writes it down.');
    await page.getByLabel('Subject').fill('Web development');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Price in rupees').fill('300');
    await page.getByLabel('Hours of work').fill('20');
    expectFailedRequest(page, /500.*add-project/u);
    await page.route('**/api/projects/add-project', refuse(500));
    await add.click();
    await expect(messageOn(page, 'Failed to add project')).toBeVisible();
    await page.unroute('**/api/projects/add-project');
    await add.click();
    await expect(messageOn(page, 'Project added successfully')).toBeVisible();
    await expect(page).toHaveURL(/\/projects\//u);
  });

  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
  const { pathname } = new URL(page.url());

  // covers: S8.18
  await test.step('a failed deletion shows an error', async () => {
    expectFailedRequest(page, /500.*projects/u);
    const address = `**/api${pathname}`;
    await page.route(address, refuse(500));
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete project' }).click();
    await expect(messageOn(page, 'Failed to delete project')).toBeVisible();
    await page.unroute(address);
  });

  // covers: S8.16, S8.32
  await test.step('a list and a page that cannot be loaded show an error', async () => {
    await page.route('**/api/projects/userprojects**', refuse(500));
    await page.goto('/dashboard');
    await expect(page.getByText('Your projects could not be loaded')).toBeVisible();
    await page.unroute('**/api/projects/userprojects**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('link', { name: 'Water meter of the hostel', exact: true })).toBeVisible();
    await page.route('**/api/projects/projectdetails/**', refuse(500));
    await page.goto(pathname);
    await expect(page.getByText('Failed to load project details').last()).toBeVisible();
  });
});

test('errors with an order and its pictures are shown', async ({ page }) => {
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

  // covers: S8.22
  await test.step('a status that could not be changed is reported', async () => {
    await page.goto('/orders');
    await page.getByRole('button', { name: /^Mark as shipped/u }).click();
    const dialog = page.getByRole('dialog', { name: 'Update status' });
    expectFailedRequest(page, /500.*shipping-details/u);
    await page.route('**/api/projects/shipping-details/**', refuse(500));
    await dialog.getByRole('button', { name: 'Update status' }).click();
    await expect(messageOn(page, 'Failed to update status')).toBeVisible();
    await page.unroute('**/api/projects/shipping-details/**');
  });

  // covers: S8.33
  await test.step('pictures that cannot be loaded are replaced by a placeholder', async () => {
    expectFailedRequest(page, /ERR_.*media/u);
    await page.route('**/media/**', (route) => route.abort());
    await page.goto(`/projects/${deviceId}`);
    const first = page.getByRole('group', { name: 'Picture 1 of 3' }).locator('[aria-hidden="false"]');
    await expect(first.locator('svg').first()).toBeVisible();
    await expect(first.locator('img')).toHaveCount(0);
  });
});

test('errors and confirmations of a UPI payment are shown', async ({ page }) => {
  const login = 'farida-of-the-words';
  const seller = { name: 'Farida Khan', username: 'farida.words', email: 'farida.words@example.com' };
  const buyer = { name: 'Govind Pai', username: 'govind.words', email: 'govind.words@example.com' };
  const listing = { title: 'Exam seating plan', price: 400 };
  const projectId = await listSoftware(await createSeller(seller, login), login, 'exam-seating', listing);
  await createMember(buyer);
  await logIn(page, buyer);
  await page.goto(`/projects/${projectId}`);
  const dialog = page.getByRole('dialog', { name: /^(?:Complete Purchase|Purchase complete)$/u });
  const pay = dialog.getByRole('button', { name: 'Pay ₹420' });

  // covers: S9.12
  await test.step('a bookmark that could not be removed stays, and the message is shown at the top right for five seconds', async () => {
    await page.getByRole('button', { name: `Bookmark ${listing.title}`, exact: true }).click();
    const remove = page.getByRole('button', { name: `Remove the bookmark from ${listing.title}` });
    await expect(remove).toBeVisible();
    expectFailedRequest(page, /503.*bookmark/u);
    await page.route('**/api/bookmark/**', refuse(503));
    // Hovering keeps a toast open.
    await page.mouse.move(200, 500);
    const shownMs = measureMessage(page, 'Bookmark not removed');
    await remove.press('Enter');
    const message = messageOn(page, 'Bookmark not removed');
    await expect(message).toBeVisible();
    const box = await message.boundingBox();
    const { width = 0 } = page.viewportSize() ?? {};
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width - 60);
    expect(box?.y ?? Number.NaN).toBeLessThan(160);
    await expect(message).toHaveCount(0);
    expect(await shownMs).toBeGreaterThan(4_000);
    await expect(remove).toBeVisible();
    await page.unroute('**/api/bookmark/**');
  });

  // covers: S5.13, S8.28, S8.29
  await test.step('a UPI request declined in the app is reported', async () => {
    await page.getByRole('button', { name: 'Buy Now' }).click();
    const fields = paymentFields(page);
    await fields.getByRole('radio', { name: 'UPI' }).check();
    await fields.getByLabel(/UPI ID/u).fill('failure@upi');
    await Promise.all([
      expect(dialog.getByText('UPI payment initiated, waiting for confirmation...')).toBeVisible(),
      pay.click(),
    ]);
    await expect(messageOn(page, /^Payment failed: ./u)).toBeVisible();
  });

  // covers: S8.31
  await test.step('a payment provider that does not respond is reported', async () => {
    expectFailedRequest(page, /ERR_/u);
    await page.route('**/v1/payment_intents/**', (route) => route.abort());
    await pay.click();
    await expect(messageOn(page, 'UPI payment error occurred.')).toBeVisible();
    await page.unroute('**/v1/payment_intents/**');
  });

  // covers: S8.27
  await test.step('an approved UPI request is confirmed', async () => {
    await paymentFields(page)
      .getByLabel(/UPI ID/u)
      .fill('success@upi');
    await pay.click();
    await expect(dialog.getByText('UPI payment successful!')).toBeVisible();
  });
});
