import type { Page } from '@playwright/test';
import { totpOf } from '#tests/support/totp.ts';
import { demoPassword } from '../demo/sign-ins.mjs';
import type { Picture } from './picture.ts';
import { untilDrawn } from './steps.ts';

const leela = 'leela@protohaat.example';

export const openConsole = (path: string, landmark: string | RegExp) => async (page: Page) => {
  await page.goto('/operate');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  if (await page.getByText('Set up your authenticator app').isVisible()) {
    await page.getByLabel('Account password').fill(demoPassword);
    await page.getByRole('button', { name: 'Set up' }).click();
    const key = (await page.getByText(/^[A-Z2-7]{32,}=*$/u).textContent()) ?? '';
    await page.getByRole('button', { name: 'I have saved the recovery codes' }).click();
    await page.getByLabel('Enter the code that the app shows').fill(totpOf(`otpauth://totp/x?secret=${key}`));
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByRole('heading', { name: 'Queue' }).waitFor();
  }
  await page.goto(path);
  await page.getByText(landmark).filter({ visible: true }).first().waitFor();
  await untilDrawn(page);
};

const follow = (from: string, link: RegExp, landmark: string | RegExp) => async (page: Page) => {
  await openConsole(from, link)(page);
  await page.getByRole('link', { name: link }).first().click();
  await page.getByText(landmark).filter({ visible: true }).first().waitFor();
  await untilDrawn(page);
};

const press = (show: (page: Page) => Promise<void>, button: string) => async (page: Page) => {
  await show(page);
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
};

const project = follow('/operate/search/Tide%20table', /^Tide table/u, 'Newest purchases');
const person = follow('/operate/search/imran-shaikh', /imran/iu, 'Newest listings');

const payouts = openConsole('/operate/payouts', 'Payouts');

const exportPictures: readonly Picture[] = [
  { name: 'console-papers', as: leela, show: press(payouts, 'Tax papers') },
  { name: 'console-withheld', as: leela, show: press(payouts, 'Download a month') },
  { name: 'console-export', as: leela, show: press(payouts, 'Export the bank file') },
  { name: 'console-payout-confirm', as: leela, show: press(payouts, 'Mark as paid') },
  { name: 'console-payout-fail', as: leela, show: press(payouts, 'Mark as failed') },
];

export const consolePictures: readonly Picture[] = [
  {
    name: 'console-second-factor',
    as: leela,
    async show(page) {
      await page.route('**/api/auth/second-factor', async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as { data: object };
        const data = { ...body.data, enrolled: true, proved_until: null };
        await route.fulfill({ response, json: { ...body, data } });
      });
      await page.goto('/operate');
      await page.getByText('Confirm that it is you').waitFor();
    },
  },
  { name: 'console-queue', as: leela, fullPage: true, show: openConsole('/operate', 'Tide table') },
  {
    name: 'console-queue-all',
    as: leela,
    fullPage: true,
    async show(page) {
      await openConsole('/operate', 'Queue')(page);
      await page.getByRole('radio', { name: 'All open' }).check();
      await page.getByText('Pen plotter').first().waitFor();
    },
  },
  {
    name: 'console-queue-empty',
    as: leela,
    show: openConsole('/operate/queue/refund', 'The queue is empty'),
  },
  { name: 'console-case', as: leela, fullPage: true, show: follow('/operate', /^Tide table/u, 'Decide') },
  {
    name: 'console-claim',
    as: leela,
    fullPage: true,
    show: follow('/operate/queue/claim', /^Smart dustbin/u, 'Claimant’s statement'),
  },
  {
    name: 'console-search',
    as: leela,
    fullPage: true,
    show: openConsole('/operate/search/meter', 'Projects'),
  },
  {
    name: 'console-search-empty',
    as: leela,
    show: openConsole('/operate/search/zzzzzz', 'Nothing found'),
  },
  { name: 'console-project', as: leela, fullPage: true, show: project },
  { name: 'console-ban', as: leela, show: press(project, 'Ban') },
  { name: 'console-person', as: leela, fullPage: true, show: person },
  {
    name: 'console-own-matter',
    as: leela,
    fullPage: true,
    show: follow('/operate/search/leela-rao', /leela/iu, 'This concerns you'),
  },
  {
    name: 'console-purchase',
    as: leela,
    fullPage: true,
    show: follow('/operate/search/PH-000003', /^PH-/u, 'Ledger, events and actions'),
  },
  { name: 'console-payouts', as: leela, fullPage: true, show: openConsole('/operate/payouts', 'Payouts') },
  ...exportPictures,
  { name: 'console-roles', as: leela, fullPage: true, show: openConsole('/operate/roles', 'Grant a role') },
  {
    name: 'console-audit-log',
    as: leela,
    fullPage: true,
    show: openConsole('/operate/actions', 'Audit log'),
  },
  { name: 'console-not-found', as: leela, show: openConsole('/operate/nothing', 'does not exist') },
];
