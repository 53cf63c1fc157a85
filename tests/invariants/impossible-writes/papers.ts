import {
  book,
  bought,
  id,
  insert,
  reserved,
  toRefunded,
  wholeRefund,
  refused,
  type Row,
  accepted,
  change,
  release,
  seller,
  stranger,
} from './rows.ts';

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

const [invoiceId, creditId] = [id(71), id(72)];

const draw = (kind: string) =>
  `insert into fee_paper_series as series (kind, financial_year, last_number) values ('${kind}', financial_year_of(now()), 1)
   on conflict (kind, financial_year) do update set last_number = series.last_number + 1`;
const paper = (row: Row) =>
  `${draw(String(row['kind'] ?? 'invoice'))}; ${undrawn({
    number: `=(select last_number from fee_paper_series where kind = '${String(row['kind'] ?? 'invoice')}')`,
    ...row,
  })}`;
const undrawn = (row: Row) =>
  insert('fee_papers', {
    id: invoiceId,
    kind: 'invoice',
    financial_year: '=financial_year_of(now())',
    number: 1,
    purchase_id: bought,
    invoice_id: null,
    supplier_name: 'Sample Traders',
    supplier_address: '12 Sample Road, Pune',
    supplier_gstin: '27AAPFU0939F1ZV',
    sac: '998599',
    place_of_supply: '27',
    rate_basis_points: 1_800,
    gross_minor: 500,
    taxable_minor: 424,
    cgst_minor: 38,
    sgst_minor: 38,
    igst_minor: 0,
    ...row,
  });
const tax = (amount: number, reference = invoiceId, transaction = 73) =>
  book(
    'fee-tax',
    { 'platform-fee': amount, 'gst-payable': -amount },
    { reference, transaction_id: id(transaction) },
  );
const invoice = `${paper({})}; ${tax(76)}`;
const creditNote = (row: Row = {}) =>
  paper({ id: creditId, kind: 'credit-note', invoice_id: invoiceId, ...row });
const refunded = `${invoice}; ${toRefunded}; ${wholeRefund}`;

export const POSSIBLE_PAPERS = accepted`
  an invoice with its tax | ${invoice}
  an invoice to another state | ${paper({ place_of_supply: '29', cgst_minor: 0, sgst_minor: 0, igst_minor: 76 })}; ${tax(76)}
  a refund with its credit note | ${refunded}; ${creditNote()}; ${tax(-76, creditId, 74)}
`;

export const papers = refused`
  fee_papers_tax_is_booked | an invoice without its tax in the ledger | ${paper({})}
  fee_papers_tax_is_booked | an invoice whose tax differs from the ledger | ${paper({})}; ${tax(75)}
  fee_papers_fit_the_fee | tax in the ledger without an invoice | ${tax(76)}
  fee_papers_fit_the_fee | an invoice for more than the fee | ${paper({ gross_minor: 1_000, taxable_minor: 847, cgst_minor: 76, sgst_minor: 77 })}; ${tax(153)}
  fee_papers_fit_the_fee | an invoice for an unpaid purchase | ${paper({ purchase_id: reserved })}
  fee_papers_fit_the_fee | a refund of an invoiced fee without a credit note | ${refunded}
  fee_papers_fit_the_fee | a credit note for a fee that was not refunded | ${invoice}; ${creditNote()}; ${tax(-76, creditId, 74)}
  ledger_entries_account_of_kind | tax on the fee charged to the seller | ${book('fee-tax', { 'seller-payable': 76, 'gst-payable': -76 }, { reference: invoiceId })}
  fee_papers_one_invoice | a second invoice for a purchase | ${paper({})}; ${paper({ id: creditId })}
  fee_papers_tax | an invoice with a tax that is not included in the fee | ${paper({ taxable_minor: 410, cgst_minor: 45, sgst_minor: 45 })}
  fee_papers_sum | an invoice whose parts do not add up to its total | ${paper({ taxable_minor: 425 })}
  fee_papers_split | an invoice with integrated tax within the state | ${paper({ cgst_minor: 0, sgst_minor: 0, igst_minor: 76 })}
  fee_papers_split | an invoice with state tax to another state | ${paper({ place_of_supply: '29' })}
  fee_papers_gstin | an invoice by a firm without a GSTIN | ${paper({ supplier_gstin: '27AAPFU' })}
  fee_papers_sac | an invoice for goods | ${paper({ sac: '854231' })}
  fee_papers_rate | an invoice without a rate | ${paper({ rate_basis_points: 0 })}
  fee_papers_gross | an invoice for a fee of zero | ${paper({ gross_minor: 0, taxable_minor: 0, cgst_minor: 0, sgst_minor: 0 })}
  fee_papers_drawn | an invoice whose number is not drawn | ${undrawn({})}; ${tax(76)}
  fee_papers_drawn | an invoice that leaves out a number | ${draw('invoice')}; ${paper({})}; ${tax(76)}
  fee_paper_series_without_gaps | an invoice with another number than the series | ${paper({ number: 7 })}; ${tax(76)}
  fee_paper_series_without_gaps | an invoice number without an invoice | ${invoice}; update fee_paper_series set last_number = last_number + 1
  fee_paper_series_without_gaps | a deleted series of invoice numbers | ${invoice}; delete from fee_paper_series
  fee_papers_immutable | a changed invoice | ${invoice}; update fee_papers set supplier_name = 'Other' where id = '${invoiceId}'
  fee_papers_immutable | a deleted invoice | ${invoice}; delete from fee_papers where id = '${invoiceId}'
  fee_papers_immutable | truncated papers | truncate fee_papers
  fee_papers_credit_the_tax | a credit note with the wrong tax | ${refunded}; ${creditNote({ taxable_minor: 426, cgst_minor: 37, sgst_minor: 37 })}; ${tax(-74, creditId, 74)}
  fee_papers_correct_an_invoice | a credit note without an invoice | ${paper({ id: creditId, kind: 'credit-note' })}
`;
