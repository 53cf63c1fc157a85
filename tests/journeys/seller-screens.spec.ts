import { checkScreen } from './check-screen.ts';
import { expect, expectFailedRequest, test } from './journey.ts';
import { buy, createMember, createSeller, listHardware, listSoftware, logIn, saveAddress } from './market.ts';
import { phone, walk, word } from './screens.ts';

test("a seller's screens fit small windows, meet contrast rules, and respect reduced motion", async ({
  page,
}) => {
  const { open, expectOpened } = walk(page);
  const login = 'gauri-deshpande-of-pune';
  const seller = {
    name: 'Gauri Chandrashekhar Deshpande',
    username: 'gauri.screens',
    email: 'gauri.chandrashekhar.deshpande@students.example.com',
  };
  const sold = { title: word, price: 1_00_000, description: `${word.repeat(3)} works.` };
  const free = { title: `Second ${word}`, price: 99_999 };
  const device = { title: `Third ${word}`, price: 4_500 };
  const desk = await createSeller(seller, login);
  const shop = await createMember({
    name: 'Om Patil',
    username: 'om.screens',
    email: 'om.screens@example.com',
  });
  const soldId = await listSoftware(desk, login, 'a-repository-with-a-very-long-name-indeed', sold);
  const freeId = await listSoftware(desk, login, 'another-repository-with-a-long-name', free);
  const deviceId = await listHardware(desk, [211, 212, 213], device);
  await buy(shop, soldId, sold.price);
  await saveAddress(shop, deviceId);
  await buy(shop, deviceId, device.price);
  await logIn(page, seller);

  await test.step('the dashboard fits small windows', async () => {
    await open('/dashboard', free.title);
    await open('/dashboard?tab=bought', 'No projects found');
    await open('/dashboard?tab=history', sold.title);
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    await checkScreen(page, 'menu');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('the forms for software and hardware fit small windows', async () => {
    await open('/add-project', 'What are you selling?');
    await page.getByLabel('Repository address').fill(`https://github.com/${login}/there-is-none`);
    expectFailedRequest(page, /40[49]|422/u);
    await page.getByRole('button', { name: 'Verify project' }).click();
    await expect(page.getByText('Not able to', { exact: false }).first()).toBeVisible();
    await checkScreen(page, 'add project, refused');
    await page.getByRole('radio', { name: 'Hardware' }).click();
    await expect(page.getByText('Photos of the device').first()).toBeVisible();
    await checkScreen(page, 'add project, hardware');
    await page.getByRole('link', { name: /^Describe/u }).click();
    await page.getByLabel('Title').fill(sold.title);
    await checkScreen(page, 'add project, described');
    await page.getByRole('link', { name: /^Price/u }).click();
    await page.getByLabel('Price in rupees').fill('100000');
    await checkScreen(page, 'add project, priced');
    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    await expect(page.getByRole('alertdialog', { name: 'Leave without listing?' })).toBeVisible();
    await checkScreen(page, 'leaving a draft');
    await page.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Discard draft' }).click();
    const question = page.getByRole('alertdialog', { name: 'Discard the draft?' });
    await expect(question).toBeVisible();
    await checkScreen(page, 'discarding a draft');
    await question.getByRole('button', { name: 'Discard draft' }).click();
  });

  await test.step('the order pages fit small windows', async () => {
    await open('/orders', device.title);
    await page.getByRole('button', { name: 'Details' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Order details' })).toBeVisible();
    await checkScreen(page, 'order details');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Mark as shipped/u }).click();
    await expect(page.getByRole('dialog', { name: 'Update status' })).toBeVisible();
    await checkScreen(page, 'update status');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: device.title }).click();
    await expect(page).toHaveURL(/\/orders\//u);
    await open(new URL(page.url()).pathname, 'To be shipped');
    await page.getByRole('button', { name: 'Cancel the order' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Cancel the order?' })).toBeVisible();
    await checkScreen(page, 'cancelling an order');
  });

  await test.step('the feed fits small windows', async () => {
    await open('/feed', device.title);
  });

  await test.step('the list of private questions fits small windows', async () => {
    await open('/private-questions', 'No private questions yet');
  });

  await test.step('the balance and its statement fit small windows', async () => {
    await open('/balance', device.title);
    await page.getByRole('button', { name: 'Add payout details' }).click();
    const dialog = page.getByRole('dialog', { name: 'Payout details' });
    await dialog.getByRole('button', { name: 'Save payout details' }).click();
    await expect(dialog.getByText('Please fill this in.').first()).toBeVisible();
    await checkScreen(page, 'payout details, refused');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Open statement' }).click();
    await expect(page).toHaveURL(/\/balance\//u);
    await open(new URL(page.url()).pathname, device.title);
  });

  await test.step("the seller's own projects fit small windows", async () => {
    await open(`/projects/${soldId}`, 'A sold project can no longer be edited.');
    await open(`/projects/${freeId}`, 'Quick actions');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Edit project' })).toBeVisible();
    await checkScreen(page, 'edit project');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await checkScreen(page, 'delete project');
  });

  await test.step('a receipt fits small windows', async () => {
    await page.goto('/dashboard?tab=history');
    await page
      .getByRole('link', { name: /^Receipt/u })
      .first()
      .click();
    await expect(page).toHaveURL(/\/receipts\//u);
    await open(new URL(page.url()).pathname, 'Your share');
  });
  expectOpened('seller');
});
