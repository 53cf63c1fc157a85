import { expect, test } from './journey.ts';
import { createMember, createSeller, listSoftware, logIn } from './market.ts';

const seller = {
  name: 'Kavya Menon',
  email: 'kavya.rzp@example.com',
  username: 'kavya.rzp',
  college: 'NIT Calicut',
};
const buyer = {
  name: 'Irfan Shaikh',
  email: 'irfan.rzp@example.com',
  username: 'irfan.rzp',
  college: 'COEP Pune',
};

test('a buyer pays by UPI code in Checkout, after a declined card @desktop', async ({ page }) => {
  const [shop] = await Promise.all([createSeller(seller, 'kavya-rzp'), createMember(buyer)]);
  const title = 'Timetable for the lab';
  const projectId = await listSoftware(shop, 'kavya-rzp', 'lab-timetable', { title, price: 999 });
  await logIn(page, buyer);
  await page.goto(`/projects/${projectId}`);
  await page.getByRole('button', { name: 'Buy Now' }).click();
  const dialog = page.getByRole('dialog', { name: /^(?:Complete Purchase|Purchase complete)$/u });
  await expect(dialog.getByRole('radio', { name: 'UPI' })).toBeChecked();

  await dialog.getByRole('radio', { name: 'Card' }).check();
  await dialog.getByRole('button', { name: 'Pay ₹1,049' }).click();
  const checkout = page.frameLocator('iframe[title="Razorpay Checkout"]');
  await expect(checkout.getByRole('radio', { name: 'Card' })).toBeChecked();
  await checkout.getByLabel('Card number').fill('4000 0000 0000 9995');
  await checkout.getByRole('button', { name: 'Pay ₹1,049.00' }).click();
  await expect(checkout.getByRole('alert')).toHaveText('Your card has insufficient funds.');
  await checkout.getByRole('button', { name: 'Close Checkout' }).click();
  await expect(dialog.getByText('Your card has insufficient funds.')).toBeVisible();

  await dialog.getByRole('radio', { name: 'UPI' }).check();
  await dialog.getByRole('button', { name: 'Pay ₹1,049' }).click();
  await checkout.getByRole('button', { name: 'Pay ₹1,049.00' }).click();
  await expect(checkout.getByAltText('UPI payment code')).toBeVisible();
  const [app] = await Promise.all([
    page.waitForEvent('popup'),
    checkout.getByRole('link', { name: 'Open UPI app' }).click(),
  ]);
  await app.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(`${title} is yours`)).toBeVisible();
  await expect(page.getByText('UPI payment successful!')).toBeVisible();
});
