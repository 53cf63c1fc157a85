import type { Page } from '@playwright/test';
import type { Balance } from '#contract/balance-calls.ts';
import type { ProjectDetails } from '#contract/entities/project.ts';
import type { DemoVisitor } from '#scripts/demo/visitor.ts';
import { createSandboxPayments } from '../support/sandbox-payments.ts';
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
        dialog.getByText(`You get your full payment of ${total} back`, { exact: false }),
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
