import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, expectFailedRequest, mailTo, test } from './journey.ts';
import { completeProfile, fillCard, linkGithub, paymentWindow, signUpByMail } from './steps.ts';

/** The two window sizes share one marketplace, where a repository and a GitHub account can be used only once. */
const stories = {
  desktop: {
    login: 'asha-verma',
    repository: 'asha-verma/mess-menu',
    refused: { repository: 'rohan-iyer/leaky-keys', because: /your own/iu },
    title: 'Mess menu for hostel nine',
  },
  phone: {
    login: 'rohan-iyer',
    repository: 'rohan-iyer/attendance-qr',
    refused: { repository: 'rohan-iyer/leaky-keys', because: /keys|secret|password/iu },
    title: 'Attendance by a changing code',
  },
} as const;

// covers: S1.6
test('a seller lists a project, and a buyer buys it', async ({ page, newPerson }, testInfo) => {
  const size = testInfo.project.name as keyof typeof stories;
  const story = stories[size];
  const seller = { name: 'Asha Verma', username: `asha.${size}`, email: `asha.${size}@example.com` };
  const buyer = { name: 'Meera Nair', username: `meera.${size}`, email: `meera.${size}@example.com` };

  await test.step('the seller signs up by email and links GitHub', async () => {
    await signUpByMail(page, seller);
    await expectAccessible(page);
    await linkGithub(page, story.login);
  });

  // covers: S2.54
  await test.step('a failed verification shows the reason', async () => {
    await page.goto('/add-project');
    await page.getByLabel('Repository address').fill(`https://github.com/${story.refused.repository}`);
    expectFailedRequest(page, /422/u);
    await page.getByRole('button', { name: 'Verify project' }).click();
    await expect(page.getByText(story.refused.because).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
    await expectAccessible(page);
  });

  // covers: S2.18, S2.50, S2.51, S2.53, S2.65, S4.15, S8.13
  await test.step('a successful verification fills the form, and the project is listed', async () => {
    await page.getByLabel('Repository address').fill(`https://github.com/${story.repository}`);
    await page.getByRole('button', { name: 'Verify project' }).click();
    await expect(page.getByText('Project verified').first()).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Title').fill(story.title);
    await page.getByLabel('Description').fill('Built for our own hostel and used every day since August.');
    await page.getByLabel('Subject').fill('Web development');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Price in rupees').fill('999');
    await page.getByLabel('Hours of work').fill('40');
    await expect(page.getByText('₹1,049').first()).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Hours of work')).toHaveValue('40');
    await page.goBack();
    await expect(page.getByLabel('Title')).toHaveValue(story.title);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('button', { name: 'Add Project' })).toBeEnabled();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add Project' }).click();
    await expect(page).toHaveURL(/\/projects\//u);
    await expect(page.getByText('Your Project').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Buy Now' })).toHaveCount(0);
  });

  const shop = await newPerson();
  // covers: S1.13, S2.6, S4.20
  await test.step('the buyer signs up with Google', async () => {
    await shop.goto('/signup');
    await expectAccessible(shop);
    const [popup] = await Promise.all([
      shop.waitForEvent('popup'),
      shop.getByRole('button', { name: 'Continue with Google' }).click(),
    ]);
    await popup.getByLabel('Another email address').fill(buyer.email);
    await popup.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(shop).toHaveURL(/\/complete-profile/u);
    await completeProfile(shop, buyer);
    await expect(shop).toHaveURL(/\/dashboard/u);
  });

  // covers: S2.56
  await test.step('the buyer finds the project despite a typo', async () => {
    await shop.goto('/your-project');
    const search = story.title.slice(0, 9).replace('e', 'a');
    const [found] = await Promise.all([
      shop.waitForResponse((response) => {
        const { pathname, searchParams } = new URL(response.url());
        return pathname.endsWith('/getproject') && searchParams.get('search') === search;
      }),
      shop.getByLabel('Search projects').fill(search),
    ]);
    expect(await found.text()).toContain(story.title);
    await shop
      .getByRole('link', { name: new RegExp(story.title, 'u') })
      .first()
      .click();
    await expect(shop.getByRole('heading', { name: story.title })).toBeVisible();
    await expect(shop.getByText('₹1,049').first()).toBeVisible();
    await expect(shop.getByText(story.repository)).toHaveCount(0);
    await expectAccessible(shop);
  });

  await test.step('the buyer leaves the page by Back while the payment is open, which releases the project', async () => {
    await shop.getByRole('button', { name: 'Buy Now' }).click();
    const dialog = shop.getByRole('dialog', { name: /^(?:Complete Purchase|Purchase complete)$/u });
    await expect(dialog.getByRole('button', { name: 'Pay ₹1,049' })).toBeVisible();
    const project = shop.url();
    await shop.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(shop).toHaveURL(project);
    await shop.goBack();
    await expect(shop).not.toHaveURL(project);
    await shop.goForward();
    await expect(shop).toHaveURL(project);
    await expect(shop.getByRole('button', { name: 'Buy Now' })).toBeEnabled();
  });

  // covers: S2.85, S4.10, S8.26
  await test.step('a declined payment unlocks nothing', async () => {
    await shop.getByRole('button', { name: 'Buy Now' }).click();
    const dialog = shop.getByRole('dialog', { name: /^(?:Complete Purchase|Purchase complete)$/u });
    await expect(dialog.getByRole('button', { name: 'Pay ₹1,049' })).toBeVisible();
    await expectAccessible(shop);
    await fillCard(shop, '4000 0000 0000 9995');
    expectFailedRequest(shop, /402/u);
    await dialog.getByRole('button', { name: 'Pay ₹1,049' }).click();
    await expect(dialog.getByRole('alert')).toContainText('The payment did not go through');
    await expect(dialog.getByText(/insufficient funds/iu).first()).toBeVisible();
    await expectAccessible(shop);
  });

  const late = await newPerson();
  await test.step('another visitor sees that the project is reserved', async () => {
    const person = { name: 'Zoya Khan', username: `zoya.${size}`, email: `zoya.${size}@example.com` };
    await signUpByMail(late, person);
    await late.goto(new URL(shop.url()).pathname);
    await expect(late.getByText(/available again in/iu).first()).toBeVisible();
    await expect(late.getByRole('button', { name: 'Buy Now' })).toBeDisabled();
  });

  // covers: S2.44, S4.14, S8.25
  await test.step('the buyer leaves the bank’s page by Back, continues the payment, and gets the link and the zip', async () => {
    const dialog = shop.getByRole('dialog', { name: /^(?:Complete Purchase|Purchase complete)$/u });
    await fillCard(shop, '4000 0025 0000 3155');
    await dialog.getByRole('button', { name: 'Pay ₹1,049' }).click();
    const bank = paymentWindow(shop);
    await expect(bank.getByRole('button', { name: 'Complete' })).toBeVisible();
    await shop.goBack();
    const question = shop.getByRole('alertdialog', { name: 'Your payment is still in progress' });
    await question.getByRole('button', { name: 'Close' }).click();
    await expect(bank.owner()).toHaveCount(0);
    await shop.getByRole('button', { name: 'Continue payment' }).click();
    await bank.getByRole('button', { name: 'Complete' }).click();
    await expect(dialog.getByText(/is yours/iu).first()).toBeVisible();
    await expect(dialog.getByText('Payment successful')).toBeVisible();
    await expectAccessible(shop);
    await dialog.getByRole('button', { name: 'Open the project' }).click();
    await expect(shop.getByRole('link', { name: 'Open repository' })).toHaveAttribute(
      'href',
      new RegExp(`${story.repository}$`, 'u'),
    );
    const shown = await shop
      .getByText(/^[0-9a-f]{64}$/u)
      .first()
      .textContent();
    const [download] = await Promise.all([
      shop.waitForEvent('download'),
      shop.getByRole('button', { name: 'Download zip' }).click(),
    ]);
    const bytes = await readFile(await download.path());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(shown);
    await expectAccessible(shop);
  });

  // covers: S4.1, S4.3
  await test.step('the project is sold for everyone else', async () => {
    await late.reload();
    await expect(late.getByRole('button', { name: 'Sold Out' })).toBeDisabled();
    await expect(late.getByRole('link', { name: 'Open repository' })).toHaveCount(0);
  });

  await test.step('both parties see the sale in their history and mailbox', async () => {
    await shop.goto('/dashboard?tab=history');
    await expect(shop.getByText(/^Bought(?:,|$)/u).last()).toBeVisible();
    await expect(shop.getByText('Failed', { exact: true }).first()).toBeVisible();
    await expectAccessible(shop);
    await shop.goto('/dashboard?tab=bought');
    await expect(shop.getByText(story.title).first()).toBeVisible();
    await page.goto('/dashboard?tab=history');
    await expect(page.getByText(/^Sold(?:,|$)/u).first()).toBeVisible();
    await mailTo(buyer.email, new RegExp(story.title, 'u'));
    await mailTo(seller.email, new RegExp(story.title, 'u'));
  });

  // covers: S2.29, S2.31, S2.32
  await test.step('signing out ends the session in every tab', async () => {
    const second = await shop.context().newPage();
    await second.goto('/dashboard');
    await expect(second.getByRole('heading', { name: `Hello, ${buyer.name}` })).toBeVisible();
    if (size === 'phone') await shop.getByRole('button', { name: 'Open menu' }).click();
    await shop.getByRole('button', { name: 'Log out' }).click();
    await expect(shop).toHaveURL(/\/login/u);
    await expect(second).toHaveURL(/\/login/u);
    expect(await shop.evaluate(() => localStorage.getItem('idtoken'))).toBeNull();
  });
});
