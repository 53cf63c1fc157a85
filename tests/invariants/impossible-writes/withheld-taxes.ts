import { book, bought, change, id, type Impossible, insert, release, seller, stranger } from './rows.ts';

type Fields = Readonly<Record<string, string | number | null>>;

const rate = (row: Fields = {}) =>
  insert('withheld_taxes', { purchase_id: bought, tax: 'tds', profile_id: seller, basis_points: 10, ...row });
const identity = { identity_sealed: 'sealed', pan_masked: '•••••• 939F' };
const forgotten = change('withheld_taxes', 'identity_sealed = null, pan_masked = null', 'true');
const year = (row: Fields) =>
  insert('withholding_years', { profile_id: seller, financial_year: '2026-27', gross_minor: 10_000, ...row });
const booked = (amount: number, account = 'tds-payable', more: Fields = {}) =>
  book(
    'tax-withheld',
    [
      ['seller-available', amount],
      [account, -amount],
    ],
    { reference: 'tds release', transaction_id: id(77), ...more },
  );
const withheld = `${release()}; ${rate()}; ${booked(10)}`;

const withheldEarlier = `${release()}; ${rate()}; ${booked(10, 'tds-payable', { created_at: '2025-11-15' })}`;
const remittance = (row: Fields = {}) =>
  insert('tax_remittances', {
    id: id(78),
    tax: 'tds',
    month: '2025-11',
    amount_minor: 10,
    challan: 'CIN-1',
    paid_on: '2025-12-07',
    ...row,
  });
const remitted = `${withheldEarlier}; ${remittance()}`;

export const POSSIBLE_WITHHOLDING: readonly (readonly [write: string, statements: string])[] = [
  ['a withheld tax with its rate', withheld],
  ['the released shares of a year', year({})],
  [
    'withheld tax whose PAN is erased after nine years',
    `${release()}; ${rate({ ...identity, withheld_at: "=now() - interval '10 years'" })}; ${booked(10)}; ${forgotten}`,
  ],
  ['a remittance of withheld tax', remitted],
  [
    'a remittance that is withdrawn',
    `${remitted}; ${change('tax_remittances', 'withdrawn_at = now()', 'true')}`,
  ],
];

export const withholding: readonly Impossible[] = [
  ['withheld tax without a rate', 'withheld_taxes_are_booked', `${release()}; ${booked(10)}`],
  [
    'withheld tax that does not match its rate',
    'withheld_taxes_are_booked',
    `${release()}; ${rate()}; ${booked(11)}`,
  ],
  [
    'withheld tax in another tax’s ledger account',
    'withheld_taxes_are_booked',
    `${release()}; ${rate()}; ${booked(10, 'tcs-payable')}`,
  ],
  ['tax withheld from a held share', 'withheld_taxes_are_booked', `${rate()}; ${booked(10)}`],
  [
    'withheld tax paid to the platform',
    'ledger_entries_account_of_kind',
    `${release()}; ${rate()}; ${booked(10, 'platform-fee')}`,
  ],
  ['a rate whose tax is not booked', 'withheld_taxes_are_booked', `${release()}; ${rate()}`],
  ['a withholding rate for a held share', 'withheld_taxes_are_booked', rate()],
  [
    'tax withheld from someone other than the seller',
    'withheld_taxes_seller',
    `${release()}; ${rate({ profile_id: stranger })}; ${booked(10)}`,
  ],
  [
    'a changed rate of a withheld tax',
    'withheld_taxes_immutable',
    `${withheld}; ${change('withheld_taxes', 'basis_points = 20', `purchase_id = '${bought}'`)}`,
  ],
  [
    'a PAN added to withheld tax later',
    'withheld_taxes_immutable',
    `${withheld}; ${change('withheld_taxes', "identity_sealed = 'sealed', pan_masked = '•••••• 939F'", 'true')}`,
  ],
  [
    'an erased PAN of recently withheld tax',
    'withheld_taxes_immutable',
    `${release()}; ${rate(identity)}; ${booked(10)}; ${forgotten}`,
  ],
  [
    'withheld tax with a PAN that is not masked',
    'withheld_taxes_pan',
    rate({ ...identity, pan_masked: 'AAPFU0939F' }),
  ],
  ['withheld tax with an empty PAN', 'withheld_taxes_identity', rate({ ...identity, identity_sealed: '' })],
  [
    'withheld tax with a masked PAN only',
    'withheld_taxes_both',
    rate({ ...identity, identity_sealed: null }),
  ],
  ['a deleted rate of a withheld tax', 'withheld_taxes_immutable', `${withheld}; delete from withheld_taxes`],
  ['a withheld tax of an unknown kind', 'withheld_taxes_tax', rate({ tax: 'vat' })],
  ['a withheld tax of the whole share', 'withheld_taxes_rate', rate({ basis_points: 10_000 })],
  ['a second rate of a withheld tax', 'withheld_taxes_pkey', `${rate()}; ${rate()}`],
  [
    'released shares of a year that is not a financial year',
    'withholding_years_year',
    year({ financial_year: '2026' }),
  ],
  ['a year with negative released shares', 'withholding_years_gross', year({ gross_minor: -1 })],
  [
    'a remittance of more than was withheld',
    'tax_remittances_were_withheld',
    `${withheldEarlier}; ${remittance({ amount_minor: 11 })}`,
  ],
  [
    'a remittance of a tax that was not withheld',
    'tax_remittances_were_withheld',
    `${withheldEarlier}; ${remittance({ tax: 'tcs' })}`,
  ],
  [
    'a remittance for a month without withheld tax',
    'tax_remittances_were_withheld',
    `${withheldEarlier}; ${remittance({ month: '2025-10' })}`,
  ],
  [
    'a second remittance of the same tax',
    'tax_remittances_were_withheld',
    `${remitted}; ${remittance({ id: id(79), challan: 'CIN-2' })}`,
  ],
  [
    'a remittance that is inserted as withdrawn',
    'tax_remittances_were_withheld',
    `${withheldEarlier}; ${remittance({ withdrawn_at: '=now()' })}`,
  ],
  [
    'a remittance of an unfinished month',
    'tax_remittances_of_finished_month',
    `${withheld}; ${remittance({ month: "=to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM')" })}`,
  ],
  [
    'a challan recorded twice',
    'tax_remittances_one_challan',
    `${withheldEarlier}; ${remittance({ amount_minor: 5 })}; ${remittance({ id: id(79), amount_minor: 5 })}`,
  ],
  [
    'a remittance paid before its month',
    'tax_remittances_paid_on',
    `${withheldEarlier}; ${remittance({ paid_on: '2025-10-31' })}`,
  ],
  [
    'a remittance paid in the future',
    'tax_remittances_paid_on',
    `${withheldEarlier}; ${remittance({ paid_on: '2100-01-01' })}`,
  ],
  ['a remittance of zero paise', 'tax_remittances_amount', remittance({ amount_minor: 0 })],
  [
    'a challan number with spaces',
    'tax_remittances_challan',
    `${withheldEarlier}; ${remittance({ challan: 'CIN 1' })}`,
  ],
  [
    'a changed remittance',
    'tax_remittances_immutable',
    `${remitted}; ${change('tax_remittances', 'amount_minor = 5', 'true')}`,
  ],
  ['a deleted remittance', 'tax_remittances_immutable', `${remitted}; delete from tax_remittances`],
];
