import type { Page } from '@playwright/test';
import { ishita, kabir } from './picture-market.ts';
import type { Picture } from './picture.ts';
import { newcomer, open } from './steps.ts';

const openOrder = (title: RegExp) => async (page: Page) => {
  await page.goto('/dashboard?tab=bought');
  await page
    .getByRole('link', { name: new RegExp(`^Order ?: .*${title.source}`, 'u') })
    .first()
    .click();
  await page.getByRole('region', { name: 'Timeline' }).waitFor();
};

const openSale = (title: RegExp) => async (page: Page) => {
  await page.goto('/orders');
  await page.getByRole('article', { name: title }).getByRole('link').first().click();
  await page.getByRole('region', { name: 'Timeline' }).waitFor();
};

const openStatement = async (page: Page) => {
  await page.goto('/balance');
  await page.getByRole('link', { name: 'Open statement' }).click();
  await page.getByText('Closing balance').waitFor();
};

export const orderPictures: readonly Picture[] = [
  { name: 'order', as: ishita, fullPage: true, show: openOrder(/Track robot/u) },
  { name: 'order-seller', as: kabir, fullPage: true, show: openSale(/Track robot/u) },
  { name: 'order-case', as: ishita, fullPage: true, show: openOrder(/Weather/u) },
  { name: 'order-case-seller', as: kabir, fullPage: true, show: openSale(/Weather/u) },
  {
    name: 'order-offer',
    as: kabir,
    async show(page) {
      await openSale(/Weather/u)(page);
      await page.getByRole('button', { name: 'Make an offer' }).click();
      await page.getByRole('dialog', { name: 'Make an offer' }).waitFor();
    },
  },
  {
    name: 'order-cancel',
    as: ishita,
    async show(page) {
      await openOrder(/Track robot/u)(page);
      await page.getByRole('button', { name: 'Cancel the order' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'balance', as: kabir, fullPage: true, show: open('/balance', 'Weather') },
  { name: 'balance-empty', as: newcomer.email, show: open('/balance', 'No sales yet') },
  {
    name: 'payout-details',
    as: kabir,
    async show(page) {
      await page.goto('/balance');
      await page.getByRole('button', { name: 'Add payout details' }).click();
      await page.getByRole('dialog', { name: 'Payout details' }).waitFor();
    },
  },
  {
    name: 'tax-details',
    as: kabir,
    async show(page) {
      await page.goto('/balance');
      await page.getByRole('region', { name: 'Tax details' }).getByRole('button').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'tax-details-remove',
    as: kabir,
    async show(page) {
      await page.goto('/balance');
      await page.getByRole('button', { name: 'Remove tax details' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'statement', as: kabir, fullPage: true, show: openStatement },
  { name: 'statement-print', as: kabir, fullPage: true, print: true, show: openStatement },
];
