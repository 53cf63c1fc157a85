import type { Locator, Page } from '@playwright/test';
import type { ProjectDetails } from '#contract/entities/project.ts';
import type { DemoVisitor } from '#scripts/demo/visitor.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { buy, createMember, createSeller, listHardware, listSoftware, logIn, saveAddress } from './market.ts';

async function purchaseOf(buyer: DemoVisitor, projectId: string): Promise<string> {
  const { data } = await buyer.call<{ data: ProjectDetails }>(
    'GET',
    `/api/projects/projectdetails/${projectId}`,
  );
  return data.purchase?.purchase_id ?? '';
}

async function screenOf(page: Page): Promise<string> {
  const dialogs = await page.getByRole('dialog').or(page.getByRole('alertdialog')).all();
  const names = await Promise.all(dialogs.map((dialog) => dialog.getByRole('heading').first().textContent()));
  return [new URL(page.url()).pathname, ...names].join(' ');
}

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

test('a buyer whose software does not run gets a partial refund by agreement @phone', async ({
  page,
  newPerson,
}, testInfo) => {
  const size = testInfo.project.name;
  const login = `nila-menon-${size}`;
  const seller = { name: 'Nila Menon', username: `nila.${size}`, email: `nila.${size}@example.com` };
  const buyer = { name: 'Gopal Anand', username: `gopal.${size}`, email: `gopal.${size}@example.com` };
  const listing = { title: `Exam halls ${size}`, price: 1_000 };
  const desk = await createSeller(seller, login);
  const projectId = await listSoftware(desk, login, `exam-halls-${size}`, listing);
  const shop = await createMember(buyer);
  await buy(shop, projectId, listing.price);

  await test.step('the buyer finds the order in the list of bought projects and downloads the zip', async () => {
    await logIn(page, buyer);
    await page.goto('/dashboard?tab=bought');
    await page.getByRole('link', { name: new RegExp(`^Order ?: ${listing.title}`, 'u') }).click();
    await expect(page.getByRole('heading', { name: 'Ready to download' })).toBeVisible();
    await expect(
      page.getByText(/^₹1,050 is held until .* Then the seller receives ₹1,000, unless/u),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Download', exact: true }).click();
    await button(page, 'Download zip').click();
    await expect(page.getByText('The zip is in your downloads.')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'You are trying it' })).toBeVisible();
    await expectAccessible(page);
  });

  const screens = new Set<string>();
  await test.step('the buyer reports the problem', async () => {
    await page.goto('/dashboard?tab=bought');
    const link = page.getByRole('link', { name: new RegExp(`^Say if it works ?: ${listing.title}`, 'u') });
    await expect(link).toBeVisible();
    screens.add(await screenOf(page));
    await link.click();
    await expect(button(page, 'Something is wrong')).toBeVisible();
    screens.add(await screenOf(page));
    await button(page, 'Something is wrong').click();
    const dialog = page.getByRole('dialog', { name: 'Something is wrong' });
    await expect(dialog).toBeVisible();
    screens.add(await screenOf(page));
    await dialog.getByRole('radio', { name: 'It does not run' }).check();
    await dialog.getByRole('radio', { name: 'All of my money back' }).check();
    await dialog.getByLabel('Describe it').fill('The program stops with a missing module after the start.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Report the problem' }).click();
    await expect(page.getByText('₹1,050 is held until the case is closed.')).toBeVisible();
  });

  const desktop = await newPerson();
  await test.step('the seller sees the open case and offers a partial refund', async () => {
    await logIn(desktop, seller);
    const todo = desktop.getByRole('region', { name: 'Needs you' });
    await todo.getByRole('link', { name: `Answer the case about ${listing.title}` }).click();
    await button(desktop, 'Make an offer').click();
    const dialog = desktop.getByRole('dialog', { name: 'Make an offer' });
    await dialog.getByLabel('Amount in rupees').fill('210');
    await dialog.getByLabel('Message').fill('A dependency was missing. Take some of the money back.');
    await dialog.getByRole('button', { name: 'Send the offer' }).click();
    await expect(desktop.getByText('You offered ₹210 back. The buyer keeps the project.')).toBeVisible();
    await expectAccessible(desktop);
  });

  await test.step('the buyer accepts, and both parties see the right amounts', async () => {
    await page.reload();
    const offer = page.getByRole('region', { name: 'Case' });
    await expect(offer.getByText('The seller offers ₹210 back. You keep the project.')).toBeVisible();
    screens.add(await screenOf(page));
    await offer.getByRole('button', { name: 'Accept the offer' }).click();
    const question = page.getByRole('alertdialog', { name: 'Accept the offer?' });
    await expect(question).toBeVisible();
    screens.add(await screenOf(page));
    await question.getByRole('button', { name: 'Accept the offer' }).click();
    await expect(page.getByText('Both agreed on a partial refund.')).toBeVisible();
    screens.add(await screenOf(page));
    expect([...screens]).toHaveLength(4);
    await expect(
      page.getByText(/^₹840 is held until .* Then the seller receives ₹800, unless/u),
    ).toBeVisible();
    await expect(page.getByText('₹210 of it went back to you.')).toBeVisible();
    await desktop.reload();
    await expect(desktop.getByText('₹210 went back to the buyer; our fee bore its share.')).toBeVisible();
    await expectAccessible(page);
  });
});

test("a device is shipped, arrives and works, and the seller's money becomes available @desktop", async ({
  page,
  newPerson,
}, testInfo) => {
  const size = testInfo.project.name;
  const phone = size === 'phone';
  const seller = { name: 'Uma Rao', username: `uma.${size}`, email: `uma.${size}@example.com` };
  const buyer = { name: 'Joel Mathew', username: `joel.${size}`, email: `joel.${size}@example.com` };
  const device = { title: `Rain gauge ${size}`, price: 2_000 };
  const desk = await createMember(seller);
  const shop = await createMember(buyer);
  const projectId = await listHardware(desk, phone ? [941, 942, 943] : [944, 945, 946], device);
  await saveAddress(shop, projectId);
  await buy(shop, projectId, device.price);
  const purchaseId = await purchaseOf(shop, projectId);

  await test.step('the seller ships the device', async () => {
    await logIn(page, seller);
    await page
      .getByRole('region', { name: 'Needs you' })
      .getByRole('link', { name: `Ship ${device.title}` })
      .click();
    await expect(
      page.getByText(/^Ship the parcel by .* Otherwise the buyer gets all of the money back\.$/u),
    ).toBeVisible();
    await button(page, 'Mark as shipped').click();
    const dialog = page.getByRole('dialog', { name: 'Update status' });
    await dialog.getByLabel('Courier').fill('India Post');
    await dialog.getByRole('button', { name: 'Update status' }).click();
    await expect(page.getByRole('heading', { name: 'On its way' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the buyer confirms that the device has arrived and works', async () => {
    const guest = await newPerson();
    await logIn(guest, buyer);
    await guest.goto(`/orders/${purchaseId}`);
    await expect(guest.getByText('India Post')).toBeVisible();
    await button(guest, 'It has arrived').click();
    await guest
      .getByRole('alertdialog', { name: 'Has it arrived?' })
      .getByRole('button', { name: 'It has arrived' })
      .click();
    await expect(guest.getByRole('heading', { name: 'You are trying it' })).toBeVisible();
    await guest.getByLabel('To the seller').fill('It is here. Thank you for the box.');
    await button(guest, 'Send').click();
    await expect(page.getByText('It is here. Thank you for the box.')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Updates ?, \d unread$/u })).toBeVisible();
    await button(guest, 'It works').click();
    await button(guest, 'It works, pay the seller').click();
    await expect(guest.getByText('The seller has received ₹2,000.')).toBeVisible();
    await expectAccessible(guest);
  });

  await test.step('the balance shows the money as available', async () => {
    await page.goto('/balance');
    await expect(page.getByText('No payout on', { exact: false })).toBeVisible();
    await expect(page.getByText('Tell us where to pay you', { exact: false })).toBeVisible();
    await expect(page.getByRole('link', { name: device.title })).toHaveAttribute(
      'href',
      `/orders/${purchaseId}`,
    );
    await expect(page.getByText('Available', { exact: true })).toHaveCount(2);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Open statement' }).click();
    await expect(page.getByRole('cell', { name: '+₹2,000' })).toBeVisible();
    await expectAccessible(page);
  });
});
