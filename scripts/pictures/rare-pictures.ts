import type { Page } from '@playwright/test';
import { openConsole } from './console-pictures.ts';
import { openDetails, word } from './edge-pictures.ts';
import { ishita, kabir } from './picture-market.ts';
import { newBuyer, type Picture } from './picture.ts';
import {
  type Answer,
  asha,
  open,
  openPayment,
  payByCard,
  paymentFields,
  paymentWindow,
  withChangedResponse,
  withData,
} from './steps.ts';

const withEach =
  (fields: object) =>
  (answer: Answer): Answer => ({
    ...answer,
    data: (answer.data as Record<string, unknown>[]).map((item) => Object.assign({}, item, fields)),
  });

const buyerGone = withEach({ buyer: { name: '', email: '' }, phone_number: null, shipping_address: null });
const ordersOfNobody = (show: (page: Page) => Promise<void>) =>
  withChangedResponse('/api/projects/shipping-details*', buyerGone, show);

const balanceWith = (obstacle: string) =>
  withChangedResponse(
    '/api/balance',
    (answer) => (Array.isArray(answer.data) ? answer : withData(answer, { obstacle, next_payout_on: null })),
    open('/balance', 'No payout on'),
  );

const payByUpiId = async (page: Page): Promise<void> => {
  await openPayment(page, /Flat kharcha/u);
  const fields = paymentFields(page);
  await fields.getByRole('radio', { name: 'UPI' }).check();
  await fields.getByLabel(/UPI ID/u).fill('pending@upi');
  await page.getByRole('button', { name: /^Pay ₹/u }).click();
  await page.getByText('Waiting for your UPI app').first().waitFor();
};

const payWithBank = async (page: Page): Promise<void> => {
  await openPayment(page, /Flat kharcha/u);
  await payByCard(page, '4000 0025 0000 3155');
  await paymentWindow(page).getByRole('button', { name: 'Complete' }).waitFor();
};

const lastMonthsTaxes = (answer: Answer): Answer => {
  const months = withEach({ month: '2026-10', is_over: true })(answer);
  const [first, ...others] = months.data as Record<string, unknown>[];
  const remittances = [{ challan: 'CIN-0510308-02112026-00017', amount_minor: 400, paid_on: '2026-11-02' }];
  return { ...months, data: [{ ...first, remittances, remittable_minor: 525 }, ...others] };
};

export const rarePictures: readonly Picture[] = [
  {
    name: 'history-long',
    as: ishita,
    show: withChangedResponse(
      '/api/payment/gethistory*',
      withEach({ project_name: word }),
      open('/dashboard?tab=history', word),
    ),
  },
  {
    name: 'orders-buyer-gone',
    as: kabir,
    fullPage: true,
    show: ordersOfNobody(open('/orders', 'Deleted account')),
  },
  {
    name: 'order-details-buyer-gone',
    as: kabir,
    show: ordersOfNobody(async (page) => {
      await open('/orders', 'Deleted account')(page);
      await openDetails(page);
    }),
  },
  { name: 'balance-claim', as: asha, fullPage: true, show: balanceWith('claim-open') },
  { name: 'balance-owed', as: asha, show: balanceWith('owed') },
  { name: 'payment-upi-waiting', as: newBuyer, show: payByUpiId },
  {
    name: 'payment-upi-leaving',
    as: newBuyer,
    async show(page) {
      await payByUpiId(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'payment-bank', as: newBuyer, show: payWithBank },
  {
    name: 'payment-bank-leaving',
    as: newBuyer,
    async show(page) {
      await payWithBank(page);
      await page.evaluate('history.back()');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'console-taxes',
    as: 'leela@protohaat.example',
    fullPage: true,
    show: withChangedResponse(
      '/api/operate/taxes',
      lastMonthsTaxes,
      openConsole('/operate/payouts', 'CIN-0510308-02112026-00017'),
    ),
  },
  {
    name: 'console-remit',
    as: 'leela@protohaat.example',
    show: withChangedResponse('/api/operate/taxes', lastMonthsTaxes, async (page) => {
      await openConsole('/operate/payouts', 'CIN-0510308-02112026-00017')(page);
      await page
        .getByRole('button', { name: /^Record a payment/u })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    }),
  },
];
