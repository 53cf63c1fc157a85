import { book, bought, change, id, type Impossible, insert, release, seller } from './rows.ts';

type Fields = Readonly<Record<string, string | number | null>>;

const rate = (row: Fields = {}) =>
  insert('withheld_taxes', { purchase_id: bought, tax: 'tds', profile_id: seller, basis_points: 10, ...row });
const year = (row: Fields) =>
  insert('withholding_years', { profile_id: seller, financial_year: '2026-27', gross_minor: 10_000, ...row });
const booked = (amount: number, account = 'tds-payable') =>
  book(
    'tax-withheld',
    [
      ['seller-available', amount],
      [account, -amount],
    ],
    { reference: 'tds release', transaction_id: id(77) },
  );
const withheld = `${release()}; ${rate()}; ${booked(10)}`;

export const POSSIBLE_WITHHOLDING: readonly (readonly [write: string, statements: string])[] = [
  ['a withheld tax with its rate', withheld],
  ['the released shares of a year', year({})],
];

export const withholding: readonly Impossible[] = [
  ['withheld tax without a rate', 'withheld_taxes_are_booked', `${release()}; ${booked(10)}`],
  [
    'another amount than the rate gives',
    'withheld_taxes_are_booked',
    `${release()}; ${rate()}; ${booked(11)}`,
  ],
  [
    'withheld tax in the account of another tax',
    'withheld_taxes_are_booked',
    `${release()}; ${rate()}; ${booked(10, 'tcs-payable')}`,
  ],
  ['withheld tax of a held share', 'withheld_taxes_are_booked', `${rate()}; ${booked(10)}`],
  [
    'withheld tax paid to the platform',
    'ledger_entries_account_of_kind',
    `${release()}; ${rate()}; ${booked(10, 'platform-fee')}`,
  ],
  [
    'a changed rate of a withheld tax',
    'withheld_taxes_immutable',
    `${withheld}; ${change('withheld_taxes', 'basis_points = 20', `purchase_id = '${bought}'`)}`,
  ],
  ['a deleted rate of a withheld tax', 'withheld_taxes_immutable', `${withheld}; delete from withheld_taxes`],
  ['a withheld tax of an unknown kind', 'withheld_taxes_tax', rate({ tax: 'vat' })],
  ['a withheld tax of the whole share', 'withheld_taxes_rate', rate({ basis_points: 10_000 })],
  ['a second rate of a withheld tax', 'withheld_taxes_pkey', `${rate()}; ${rate()}`],
  [
    'a year of released shares that is no financial year',
    'withholding_years_year',
    year({ financial_year: '2026' }),
  ],
  ['a year of negative released shares', 'withholding_years_gross', year({ gross_minor: -1 })],
];
