import type { Page } from '@playwright/test';
import { createSandboxPayments } from '../support/sandbox-payments.ts';
import { checkScreen } from './check-screen.ts';
import { expect, expectFailedRequest, test, world } from './journey.ts';
import { createMember, saveAddress, listHardware, logIn, reserve } from './market.ts';
import { password } from './steps.ts';

async function waitForText(page: Page, path: string, text: string): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 120_000 });
}

test('a paid, unshipped order blocks account deletion, a dispute blocks shipping, and a refund ends both blocks @desktop', async ({
  page,
  newPerson,
}) => {
  const seller = {
    name: 'Kavya Menon',
    email: 'kavya.ends@example.com',
    username: 'kavya.ends',
    college: 'NIT Calicut',
  };
  const buyer = {
    name: 'Irfan Shaikh',
    email: 'irfan.ends@example.com',
    username: 'irfan.ends',
    college: 'COEP Pune',
  };
  const provider = createSandboxPayments({ url: world.sandbox });
  const [shop, customer] = await Promise.all([createMember(seller), createMember(buyer)]);
  const title = 'Rain gauge with a radio';
  const projectId = await listHardware(shop, [911, 912, 913], { title, price: 2_400 });
  await saveAddress(customer, projectId);
  const clientSecret = await reserve(customer, projectId, 2_400);
  await provider.pay(clientSecret);
  await customer.call('PUT', `/api/projects/${projectId}/mark-sold`);
  const intentId = clientSecret.split('_secret_')[0] ?? '';

  await logIn(page, seller);
  const dispute = await provider.openDispute(intentId);
  await waitForText(page, '/orders', 'Disputed');
  await checkScreen(page, 'orders, one disputed');
  await page.getByRole('button', { name: `Details of ${title}` }).click();
  await expect(page.getByText('The buyer’s bank disputes this payment')).toBeVisible();
  await checkScreen(page, 'the details of a disputed order');
  await page.getByRole('dialog').getByRole('button', { name: 'Update status' }).click();
  const status = page.getByRole('dialog', { name: 'Update status' });
  await expect(status.getByText(/Do not ship the project/u)).toBeVisible();
  await checkScreen(page, 'the state of a disputed order');
  await page.keyboard.press('Escape');

  await provider.closeDispute(dispute, 'won');
  await expect(async () => {
    await page.goto('/orders');
    await expect(page.getByRole('article', { name: title })).toBeVisible();
    await expect(page.getByText('Disputed')).toHaveCount(0, { timeout: 2_000 });
  }).toPass({ timeout: 120_000 });

  expectFailedRequest(page, /409.*auth\/account/u);
  await page.goto('/setting');
  await page.getByRole('button', { name: 'Delete account…' }).click();
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Finish these first' });
  await expect(dialog.getByText(/is paid but not shipped yet/u)).toBeVisible();
  await checkScreen(page, 'an account that an unsent order keeps');
  await dialog.getByRole('button', { name: `Refund the buyer of ${title}` }).click();
  await dialog.getByRole('button', { name: `Yes, refund the buyer of ${title} in full` }).click();
  await expect(dialog.getByText('Refunded.')).toBeVisible();

  const customerPage = await newPerson();
  expectFailedRequest(customerPage, /410.*projectdetails/u);
  // The project is no longer listed, so the server sends a page with status 404, which the application
  // replaces.
  expectFailedRequest(customerPage, /404.*\/projects\//u);
  await logIn(customerPage, buyer);
  await customerPage.goto(`/projects/${projectId}`);
  await expect(customerPage.getByText('Your payment was refunded').last()).toBeVisible();
  await expect(customerPage.getByText('₹2,520')).toBeVisible();
  await checkScreen(customerPage, 'a refunded purchase');

  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your account was deleted.')).toBeVisible();
});
