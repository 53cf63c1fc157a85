import type { Page } from '@playwright/test';
import type { Balance } from '#contract/balance-calls.ts';
import type { ProjectDetails } from '#contract/entities/project.ts';
import type { DemoVisitor } from '#scripts/demo/visitor.ts';
import { aPhotoFile } from '../support/photos.ts';
import { createSandboxPayments } from '../support/sandbox-payments.ts';
import { passDeadlines } from './deadlines.ts';
import { expect, expectAccessible, mailTo, test, world } from './journey.ts';
import {
  buy,
  createMember,
  createSeller,
  listHardware,
  listPrivateSoftware,
  logIn,
  saveAddress,
} from './market.ts';

async function purchaseOf(buyer: DemoVisitor, projectId: string): Promise<string> {
  const { data } = await buyer.call<{ data: ProjectDetails }>(
    'GET',
    `/api/projects/projectdetails/${projectId}`,
  );
  return data.purchase?.purchase_id ?? '';
}

async function orderDevice(
  seller: DemoVisitor,
  buyer: DemoVisitor,
  seeds: readonly [number, number, number],
  device: { readonly title: string; readonly price: number },
): Promise<{ projectId: string; purchaseId: string }> {
  const projectId = await listHardware(seller, seeds, device);
  await saveAddress(buyer, projectId);
  await buy(buyer, projectId, device.price);
  return { projectId, purchaseId: await purchaseOf(buyer, projectId) };
}

async function setStatus(
  seller: DemoVisitor,
  purchaseId: string,
  status: 'Shipped' | 'Delivered',
): Promise<void> {
  await seller.call('PATCH', `/api/projects/shipping-details/${purchaseId}`, { status });
}

/** The amount, in paise, that the provider refunded for a project's payment. */
async function refundOf(projectId: string): Promise<number> {
  const intents = await createSandboxPayments({ url: world.sandbox }).journal();
  return intents
    .filter(({ metadata }) => metadata['project_id'] === projectId)
    .reduce((sum, { refundedMinor }) => sum + refundedMinor, 0);
}

async function balanceOf(seller: DemoVisitor): Promise<Pick<Balance, 'held' | 'available'>> {
  const { held, available } = (await seller.call<{ data: Balance }>('GET', '/api/balance')).data;
  return { held, available };
}

async function expectRefunded(page: Page, purchaseId: string, sentences: readonly string[]): Promise<void> {
  await page.goto(`/orders/${purchaseId}`);
  await expect(page.getByRole('heading', { name: 'Refunded', exact: true })).toBeVisible();
  for (const sentence of sentences) await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Actions' })).toHaveCount(0);
}

const person = (name: string) => {
  const username = name.toLowerCase().replaceAll(' ', '.');
  return { name, username, email: `${username}@example.com` };
};

// covers: S7.70, S7.75
test('a device that is never shipped and a parcel that never arrives are refunded at their deadlines @phone', async ({
  page,
  newPerson,
}) => {
  const [seller, buyer] = [person('Ritu Das'), person('Manoj Pillai')];
  const [desk, shop] = await Promise.all([createMember(seller), createMember(buyer)]);
  const lamp = await orderDevice(desk, shop, [951, 952, 953], { title: 'Fog lamp', price: 1_200 });
  const probe = await orderDevice(desk, shop, [954, 955, 956], { title: 'Soil probe', price: 2_000 });
  await setStatus(desk, probe.purchaseId, 'Shipped');
  expect(await balanceOf(desk)).toEqual({ held: 320_000, available: 0 });

  const office = await newPerson();
  await test.step('the seller marks the parcel as delivered', async () => {
    await logIn(office, seller);
    await office.goto(`/orders/${probe.purchaseId}`);
    await office.getByRole('button', { name: 'Mark as delivered' }).click();
    const dialog = office.getByRole('dialog', { name: 'Update status' });
    await dialog.getByRole('button', { name: 'Update status' }).click();
    await expect(office.getByRole('heading', { name: 'Delivered', exact: true })).toBeVisible();
  });

  await test.step('the buyer reports that it has not arrived', async () => {
    await logIn(page, buyer);
    await page.goto(`/orders/${probe.purchaseId}`);
    await expect(page.getByRole('heading', { name: 'Marked as delivered' })).toBeVisible();
    await page.getByRole('button', { name: 'Something is wrong' }).click();
    const dialog = page.getByRole('dialog', { name: 'Something is wrong' });
    await dialog.getByRole('radio', { name: 'It has not arrived' }).check();
    await dialog.getByLabel('Describe it').fill('Nobody at the hostel office has seen a parcel.');
    await dialog.getByRole('button', { name: 'Report the problem' }).click();
    await expect(
      page.getByText(/^The seller must answer by .* Otherwise you get all of your money back\.$/u),
    ).toBeVisible();
    await expect(
      office.getByText(/^Answer by .* Otherwise the buyer gets all of the money back\.$/u),
    ).toBeVisible();
    await page.goto(`/orders/${lamp.purchaseId}`);
    await expect(
      page.getByText(/^The seller must ship it by .* Otherwise you get all of your money back\.$/u),
    ).toBeVisible();
  });

  await test.step("the deadlines pass, and the buyer's open page shows the refund", async () => {
    await passDeadlines(lamp.purchaseId, probe.purchaseId);
    await expect(page.getByRole('heading', { name: 'Refunded', exact: true })).toBeVisible();
    await expect.poll(() => refundOf(lamp.projectId)).toBe(126_000);
    await expect.poll(() => refundOf(probe.projectId)).toBe(210_000);
  });

  await test.step('both sides see why the device was refunded', async () => {
    await expectRefunded(page, lamp.purchaseId, [
      'The seller did not ship it in time. The payment went back to you.',
      '₹1,260 went back to you.',
    ]);
    await expectAccessible(page);
    await expectRefunded(office, lamp.purchaseId, [
      'You did not ship it in time. The payment went back to the buyer.',
      '₹1,260 went back to the buyer.',
    ]);
    await mailTo(buyer.email, /^"Fog lamp" was not shipped: you get your money back$/u);
    const ended = await mailTo(seller.email, /^The order for "Fog lamp" has ended$/u);
    expect(ended.text).toContain('Do not ship it now.');
  });

  await test.step('both sides see why the parcel was refunded', async () => {
    const why = 'The seller did not answer in time, so the buyer gets all of the money back.';
    await expectRefunded(page, probe.purchaseId, [why, '₹2,100 went back to you.']);
    await expectRefunded(office, probe.purchaseId, [why, '₹2,100 went back to the buyer.']);
    const closed = await mailTo(buyer.email, /^Case \d+ about "Soil probe" is closed$/u);
    expect(closed.text).toContain('The seller did not answer in time, so the buyer gets a full refund.');
    await mailTo(seller.email, /^Case \d+ about "Soil probe" is closed$/u);
    await mailTo(seller.email, /^The sale of "Soil probe" was reversed$/u);
  });

  await test.step("the seller's balance has no money from the two sales", async () => {
    expect(await balanceOf(desk)).toEqual({ held: 0, available: 0 });
    await office.goto('/balance');
    const sales = office.getByRole('region', { name: 'Sales' });
    await expect(sales.getByText('Refunded', { exact: true })).toHaveCount(2);
    await expectAccessible(office);
  });
});

// covers: S7.75, S7.77, S7.78
test('a buyer who receives the wrong item submits a picture and is refunded @phone', async ({
  page,
  newPerson,
}) => {
  const [seller, buyer] = [person('Anil Kurup'), person('Sana Mirza')];
  const [desk, shop] = await Promise.all([createMember(seller), createMember(buyer)]);
  const device = await orderDevice(desk, shop, [961, 962, 963], { title: 'Solar charger', price: 1_000 });
  await setStatus(desk, device.purchaseId, 'Shipped');

  await test.step('the buyer reports the wrong item with a picture', async () => {
    await logIn(page, buyer);
    await page.goto(`/orders/${device.purchaseId}`);
    await page.getByRole('button', { name: 'It has arrived' }).click();
    await page
      .getByRole('alertdialog', { name: 'Has it arrived?' })
      .getByRole('button', { name: 'It has arrived' })
      .click();
    await page.getByRole('button', { name: 'Something is wrong' }).click();
    const dialog = page.getByRole('dialog', { name: 'Something is wrong' });
    await dialog.getByRole('radio', { name: 'It is the wrong item' }).check();
    await dialog.getByLabel('Describe it').fill('There is a lamp in the box, and no solar charger.');
    await dialog
      .getByLabel('Add pictures')
      .setInputFiles([{ name: 'box.jpg', mimeType: 'image/jpeg', buffer: await aPhotoFile(964, 800, 600) }]);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Report the problem' }).click();
    await expect(page.getByText('₹1,050 is held until the case is closed.')).toBeVisible();
  });

  const office = await newPerson();
  await test.step('the seller sees the picture and offers a full refund', async () => {
    await logIn(office, seller);
    const opened = await mailTo(seller.email, /^Case \d+: something is wrong with "Solar charger"$/u);
    expect(opened.text).toContain('It is the wrong item');
    await office.goto(`/orders/${device.purchaseId}`);
    await expect(office.getByRole('list', { name: 'Messages and events' }).getByRole('img')).toBeVisible();
    await office.getByRole('button', { name: 'Make an offer' }).click();
    const dialog = office.getByRole('dialog', { name: 'Make an offer' });
    await dialog.getByRole('radio', { name: 'All of the money back' }).check();
    await dialog.getByRole('button', { name: 'Send the offer' }).click();
    await expect(office.getByText('You offered all of the money back.')).toBeVisible();
  });

  await test.step('the buyer accepts, and the payment is refunded', async () => {
    const offer = page.getByRole('region', { name: 'Case' });
    await expect(offer.getByText('The seller offers all of your money back.')).toBeVisible();
    await offer.getByRole('button', { name: 'Accept the offer' }).click();
    await page
      .getByRole('alertdialog', { name: 'Accept the offer?' })
      .getByRole('button', { name: 'Accept the offer' })
      .click();
    await expect(page.getByText('₹1,050 went back to you.')).toBeVisible();
    expect(await refundOf(device.projectId)).toBe(105_000);
    await expectRefunded(office, device.purchaseId, [
      'Both agreed on a full refund.',
      '₹1,050 went back to the buyer.',
    ]);
    const closed = await mailTo(buyer.email, /^Case \d+ about "Solar charger" is closed$/u);
    expect(closed.text).toContain('The buyer accepted the offer of a full refund.');
    expect(closed.text).toContain('A device that has arrived stays with the buyer');
    await mailTo(buyer.email, /^Your payment for "Solar charger" was refunded$/u);
    expect(await balanceOf(desk)).toEqual({ held: 0, available: 0 });
    await expectAccessible(page);
  });
});

test('a buyer cancels an order for a device before shipment, and one for private software before the first download @phone', async ({
  page,
  newPerson,
}) => {
  const [seller, buyer] = [person('Vimal Nath'), person('Esha Roy')];
  const login = 'vimal-nath';
  const [desk, shop] = await Promise.all([createSeller(seller, login), createMember(buyer)]);
  const device = await orderDevice(desk, shop, [971, 972, 973], { title: 'Bird counter', price: 3_000 });
  const projectId = await listPrivateSoftware(desk, login, 'seat-finder', {
    title: 'Seat finder',
    price: 1_000,
  });
  await buy(shop, projectId, 1_000);
  const program = { projectId, purchaseId: await purchaseOf(shop, projectId) };
  expect(await balanceOf(desk)).toEqual({ held: 400_000, available: 0 });

  await logIn(page, buyer);
  const office = await newPerson();
  await logIn(office, seller);
  const orders = [
    {
      ...device,
      title: 'Bird counter',
      total: '₹3,150',
      refundMinor: 315_000,
      mail: 'before you shipped it',
    },
    {
      ...program,
      title: 'Seat finder',
      total: '₹1,050',
      refundMinor: 105_000,
      mail: 'before the first download',
    },
  ];
  for (const { purchaseId, projectId: id, title, total, refundMinor, mail } of orders) {
    await test.step(`the buyer cancels the order for ${title}`, async () => {
      await page.goto(`/orders/${purchaseId}`);
      await page.getByRole('button', { name: 'Cancel the order' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Cancel the order?' });
      await expect(
        dialog.getByText(`You get your full payment of ${total} back.`, { exact: false }),
      ).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Cancel and refund' }).click();
      await expect(page.getByText('You cancelled the order. The payment went back to you.')).toBeVisible();
      await expect(page.getByText(`${total} went back to you.`)).toBeVisible();
      expect(await refundOf(id)).toBe(refundMinor);
      await expectRefunded(office, purchaseId, [
        'The buyer cancelled the order. The payment went back to the buyer.',
        `${total} went back to the buyer.`,
      ]);
      await mailTo(buyer.email, new RegExp(`^Your payment for "${title}" was refunded$`, 'u'));
      const reversed = await mailTo(seller.email, new RegExp(`^The sale of "${title}" was reversed$`, 'u'));
      expect(reversed.text).toContain(mail);
      expect(reversed.text).toContain('The project is back on the market.');
    });
  }
  expect(await balanceOf(desk)).toEqual({ held: 0, available: 0 });
});
