import type { Page } from '@playwright/test';
import type { ProjectDetails } from '#contract/entities/project.ts';
import { authTexts } from '../../words/hi/screens/auth.ts';
import { balanceTexts } from '../../words/hi/screens/balance.ts';
import { completeProfileTexts } from '../../words/hi/screens/complete-profile.ts';
import { dashboardTexts } from '../../words/hi/screens/dashboard.ts';
import { discoverTexts } from '../../words/hi/screens/discover.ts';
import { feedTexts } from '../../words/hi/screens/feed.ts';
import { landingTexts } from '../../words/hi/screens/landing.ts';
import { caseTexts } from '../../words/hi/screens/order-case.ts';
import { orderTexts } from '../../words/hi/screens/order.ts';
import { ordersTexts } from '../../words/hi/screens/orders.ts';
import { paymentTexts } from '../../words/hi/screens/payment.ts';
import { profileTexts } from '../../words/hi/screens/profile.ts';
import { projectTexts } from '../../words/hi/screens/project.ts';
import { receiptTexts } from '../../words/hi/screens/receipt.ts';
import { settingsTexts } from '../../words/hi/screens/settings.ts';
import { shippingTexts } from '../../words/hi/screens/shipping.ts';
import { usernameTexts } from '../../words/hi/screens/username.ts';
import { verifyEmailTexts } from '../../words/hi/screens/verify-email.ts';
import { checkScreen } from './check-screen.ts';
import { expect, mailTo, test } from './journey.ts';
import { buy, createMember, listHardware, saveAddress } from './market.ts';
import { type Person, password, paymentFields, paymentWindow } from './steps.ts';

const DEVANAGARI = /[\u0900-\u097F]/u;

async function chooseHindi(page: Page): Promise<void> {
  await page.goto('/discover');
  await page.getByRole('link', { name: 'हिन्दी', exact: true }).click();
  await expect(page).toHaveURL(/\/hi\/discover$/u);
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
}

async function logInHindi(page: Page, person: Person): Promise<void> {
  await chooseHindi(page);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/hi\/login$/u);
  await page.getByLabel(authTexts.email).fill(person.email);
  await page.getByLabel(authTexts.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: authTexts.login, exact: true }).click();
  await expect(page.getByRole('heading', { name: dashboardTexts.greeting(person.name) })).toBeVisible();
}

// covers: S2.141
test(
  'a buyer signs up in Hindi, pays by UPI, says that the device does not run, and gets the money back',
  { tag: '@phone' },
  async ({ page }) => {
    const seller = { name: 'Sudha Patil', username: 'sudha.hindi', email: 'sudha.hindi@example.com' };
    const buyer = { name: 'Rakesh Yadav', username: 'rakesh.hindi', email: 'rakesh.hindi@example.com' };
    const title = 'Pump controller in Hindi';
    const shop = await createMember(seller);
    const projectId = await listHardware(shop, [951, 952, 953], { title, price: 2_000 });

    await test.step('signing up, with a code from an email in Hindi', async () => {
      await chooseHindi(page);
      await page.goto('/signup');
      await page.getByLabel(authTexts.email).fill(buyer.email);
      await page.getByLabel(authTexts.password, { exact: true }).fill(password);
      await page.getByRole('button', { name: authTexts.signup }).click();
      await expect(page).toHaveURL(/\/hi\/complete-profile/u);
      await page.getByLabel(usernameTexts.label).fill(buyer.username);
      await page.getByLabel(completeProfileTexts.fullName).fill(buyer.name);
      await page.getByLabel(completeProfileTexts.college).fill('BIET Jhansi');
      await expect(page.getByText(usernameTexts.available)).toBeVisible();
      await page.getByRole('button', { name: completeProfileTexts.submit }).click();
      await expect(page.getByRole('heading', { name: verifyEmailTexts.title })).toBeVisible();
      const mail = await mailTo(buyer.email, DEVANAGARI);
      expect(mail.links.some((link) => link.includes('/hi/verify-email'))).toBe(true);
      const code = /\b\d{6}\b/u.exec(mail.text)?.[0] ?? '';
      await page.getByLabel(verifyEmailTexts.code).fill(code);
      await page.getByRole('button', { name: verifyEmailTexts.verify, exact: true }).click();
      await expect(page.getByRole('heading', { name: dashboardTexts.greeting(buyer.name) })).toBeVisible();
    });

    await test.step('paying by UPI', async () => {
      await page.goto(`/projects/${projectId}`);
      await expect(page).toHaveURL(new RegExp(`/hi/projects/${projectId}$`, 'u'));
      await page.getByRole('button', { name: projectTexts.buy }).first().click();
      const form = page.getByRole('dialog', { name: shippingTexts.title });
      await form.getByLabel(shippingTexts.address).fill('14 Civil Lines, Jhansi, Uttar Pradesh 284001');
      await form.getByLabel(shippingTexts.phone).fill('+91 098765 43210');
      await form.getByRole('button', { name: shippingTexts.submit }).click();
      const dialog = page.getByRole('dialog', {
        name: new RegExp(`${paymentTexts.title}|${paymentTexts.titleDone}`, 'u'),
      });
      await paymentFields(page).getByRole('radio', { name: 'UPI' }).check();
      await dialog.getByRole('button', { name: paymentTexts.pay('₹2,100') }).click();
      const openApp = paymentWindow(page).getByRole('link', { name: 'Open UPI app' });
      const [app] = await Promise.all([page.waitForEvent('popup'), openApp.click()]);
      await app.getByRole('button', { name: 'Approve' }).click();
      await expect(app.getByText('This payment has succeeded.')).toBeVisible();
      await app.close();
      await expect(dialog.getByText(paymentTexts.doneTitle(title)).first()).toBeVisible();
    });

    const { data } = await shop.call<{ data: { shipping_id: string }[] }>(
      'GET',
      '/api/projects/shipping-details',
    );
    const purchaseId = data[0]?.shipping_id ?? '';
    await test.step('the device arrives and does not run', async () => {
      await shop.call('PATCH', `/api/projects/shipping-details/${purchaseId}`, {
        status: 'Shipped',
        courier_name: 'India Post',
        tracking_id: 'EX111222333IN',
      });
      await page.goto(`/orders/${purchaseId}`);
      await page.getByRole('button', { name: orderTexts.actions.received, exact: true }).click();
      await page
        .getByRole('alertdialog', { name: orderTexts.receivedTitle })
        .getByRole('button', { name: orderTexts.actions.received })
        .click();
      await page.getByRole('button', { name: orderTexts.actions['open-case'], exact: true }).click();
      const dialog = page.getByRole('dialog', { name: caseTexts.report.title });
      await dialog.getByRole('radio', { name: caseTexts.reasons['does-not-run'].label }).check();
      await dialog.getByRole('radio', { name: caseTexts.wishes.refund.label }).check();
      await dialog.getByLabel(caseTexts.report.text).fill('मोटर चालू नहीं होती, सिर्फ़ लाल बत्ती जलती है।');
      await checkScreen(page, 'the report of a problem, in Hindi');
      await dialog.getByRole('button', { name: caseTexts.report.submit }).click();
      await expect(dialog).toHaveCount(0);
    });

    await test.step('the seller offers the whole payment, and the buyer accepts', async () => {
      const { data: order } = await shop.call<{ data: { case: { id: string } } }>(
        'GET',
        `/api/orders/${purchaseId}`,
      );
      await shop.call('POST', `/api/cases/${order.case.id}/offer`, {
        kind: 'refund',
        text: 'पूरा पैसा वापस ले लीजिए।',
      });
      await page.reload();
      await page.getByRole('button', { name: caseTexts.accept }).click();
      await page
        .getByRole('alertdialog', { name: caseTexts.acceptTitle })
        .getByRole('button', { name: caseTexts.accept })
        .click();
      await expect(page.getByText(caseTexts.outcomes['refund-agreed'])).toBeVisible();
      await mailTo(buyer.email, new RegExp(`${title}.*[\\u0900-\\u097F]|[\\u0900-\\u097F].*${title}`, 'u'));
    });

    await test.step('the same order in English is one press away', async () => {
      await page.goto('/setting');
      await page.getByRole('link', { name: 'English', exact: true }).first().click();
      await expect(page).toHaveURL(/(?<!\/hi)\/setting$/u);
      await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    });
  },
);

test(
  'a seller ships a device in Hindi and is paid, and every screen fits small windows',
  { tag: '@phone' },
  async ({ page }) => {
    const seller = { name: 'Farhan Ansari', username: 'farhan.hindi', email: 'farhan.hindi@example.com' };
    const buyer = { name: 'Latika Soni', username: 'latika.hindi', email: 'latika.hindi@example.com' };
    const title = 'Seed counter in Hindi';
    const shop = await createMember(seller);
    const customer = await createMember(buyer);
    const projectId = await listHardware(shop, [961, 962, 963], { title, price: 3_000 });
    await saveAddress(customer, projectId);
    await buy(customer, projectId, 3_000);
    const { data } = await customer.call<{ data: ProjectDetails }>(
      'GET',
      `/api/projects/projectdetails/${projectId}`,
    );
    const purchaseId = data.purchase?.purchase_id ?? '';

    await test.step('shipping', async () => {
      await logInHindi(page, seller);
      await page.goto(`/orders/${purchaseId}`);
      await page.getByRole('button', { name: orderTexts.actions.ship, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: ordersTexts.updateTitle });
      await dialog.getByLabel(ordersTexts.courier).fill('Delhivery');
      await checkScreen(page, 'shipping, in Hindi');
      await dialog.getByRole('button', { name: ordersTexts.updateStatus, exact: true }).click();
      await expect(page.getByText('Delhivery').first()).toBeVisible();
    });

    await test.step('being paid', async () => {
      await customer.call('POST', `/api/orders/${purchaseId}/received`, {});
      await customer.call('POST', `/api/orders/${purchaseId}/works`, {});
      await page.goto('/balance');
      await expect(page.getByRole('heading', { name: balanceTexts.title })).toBeVisible();
      await expect(page.getByText('₹3,000').first()).toBeVisible();
      await checkScreen(page, 'the balance, in Hindi');
    });

    await test.step('the other screens', async () => {
      for (const [path, text] of [
        ['/dashboard', dashboardTexts.greeting(seller.name)],
        ['/orders', ordersTexts.title],
        [`/orders/${purchaseId}`, title],
        ['/feed', feedTexts.title],
        ['/profile', profileTexts.title],
        ['/setting', settingsTexts.title],
        ['/add-project', ''],
        [`/receipts/${purchaseId}`, receiptTexts.title],
        [`/projects/${projectId}`, title],
        ['/discover', discoverTexts.title],
        ['/', landingTexts.headline],
        ['/terms', ''],
        [`/projects/${projectId}/report`, ''],
      ] as const) {
        await page.goto(path);
        await expect(page).toHaveURL(/\/hi(?:\/|$)/u);
        await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
        await checkScreen(page, `${path}, in Hindi`);
      }
    });
  },
);
