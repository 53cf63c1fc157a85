import { setTimeout as delay } from 'node:timers/promises';
import { checkScreen } from './check-screen.ts';
import { expect, expectFailedRequest, test } from './journey.ts';
import {
  buy,
  cancelReservation,
  createMember,
  createSeller,
  listHardware,
  listSoftware,
  logIn,
  reserve,
  settlePayment,
} from './market.ts';
import { phone, walk, word } from './screens.ts';
import { fillCard, paymentFields, paymentWindow, requestClose } from './steps.ts';

test("a buyer's screens fit small windows, meet contrast rules, and respect reduced motion", async ({
  page,
}) => {
  const { open, expectOpened } = walk(page);
  const login = 'harsha-of-the-long-names';
  const seller = { name: 'Harsha Kulkarni', username: 'harsha.screens', email: 'harsha.screens@example.com' };
  const buyer = { name: 'Tanvi Shah', username: 'tanvi.screens', email: 'tanvi.screens@example.com' };
  const sold = { title: `Fourth ${word}`, price: 1_00_000, description: `${word.repeat(3)} works.` };
  const free = { title: `Fifth ${word}`, price: 99_999 };
  const desk = await createSeller(seller, login);
  const shop = await createMember(buyer);
  const soldId = await listSoftware(desk, login, 'sold-with-a-very-long-name-indeed', sold);
  await listSoftware(desk, login, 'free-with-a-very-long-name-indeed', free);
  await buy(shop, soldId, sold.price);
  await logIn(page, buyer);
  const search = encodeURIComponent(word);

  await test.step("the buyer's own pages fit small windows", async () => {
    await open('/dashboard?tab=bought', sold.title);
    await open('/dashboard?tab=bookmark', 'No projects found');
    await open('/dashboard?tab=history', sold.title);
  });

  await test.step('the market pages fit small windows', async () => {
    await open(`/your-project?search=${search}`, free.title);
    await open(`/your-project?search=${search}&view=list&category=SOFTWARE`, free.title);
    await page.setViewportSize(phone);
    const sheet = page.locator('details[data-menu]', { has: page.getByText('Filters', { exact: true }) });
    await sheet.locator('summary').click();
    await expect(sheet.getByRole('navigation', { name: 'Filters' })).toBeVisible();
    await checkScreen(page, 'filters');
    await page.setViewportSize({ width: 1440, height: 900 });
    await open('/your-project?search=%22zzzzzzzz%22', 'No projects found matching');
  });

  await test.step('a bought project and its receipt fit small windows', async () => {
    await open(`/projects/${soldId}`, /^[0-9a-f]{64}$/u);
    await page.getByRole('button', { name: 'Send review' }).click();
    await expect(page.getByText('Choose one to five stars.')).toBeVisible();
    await checkScreen(page, 'review, refused');
    await page.goto('/dashboard?tab=history');
    await page
      .getByRole('link', { name: /^Receipt/u })
      .first()
      .click();
    await expect(page).toHaveURL(/\/receipts\//u);
    await open(new URL(page.url()).pathname, 'Total paid');
    await page.getByRole('link', { name: 'Open the order' }).click();
    await expect(page).toHaveURL(/\/orders\//u);
    await open(new URL(page.url()).pathname, 'Ready to download');
    await page.getByRole('button', { name: 'Something is wrong' }).click();
    const problem = page.getByRole('dialog', { name: 'Something is wrong' });
    await problem.getByRole('button', { name: 'Report the problem' }).click();
    await expect(problem.getByText('Choose what is wrong.')).toBeVisible();
    await checkScreen(page, 'a problem, refused');
    await problem.getByRole('radio', { name: 'It does not run' }).check();
    await problem.getByRole('radio', { name: 'All of my money back' }).check();
    await problem.getByLabel('Describe it').fill(`${word} does not start at all.`);
    await problem.getByRole('button', { name: 'Report the problem' }).click();
    await expect(page.getByText('Waiting for the seller’s answer')).toBeVisible();
    await checkScreen(page, 'an open case');
    expectFailedRequest(page, /404/u);
    await open('/orders/0190d1f3-8f3e-7c4a-9d3e-2f1b5a6c7d8e', 'Order not found');
    await open('/receipts/0190d1f3-8f3e-7c4a-9d3e-2f1b5a6c7d8e', 'Receipt not found');
    await open('/projects/0190d1f3-8f3e-7c4a-9d3e-2f1b5a6c7d8e', 'Project Not Found');
  });

  expectOpened('buyer');
});

test('the payment screens fit small windows, meet contrast rules, and respect reduced motion', async ({
  page,
}) => {
  const { open, expectOpened } = walk(page);
  const login = 'harsha-of-the-payments';
  const seller = { name: 'Harsha Kulkarni', username: 'harsha.paid', email: 'harsha.paid@example.com' };
  const buyer = { name: 'Tanvi Shah', username: 'tanvi.pays', email: 'tanvi.pays@example.com' };
  const free = { title: `Sixth ${word}`, price: 99_999 };
  const device = { title: `Seventh ${word}`, price: 4_500 };
  const desk = await createSeller(seller, login);
  const shop = await createMember(buyer);
  const held = { title: `Eighth ${word}`, price: 1_200 };
  const heldId = await listSoftware(desk, login, 'held-with-a-very-long-name-indeed', held);
  const freeId = await listSoftware(desk, login, 'paid-with-a-very-long-name-indeed', free);
  const deviceId = await listHardware(desk, [221, 222, 223], device);
  await logIn(page, buyer);

  await test.step('a device and its address form fit small windows', async () => {
    await open(`/projects/${deviceId}`, 'What you get');
    await page.getByRole('button', { name: 'Buy Now' }).click();
    const form = page.getByRole('dialog', { name: 'Shipping Details' });
    await form.getByLabel('Address').fill('somewhere without a code');
    await form.getByLabel('Mobile number').fill('12');
    await form.getByRole('button', { name: 'Continue to Payment' }).click();
    await expect(form.getByText('A PIN code has six digits')).toBeVisible();
    await checkScreen(page, 'shipping details, refused');
  });

  const dialog = page.getByRole('dialog', { name: /^(?:Complete Purchase|Purchase complete)$/u });
  await test.step('the cooldown after three abandoned reservations fits small windows', async () => {
    for (let time = 0; time < 3; time += 1) {
      await reserve(shop, heldId, held.price);
      await cancelReservation(shop, heldId);
    }
    await page.goto(`/projects/${heldId}`);
    expectFailedRequest(page, /429.*create-payment-intent/u);
    await page.getByRole('button', { name: 'Buy Now' }).click();
    const sentence =
      /^You reserved this project and did not pay in time\. You can try again in (?:29|30) minutes\.$/u;
    await expect(dialog.getByText(sentence)).toBeVisible();
    await checkScreen(page, 'payment, held too often');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Buy Now' })).toBeEnabled();
  });

  await test.step('every step of the payment fits small windows', async () => {
    await open(`/projects/${freeId}`, 'What you get');
    await page.getByRole('button', { name: 'See the report' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Verification report' })).toBeVisible();
    await checkScreen(page, 'verification report');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Buy Now' }).click();
    const fields = paymentFields(page);
    await fields.getByRole('radio', { name: 'Card' }).check();
    await expect(fields.getByLabel('Card number')).toBeVisible();
    await checkScreen(page, 'payment by card');
    await fillCard(page, '4000 0000 0000 9995');
    expectFailedRequest(page, /402/u);
    await dialog.getByRole('button', { name: /^Pay ₹/u }).click();
    await expect(dialog.getByText(/insufficient funds/iu).first()).toBeVisible();
    await checkScreen(page, 'payment, declined');
    await fields.getByRole('radio', { name: 'UPI' }).check();
    await expect(fields.getByLabel(/UPI ID/u)).toBeVisible();
    await checkScreen(page, 'payment by UPI');
    const frame = dialog.getByTitle('Secure payment input frame');
    const height = await frame.evaluate((element) => element.style.height);
    const entries = await page.evaluate(() => history.length);
    await page.route('**/js/framed-page.js', async (route) => {
      await delay(500);
      await route.continue();
    });
    await dialog.getByRole('button', { name: /^Pay ₹/u }).click();
    const bank = paymentWindow(page);
    await expect(bank.getByRole('img', { name: 'UPI payment code' })).toBeVisible();
    expect(await frame.evaluate((element) => element.style.height), 'the hidden form').toBe(height);
    await bank.getByRole('button', { name: 'Close' }).click();
    await expect(bank.owner()).toHaveCount(0);
    expect(
      await page.evaluate(() => history.length),
      'history entries after Close is clicked before the script of the UPI page loads',
    ).toBe(entries);
    await fields.getByLabel(/UPI ID/u).fill('pending@upi');
    await dialog.getByRole('button', { name: /^Pay ₹/u }).click();
    await expect(dialog.getByText('Waiting for your UPI app')).toBeVisible();
    await checkScreen(page, 'payment, with the UPI app');
    await dialog.getByRole('button', { name: 'Close' }).click();
    const question = page.getByRole('alertdialog', { name: 'Your payment is still in progress' });
    await expect(question).toBeVisible();
    await checkScreen(page, 'leaving a payment');
    await question.getByRole('button', { name: 'Continue payment' }).click();
    // If the question were still open, the request would only close it.
    await expect(question).toHaveCount(0);
    await requestClose(page);
    await question.getByRole('button', { name: 'Continue payment' }).click();
    await settlePayment(freeId, 'refused');
    await expect(dialog.getByText(/^Payment failed: ./u)).toBeVisible();
    await fillCard(page, '4000 0025 0000 3155');
    await dialog.getByRole('button', { name: /^Pay ₹/u }).click();
    await expect(bank.getByRole('button', { name: 'Complete' })).toBeVisible();
    // Keys in the bank's page do not reach this page.
    await bank.owner().blur();
    await requestClose(page);
    await checkScreen(page, 'leaving the bank’s page');
    await question.getByRole('button', { name: 'Continue payment' }).click();
    await expect(question).toHaveCount(0);
    await expect(bank.getByRole('button', { name: 'Complete' })).toBeVisible();
    await bank.owner().blur();
    await requestClose(page);
    await question.getByRole('button', { name: 'Close' }).click();
    await expect(bank.owner()).toHaveCount(0);
    await page.getByRole('button', { name: 'Continue payment' }).click();
    await expect(dialog.getByText('Your bank asks you to confirm.')).toBeVisible();
    await bank.getByRole('button', { name: 'Complete' }).click();
    await expect(dialog.getByText(/is yours/iu).first()).toBeVisible();
    await checkScreen(page, 'payment, done');
  });
  expectOpened('payer');
});
