import { type Static, Type } from 'typebox';
import { WITHHELD_TAXES } from '#domain/taxes/withholding.ts';
import { call } from './call.ts';
import { OperatorReason, OperatorResult } from './entities/operator-matters.ts';
import { Envelope, Fields, Month } from './schemas.ts';

const Tax = Type.Enum(WITHHELD_TAXES);
const Challan = Type.String({ pattern: '^[A-Za-z0-9/-]{5,40}$', maxLength: 40, 'x-rule': 'challan' });
const Day = Type.String({ format: 'date' });
const MAX_REMITTED_MINOR = 99_999_999_999;

export const MonthOfTax = Fields({
  tax: Tax,
  month: Month,
  is_over: Type.Boolean(),
  /** Negative if more tax was returned to sellers than was withheld. */
  withheld_minor: Type.Integer(),
  remitted_minor: Type.Integer(),
  /**
   * The amount that may still be remitted. It is less than withheld minus remitted if tax of another month was
   * returned to a seller after that tax had been remitted.
   */
  remittable_minor: Type.Integer(),
  remittances: Type.Array(Fields({ challan: Type.String(), amount_minor: Type.Integer(), paid_on: Day })),
});
export type MonthOfTax = Static<typeof MonthOfTax>;

const exporting = { access: 'console', policy: 'export-papers' } as const;
const paying = { access: 'console', policy: 'pay-out' } as const;

export const taxCalls = {
  'POST /api/operate/papers/export': call({
    summary:
      'The invoices and credit notes of a month with their tax as a CSV file, for treasurers and owners',
    ...exporting,
    body: Fields({ month: Month }),
    response: Type.Null(),
    responseKind: 'download',
    mediaType: 'text/csv',
    problems: [],
  }),
  'POST /api/operate/taxes/export': call({
    summary:
      'The TCS and TDS withheld in a month with the sellers’ PAN and GSTIN as a CSV file, for treasurers and owners',
    ...exporting,
    body: Fields({ month: Month }),
    response: Type.Null(),
    responseKind: 'download',
    mediaType: 'text/csv',
    problems: [],
  }),
  'GET /api/operate/taxes': call({
    summary: 'The TCS and TDS withheld and remitted by month, newest first; empty if none was withheld',
    ...exporting,
    response: Envelope(Type.Array(MonthOfTax)),
    problems: [],
  }),
  'POST /api/operate/taxes/remit': call({
    summary: 'Records that the firm has paid withheld tax of a finished month to the government',
    ...paying,
    body: Fields({
      tax: Tax,
      month: Month,
      /** In paise. */
      amount: Type.Integer({ minimum: 1, maximum: MAX_REMITTED_MINOR }),
      challan: Challan,
      paid_on: Day,
    }),
    response: OperatorResult,
    problems: ['not-now'],
  }),
  'POST /api/operate/taxes/withdraw': call({
    summary: 'Withdraws the record of a remittance that was a mistake',
    ...paying,
    body: Fields({ tax: Tax, challan: Challan, reason: OperatorReason }),
    response: OperatorResult,
    problems: ['not-found'],
  }),
};
