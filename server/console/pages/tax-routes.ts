import type { Context } from '../../context.ts';
import type { Routes } from '../../http/routes.ts';
import { sendAttachment } from '../../http/send-attachment.ts';
import { listMonthsOfTaxes, type MonthOfTax } from '../../purchases/settle/remittance-store.ts';
import { exportPapers } from '../export-papers.ts';
import { exportWithheldTaxes } from '../export-withheld-taxes.ts';
import { recordRemittance, withdrawRecordedRemittance } from '../remit-taxes.ts';
import { acting, answer, by } from './console-presenter.ts';
import { toWire } from './to-wire.ts';

export function taxRoutes(routes: Routes, context: Context): void {
  routes.handle('POST /api/operate/papers/export', async ({ viewer, body, reply }) => {
    const text = await exportPapers(context, by(viewer), body.month);
    return sendAttachment(reply, { name: `papers-${body.month}`, type: 'csv', text });
  });

  routes.handle('POST /api/operate/taxes/export', async ({ viewer, body, reply }) => {
    const text = await exportWithheldTaxes(context, by(viewer), body.month);
    return sendAttachment(reply, { name: `withheld-taxes-${body.month}`, type: 'csv', text });
  });

  routes.handle('GET /api/operate/taxes', async () => ({
    data: (await listTaxes(context)).map(toWire),
  }));

  routes.handle('POST /api/operate/taxes/remit', async ({ viewer, body }) => {
    const { tax, month, challan, amount: amountMinor, paid_on: paidOn } = body;
    const remittance = { tax, month, amountMinor, challan: challan.toUpperCase(), paidOn };
    return answer(await recordRemittance(context, remittance, by(viewer)));
  });

  routes.handle('POST /api/operate/taxes/withdraw', async ({ viewer, body }) => {
    const remittance = { tax: body.tax, challan: body.challan.toUpperCase() };
    return answer(await withdrawRecordedRemittance(context, remittance, acting(viewer, body.reason)));
  });
}

type TaxRow = MonthOfTax;

async function listTaxes({ database }: Pick<Context, 'database'>): Promise<TaxRow[]> {
  return await listMonthsOfTaxes(database);
}
