import type { Locator, Page } from '@playwright/test';
import { expect, test, waitForLayout, world } from './journey.ts';
import {
  buy,
  createMember,
  createSeller,
  listHardware,
  listSoftware,
  logIn,
  saveAddress,
  writeRepository,
} from './market.ts';
import { paymentFields } from './steps.ts';

/** Counts the visible words of a page, and its height when all of it is laid out. */
async function measure(page: Page): Promise<{ words: number; height: number }> {
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
  await waitForLayout(page);
  return await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let words = 0;
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      const parent = text.parentElement;
      if (parent === null || parent.closest('script, style, option, .sr-only') !== null) continue;
      if (!parent.checkVisibility({ visibilityProperty: true })) continue;
      words += (text.textContent ?? '').split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
    }
    return { words, height: document.documentElement.scrollHeight };
  });
}

/** What a person goes through: each address is a screen, each field that is not filled already is typed. */
class Way {
  readonly screens: string[] = [];
  readonly fields: string[] = [];
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async at(screen: string, address: RegExp): Promise<void> {
    await expect(this.page).toHaveURL(address);
    this.screens.push(screen);
  }

  async type(name: string, field: Locator, value: string): Promise<void> {
    await field.fill(value);
    this.fields.push(name);
  }

  async signInWithGoogle(email: string): Promise<void> {
    // Before its code has arrived, the button does nothing.
    await this.page.waitForLoadState('networkidle');
    const [popup] = await Promise.all([
      this.page.waitForEvent('popup'),
      this.page.getByRole('button', { name: 'Continue with Google' }).click(),
    ]);
    await popup.getByLabel('Another email address').fill(email);
    await popup.getByRole('button', { name: 'Continue', exact: true }).click();
  }

  async completeProfile(): Promise<void> {
    await this.at('profile', /\/complete-profile/u);
    await expect(this.page.getByLabel('Full name')).not.toHaveValue('');
    await expect(this.page.getByText('Username is available')).toBeVisible();
    await this.type('college', this.page.getByLabel('College'), 'COEP Pune');
    await this.page.getByRole('button', { name: 'Update Profile' }).click();
  }
}

test('from the landing page to the first listing it is six screens and five typed fields @phone', async ({
  page,
}) => {
  const login = 'farida-of-the-short-way';
  await writeRepository(login, 'hostel-laundry');
  const way = new Way(page);
  await page.goto('/');
  await way.at('landing', /\/$/u);
  await page.getByRole('main').getByRole('link', { name: 'Sell your project' }).click();
  await way.at('sign-up', /\/signup/u);
  await way.signInWithGoogle('farida.short.way@example.com');
  await way.completeProfile();
  await way.at('pick', /\/add-project$/u);
  await page.getByRole('button', { name: 'Connect GitHub' }).click();
  await page.getByRole('button', { name: new RegExp(login, 'u') }).click();
  await expect(page).toHaveURL(/\/add-project$/u);
  await way.type(
    'repository',
    page.getByLabel('Repository address'),
    `https://github.com/${login}/hostel-laundry`,
  );
  await page.getByRole('button', { name: 'Verify project' }).click();
  await expect(page.getByText('Project verified')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await way.at('describe', /\?step=describe$/u);
  for (const label of ['Title', 'Description'] as const) {
    if ((await page.getByLabel(label, { exact: true }).inputValue()) === '')
      await way.type(label, page.getByLabel(label, { exact: true }), 'Laundry of the hostel, by the hour');
  }
  await way.type('subject', page.getByLabel('Subject'), 'Web development');
  await page.getByRole('button', { name: 'Continue' }).click();
  await way.at('price', /\?step=price$/u);
  await way.type('price', page.getByLabel('Price in rupees'), '999');

  await test.step('the draft survives Back and a reload', async () => {
    await page.goBack();
    await expect(page.getByLabel('Subject')).toHaveValue('Web development');
    await page.reload();
    await expect(page.getByLabel('Subject')).toHaveValue('Web development');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByLabel('Price in rupees')).toHaveValue('999');
  });

  await way.type('hours', page.getByLabel('Hours of work'), '40');
  await page.getByRole('button', { name: 'Add Project' }).click();
  await expect(page).toHaveURL(/\/projects\//u);
  expect(way.screens).toHaveLength(6);
  // A public repository suggests no title and description.
  expect(way.fields.filter((field) => field !== 'Title' && field !== 'Description')).toHaveLength(5);
});

test('from the landing page to a first purchase it is five screens and three typed fields @phone', async ({
  page,
}) => {
  const login = 'gopal-of-the-short-way';
  const seller = { name: 'Gopal Rao', username: 'gopal.short', email: 'gopal.short@example.com' };
  const listing = { title: 'Sundial of the short way', price: 900 };
  const desk = await createSeller(seller, login);
  const projectId = await listSoftware(desk, login, 'sundial', listing);
  const way = new Way(page);
  await page.goto('/');
  await way.at('landing', /\/$/u);
  // The search of the landing page leads to the project as a card on it does.
  await page.goto(`/projects/${projectId}`);
  await way.at('project', /\/projects\//u);
  await expect(page.getByText('Your money is held until it works').first()).toBeVisible();
  await page.getByRole('link', { name: 'Buy Now' }).click();
  await way.at('log-in', /\/login/u);
  await way.signInWithGoogle('harsh.short.way@example.com');
  await way.completeProfile();
  await way.at('payment', /\/projects\//u);
  const dialog = page.getByRole('dialog', { name: /^(?:Complete Purchase|Purchase complete)$/u });
  await expect(dialog.getByRole('button', { name: 'Pay ₹945' })).toBeVisible();
  const fields = paymentFields(page);
  await fields.getByRole('radio', { name: 'UPI' }).check();
  await way.type('UPI ID', fields.getByLabel(/UPI ID/u), 'success@upi');
  await dialog.getByRole('button', { name: 'Pay ₹945' }).click();
  await expect(dialog.getByText(/is yours/iu).first()).toBeVisible();
  expect(way.screens).toHaveLength(5);
  expect(way.fields.length).toBeLessThanOrEqual(3);
});

test('pages on a phone are short: words, pixels and the first row @phone', async ({ page }) => {
  await page.goto('/');
  const landing = await measure(page);
  expect(landing.words).toBeLessThanOrEqual(500);
  expect(landing.height).toBeLessThanOrEqual(5_000);

  const seller = { name: 'Indu Menon', username: 'indu.short', email: 'indu.short@example.com' };
  const login = 'indu-of-the-short-way';
  const desk = await createSeller(seller, login);
  const shop = await createMember({
    name: 'Jaya Nair',
    username: 'jaya.short',
    email: 'jaya.short@example.com',
  });
  await logIn(page, seller);

  await test.step('a new dashboard has two doors', async () => {
    await expect(page.getByRole('main').getByRole('link', { name: 'Discover projects' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Create Project' })).toBeVisible();
    expect((await measure(page)).words).toBeLessThanOrEqual(150);
  });

  const device = { title: 'Lamp of the short way', price: 1_200 };
  const deviceId = await listHardware(desk, [341, 342, 343], device);
  const code = await listSoftware(desk, login, 'ledger', {
    title: 'Ledger of the short way',
    price: 700,
  });
  await saveAddress(shop, deviceId);
  await buy(shop, deviceId, device.price);

  await test.step('the first order is on the first screen', async () => {
    await page.goto('/orders');
    const row = page.getByRole('article', { name: device.title });
    await expect(row).toBeVisible();
    const box = await row.boundingBox();
    expect(box?.y ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(300);
  });

  await test.step('dashboard, updates and a project', async () => {
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: device.title, exact: true })).toBeVisible();
    expect((await measure(page)).words).toBeLessThanOrEqual(150);
    await page.goto('/feed');
    await expect(page.getByText(device.title).first()).toBeVisible();
    expect((await measure(page)).words).toBeLessThanOrEqual(200);
    const visitor = await page
      .context()
      .browser()
      ?.newPage({ viewport: { width: 390, height: 844 } });
    if (visitor === undefined) throw new Error('no browser');
    await visitor.goto(`${world.url}/projects/${code}`);
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await measure(visitor)).words).toBeLessThanOrEqual(380);
    await visitor.close();
  });
});
