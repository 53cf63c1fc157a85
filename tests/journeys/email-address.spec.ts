import type { Page } from '@playwright/test';
import { checkScreen } from './check-screen.ts';
import { expect, expectFailedRequest, mailTo, test } from './journey.ts';
import { createMember, logIn } from './market.ts';
import { completeProfile, password } from './steps.ts';

async function linkIn(email: string, subject: RegExp, path: string): Promise<string> {
  const { links } = await mailTo(email, subject);
  const link = links.find((url) => new URL(url).pathname === path);
  if (link === undefined) throw new Error(`no link to ${path} in the mail to ${email}`);
  return link;
}

async function requestChange(page: Page, email: string): Promise<void> {
  await page.goto('/setting');
  await page.getByRole('button', { name: 'Change address…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your email address' });
  await dialog.getByLabel('New email address').fill(email);
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Send the link' }).click();
}

test(
  'a member changes the email address, and the owner of the old address reverts the change',
  { tag: '@desktop' },
  async ({ page, newPerson }) => {
    const old = 'nandini.old@example.com';
    const next = 'nandini.of.the.rather.long.new.address@students.example.com';
    const member = { name: 'Nandini Rao', username: 'nandini.moves', email: old };
    await createMember(member);
    await logIn(page, member);

    await test.step('a wrong password and the current address are rejected next to their fields', async () => {
      await page.goto('/setting');
      await page.getByRole('button', { name: 'Change address…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Change your email address' });
      expectFailedRequest(page, /40[01].*change-email/u);
      await dialog.getByLabel('New email address').fill(old);
      await dialog.getByLabel('Current password').fill(password);
      await dialog.getByRole('button', { name: 'Send the link' }).click();
      await expect(dialog.getByText('This is already your address.')).toBeVisible();
      await dialog.getByLabel('New email address').fill(next);
      await dialog.getByLabel('Current password').fill('not-my-password');
      await dialog.getByRole('button', { name: 'Send the link' }).click();
      await expect(dialog.getByText('This is not your current password.')).toBeVisible();
      await checkScreen(page, 'change address, refused');
    });

    await test.step('the change is confirmed from the new address, in a browser that is not signed in', async () => {
      await requestChange(page, next);
      await expect(page.getByText(`We sent a link to ${next}.`, { exact: false })).toBeVisible();
      await expect(page.getByText(`You log in with ${old}`, { exact: false })).toBeVisible();
      await checkScreen(page, 'change address, link sent');
      const elsewhere = await newPerson();
      await elsewhere.goto(await linkIn(next, /address/iu, '/confirm-email'));
      await expect(elsewhere.getByText(`Your account will use ${next} from now on.`)).toBeVisible();
      await checkScreen(elsewhere, 'confirm a new address');
      await elsewhere.getByLabel('Account password').fill(password);
      await elsewhere.getByRole('button', { name: 'Confirm this address' }).click();
      await expect(elsewhere.getByText('Your email address was changed')).toBeVisible();
      await checkScreen(elsewhere, 'address changed');
      const again = await newPerson();
      expectFailedRequest(again, /400.*check-email-change/u);
      await again.goto(await linkIn(next, /address/iu, '/confirm-email'));
      await expect(again.getByText('This link no longer works')).toBeVisible();
    });

    await test.step('the account uses the new address, and the old one is notified', async () => {
      await page.goto('/setting');
      await expect(page.getByText(`You log in with ${next}`, { exact: false })).toBeVisible();
      const mail = await mailTo(old, /address of your account was changed/u);
      expect(mail.text).not.toContain(next);
    });

    await test.step('the owner of the old address reverts the change and chooses a new password', async () => {
      const owner = await newPerson();
      await owner.goto(await linkIn(old, /address of your account was changed/u, '/take-back-email'));
      await expect(owner.getByText(`Your account will use ${old} again.`, { exact: false })).toBeVisible();
      await checkScreen(owner, 'take an address back');
      expectFailedRequest(page, /401/u);
      await owner.getByRole('button', { name: 'Take it back' }).click();
      await owner.getByLabel('New password', { exact: true }).fill('monsoon-kettle-42');
      await owner.getByRole('button', { name: 'Set the new password' }).click();
      await expect(owner.getByText('Your password has been changed. Log in with it.')).toBeVisible();
      await expect(owner.getByLabel('Email address')).toHaveValue(old);
      await owner.getByLabel('Password', { exact: true }).fill('monsoon-kettle-42');
      await owner.getByRole('button', { name: 'Log in', exact: true }).click();
      await expect(owner.getByRole('heading', { name: `Hello, ${member.name}` })).toBeVisible();
      await page.goto('/dashboard');
      await expect(page).toHaveURL(/\/login/u);
    });
  },
);

// covers: S2.14, S2.102, S2.104
test(
  'a user corrects a mistyped address, and verifies the right one through the emailed link in another browser',
  { tag: '@desktop' },
  async ({ page, newPerson }) => {
    const mistyped = 'tara.types.fast@exmaple.com';
    const right = 'tara.types.fast.and.has.a.rather.long.address@students.example.com';
    const person = { name: 'Tara Joseph', username: 'tara.types', email: right };
    await page.goto('/signup');
    await page.getByLabel('Email address').fill(mistyped);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await completeProfile(page, person);
    await expect(page.getByText(`We sent a 6-digit code to ${mistyped}.`)).toBeVisible();
    await page.getByRole('button', { name: 'Wrong address? Change it' }).click();
    await page.getByRole('button', { name: 'Change the address and send a link' }).click();
    await expect(page.getByRole('textbox', { name: 'Correct address' })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await checkScreen(page, 'wrong address, refused');
    await page.getByLabel('Correct address').fill(right);
    await page.getByRole('button', { name: 'Change the address and send a link' }).click();
    await expect(page.getByText(`We sent a 6-digit code to ${right}.`)).toBeVisible();

    const link = await linkIn(right, /verif/iu, '/verify-email');
    const elsewhere = await newPerson();
    await elsewhere.goto(link);
    await expect(elsewhere.getByText(`An account was created with ${right}`, { exact: false })).toBeVisible();
    await checkScreen(elsewhere, 'verification link in another browser');
    const here = await page.context().newPage();
    await here.goto(link);
    await expect(here.getByText(`Confirm that ${right} is your address.`)).toBeVisible();
    await checkScreen(here, 'verification link');
    await here.close();
    await elsewhere.getByLabel('Account password').fill(password);
    await elsewhere.getByRole('button', { name: 'Verify my address' }).click();
    await expect(elsewhere.getByText('Your address is verified.').first()).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard/u);
    const late = await newPerson();
    expectFailedRequest(late, /400.*check-verification-link/u);
    await late.goto(link);
    await expect(late.getByText('This link no longer works')).toBeVisible();
  },
);
