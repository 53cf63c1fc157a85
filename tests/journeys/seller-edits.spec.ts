import { expect, expectAccessible, expectFailedRequest, test } from './journey.ts';
import {
  createMember,
  createSeller,
  buy,
  cancelReservation,
  listSoftware,
  logIn,
  reserve,
} from './market.ts';

const opening = 'Readings of the water tank, kept in one file and shown on every phone of the hostel.';
const ending = 'The last sentence is only for those who read on.';
const description = `${opening} ${'It measures, writes down and warns. '.repeat(16)}${ending}`;

test(
  'a seller edits a listing and withdraws it',
  { tag: '@desktop' },
  async ({ page, newPerson }, testInfo) => {
    const size = testInfo.project.name;
    const login = `nisha-rao-${size}`;
    const seller = { name: 'Nisha Rao', username: `nisha.${size}`, email: `nisha.${size}@example.com` };
    const buyer = { name: 'Dev Malhotra', username: `dev.${size}`, email: `dev.${size}@example.com` };
    const first = { title: `Tank level for ${size}`, price: 700 };
    const second = { title: `Bus times for ${size}`, price: 450 };
    const [shop, desk] = [await createMember(buyer), await createSeller(seller, login)];
    const tankId = await listSoftware(desk, login, `tank-level-${size}`, first);
    const projectId = await listSoftware(desk, login, `bus-times-${size}`, second);
    const title = `Water tank of hostel four, ${size}`;
    const editor = page.getByRole('dialog', { name: 'Edit project' });
    const edit = page.getByRole('button', { name: 'Edit', exact: true });
    const remove = page.getByRole('button', { name: 'Delete', exact: true });

    // covers: S5.12
    await test.step('an invalid value is reported next to its field, and nothing is saved', async () => {
      await logIn(page, seller);
      await page.getByRole('link', { name: new RegExp(`^${first.title}`, 'u') }).click();
      await expect(page.getByRole('heading', { name: first.title })).toBeVisible();
      await edit.click();
      await editor.getByLabel('Title').fill('x');
      await editor.getByLabel('Price in rupees').fill('0');
      await editor.getByRole('button', { name: 'Update' }).click();
      await expect(editor.getByLabel('Title')).toHaveAttribute('aria-invalid', 'true');
      await expect(editor.getByLabel('Price in rupees')).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page);
      await editor.getByRole('button', { name: 'Go back' }).click();
      await expect(editor).toHaveCount(0);
      await expect(page.getByRole('heading', { name: first.title })).toBeVisible();
    });

    // covers: S2.66, S2.72, S8.19
    await test.step('title, description, price and hours are changed together', async () => {
      await edit.click();
      await expect(editor.getByLabel('Title')).toHaveValue(first.title);
      await editor.getByLabel('Title').fill(title);
      await editor.getByLabel('Description').fill(description);
      await editor.getByLabel('Price in rupees').fill('900');
      await editor.getByLabel('Hours of work').fill('48');
      await expect(editor.getByText('₹945')).toBeVisible();
      await editor.getByRole('button', { name: 'Update' }).click();
      await expect(page.getByText('Project updated successfully!')).toBeVisible();
      await expect(editor).toHaveCount(0);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(page.getByText('48 hours').first()).toBeVisible();
    });

    const guest = await newPerson();
    // covers: S2.73, S9.8
    await test.step('buyers see the new description and price, with the long description collapsed', async () => {
      await logIn(guest, buyer);
      await guest.goto(`/projects/${tankId}`);
      await expect(guest.getByRole('heading', { name: title })).toBeVisible();
      await expect(guest.getByText('₹945').first()).toBeVisible();
      await expect(guest.getByText(opening)).toBeVisible();
      await expect(guest.getByText(ending)).toHaveCount(0);
      await guest.getByRole('button', { name: 'Read More' }).click();
      await expect(guest.getByText(ending)).toBeVisible();
      await guest.getByRole('button', { name: 'Show Less' }).click();
      await expect(guest.getByText(ending)).toHaveCount(0);
    });

    // covers: S2.71, S8.20
    await test.step('a change during a payment is rejected with the reason', async () => {
      await edit.click();
      await editor.getByLabel('Price in rupees').fill('1200');
      await reserve(shop, tankId, 900);
      expectFailedRequest(page, /409/u);
      await editor.getByRole('button', { name: 'Update' }).click();
      await expect(editor.getByRole('alert')).toContainText('Not able to update the project');
      await expect(editor.getByRole('alert')).toContainText(/paying|payment/iu);
      await expect(editor.getByLabel('Price in rupees')).toHaveValue('1200');
      await expectAccessible(page);
      await editor.getByRole('button', { name: 'Go back' }).click();
      await expect(page.getByText('Someone is paying for it.', { exact: false }).first()).toBeVisible();
      await expect(edit).toBeDisabled();
      await expect(remove).toBeDisabled();
    });

    await test.step('the change succeeds once the payment is cancelled', async () => {
      await cancelReservation(shop, tankId);
      await page.reload();
      await edit.click();
      await editor.getByLabel('Price in rupees').fill('1200');
      await editor.getByRole('button', { name: 'Update' }).click();
      await expect(page.getByText('Project updated successfully!')).toBeVisible();
      await expect(page.getByText('₹1,260').first()).toBeVisible();
    });

    // covers: S2.72, S2.75, S8.17
    await test.step('deleting requires confirmation and removes the project for everyone', async () => {
      await remove.click();
      const question = page.getByRole('alertdialog', { name: 'Delete this project?' });
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Go back' }).click();
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await remove.click();
      await question.getByRole('button', { name: 'Delete project' }).click();
      await expect(page.getByText('Project deleted successfully!')).toBeVisible();
      await expect(page).toHaveURL(/\/dashboard$/u);
      await expect(page.getByText(second.title).first()).toBeVisible();
      await expect(page.getByRole('link', { name: new RegExp(title, 'u') })).toHaveCount(0);
      expectFailedRequest(guest, /404/u);
      await guest.reload();
      await expect(guest.getByRole('heading', { name: 'Project Not Found', level: 1 })).toBeAttached();
      await expectAccessible(guest);
      await guest.getByRole('link', { name: 'Back to dashboard' }).click();
      await expect(guest).toHaveURL(/\/dashboard$/u);
    });

    // covers: S2.74
    await test.step('a sold project can no longer be changed', async () => {
      await buy(shop, projectId, second.price);
      await page.goto(`/projects/${projectId}`);
      await expect(page.getByText('A sold project can no longer be edited.')).toBeVisible();
      await expect(edit).toBeDisabled();
      await expectAccessible(page);
    });
  },
);
