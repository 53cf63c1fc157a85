import { aPhotoFile } from '../support/photos.ts';
import { totpOf } from '../support/staff.ts';
import { checkScreen } from './check-screen.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { createMember, logIn, operate } from './market.ts';
import { password } from './steps.ts';

const title = 'Braille clock that ticks by touch';

// covers: S1.40
test(
  'a seller photographs a code beside the device, an operator sees it, and the page says that it is built',
  { tag: '@phone' },
  async ({ page, newPerson }) => {
    const seller = { name: 'Tara Sen', username: 'tara.proof', email: 'tara.proof@example.com' };
    const staff = { name: 'Leela Rao', username: 'leela.proof', email: 'leela.proof@example.com' };
    await createMember(seller);
    await createMember(staff);
    await operate('roles', 'grant', staff.username, 'operator');
    let code = '';

    await test.step('the seller takes a code, adds photos and marks the code', async () => {
      await logIn(page, seller);
      await page.goto('/add-project');
      await page.getByRole('radio', { name: 'Hardware' }).click();
      const proof = page.getByRole('region', { name: 'Show that you have it' });
      await proof.getByRole('button', { name: 'Get a code' }).click();
      code = (await proof.getByText(/^[A-Z0-9]{6}$/u).textContent()) ?? '';
      await expect(proof.getByRole('timer')).toContainText('Time left to upload the photo: 29');
      const photos = await Promise.all([91, 92].map((seed) => aPhotoFile(seed, 1200, 900)));
      await page
        .getByLabel('Photos of the device')
        .setInputFiles(
          photos.map((buffer, index) => ({ name: `side-${index}.jpg`, mimeType: 'image/jpeg', buffer })),
        );
      await proof.getByRole('img', { name: 'Photo 2' }).click();
      const photo = proof.getByRole('img', { name: 'Photo in which you mark the code' });
      await photo.scrollIntoViewIfNeeded();
      const box = await photo.boundingBox();
      if (box === null) throw new Error('the photo is not shown');
      await page.mouse.move(box.x + box.width * 0.25, box.y + box.height * 0.25);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width * 0.75, box.y + box.height * 0.5, { steps: 4 });
      await page.mouse.up();
      await expect(proof.getByText('The code is marked.')).toBeVisible();
      await expectAccessible(page, ['light', 'dark']);
      await page.getByRole('button', { name: 'Verify project' }).click();
      await expect(page.getByText('The photos are checked')).toBeVisible();
    });

    await test.step('the listing says that its photos are not proved', async () => {
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByLabel('Title').fill(title);
      await page.getByLabel('Description').fill('The hands are levers that can be felt through the glass.');
      await page.getByLabel('Subject').fill('Assistive technology');
      await page.getByLabel('Technologies').fill('C, ATmega328');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByLabel('Price in rupees').fill('1900');
      await page.getByLabel('Hours of work').fill('30');
      await page.getByRole('button', { name: 'Add Project' }).click();
      await expect(page).toHaveURL(/\/projects\//u);
      await expect(page.getByText('Your Project').first()).toBeVisible();
      await expect(page.getByText('Photos not proved', { exact: true })).toBeVisible();
      await expect(page.getByText('A person looks at your photo within a day.')).toBeVisible();
      await checkScreen(page, 'a device whose photo waits');
    });

    const desk = await newPerson();
    await test.step('an operator compares the code with the photo', async () => {
      await logIn(desk, staff);
      await desk.goto('/operate/queue/proof');
      await desk.getByLabel('Account password').fill(password);
      await desk.getByRole('button', { name: 'Set up' }).click();
      const key = (await desk.getByText(/^[A-Z2-7]{32,}=*$/u).textContent()) ?? '';
      await desk.getByRole('button', { name: 'I have saved the recovery codes' }).click();
      await desk
        .getByLabel('Enter the code that the app shows')
        .fill(totpOf(`otpauth://totp/x?secret=${key}`));
      await desk.getByRole('button', { name: 'Finish' }).click();
      await desk.getByRole('link', { name: title }).click();
      await expect(desk.getByText(code, { exact: true })).toBeVisible();
      await expect(desk.getByRole('img', { name: 'The part that the seller marked' })).toBeVisible();
      await checkScreen(desk, 'a photo with a code in the console');
      await desk.getByRole('button', { name: 'The code is on it' }).click();
      await expect(desk.getByRole('button', { name: 'The code is on it' })).toHaveCount(0);
    });

    await test.step('the page says what was seen', async () => {
      await page.reload();
      await expect(
        page.getByText(/^Built: the code of .* is in a photo, seen by a person\.$/u),
      ).toBeVisible();
      await expect(page.getByText('Photos not proved', { exact: true })).toHaveCount(0);
      await checkScreen(page, 'a device that is proved');
    });
  },
);
