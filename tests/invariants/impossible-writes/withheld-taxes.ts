import { book, bought, change, id, refused, insert, release, seller, stranger, accepted } from './rows.ts';

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
    { 'seller-available': amount, [account]: -amount },
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

export const POSSIBLE_WITHHOLDING = accepted`
  a withheld tax with its rate | ${withheld}
  the released shares of a year | ${year({})}
  withheld tax whose PAN is erased after nine years | ${release()}; ${rate({ ...identity, withheld_at: "=now() - interval '10 years'" })}; ${booked(10)}; ${forgotten}
  a remittance of withheld tax | ${remitted}
  a remittance that is withdrawn | ${remitted}; ${change('tax_remittances', 'withdrawn_at = now()', 'true')}
`;

export const withholding = refused`
  withheld_taxes_are_booked | withheld tax without a rate | ${release()}; ${booked(10)}
  withheld_taxes_are_booked | withheld tax that does not match its rate | ${release()}; ${rate()}; ${booked(11)}
  withheld_taxes_are_booked | withheld tax in another tax’s ledger account | ${release()}; ${rate()}; ${booked(10, 'tcs-payable')}
  withheld_taxes_are_booked | tax withheld from a held share | ${rate()}; ${booked(10)}
  withheld_taxes_are_booked | a rate whose tax is not booked | ${release()}; ${rate()}
  withheld_taxes_are_booked | a withholding rate for a held share | ${rate()}
  ledger_entries_account_of_kind | withheld tax paid to the platform | ${release()}; ${rate()}; ${booked(10, 'platform-fee')}
  withheld_taxes_seller | tax withheld from someone other than the seller | ${release()}; ${rate({ profile_id: stranger })}; ${booked(10)}
  withheld_taxes_immutable | a changed rate of a withheld tax | ${withheld}; ${change('withheld_taxes', 'basis_points = 20', `purchase_id = '${bought}'`)}
  withheld_taxes_immutable | a PAN added to withheld tax later | ${withheld}; ${change('withheld_taxes', "identity_sealed = 'sealed', pan_masked = '•••••• 939F'", 'true')}
  withheld_taxes_immutable | an erased PAN of recently withheld tax | ${release()}; ${rate(identity)}; ${booked(10)}; ${forgotten}
  withheld_taxes_immutable | a deleted rate of a withheld tax | ${withheld}; delete from withheld_taxes
  withheld_taxes_pan | withheld tax with a PAN that is not masked | ${rate({ ...identity, pan_masked: 'AAPFU0939F' })}
  withheld_taxes_identity | withheld tax with an empty PAN | ${rate({ ...identity, identity_sealed: '' })}
  withheld_taxes_both | withheld tax with a masked PAN only | ${rate({ ...identity, identity_sealed: null })}
  withheld_taxes_tax | a withheld tax of an unknown kind | ${rate({ tax: 'vat' })}
  withheld_taxes_rate | a withheld tax of the whole share | ${rate({ basis_points: 10_000 })}
  withheld_taxes_pkey | a second rate of a withheld tax | ${rate()}; ${rate()}
  withholding_years_year | released shares of a year that is not a financial year | ${year({ financial_year: '2026' })}
  withholding_years_gross | a year with negative released shares | ${year({ gross_minor: -1 })}
  tax_remittances_were_withheld | a remittance of more than was withheld | ${withheldEarlier}; ${remittance({ amount_minor: 11 })}
  tax_remittances_were_withheld | a remittance of a tax that was not withheld | ${withheldEarlier}; ${remittance({ tax: 'tcs' })}
  tax_remittances_were_withheld | a remittance for a month without withheld tax | ${withheldEarlier}; ${remittance({ month: '2025-10' })}
  tax_remittances_were_withheld | a second remittance of the same tax | ${remitted}; ${remittance({ id: id(79), challan: 'CIN-2' })}
  tax_remittances_were_withheld | a remittance that is inserted as withdrawn | ${withheldEarlier}; ${remittance({ withdrawn_at: '=now()' })}
  tax_remittances_of_finished_month | a remittance of an unfinished month | ${withheld}; ${remittance({ month: "=to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM')" })}
  tax_remittances_one_challan | a challan recorded twice | ${withheldEarlier}; ${remittance({ amount_minor: 5 })}; ${remittance({ id: id(79), amount_minor: 5 })}
  tax_remittances_paid_on | a remittance paid before its month | ${withheldEarlier}; ${remittance({ paid_on: '2025-10-31' })}
  tax_remittances_paid_on | a remittance paid in the future | ${withheldEarlier}; ${remittance({ paid_on: '2100-01-01' })}
  tax_remittances_amount | a remittance of zero paise | ${remittance({ amount_minor: 0 })}
  tax_remittances_challan | a challan number with spaces | ${withheldEarlier}; ${remittance({ challan: 'CIN 1' })}
  tax_remittances_immutable | a changed remittance | ${remitted}; ${change('tax_remittances', 'amount_minor = 5', 'true')}
  tax_remittances_immutable | a deleted remittance | ${remitted}; delete from tax_remittances
`;
