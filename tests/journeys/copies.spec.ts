import { expect, expectAccessible, test } from './journey.ts';
import { createMember, createSeller, listSoftware, logIn } from './market.ts';
import { fillCard } from './steps.ts';

// covers: S2.131, S4.49
test('two buyers buy the same copies listing @desktop', async ({ page, newPerson }, testInfo) => {
  const size = testInfo.project.name;
  const login = `kavya-rao-${size}`;
  const seller = { name: 'Kavya Rao', username: `kavya.${size}`, email: `kavya.${size}@example.com` };
  const buyers = [
    { name: 'Nikhil Das', username: `nikhil.${size}`, email: `nikhil.${size}@example.com` },
    { name: 'Sana Mirza', username: `sana.${size}`, email: `sana.${size}@example.com` },
  ];
  const listing = {
    title: `Exam hall seating on ${size}`,
    price: 240,
    sale_mode: 'copies',
    licence: 'single-project',
  } as const;
  const projectId = await listSoftware(
    await createSeller(seller, login),
    login,
    `exam-seating-${size}`,
    listing,
  );

  for (const [bought, buyer] of buyers.entries()) {
    await createMember(buyer);
    const shop = bought === 0 ? page : await newPerson();
    await test.step(`${buyer.name} sees the licence, pays and owns a copy`, async () => {
      await logIn(shop, buyer);
      await shop.goto(`/projects/${projectId}`);
      await expect(
        shop.getByText(bought === 0 ? 'Copies' : 'Copies · 1 sold', { exact: true }),
      ).toBeVisible();
      await expect(shop.getByText('Licence: One project.')).toBeVisible();
      await expectAccessible(shop);
      await shop.getByRole('button', { name: 'Buy Now' }).click();
      const dialog = shop.getByRole('dialog', { name: /^(?:Complete Purchase|Purchase complete)$/u });
      await expect(dialog.getByText('Licence: One project.')).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Pay ₹252' })).toBeVisible();
      await fillCard(shop, '4242424242424242');
      await dialog.getByRole('button', { name: 'Pay ₹252' }).click();
      await expect(dialog.getByText('Payment successful')).toBeVisible();
      await shop.goto(`/projects/${projectId}`);
      await expect(shop.getByRole('button', { name: 'Download zip' })).toBeVisible();
      await expect(shop.getByRole('link', { name: /PH-/u })).toBeVisible();
      await shop.getByRole('link', { name: /PH-/u }).click();
      await expect(shop.getByText('Licence: One project.')).toBeVisible();
    });
  }
});
