import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectFailedRequest, mailTo, test } from './journey.ts';

const oldPassword = 'tarpaulin-42-mango';
const chosen = 'kettle-of-monsoon-7';

async function signUp(elsewhere: Page, email: string): Promise<void> {
  await elsewhere.goto('/signup');
  await elsewhere.getByLabel('Email address').fill(email);
  await elsewhere.getByLabel('Password', { exact: true }).fill(oldPassword);
  await elsewhere.getByRole('button', { name: 'Create account' }).click();
  await expect(elsewhere).toHaveURL(/\/complete-profile/u);
}

// covers: S2.9
test(
  'a forgotten password is replaced through a link that works once',
  { tag: '@desktop' },
  async ({ page, newPerson }, testInfo) => {
    const email = `leela.${testInfo.project.name}.forgotten@example.com`;
    const elsewhere = await newPerson();
    await signUp(elsewhere, email);
    let link = '';

    await test.step('the login page links to the reset form with the typed address', async () => {
      await page.goto('/login');
      await page.getByLabel('Email address').fill(email);
      await page.getByRole('link', { name: 'Forgot your password?' }).click();
      await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
      await expect(page.getByLabel('Email address')).toHaveValue(email);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expect(page.getByText(`If there is an account for ${email}`)).toBeVisible();
      await expect(page.getByRole('button', { name: /^Send again in/u })).toBeDisabled();
      await expectAccessible(page);
      const { links } = await mailTo(email, /new password/u);
      link = links.find((candidate) => candidate.includes('/reset-password')) ?? '';
    });

    await test.step('a common password is rejected next to the field, and another is accepted', async () => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url(), request.headers()['referer'] ?? ''));
      await page.goto(link);
      await expect(page.getByText(`For the account of ${email}.`)).toBeVisible();
      const password = page.getByLabel('New password', { exact: true });
      await password.fill('password123');
      await expectAccessible(page);
      expectFailedRequest(page, /400/u);
      await page.getByRole('button', { name: 'Set the new password' }).click();
      await expect(page.getByText('one of the most common ones')).toBeVisible();
      await password.fill(chosen);
      await page.getByRole('button', { name: 'Set the new password' }).click();
      await expect(page).toHaveURL(/\/login$/u);
      await expect(page.getByText('Your password has been changed. Log in with it.')).toBeVisible();
      const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
      expect(token).not.toBe('');
      expect(asked.filter((candidate) => candidate.includes(token) && candidate !== link)).toEqual([]);
    });

    await test.step('the new password logs in, and the other browser has to log in again', async () => {
      await expect(page.getByLabel('Email address')).toHaveValue(email);
      // The address was unverified, so the reset recreated the account, and this login creates its profile.
      expectFailedRequest(page, /404.*auth\/me/u);
      await page.getByLabel('Password', { exact: true }).fill(chosen);
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await expect(page).toHaveURL(/\/complete-profile/u);
      expectFailedRequest(elsewhere, /401/u);
      await elsewhere.reload();
      await expect(elsewhere).toHaveURL(/\/login/u);
      await mailTo(email, /was changed/u);
    });

    await test.step('a used link shows an error and offers a new one', async () => {
      expectFailedRequest(elsewhere, /400/u);
      await elsewhere.goto(link);
      await expect(elsewhere.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
      await expectAccessible(elsewhere);
      await elsewhere.getByRole('link', { name: 'Send a new link' }).click();
      await expect(elsewhere.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
    });
  },
);
