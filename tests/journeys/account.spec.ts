import { readFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, expectFailedRequest, mailTo, test } from './journey.ts';
import { completeProfile, password, type Person, signUpByMail } from './steps.ts';

/** The desktop and phone runs share one marketplace, so usernames contain the name of the run (`size`). */
function person(name: string, size: string): Person {
  const username = `${name.toLowerCase()}.${size}.account`;
  return { name: `${name} Joseph`, username, email: `${username}@example.com` };
}

async function logIn(page: Page, { email }: Person): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

const storedToken = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('idtoken'));

async function holdResponses(page: Page, address: string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isOpen = false;
  await page.route(address, async (route) => {
    if (isOpen) await route.continue();
    else held.push(route);
  });
  return async () => {
    isOpen = true;
    for (const route of held) await route.continue();
  };
}

// covers: S2.17, S2.90, S2.92, S2.93
test(
  'a member edits a profile with a new photo and cannot take a used username',
  { tag: '@desktop' },
  async ({ page, newPerson }, testInfo) => {
    const me = person('Divya', testInfo.project.name);
    const other = person('Tara', testInfo.project.name);
    await signUpByMail(await newPerson(), other);
    await signUpByMail(page, me);
    await page.goto('/profile');
    await expect(page.getByText('Not Verified')).toBeVisible();
    await expect(page.getByText('Projects Purchased')).toBeVisible();
    await expectAccessible(page);

    // covers: S2.91, S4.21
    await test.step('Cancel discards the changes', async () => {
      await page.getByRole('button', { name: 'Edit profile' }).click();
      await page.getByLabel('Full name').fill('Somebody Else');
      await page.getByRole('button', { name: 'Go back' }).click();
      await expect(page.getByText('Somebody Else')).toHaveCount(0);
      await page.getByRole('button', { name: 'Edit profile' }).click();
      await expect(page.getByLabel('Full name')).toHaveValue(me.name);
    });

    // covers: S5.4, S5.7
    await test.step('the current username is accepted and a taken one rejected', async () => {
      const save = page.getByRole('button', { name: 'Save changes' });
      await expect(page.getByText('This is your current username')).toBeVisible();
      await expect(save).toBeEnabled();
      await page.getByLabel('Username').fill(other.username);
      await expect(page.getByText('Username is taken')).toBeVisible();
      await expect(save).toBeDisabled();
      await expectAccessible(page);
      await page.getByLabel('Username').fill(`${me.username}.new`);
      await expect(page.getByText('Username is available')).toBeVisible();
      await expect(save).toBeEnabled();
    });

    // covers: S2.94, S8.7
    await test.step('a new name and photo are saved', async () => {
      const photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#2f41ab' } })
        .png()
        .toBuffer();
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Choose a photo' }).click();
      await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: photo });
      await expect(page.locator('form img[src^="blob:"]')).toBeVisible();
      await page.getByLabel('Full name').fill('Divya Thomas');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('Profile updated successfully').first()).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Divya Thomas' })).toBeVisible();
      await expect(page.getByRole('main').getByText(`@${me.username}.new`).first()).toBeVisible();
      await expect(page.getByRole('main').locator('img[src^="/media/"]')).toBeVisible();
    });

    // covers: S8.8
    await test.step('a failed profile update shows an error and keeps the input', async () => {
      await page.getByRole('button', { name: 'Edit profile' }).click();
      await page.getByLabel('College').fill('Model Engineering College');
      expectFailedRequest(page, /500/u);
      await page.route('**/api/auth/updateProfile', (route) => route.fulfill({ status: 500, body: '{}' }));
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('Failed to update profile. Please try again.')).toBeVisible();
      await expect(page.getByLabel('College')).toHaveValue('Model Engineering College');
      await page.unroute('**/api/auth/updateProfile');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('Model Engineering College')).toBeVisible();
    });
  },
);

// covers: S2.16
test(
  'a member changes theme and email preferences in the settings, ends sessions, exports the data and deletes the account',
  { tag: '@phone' },
  async ({ page, newPerson }, testInfo) => {
    const me = person('Kabir', testInfo.project.name);
    await signUpByMail(page, me);
    await page.goto('/setting');
    await expect(page.getByText('This device', { exact: true })).toBeVisible();
    await expectAccessible(page);

    await test.step('the theme survives a reload', async () => {
      await page.emulateMedia({ colorScheme: 'light' });
      const theme = page.getByRole('main').getByRole('radio', { name: 'Dark' });
      await theme.click();
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await expect(theme).toBeChecked();
      await page.getByRole('main').getByRole('radio', { name: 'System' }).click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    });

    await test.step('a disabled email preference stays disabled', async () => {
      const sold = page.getByRole('checkbox', { name: 'Software of mine was sold' });
      await expect(sold).toBeChecked();
      await sold.click();
      await expect(page.getByText('Your email preferences are saved.').first()).toBeVisible();
      await page.reload();
      await expect(sold).not.toBeChecked();
      await expect(page.getByRole('checkbox', { name: 'My parcel was shipped' })).toBeChecked();
    });

    // covers: S3.49
    await test.step('another session is listed and ended', async () => {
      const elsewhere = await newPerson();
      await logIn(elsewhere, me);
      await expect(elsewhere).toHaveURL(/\/dashboard/u);
      await page.reload();
      const end = page.getByRole('button', { name: /^Sign out (?!everywhere)./u });
      await expect(end).toHaveCount(1);
      await expectAccessible(page);
      await end.click();
      await expect(end).toHaveCount(0);
      expectFailedRequest(elsewhere, /401/u);
      await elsewhere.goto('/orders');
      await expect(elsewhere).toHaveURL(/\/login/u);
      expect(await storedToken(elsewhere)).toBeNull();
      await expect(page.getByText('This device', { exact: true })).toBeVisible();
    });

    await test.step('all other sessions are ended with one button', async () => {
      const [one, two] = [await newPerson(), await newPerson()];
      for (const browser of [one, two]) {
        await logIn(browser, me);
        await expect(browser).toHaveURL(/\/dashboard/u);
      }
      await page.reload();
      await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
      const dialog = page.getByRole('alertdialog');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click();
      await expect(page.getByText('2 devices were signed out.').first()).toBeVisible();
      for (const browser of [one, two]) {
        expectFailedRequest(browser, /401/u);
        await browser.goto('/profile');
        await expect(browser).toHaveURL(/\/login/u);
      }
    });

    // covers: S7.51
    await test.step('the data export is one valid file', async () => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download my data' }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^protohaat-\d{4}-\d\d-\d\d\.json$/u);
      const copy = JSON.parse(await readFile(await download.path(), 'utf8')) as Record<string, unknown>;
      expect(copy).toMatchObject({
        profile: {
          email: me.email,
          username: me.username,
          mails: { sold: false, shipping: true, questions: true, messages: true, reminders: true },
        },
        purchases: [],
        listings: [],
        bookmarks: [],
      });
    });

    await test.step('the account is deleted only after confirmation', async () => {
      await page.getByRole('button', { name: 'Delete account…' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
      await expect(dialog.getByText('This cannot be undone.')).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Go back' }).click();
      await expect(dialog).toBeHidden();
      await page.getByRole('button', { name: 'Delete account…' }).click();
      await dialog.getByLabel('Your password').fill(password);
      await dialog.getByRole('button', { name: 'Delete permanently' }).click();
      await expect(page).toHaveURL(/\/login$/u);
      expect(await storedToken(page)).toBeNull();
      expectFailedRequest(page, /401/u);
      await logIn(page, me);
      await expect(page.getByText('Invalid email or password. Please try again.')).toBeVisible();
      await page.goto('/dashboard');
      await expect(page).toHaveURL(/\/login/u);
    });
  },
);

test(
  'a user is redirected to login, profile and email verification, one missing step at a time',
  { tag: '@desktop' },
  async ({ page }, testInfo) => {
    const me = person('Nisha', testInfo.project.name);

    // covers: S2.22
    await test.step('the guard waits for the session', async () => {
      const release = await holdResponses(page, '**/api/boot');
      await page.goto('/dashboard');
      await expect(page.getByText('Loading…')).toBeVisible();
      await expectAccessible(page);
      await release();
    });

    // covers: S2.23
    await test.step('a visitor is sent to the login page, and the requested page is remembered', async () => {
      await expect(page).toHaveURL(/\/login$/u);
      for (const path of [
        '/setting',
        '/profile',
        '/add-project',
        '/your-project',
        '/orders',
        '/receipts/x',
      ]) {
        await page.goto(path);
        await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
      }
    });

    // covers: S2.4, S2.5, S2.13, S2.25, S8.6
    await test.step('an incomplete profile has to be completed first', async () => {
      await page.goto('/signup');
      await page.getByLabel('Email address').fill(me.email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page).toHaveURL(/\/complete-profile/u);
      await expect(page.getByText('Check your mail to verify the email address').first()).toBeVisible();
      for (const path of ['/dashboard', '/setting']) {
        await page.goto(path);
        await expect(page).toHaveURL(/\/complete-profile/u);
      }
    });

    // covers: S2.24
    await test.step('a message is shown while the profile loads', async () => {
      const release = await holdResponses(page, '**/api/boot');
      await page.goto('/orders');
      await expect(page.getByText('Fetching your details')).toBeVisible();
      await release();
      await expect(page).toHaveURL(/\/complete-profile/u);
    });

    // covers: S2.26
    await test.step('an unverified address has to be verified next', async () => {
      await completeProfile(page, me);
      await expect(page).toHaveURL(/\/verify-email/u);
      for (const path of ['/dashboard', '/profile']) {
        await page.goto(path);
        await expect(page).toHaveURL(/\/verify-email/u);
      }
    });

    // covers: S2.28
    await test.step('a verified member can open every page of the sidebar', async () => {
      const { links } = await mailTo(me.email, /verif/iu);
      await page.goto(links.find((link) => link.includes('verify-email')) ?? '');
      await page.getByRole('button', { name: 'Verify my address' }).click();
      await expect(page.getByText('Your address is verified.').first()).toBeVisible();
      await page.goto('/orders');
      await expect(page.getByRole('heading', { name: 'Order Management' })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
        'Dashboard',
        'Add Project',
        'Your Project',
        'Orders',
        'User Profile',
        'Settings',
      ]);
    });
  },
);

// covers: S4.18, S8.3, S8.5
test('a failed registration signs the user out', { tag: '@desktop' }, async ({ page }, testInfo) => {
  const me = person('Farhan', testInfo.project.name);
  await page.route('**/api/auth/register', (route) => route.fulfill({ status: 500, body: '{}' }));
  expectFailedRequest(page, /500|401/u);
  await page.goto('/signup');
  await page.getByLabel('Email address').fill(me.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Your account could not be created and nothing was saved')).toBeVisible();
  await expectAccessible(page);
  await expect(page).toHaveURL(/\/signup/u);
  expect(await storedToken(page)).toBeNull();
  await page.unroute('**/api/auth/register');
  await logIn(page, me);
  await expect(page.getByText('Invalid email or password. Please try again.')).toBeVisible();

  await page.goto('/signup');
  await page.getByLabel('Email address').fill(me.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/complete-profile/u);
});
