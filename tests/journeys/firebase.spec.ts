import type { Page } from '@playwright/test';
import { reachGoogleFrames } from './google-frames.ts';
import { expect, expectAccessible, expectFailedRequest, test as base } from './journey.ts';
import { completeProfile, password, type Person } from './steps.ts';

// Our own pages with Firebase, on Google's emulator (`npm run check -- firebase`), whose pages answer the mailed links and
// show the Google accounts.

const emulator = `http://${process.env['FIREBASE_AUTH_EMULATOR_HOST']}`;
const project = process.env['FIREBASE_PROJECT_ID'] ?? '';

const test = base.extend({
  page: async ({ page }, provide) => {
    await reachGoogleFrames(page.context());
    await provide(page);
  },
  newPerson: async ({ newPerson }, provide) => {
    await provide(async () => {
      const page = await newPerson();
      await reachGoogleFrames(page.context());
      return page;
    });
  },
});

function person(name: string, size: string): Person {
  const username = `${name.toLowerCase()}.${size}.fb`;
  return { name: `${name} Iyer`, username, email: `${username}@example.com` };
}

/** The link in the latest mail that Firebase would have sent. */
async function mailedLink(email: string, requestType: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const answer = await fetch(`${emulator}/emulator/v1/projects/${project}/oobCodes`);
      const { oobCodes } = (await answer.json()) as {
        oobCodes: { email: string; newEmail?: string; requestType: string; oobLink: string }[];
      };
      const mails = oobCodes.filter((code) => code.requestType === requestType);
      link = mails.findLast((code) => (code.newEmail ?? code.email) === email)?.oobLink;
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

async function hasFirebaseUser(email: string): Promise<boolean> {
  const answer = await fetch(
    `${emulator}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:lookup`,
    {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({ email: [email] }),
    },
  );
  return ((await answer.json()) as { users?: unknown[] }).users !== undefined;
}

async function fillCredentials(page: Page, email: string, typed: string): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(typed);
}

async function signUp(page: Page, who: Person): Promise<void> {
  await page.goto('/signup');
  await fillCredentials(page, who.email, password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/complete-profile/u);
  await completeProfile(page, who);
  await expect(page.getByText(`We sent a link to ${who.email}.`)).toBeVisible();
}

async function becomeMember(page: Page, who: Person): Promise<void> {
  await signUp(page, who);
  await fetch(await mailedLink(who.email, 'VERIFY_EMAIL'));
  await expectInside(page, who);
}

async function logIn(page: Page, email: string, typed = password): Promise<void> {
  await page.goto('/login');
  await fillCredentials(page, email, typed);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

async function expectInside(page: Page, { name }: Person): Promise<void> {
  await expect(page).toHaveURL(/\/dashboard/u);
  await expect(page.getByRole('heading', { name: `Hello, ${name}` })).toBeVisible();
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/setting');
  await page.getByRole('listitem').filter({ hasText: 'This device' }).getByRole('button').click();
  await expect(page).toHaveURL(/\/login/u);
}

/** Chooses an account on the emulator's page, or adds one. */
async function chooseGoogleAccount(page: Page, open: () => Promise<void>, email: string): Promise<void> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), open()]);
  await expect(popup).toHaveURL(/\/emulator\/auth\/handler/u);
  const known = popup.locator('.js-reuse-account', { hasText: email });
  await popup.getByRole('button', { name: /Add new account/iu }).waitFor();
  const closed = popup.waitForEvent('close');
  if ((await known.count()) > 0) await known.click();
  else {
    await popup.getByRole('button', { name: /Add new account/iu }).click();
    await popup.locator('#email-input').fill(email);
    await popup.locator('#sign-in').click();
  }
  await closed;
}

const withGoogle = (page: Page) => () => page.getByRole('button', { name: 'Continue with Google' }).click();

const stored = (page: Page) =>
  page.evaluate(() => ({
    token: localStorage.getItem('idtoken'),
    library: Object.keys(localStorage).filter((key) => key.startsWith('firebase:authUser')),
  }));

test('a visitor signs up with Firebase, opens its link and becomes a member', async ({ page }, {
  project: run,
}) => {
  const who = person('Anika', run.name);
  await signUp(page, who);
  await expect(page.getByText('Open the link in the email, on any device.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Wrong address? Change it' })).toHaveCount(0);
  // Without the frame of Google's emulator, which the sign-up has left.
  await page.reload();
  await expect(page.getByText(`We sent a link to ${who.email}.`)).toBeVisible();
  await expectAccessible(page);
  const mail = await page.context().newPage();
  await mail.goto(await mailedLink(who.email, 'VERIFY_EMAIL'));
  await expect(mail.getByRole('heading', { name: 'Your address is verified.' })).toBeVisible();
  await mail.close();
  await expectInside(page, who);
});

test('a member logs in with Firebase and is told why a log-in fails', async ({ page, newPerson }, {
  project: run,
}) => {
  const who = person('Bela', run.name);
  await becomeMember(await newPerson(), who);
  expectFailedRequest(page, /400.*signInWithPassword/u);
  await logIn(page, who.email, 'not-my-password');
  await expect(page.getByText('Invalid email or password. Please try again.')).toBeVisible();

  const call = '**/accounts:signInWithPassword?*';
  await page.route(call, (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message: 'OPERATION_NOT_ALLOWED' } } }),
  );
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(
    page.getByText(/Sign-in is not set up correctly on this site.*operation-not-allowed/u),
  ).toBeVisible();
  await page.unroute(call);

  await logIn(page, who.email);
  await expectInside(page, who);
});

test('a visitor signs up and logs in with Google in a popup of 500 × 600 pixels', async ({ page }, {
  project: run,
}) => {
  const who = person('Chitra', run.name);
  await page.addInitScript(() => {
    const open = window.open.bind(window);
    window.open = (address, name, features) => {
      document.documentElement.dataset['popup'] = features;
      return open(address, name, features);
    };
  });
  await page.goto('/signup');
  await chooseGoogleAccount(page, withGoogle(page), who.email);
  await expect(page).toHaveURL(/\/complete-profile/u);
  const features = await page.locator('html').getAttribute('data-popup');
  expect(features).toMatch(/width=500(?!\d)/u);
  expect(features).toMatch(/height=600(?!\d)/u);
  await completeProfile(page, who);
  await expectInside(page, who);

  await logOut(page);
  await chooseGoogleAccount(page, withGoogle(page), who.email);
  await expectInside(page, who);

  await logOut(page);
  const [popup] = await Promise.all([page.waitForEvent('popup'), withGoogle(page)()]);
  await popup.close();
  await expect(page.getByText('The Google window was closed before sign-in finished.')).toBeVisible();
});

test('a member who forgot the password chooses another on the page of Firebase', async ({ page, newPerson }, {
  project: run,
}) => {
  const who = person('Deepa', run.name);
  await becomeMember(await newPerson(), who);
  await page.goto('/forgot-password');
  await page.getByLabel('Email address').fill(who.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(
    page.getByText('Click the link and choose a new password on the page that opens.', { exact: false }),
  ).toBeVisible();
  await page.goto(`${await mailedLink(who.email, 'PASSWORD_RESET')}&newPassword=lantern-73-guava`);
  await expect(page).toHaveURL(/\/login/u);
  await fillCredentials(page, who.email, 'lantern-73-guava');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expectInside(page, who);
});

test('logging out ends the session here, at the server and in other tabs', async ({ page }, {
  project: run,
}) => {
  const who = person('Esha', run.name);
  await becomeMember(page, who);
  const tab = await page.context().newPage();
  await tab.goto('/profile');
  await expect(tab.getByRole('heading', { name: who.name })).toBeVisible();
  const { token } = await stored(page);
  await logOut(page);
  await expect(tab).toHaveURL(/\/login/u);
  expect(await stored(page)).toEqual({ token: null, library: [] });
  const me = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
  expect(me.status()).toBe(401);
});

test('a session outlives its ID token, and ends when another browser ends it', async ({ page, newPerson }, {
  project: run,
}) => {
  const who = person('Farah', run.name);
  await becomeMember(page, who);
  await page.evaluate(() => {
    const [head = '', claims = ''] = localStorage.getItem('idtoken')?.split('.') ?? [];
    const old = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { exp: number };
    old.exp = Math.floor(Date.now() / 1000) - 60;
    const text = btoa(JSON.stringify(old)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    localStorage.setItem('idtoken', `${head}.${text}.`);
  });
  const expired = (await stored(page)).token;
  await page.reload();
  await expectInside(page, who);
  expect((await stored(page)).token).not.toBe(expired);

  const elsewhere = await newPerson();
  await logIn(elsewhere, who.email);
  await expectInside(elsewhere, who);
  await elsewhere.goto('/setting');
  await elsewhere.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await elsewhere.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(elsewhere.getByText('1 device was signed out.')).toBeVisible();
  expectFailedRequest(page, /401/u);
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login/u);
  expect(await stored(page)).toEqual({ token: null, library: [] });
});

async function openDeletion(page: Page) {
  await page.goto('/setting');
  await page.getByRole('button', { name: 'Delete account…' }).click();
  return page.getByRole('alertdialog', { name: 'Delete your account?' });
}

test('an account with a password is deleted here and at Firebase once the password is entered', async ({
  page,
}, { project: run }) => {
  const who = person('Gauri', run.name);
  await becomeMember(page, who);
  const dialog = await openDeletion(page);
  expectFailedRequest(page, /403.*\/api\/auth\/account/u);
  await dialog.getByLabel('Your password').fill('not-my-password');
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(dialog.getByText('This is not the password for this account.')).toBeVisible();
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText('Your account was deleted.')).toBeVisible();
  await expect(page).toHaveURL(/\/login/u);
  expect(await hasFirebaseUser(who.email)).toBe(false);
  expect(await stored(page)).toEqual({ token: null, library: [] });
});

test('an account of Google is deleted after a new sign-in with the same Google account', async ({ page }, {
  project: run,
}) => {
  const who = person('Hema', run.name);
  await page.goto('/signup');
  await chooseGoogleAccount(page, withGoogle(page), who.email);
  await completeProfile(page, who);
  await expectInside(page, who);
  const before = (await stored(page)).token;
  const dialog = await openDeletion(page);
  // The server refuses a sign-in that is older than ten minutes.
  expectFailedRequest(page, /403.*\/api\/auth\/account/u);
  await page.route('**/api/auth/account', (route) =>
    route.fulfill({
      status: 403,
      json: {
        code: 'not-allowed',
        status: 403,
        reason: 'google-sign-in-needed',
        field: 'password',
        message: '',
      },
    }),
  );
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(dialog.getByText('Sign in with Google again to confirm that it is you.')).toBeVisible();
  await page.unroute('**/api/auth/account');
  await chooseGoogleAccount(page, withGoogle(page), `outsider.${run.name}@example.com`);
  await expect(
    dialog.getByText('That is another Google account. Choose the one of this account.'),
  ).toBeVisible();
  await chooseGoogleAccount(page, withGoogle(page), who.email);
  await expect(dialog.getByRole('button', { name: 'Continue with Google' })).toHaveCount(0);
  expect((await stored(page)).token).not.toBe(before);
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText('Your account was deleted.')).toBeVisible();
  expect(await hasFirebaseUser(who.email)).toBe(false);
});

test('a member changes the address with a link of Firebase and logs in with the new one', async ({ page }, {
  project: run,
}) => {
  const who = person('Isha', run.name);
  const next = `new.${who.email}`;
  await becomeMember(page, who);
  await page.goto('/setting');
  await page.getByRole('button', { name: 'Change address…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your email address' });
  expectFailedRequest(page, /400.*signInWithPassword/u);
  await dialog.getByLabel('New email address').fill(next);
  await dialog.getByLabel('Current password').fill('not-my-password');
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(dialog.getByText('This is not your current password.')).toBeVisible();
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`We sent a link to ${next}.`, { exact: false })).toBeVisible();
  await expect(page.getByText('Then log in with the new address.', { exact: false })).toBeVisible();

  await page.goto(await mailedLink(next, 'VERIFY_AND_CHANGE_EMAIL'));
  await page.goto('/setting');
  await logOut(page);
  await logIn(page, next);
  await expectInside(page, who);
  await page.goto('/setting');
  await expect(page.getByText(`You log in with ${next}`, { exact: false })).toBeVisible();
});

test('a member changes the password, which signs out other browsers', async ({ page, newPerson }, {
  project: run,
}) => {
  const who = person('Jaya', run.name);
  await becomeMember(page, who);
  const elsewhere = await newPerson();
  await logIn(elsewhere, who.email);
  await expectInside(elsewhere, who);
  expectFailedRequest(elsewhere, /401|400.*accounts:lookup/u);
  await page.goto('/setting');
  await page.getByRole('button', { name: 'Change password…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByLabel('New password').fill('lantern-73-guava');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password was changed. Your other devices are signed out.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'signed in on' })).toHaveCount(1);
  await elsewhere.goto('/profile');
  await expect(elsewhere).toHaveURL(/\/login/u);
});

for (const [way, calls] of [
  ['our server', '**/api/auth/register'],
  ['Firebase itself', '**/api/auth/{register,account}'],
] as const) {
  test(`a registration that fails is rolled back by ${way}`, async ({ page }, { project: run }) => {
    const who = person(way === 'our server' ? 'Kiran' : 'Lata', run.name);
    expectFailedRequest(page, /503/u);
    await page.route(calls, (route) =>
      route.fulfill({ status: 503, json: { code: 'overloaded', status: 503, message: 'Busy' } }),
    );
    await page.goto('/signup');
    await fillCredentials(page, who.email, password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(
      page.getByText('Your account could not be created and nothing was saved. Please try again.'),
    ).toBeVisible();
    expect(await hasFirebaseUser(who.email)).toBe(false);
    expect(await stored(page)).toEqual({ token: null, library: [] });
    await expect(page).toHaveURL(/\/signup/u);

    await page.goto('/signup');
    await chooseGoogleAccount(page, withGoogle(page), who.email);
    await expect(
      page.getByText('Your account could not be created and nothing was saved. Please try again.'),
    ).toBeVisible();
    expect(await hasFirebaseUser(who.email)).toBe(false);
    expect(await stored(page)).toEqual({ token: null, library: [] });
  });
}
