import {
  book,
  bought,
  id,
  insert,
  reserved,
  toRefunded,
  wholeRefund,
  type Impossible,
  type Row,
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
    [
      ['platform-fee', amount],
      ['gst-payable', -amount],
    ],
    { reference, transaction_id: id(transaction) },
  );
const invoice = `${paper({})}; ${tax(76)}`;
const creditNote = (row: Row = {}) =>
  paper({ id: creditId, kind: 'credit-note', invoice_id: invoiceId, ...row });
const refunded = `${invoice}; ${toRefunded}; ${wholeRefund}`;

export const POSSIBLE_PAPERS: readonly (readonly [write: string, statements: string])[] = [
  ['an invoice with its tax', invoice],
  [
    'an invoice to another state',
    `${paper({ place_of_supply: '29', cgst_minor: 0, sgst_minor: 0, igst_minor: 76 })}; ${tax(76)}`,
  ],
  ['a refund with its credit note', `${refunded}; ${creditNote()}; ${tax(-76, creditId, 74)}`],
];

export const papers: readonly Impossible[] = [
  ['an invoice without its tax in the ledger', 'fee_papers_tax_is_booked', paper({})],
  ['an invoice whose tax differs from the ledger', 'fee_papers_tax_is_booked', `${paper({})}; ${tax(75)}`],
  ['tax in the ledger without an invoice', 'fee_papers_fit_the_fee', tax(76)],
  [
    'tax on the fee charged to the seller',
    'ledger_entries_account_of_kind',
    book(
      'fee-tax',
      [
        ['seller-payable', 76],
        ['gst-payable', -76],
      ],
      { reference: invoiceId },
    ),
  ],
  [
    'an invoice for more than the fee',
    'fee_papers_fit_the_fee',
    `${paper({ gross_minor: 1_000, taxable_minor: 847, cgst_minor: 76, sgst_minor: 77 })}; ${tax(153)}`,
  ],
  ['an invoice for an unpaid purchase', 'fee_papers_fit_the_fee', paper({ purchase_id: reserved })],
  ['a second invoice for a purchase', 'fee_papers_one_invoice', `${paper({})}; ${paper({ id: creditId })}`],
  [
    'an invoice with a tax that is not included in the fee',
    'fee_papers_tax',
    paper({ taxable_minor: 410, cgst_minor: 45, sgst_minor: 45 }),
  ],
  ['an invoice whose parts do not add up to its total', 'fee_papers_sum', paper({ taxable_minor: 425 })],
  [
    'an invoice with integrated tax within the state',
    'fee_papers_split',
    paper({ cgst_minor: 0, sgst_minor: 0, igst_minor: 76 }),
  ],
  ['an invoice with state tax to another state', 'fee_papers_split', paper({ place_of_supply: '29' })],
  ['an invoice by a firm without a GSTIN', 'fee_papers_gstin', paper({ supplier_gstin: '27AAPFU' })],
  ['an invoice for goods', 'fee_papers_sac', paper({ sac: '854231' })],
  ['an invoice without a rate', 'fee_papers_rate', paper({ rate_basis_points: 0 })],
  [
    'an invoice for a fee of zero',
    'fee_papers_gross',
    paper({ gross_minor: 0, taxable_minor: 0, cgst_minor: 0, sgst_minor: 0 }),
  ],
  ['an invoice whose number is not drawn', 'fee_papers_drawn', `${undrawn({})}; ${tax(76)}`],
  ['an invoice that leaves out a number', 'fee_papers_drawn', `${draw('invoice')}; ${paper({})}; ${tax(76)}`],
  [
    'an invoice with another number than the series',
    'fee_paper_series_without_gaps',
    `${paper({ number: 7 })}; ${tax(76)}`,
  ],
  [
    'a changed invoice',
    'fee_papers_immutable',
    `${invoice}; update fee_papers set supplier_name = 'Other' where id = '${invoiceId}'`,
  ],
  [
    'a deleted invoice',
    'fee_papers_immutable',
    `${invoice}; delete from fee_papers where id = '${invoiceId}'`,
  ],
  ['truncated papers', 'fee_papers_immutable', 'truncate fee_papers'],
  [
    'an invoice number without an invoice',
    'fee_paper_series_without_gaps',
    `${invoice}; update fee_paper_series set last_number = last_number + 1`,
  ],
  [
    'a deleted series of invoice numbers',
    'fee_paper_series_without_gaps',
    `${invoice}; delete from fee_paper_series`,
  ],
  ['a refund of an invoiced fee without a credit note', 'fee_papers_fit_the_fee', refunded],
  [
    'a credit note for a fee that was not refunded',
    'fee_papers_fit_the_fee',
    `${invoice}; ${creditNote()}; ${tax(-76, creditId, 74)}`,
  ],
  [
    'a credit note with the wrong tax',
    'fee_papers_credit_the_tax',
    `${refunded}; ${creditNote({ taxable_minor: 426, cgst_minor: 37, sgst_minor: 37 })}; ${tax(-74, creditId, 74)}`,
  ],
  [
    'a credit note without an invoice',
    'fee_papers_correct_an_invoice',
    paper({ id: creditId, kind: 'credit-note' }),
  ],
];
