import type { Page } from '@playwright/test';
import { ishita, kabir } from './picture-market.ts';
import type { Picture, Stage } from './picture.ts';
import { failing, meera, open, withChangedResponse, withData, withoutResponse } from './steps.ts';

const missing = '0190d1f3-8f3e-7c4a-9d3e-2f1b5a6c7d8e';

async function receiptOf(page: Page, { enter }: Stage, email: string, title: RegExp): Promise<void> {
  const visitor = await enter(email);
  const { data } = await visitor.call<{ data: { project_name: string; purchase_id: string }[] }>(
    'GET',
    '/api/payment/gethistory',
  );
  const row = data.find(({ project_name: name }) => title.test(name));
  await open(`/receipts/${row?.purchase_id}`, 'Receipt')(page);
}

export const receiptPictures: readonly Picture[] = [
  { name: 'receipt', as: ishita, show: (page, stage) => receiptOf(page, stage, ishita, /Track robot/u) },
  {
    name: 'receipt-versions',
    as: meera,
    fullPage: true,
    show: (page, stage) =>
      withChangedResponse(
        '/api/payment/receipts/*',
        (answer) => withData(answer, { grant_versions: [1, 2, 3, 4, 5, 6, 7] }),
        () => receiptOf(page, stage, meera, /Kirana/u),
      )(page),
  },
  { name: 'receipt-seller', as: kabir, show: (page, stage) => receiptOf(page, stage, kabir, /Weather/u) },
  {
    name: 'receipt-print',
    as: ishita,
    print: true,
    fullPage: true,
    show: (page, stage) => receiptOf(page, stage, ishita, /Track robot/u),
  },
  {
    name: 'receipt-not-found',
    as: meera,
    show: open(`/receipts/${missing}`, /no such receipt|not found/iu),
  },
  {
    name: 'receipt-failed',
    as: meera,
    show: failing('/api/payment/receipts', `/receipts/${missing}`, /could not/u),
  },
  {
    name: 'receipt-loading',
    as: meera,
    show: withoutResponse('/api/payment/receipts', `/receipts/${missing}`),
  },
];
