import { type BrowserContext, expect, type FrameLocator, type Page } from '@playwright/test';
import { mailTo } from './journey.ts';

export interface Person {
  readonly name: string;
  readonly username: string;
  readonly email: string;
}

export const password = 'tarpaulin-42-mango';

export async function signUpByMail(page: Page, person: Person): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Email address').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();

  await expect(page).toHaveURL(/\/complete-profile/u);
  await completeProfile(page, person);

  await expect(page).toHaveURL(/\/verify-email/u);
  await expect(page.getByText(person.email).first()).toBeVisible();
  await openVerificationLink(page.context(), person.email);
  await expect(page).toHaveURL(/\/dashboard/u);
  await expect(page.getByRole('heading', { name: `Hello, ${person.name}` })).toBeVisible();
}

export async function completeProfile(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('College').fill('Government Engineering College, Thrissur');
  await expect(page.getByText('Username is available')).toBeVisible();
  await page.getByRole('button', { name: 'Update Profile' }).click();
}

async function openVerificationLink(context: BrowserContext, email: string): Promise<void> {
  const mail = await mailTo(email, /verif/iu);
  const link = mail.links.find((url) => url.includes('verify-email'));
  if (link === undefined) throw new Error(`no link in the mail "${mail.subject}"`);
  const tab = await context.newPage();
  await tab.goto(link);
  await tab.getByRole('button', { name: 'Verify my address' }).click();
  await expect(tab.getByText(/is verified/iu).first()).toBeVisible();
  await tab.close();
}

export async function linkGithub(page: Page, login: string): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Verify GitHub' }).first().click();
  await page.getByRole('button', { name: new RegExp(login, 'u') }).click();
  await expect(page).toHaveURL(/\/profile/u);
  await expect(page.getByText(login).first()).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText('GitHub Verified')).toBeVisible();
}

export function paymentFields(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Secure payment input frame"]');
}

export function paymentWindow(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Payment authentication"]');
}

export async function fillCard(page: Page, number: string): Promise<void> {
  const fields = paymentFields(page);
  await fields.getByRole('radio', { name: 'Card' }).check();
  await fields.getByLabel('Card number').fill(number);
  await fields.getByLabel('Expiry').fill('12 / 40');
  await fields.getByLabel('CVC').fill('123');
}

/**
 * Makes the browser send a close request, as Back does on Android. On other systems, browsers send it for Escape,
 * which this hides from the page's own listeners.
 */
export async function requestClose(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.addEventListener('keydown', (event) => event.stopImmediatePropagation(), {
      capture: true,
      once: true,
    });
  });
  await page.keyboard.press('Escape');
}
