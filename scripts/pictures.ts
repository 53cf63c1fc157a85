import type { Page } from '@playwright/test';
import type { DemoVisitor } from './demo-visitor.ts';

export interface Stage {
  readonly origin: string;
  readonly size: 'desktop' | 'phone';
  visitor(): DemoVisitor;
}

/** One screen in one state. */
export interface Picture {
  readonly name: string;
  /** Who looks; nobody is signed in when it is left out. */
  readonly as?: string;
  readonly fullPage?: boolean;
  /** The state can be reached once only, so it is taken in the light theme alone. */
  readonly once?: boolean;
  /** Which of the four the README shows. */
  readonly readme?: 'desktop-light' | 'desktop-dark' | 'phone-light' | 'phone-dark';
  show(page: Page, stage: Stage): Promise<void>;
}

const asha = 'asha@protohaat.example';
const meera = 'meera@protohaat.example';

const open = (path: string, waitFor: string | RegExp) => async (page: Page) => {
  await page.goto(path);
  await page.getByText(waitFor).first().waitFor();
  await page.waitForLoadState('networkidle');
};

/** Calls whose path holds this text fail, or never answer. */
const failing = (call: string, path: string, waitFor: string | RegExp) => async (page: Page) => {
  await page.route(`**${call}**`, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto(path);
  await page.getByText(waitFor).first().waitFor({ timeout: 20_000 });
};
const waiting = (call: string, path: string) => async (page: Page) => {
  await page.route(`**${call}**`, () => undefined);
  await page.goto(path);
  await page.getByRole('heading').first().waitFor();
  await page.waitForTimeout(600);
};

const openProject = async (page: Page, title: RegExp) => {
  await page.goto('/your-project');
  await page.getByRole('link', { name: title }).first().click();
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
};

export const pictures: readonly Picture[] = [
  { name: 'landing', show: open('/', 'ProtoHaat') },
  { name: 'landing-whole', fullPage: true, show: open('/', 'ProtoHaat') },
  { name: 'sign-up', show: open('/signup', 'Create your account') },
  { name: 'log-in', show: open('/login', 'Log in to ProtoHaat') },
  {
    name: 'log-in-refused',
    async show(page) {
      await page.goto('/login');
      await page.getByLabel('E-mail address').fill('nobody@example.com');
      await page.getByLabel('Password', { exact: true }).fill('wrong password');
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.getByText('Invalid email or password').first().waitFor();
    },
  },
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
  { name: 'dashboard-empty', as: meera, show: open('/dashboard', 'No projects found') },
  { name: 'dashboard-no-match', as: asha, show: open('/dashboard?search=zzzz', 'No projects found') },
  {
    name: 'dashboard-failed',
    as: asha,
    show: failing('/api/projects/userprojects', '/dashboard', 'could not be loaded'),
  },
  { name: 'dashboard-loading', as: asha, show: waiting('/api/projects/userprojects', '/dashboard') },
  { name: 'history-empty', as: meera, show: open('/dashboard?tab=history', 'No transaction history') },
  { name: 'add-project', as: asha, fullPage: true, show: open('/add-project', 'What are you selling?') },
  {
    name: 'add-project-refused',
    as: 'rohan@protohaat.example',
    fullPage: true,
    async show(page) {
      await page.goto('/add-project');
      await page.getByLabel('Repository address').fill('https://github.com/rohan-iyer/leaky-keys');
      await page.getByRole('button', { name: 'Verify project' }).click();
      await page.getByText(/keys/u).first().waitFor();
      await page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'add-project-hardware',
    as: asha,
    fullPage: true,
    async show(page) {
      await page.goto('/add-project');
      await page.getByText('Hardware', { exact: true }).first().click();
      await page.getByText('Photographs of the device').first().waitFor();
    },
  },
  { name: 'discover', as: meera, readme: 'desktop-light', show: open('/your-project', 'Air quality') },
  { name: 'discover-list', as: meera, show: open('/your-project?view=list', 'Air quality') },
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
      await openProject(page, /Attendance/u);
      await page.getByRole('button', { name: /Buy Now|Continue payment/u }).click();
      await page.getByRole('button', { name: /^Pay ₹/u }).waitFor();
    },
  },
  {
    name: 'payment-upi',
    as: meera,
    once: true,
    async show(page, { size }) {
      await openProject(page, size === 'desktop' ? /Attendance/u : /Air quality/u);
      await page.getByRole('button', { name: /Buy Now|Continue payment/u }).click();
      await page.getByRole('button', { name: /^Pay ₹/u }).waitFor();
      await page.getByText('UPI', { exact: true }).first().click();
      await page.getByRole('button', { name: /^Pay ₹/u }).click();
      await page.getByText('Waiting for your UPI app').first().waitFor();
    },
  },
  {
    name: 'payment-declined',
    as: meera,
    async show(page) {
      await openProject(page, /Kirana/u);
      await page.getByRole('button', { name: /Buy Now|Continue payment/u }).click();
      await payByCard(page, '4000 0000 0000 9995');
      await page
        .getByText(/insufficient funds/iu)
        .first()
        .waitFor();
    },
  },
  {
    name: 'payment-done',
    as: meera,
    once: true,
    async show(page, { size }) {
      await openProject(page, size === 'desktop' ? /Kirana/u : /Mess menu/u);
      await page.getByRole('button', { name: /Buy Now|Continue payment/u }).click();
      await payByCard(page, '4242 4242 4242 4242');
      await page
        .getByText(/is yours/u)
        .first()
        .waitFor();
    },
  },
  { name: 'project-bought', as: meera, show: (page) => openProject(page, /Kirana/u) },
  { name: 'project-sold-out', as: 'rohan@protohaat.example', show: (page) => openProject(page, /Kirana/u) },
  { name: 'dashboard-bought', as: meera, show: open('/dashboard?tab=bought', 'Kirana') },
  { name: 'history', as: meera, show: open('/dashboard?tab=history', 'Kirana') },
  { name: 'orders', as: asha, show: open('/orders', 'Kirana') },
  { name: 'orders-empty', as: 'rohan@protohaat.example', show: open('/orders', 'No orders yet') },
  { name: 'profile', as: asha, show: open('/profile', 'Account information') },
  { name: 'settings', as: asha, fullPage: true, show: open('/setting', 'Appearance') },
];

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('tarpaulin-42-mango');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(/complete-profile/u);
}

async function payByCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12 / 40');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: /^Pay ₹/u }).click();
}
