import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#scripts/dev/ensure-installed.mjs';
import { checkScreen } from './check-screen.ts';
import { expect, expectFailedRequest, test } from './journey.ts';
import { createSeller, logIn } from './market.ts';
import { visited, walk } from './screens.ts';
import { completeProfile, password } from './steps.ts';

test('every route is covered by a screen test', () => {
  const app = join(projectRoot, 'web', 'app');
  const routes = readdirSync(join(app, 'routes')).map((file) => join('routes', file));
  const paths = ['router.tsx', ...routes]
    .flatMap((file) => [...readFileSync(join(app, file), 'utf8').matchAll(/^\s*path: '([^']+)'/gmu)])
    .map((match) => match[1]);
  expect(new Set(Object.values(visited).flat())).toEqual(new Set(paths));
});

test("a visitor's screens fit small windows, meet contrast rules, and respect reduced motion", async ({
  page,
}) => {
  const { open, expectOpened } = walk(page);
  await open('/', 'Real projects built by students');
  await open('/discover', 'Discover projects');
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
    .getByLabel('Email address')
    .fill('somebody.with.a.rather.long.address.nobody.knows@students.example.com');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('button', { name: /^Send again in/u })).toBeVisible();
  await checkScreen(page, 'the link is on its way');
  await open('/reset-password', 'This link no longer works');
  await open('/verify-email?verified=1', 'Your address is verified.');
  await open('/verify', 'Verify a licence grant');
  await page.getByLabel('Text of the grant').fill('not.a.grant');
  await page.getByRole('button', { name: 'Check the grant' }).click();
  await expect(page.getByText('ProtoHaat did not issue this grant')).toBeVisible();
  await checkScreen(page, 'a grant that is not valid');
  expectFailedRequest(page, /404.*nothing-is-here/u);
  await open('/nothing-is-here', 'Page not found');
  expectOpened('visitor');
});

test('the sign-up and login screens fit small windows, meet contrast rules, and respect reduced motion', async ({
  page,
}) => {
  const { open, expectOpened } = walk(page);
  const person = {
    name: 'Venkatanarasimharajuvaripeta Subramaniam',
    username: 'narrow.newcomer',
    email: 'somebody.with.a.rather.long.address@students.example.com',
  };
  await page.goto('/signup');
  await page.getByLabel('Email address').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/complete-profile/u);
  await open('/complete-profile', 'Complete your profile');
  await completeProfile(page, person);
  await expect(page).toHaveURL(/\/verify-email/u);
  await open('/verify-email', person.email);
  expectOpened('newcomer');
});

test('the account screens fit small windows, meet contrast rules, and respect reduced motion', async ({
  page,
}) => {
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
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await expect(page.getByText('This is your current username')).toBeVisible();
  await checkScreen(page, 'edit profile');
  await open('/setting', 'This device');
  await page.getByRole('button', { name: 'Change password…' }).click();
  await expect(page.getByLabel('Current password')).toBeVisible();
  await checkScreen(page, 'change password');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete account…' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Delete your account?' })).toBeVisible();
  await checkScreen(page, 'delete account');
  expectOpened('member');
});
