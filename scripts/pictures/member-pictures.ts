import type { Page } from '@playwright/test';
import { aPhotoFile } from '#tests/support/photos.ts';
import { demoPassword } from '../demo/sign-ins.mjs';
import { kabir } from './picture-market.ts';
import { newBuyer, type Picture } from './picture.ts';
import { asha, meera, newcomer, open, openPayment, openProject, rohan, untilDrawn } from './steps.ts';

const openBought = async (page: Page, title: RegExp): Promise<void> => {
  await page.goto('/dashboard?tab=bought');
  await page
    .getByRole('link', { name: new RegExp(`^Order ?: .*${title.source}`, 'u') })
    .first()
    .click();
  await page.getByRole('region', { name: 'Timeline' }).waitFor();
  await untilDrawn(page);
};

const openSettings = async (page: Page, button: string): Promise<void> => {
  await page.goto('/setting');
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('dialog').waitFor();
};

const photo = async (seed: number) => ({
  name: `side-${seed}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await aPhotoFile(seed, 1_200, 900),
});

const attach = async (page: Page, within: string): Promise<void> => {
  const picker = page.locator(`${within} input[type="file"]`);
  await picker.setInputFiles(await Promise.all([11, 12].map(photo)));
  await page.getByRole('img', { name: 'side-11.jpg' }).waitFor();
};

const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();

const webhooks = [
  { host: 'stock.maker-lab.example', failing_since: null, disabled_at: null },
  { host: 'hooks.a-college-club-with-a-long-name.example', failing_since: days(1), disabled_at: null },
  { host: 'old.example', failing_since: null, disabled_at: days(5) },
].map(({ host, ...state }, index) => ({
  webhook_id: `0190d1f3-8f3e-7c4a-9d3e-00000000000${index}`,
  url: `https://${host}/hooks/protohaat`,
  events: ['order.sold', 'order.shipped'],
  created_at: days(40),
  ...state,
}));

const deliveries = [
  { state: 'pending', attempts: 2, last_status: 500, last_error: 'status' },
  { state: 'delivered', attempts: 1, last_status: 204, last_error: null },
  { state: 'failed', attempts: 9, last_status: null, last_error: 'timeout' },
].map((state, index) => ({
  delivery_id: `0190d1f3-8f3e-7c4a-9d3e-00000000000${index}`,
  event_id: `0190d1f3-8f3e-7c4a-9d3e-00000000000${index}`,
  type: index === 1 ? 'order.shipped' : 'order.sold',
  created_at: days(index),
  attempted_at: days(index),
  ...state,
}));

export const memberPictures: readonly Picture[] = [
  { name: 'feed', as: asha, show: open('/feed', 'Mess menu') },
  { name: 'feed-buyer', as: meera, fullPage: true, show: open('/feed', 'You paid') },
  { name: 'feed-empty', as: newcomer.email, show: open('/feed', 'No updates yet') },
  { name: 'dashboard-seller-buyer', as: rohan, show: open('/dashboard', 'To do') },
  { name: 'dashboard-bookmarks', as: meera, show: open('/dashboard?tab=bookmark', 'found') },
  { name: 'history-seller', as: asha, fullPage: true, show: open('/dashboard?tab=history', 'Kitchen scale') },
  { name: 'orders-whole', as: asha, fullPage: true, show: open('/orders', 'Hydroponics') },
  { name: 'balance-paid', as: asha, fullPage: true, show: open('/balance', 'Next payout') },
  {
    name: 'order-message-pictures',
    as: meera,
    fullPage: true,
    async show(page) {
      await openBought(page, /Night lamp/u);
      await page
        .getByLabel('To the seller')
        .fill('These two arrived with the parcel. Which one is the spare?');
      await attach(page, 'form');
    },
  },
  {
    name: 'order-problem',
    as: meera,
    async show(page) {
      await openBought(page, /Attendance/u);
      await page.getByRole('button', { name: 'Something is wrong' }).click();
      await page.getByRole('dialog', { name: 'Something is wrong' }).waitFor();
      await page.getByRole('button', { name: 'Report the problem' }).click();
      await attach(page, '[role="dialog"]');
    },
  },
  {
    name: 'order-code',
    as: kabir,
    async show(page) {
      await page.goto('/orders');
      await page
        .getByRole('article', { name: /Track robot/u })
        .getByRole('link')
        .first()
        .click();
      await page.getByRole('button', { name: 'Enter the hand-over code' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'order-escalated',
    as: 'sanjay@protohaat.example',
    fullPage: true,
    show: (page) => openBought(page, /Tide table/u),
  },
  {
    name: 'order-done',
    as: meera,
    fullPage: true,
    show: (page) => openBought(page, /Hydroponics/u),
  },
  {
    name: 'add-project-no-readme',
    as: rohan,
    fullPage: true,
    async show(page) {
      await page.goto('/add-project');
      await page.getByLabel('Repository address').fill('https://github.com/rohan-iyer/no-readme');
      await page.getByRole('button', { name: 'Verify project' }).click();
      await page.getByText('There is no README').first().waitFor();
      await untilDrawn(page);
    },
  },
  {
    name: 'add-project-errors',
    as: asha,
    async show(page) {
      await page.goto('/add-project');
      await page.getByRole('radio', { name: 'Hardware' }).click();
      await page.getByLabel('Price in rupees').fill('12345678');
      await page.getByLabel('Price in rupees').blur();
      await page.getByText('Enter a price from').first().waitFor();
    },
  },
  {
    name: 'project-own-copies',
    as: rohan,
    fullPage: true,
    show: (page) => openProject(page, /Library issue/u),
  },
  {
    name: 'payment-copies',
    as: meera,
    async show(page) {
      await openPayment(page, /Flat kharcha/u);
      await page.getByText('Licence:').first().waitFor();
      await page.getByRole('button', { name: /^Pay ₹/u }).waitFor();
    },
  },
  { name: 'project-reviewed', as: meera, fullPage: true, show: (page) => openProject(page, /Hydroponics/u) },
  {
    name: 'question',
    as: rohan,
    async show(page) {
      await openProject(page, /Mess menu/u);
      await page.getByRole('heading', { name: 'Questions' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'report-listing',
    as: meera,
    async show(page) {
      await openProject(page, /Exam seating/u);
      await page.getByRole('button', { name: 'Report this listing' }).click();
      await page.getByRole('button', { name: 'Send the report' }).click();
    },
  },
  {
    name: 'settings-token',
    as: meera,
    async show(page) {
      await openSettings(page, 'New token…');
      await page.getByLabel('What is it for?').fill('Stock list of our lab');
    },
  },
  {
    name: 'settings-token-made',
    as: newBuyer,
    async show(page) {
      await openSettings(page, 'New token…');
      await page.getByLabel('What is it for?').fill('Stock list of our lab');
      await page.getByRole('checkbox', { name: 'Buy' }).click();
      await page.getByLabel('Your ProtoHaat password').fill(demoPassword);
      await page.getByRole('button', { name: 'Create token' }).click();
      await page.getByText('Copy your token now').waitFor();
    },
  },
  {
    name: 'settings-webhooks-none',
    as: asha,
    show: (page) => openSettings(page, 'Manage webhooks…'),
  },
  {
    name: 'settings-webhook-new',
    as: asha,
    async show(page) {
      await openSettings(page, 'Manage webhooks…');
      await page.getByRole('button', { name: 'Add webhook…' }).click();
    },
  },
  {
    name: 'settings-webhooks',
    as: asha,
    async show(page) {
      await page.route('**/api/webhooks', (route) => route.fulfill({ json: { data: webhooks } }));
      await openSettings(page, 'Manage webhooks…');
      await page.getByText('Failing').waitFor();
    },
  },
  {
    name: 'settings-webhook-deliveries',
    as: asha,
    async show(page) {
      await page.route('**/api/webhooks', (route) => route.fulfill({ json: { data: webhooks } }));
      await page.route('**/deliveries', (route) => route.fulfill({ json: { data: deliveries } }));
      await openSettings(page, 'Manage webhooks…');
      await page
        .getByRole('button', { name: /^Deliveries to/u })
        .first()
        .click();
      await page.getByText('9 attempts').waitFor();
    },
  },
  {
    name: 'settings-delete',
    as: asha,
    async show(page) {
      await page.goto('/setting');
      await page.getByRole('button', { name: 'Delete account…' }).click();
      await page.getByRole('alertdialog').or(page.getByRole('dialog')).first().waitFor();
    },
  },
];
