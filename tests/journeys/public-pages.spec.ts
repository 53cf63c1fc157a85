import { checkScreen } from './check-screen.ts';
import { expect, expectFailedRequest, test } from './journey.ts';
import { createMember, createSeller, listSoftware } from './market.ts';
import { password } from './steps.ts';

const title = 'Timetable of the bus stop';

async function aListing(login: string, ownTitle = title): Promise<string> {
  const person = { name: 'Ila Bose', username: login, email: `${login}@students.example.com` };
  const seller = await createSeller(person, login);
  return await listSoftware(seller, login, 'bus-stop', { title: ownTitle, price: 1_200 });
}

test.describe('public pages without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor without JavaScript finds a project, its report and its seller @desktop', async ({
    page,
  }) => {
    // The title is unique, because concurrent tests share the marketplace.
    const ownTitle = 'Timetable of the tram stop';
    const projectId = await aListing('ila-without-script', ownTitle);
    await page.goto('/discover');
    await page.getByRole('combobox', { name: 'Search projects' }).fill('timetable tram');
    await page.getByRole('combobox', { name: 'Search projects' }).press('Enter');
    await page.getByRole('link', { name: ownTitle }).first().click();
    await expect(page).toHaveURL(`/projects/${projectId}`);
    await expect(page.getByRole('heading', { level: 1, name: ownTitle })).toBeVisible();
    await expect(page.getByText('₹1,260').first()).toBeVisible();
    await page.getByRole('link', { name: 'See the report' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Verification report' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to the project' }).click();
    await page.getByRole('link', { name: 'Ila Bose', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ila Bose' })).toBeVisible();
    await expect(page.getByRole('link', { name: ownTitle })).toBeVisible();
    await page.getByRole('link', { name: 'Refunds' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Refunds and cancellation' })).toBeVisible();
  });
});

test('a visitor who presses Buy can pay for the same project after one login @desktop', async ({ page }) => {
  const projectId = await aListing('ila-sells-once');
  const buyer = { name: 'Om Rane', username: 'om.rane.buys', email: 'om.rane.buys@students.example.com' };
  await createMember(buyer);
  await page.goto(`/projects/${projectId}`);
  await page.getByRole('link', { name: 'Buy Now' }).first().click();
  await page.waitForURL(/\/login/u);
  await expect(page.getByText(title)).toBeVisible();
  await expect(page.getByText('₹1,260')).toBeVisible();
  await page.getByLabel('Email address').fill(buyer.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^(?:Complete Purchase|Purchase complete)$/u });
  await expect(dialog.getByRole('paragraph').filter({ hasText: title })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Pay ₹1,260' })).toBeVisible();
  await expect(page).toHaveURL(`/projects/${projectId}`);
  // A shared link must not reserve a project for everyone who opens it.
  await page.goto(`/projects/${projectId}?buy=1`);
  await expect(page.getByRole('button', { name: 'Continue payment' })).toBeVisible();
  await expect(page).toHaveURL(`/projects/${projectId}`);
  await expect(dialog).toBeHidden();
});

test('the public pages fit small windows, meet contrast rules, and respect reduced motion @desktop', async ({
  page,
}, { project }) => {
  test.setTimeout(120_000);
  const login = `ila-screens-${project.name}`;
  const projectId = await aListing(login);
  for (const path of [
    '/discover?view=list',
    '/discover/t/javascript',
    '/discover/s/web%20development',
    `/projects/${projectId}`,
    `/projects/${projectId}/report`,
    `/@${login}`,
    '/terms',
    '/help',
  ]) {
    await page.goto(path);
    await checkScreen(page, path);
  }
  expectFailedRequest(page, /404.*no-such-seller/u);
  await page.goto('/@no-such-seller');
  await checkScreen(page, 'not found');
});

test('the script of a public page is small and loads no framework @desktop', async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url());
  });
  await page.goto('/discover', { waitUntil: 'networkidle' });
  expect(scripts.filter((url) => /framework|shared|start-application/u.test(url))).toEqual([]);
  expect(scripts.length).toBeGreaterThan(0);
});
