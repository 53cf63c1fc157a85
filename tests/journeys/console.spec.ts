import type { ProjectDetails } from '#contract/entities/project.ts';
import type { OrderProcess } from '#contract/order-calls.ts';
import { totpOf } from '../support/staff.ts';
import { checkScreen } from './check-screen.ts';
import { expect, test } from './journey.ts';
import { buy, createMember, createSeller, listSoftware, logIn, operate } from './market.ts';
import { walk } from './screens.ts';
import { password } from './steps.ts';

test(
  'a member who became an operator on the command line sets up an authenticator app and decides a case',
  { tag: '@desktop' },
  async ({ page }) => {
    const staff = { name: 'Leela Rao', username: 'leela.console', email: 'leela.console@example.com' };
    const seller = { name: 'Nila Menon', username: 'nila.console', email: 'nila.console@example.com' };
    const buyer = { name: 'Gopal Anand', username: 'gopal.console', email: 'gopal.console@example.com' };
    const title = 'Hostel rooms for the console';
    const login = 'nila-of-the-console';
    const projectId = await listSoftware(await createSeller(seller, login), login, 'hostel', {
      title,
      price: 800,
    });
    const shop = await createMember(buyer);
    await buy(shop, projectId, 800);
    const bought = await shop.call<{ data: ProjectDetails }>(
      'GET',
      `/api/projects/projectdetails/${projectId}`,
    );
    const opened = await shop.call<{ data: OrderProcess }>(
      'POST',
      `/api/orders/${bought.data.purchase?.purchase_id ?? ''}/case`,
      { reason: 'does-not-run', text: 'It stops with an error at the first start.', wants: 'refund' },
    );
    const number = opened.data.case?.number ?? 0;
    await createMember(staff);
    await operate('roles', 'grant', staff.username, 'operator');
    await operate('roles', 'grant', staff.username, 'owner');

    await logIn(page, staff);
    const { open, expectOpened } = walk(page);
    await page.getByRole('link', { name: 'Open the console' }).click();
    await expect(page.getByRole('heading', { name: 'Set up your authenticator app' })).toBeVisible();
    await open('/operate', 'Set up your authenticator app');
    await page.getByLabel('Account password').fill(password);
    await page.getByRole('button', { name: 'Set up' }).click();
    await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    await checkScreen(page, 'an authenticator app that is being set up');
    const key = (await page.getByText(/^[A-Z2-7]{32,}=*$/u).textContent()) ?? '';
    await page.getByRole('button', { name: 'I have saved the recovery codes' }).click();
    await page.getByLabel('Enter the code that the app shows').fill(totpOf(`otpauth://totp/x?secret=${key}`));
    await page.getByRole('button', { name: 'Finish' }).click();

    await expect(page.getByRole('heading', { name: 'Queue' })).toBeVisible();
    await page.getByRole('radio', { name: 'All open' }).check();
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    await checkScreen(page, 'the queue');
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { name: `Case ${number}: It does not run` })).toBeVisible();
    await page.getByRole('button', { name: 'Ask both' }).click();
    const question = page.getByRole('dialog', { name: 'Ask both' });
    await question.getByLabel('Question').fill('Which error does it show?');
    await question.getByRole('button', { name: 'Send to both' }).click();
    await expect(page.getByText('Which error does it show?')).toBeVisible();
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
    await page.getByRole('radio', { name: 'Refund in part' }).check();
    await page.getByLabel('Amount in rupees').fill('200');
    await page.getByLabel('Template').selectOption('Works partly');
    await expect(page.getByLabel('Reason')).toHaveValue(/^Most of the project works/u);
    await checkScreen(page, 'a case with its decision');
    const decision = 'Refund ₹200 and close the case';
    await page.getByRole('button', { name: decision }).click();
    const confirmation = page.getByRole('alertdialog', { name: `${decision}?` });
    await expect(confirmation).toBeVisible();
    await checkScreen(page, 'a decision to confirm');
    await confirmation.getByRole('button', { name: decision }).click();
    await expect(page.getByText('ProtoHaat decided on a partial refund.')).toBeVisible();

    await page.getByRole('link', { name: `@${seller.username}` }).click();
    await expect(page.getByRole('heading', { name: 'Newest listings' })).toBeVisible();
    await open('/operate/search', 'Search');
    await page.getByLabel('Person, project or purchase').fill(title.slice(0, 12));
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: title, exact: true }).click();
    await expect(page.getByRole('button', { name: 'Ban', exact: true })).toBeVisible();
    await checkScreen(page, 'a project in the console');
    await page.getByRole('link', { name: /^PH-/u }).click();
    await expect(page.getByRole('heading', { name: 'Ledger, events and actions' })).toBeVisible();
    await open('/operate/roles', 'Grant a role');
    expectOpened('staff');
  },
);
