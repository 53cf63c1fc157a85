import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, test } from './journey.ts';
import { buy, createMember, createSeller, extendRepository, listSoftware, logIn } from './market.ts';

// covers: S1.26
test('a seller publishes version 2 of a sold project, and its buyer downloads it @desktop', async ({
  page,
  newPerson,
}, testInfo) => {
  const size = testInfo.project.name;
  const login = `tara-menon-${size}`;
  const seller = { name: 'Tara Menon', username: `tara.${size}`, email: `tara.${size}@example.com` };
  const buyer = { name: 'Farhan Ali', username: `farhan.${size}`, email: `farhan.${size}@example.com` };
  const repository = `water-meter-${size}`;
  const projectId = await listSoftware(await createSeller(seller, login), login, repository, {
    title: `Water meter book on ${size}`,
    price: 300,
  });
  await buy(await createMember(buyer), projectId, 300);
  await extendRepository(login, repository);

  await test.step('the seller verifies the newest commit and publishes it', async () => {
    await logIn(page, seller);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: /New version.*Water meter book/u }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish a new version' });
    await dialog.getByRole('button', { name: 'Verify the newest commit' }).click();
    await expect(dialog.getByText('The newest commit is verified.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Publish a new version' }).click();
    await expect(dialog.getByText('Write what is new in this version.')).toBeVisible();
    await dialog.getByLabel('Release notes').fill('Readings can be searched.\nStarts twice as fast.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Publish a new version' }).click();
    await expect(page.getByRole('heading', { name: 'Version 2' })).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the buyer reads the notes and downloads the version', async () => {
    const shop = await newPerson();
    await logIn(shop, buyer);
    await shop.goto(`/projects/${projectId}`);
    const version = shop.getByRole('listitem').filter({
      has: shop.getByRole('heading', { name: 'Version 2' }),
    });
    await expect(version.getByText('Readings can be searched.')).toBeVisible();
    const shown = await version.getByText(/^[0-9a-f]{64}$/u).textContent();
    const [download] = await Promise.all([
      shop.waitForEvent('download'),
      version.getByRole('button', { name: 'Download version 2' }).click(),
    ]);
    const bytes = await readFile(await download.path());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(shown);
    const first = shop.getByRole('listitem').filter({
      has: shop.getByRole('heading', { name: 'Version 1' }),
    });
    await expect(first.getByText('You bought this')).toBeVisible();
    await expectAccessible(shop);
  });
});
