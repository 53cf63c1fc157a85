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
} from './rows.ts';

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
