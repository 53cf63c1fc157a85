import { unlistedRepository } from '../demo/software.ts';
import { accountPictures } from './account-pictures.ts';
import { consolePictures } from './console-pictures.ts';
import { edgePictures } from './edge-pictures.ts';
import { memberPictures } from './member-pictures.ts';
import { orderPictures } from './order-pictures.ts';
import { newBuyer, type Picture } from './picture.ts';
import { publicPictures } from './public-pictures.ts';
import { rarePictures } from './rare-pictures.ts';
import { receiptPictures } from './receipt-pictures.ts';
import {
  asha,
  failing,
  meera,
  newcomer,
  open,
  openPayment,
  openProject,
  payByCard,
  paymentFields,
  rohan,
  signUp,
  withoutResponse,
  untilDrawn,
} from './steps.ts';

export const pictures: readonly Picture[] = [
  { name: 'landing', show: open('/', 'ProtoHaat') },
  { name: 'landing-whole', fullPage: true, show: open('/', 'ProtoHaat') },
  { name: 'sign-up', show: open('/signup', 'Create your account') },
  { name: 'log-in', show: open('/login', 'Log in to ProtoHaat') },
  {
    name: 'log-in-refused',
    async show(page) {
      await page.goto('/login');
      await page.getByLabel('Email address').fill('nobody@example.com');
      await page.getByLabel('Password', { exact: true }).fill('wrong password');
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.getByText('Invalid email or password').first().waitFor();
    },
  },
  { name: 'forgot-password', show: open('/forgot-password', 'Reset your password') },
  {
    name: 'forgot-password-sent',
    async show(page) {
      await page.goto('/forgot-password');
      await page.getByLabel('Email address').fill('nobody@example.com');
      await page.getByRole('button', { name: 'Send the link' }).click();
      await page.getByText('Check your inbox').waitFor();
    },
  },
  {
    name: 'reset-password',
    async show(page) {
      await page.route('**/check-reset-link', (route) => route.fulfill({ json: { email: asha } }));
      await page.goto('/reset-password#token=picture');
      await page.getByLabel('New password', { exact: true }).fill('kettle');
    },
  },
  { name: 'reset-password-ended', show: open('/reset-password', 'This link no longer works') },
  { name: 'not-found', show: open('/there-is-nothing-here', /not/iu) },
  {
    name: 'complete-profile',
    async show(page, { size }) {
      await signUp(page, `new.${size}.${Date.now()}@example.com`);
      await page.getByLabel('Username').fill('asha-verma');
      await page.getByText('Username is taken').waitFor();
    },
  },
  {
    name: 'verify-email',
    async show(page, { size }) {
      const name = `new.${size}.${Date.now()}`;
      await signUp(page, `${name}@example.com`);
      await page.getByLabel('Username').fill(name);
      await page.getByLabel('Full name').fill('Farhan Sheikh');
      await page.getByLabel('College').fill('Anna University');
      await page.getByText('Username is available').waitFor();
      await page.getByRole('button', { name: 'Update Profile' }).click();
      await page.waitForURL(/verify-email/u);
      await page.getByText('Next steps').waitFor();
    },
  },
  { name: 'dashboard', as: asha, show: open('/dashboard', 'Mess menu') },
  { name: 'dashboard-empty', as: newcomer.email, show: open('/dashboard', 'No projects found') },
  { name: 'dashboard-no-match', as: asha, show: open('/dashboard?search=zzzz', 'No projects found') },
  {
    name: 'dashboard-failed',
    as: asha,
    show: failing('/api/projects/userprojects', '/dashboard', 'could not be loaded'),
  },
  { name: 'dashboard-loading', as: asha, show: withoutResponse('/api/projects/userprojects', '/dashboard') },
  {
    name: 'history-empty',
    as: newcomer.email,
    show: open('/dashboard?tab=history', 'No transaction history'),
  },
  { name: 'add-project', as: asha, fullPage: true, show: open('/add-project', 'What are you selling?') },
  {
    name: 'add-project-refused',
    as: rohan,
    fullPage: true,
    async show(page) {
      await page.goto('/add-project');
      await page.getByLabel('Repository address').fill('https://github.com/rohan-iyer/leaky-keys');
      await page.getByRole('button', { name: 'Verify project' }).click();
      await page
        .getByText(/secret is committed/u)
        .first()
        .waitFor();
      await untilDrawn(page);
    },
  },
  {
    name: 'add-project-verified',
    as: asha,
    fullPage: true,
    async show(page) {
      await page.goto('/add-project');
      await page.getByLabel('Repository address').fill(`https://github.com/${unlistedRepository}`);
      await page.getByRole('button', { name: 'Verify project' }).click();
      await page
        .getByText(/at commit/u)
        .first()
        .waitFor();
      await page.getByLabel('Title').fill('Washing turns for a hostel floor');
      await page.getByLabel('Price in rupees').fill('499');
      await untilDrawn(page);
    },
  },
  {
    name: 'add-project-hardware',
    as: asha,
    fullPage: true,
    async show(page) {
      await page.goto('/add-project');
      await page.getByRole('radio', { name: 'Hardware' }).click();
      await page.getByText('Photos of the device').first().waitFor();
    },
  },
  { name: 'discover', as: meera, readme: 'desktop-light', show: open('/your-project', 'RFID attendance') },
  { name: 'discover-list', as: meera, show: open('/your-project?view=list', 'RFID attendance') },
  { name: 'discover-filtered', as: meera, show: open('/your-project?search=mess&level=Low', 'Mess menu') },
  {
    name: 'discover-no-match',
    as: meera,
    show: open('/your-project?search=zzzz', 'No projects found matching'),
  },
  {
    name: 'discover-failed',
    as: meera,
    show: failing('/api/projects/getproject', '/your-project', 'could not be loaded'),
  },
  { name: 'project', as: meera, readme: 'desktop-dark', show: (page) => openProject(page, /Air quality/u) },
  { name: 'project-whole', as: meera, fullPage: true, show: (page) => openProject(page, /Air quality/u) },
  { name: 'project-own', as: asha, fullPage: true, show: (page) => openProject(page, /Mess menu/u) },
  {
    name: 'project-not-found',
    as: meera,
    show: open('/projects/0190d1f3-8f3e-7c4a-9d3e-2f1b5a6c7d8e', 'Project Not Found'),
  },
  {
    name: 'report',
    as: meera,
    readme: 'desktop-light',
    async show(page) {
      await openProject(page, /Air quality/u);
      await page.getByRole('button', { name: 'See the report' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'payment',
    as: meera,
    readme: 'phone-light',
    async show(page) {
      await openPayment(page, /Exam seating/u);
      await paymentFields(page).getByRole('radio', { name: 'UPI' }).waitFor();
    },
  },
  {
    name: 'payment-upi',
    as: newBuyer,
    async show(page) {
      await openPayment(page, /Flat kharcha/u);
      await page.getByRole('button', { name: /^Pay ₹/u }).waitFor();
      await paymentFields(page).getByRole('radio', { name: 'UPI' }).check();
      await page.getByRole('button', { name: /^Pay ₹/u }).click();
      await page.getByText('Waiting for your UPI app').first().waitFor();
    },
  },
  {
    name: 'payment-declined',
    as: meera,
    async show(page) {
      await openPayment(page, /Mandi prices/u);
      await payByCard(page, '4000 0000 0000 9995');
      await page
        .getByText(/insufficient funds/iu)
        .first()
        .waitFor();
    },
  },
  {
    name: 'payment-done',
    as: newBuyer,
    async show(page) {
      await openPayment(page, /Library issue/u);
      await payByCard(page, '4242 4242 4242 4242');
      await page
        .getByText(/is yours/u)
        .first()
        .waitFor();
    },
  },
  { name: 'project-bought', as: meera, show: (page) => openProject(page, /Kirana/u) },
  { name: 'project-sold-out', as: rohan, show: (page) => openProject(page, /Kirana/u) },
  { name: 'dashboard-bought', as: meera, show: open('/dashboard?tab=bought', 'Kirana') },
  { name: 'history', as: meera, show: open('/dashboard?tab=history', 'Kirana') },
  { name: 'orders', as: asha, show: open('/orders', 'Kirana') },
  { name: 'orders-empty', as: newcomer.email, show: open('/orders', 'No orders yet') },
  { name: 'profile', as: asha, show: open('/profile', 'Account information') },
  {
    name: 'settings-password',
    as: asha,
    async show(page) {
      await page.goto('/setting');
      await page.getByRole('button', { name: 'Change password…' }).click();
      await page.getByLabel('Current password').waitFor();
    },
  },
  { name: 'settings', as: asha, fullPage: true, show: open('/setting', 'Appearance') },
  ...edgePictures,
  ...receiptPictures,
  ...accountPictures,
  ...orderPictures,
  ...publicPictures,
  ...memberPictures,
  ...consolePictures,
  ...rarePictures,
];
