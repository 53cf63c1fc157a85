import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseDatedRates, rateOn } from './dated-rate.ts';
import { formatPaperNumber } from './fee-paper.ts';
import { isGstin, placeOfSupply, splitCredit, splitTax, stateOfAddress, taxOf } from './gst.ts';

const gstin = '27AAPFU0939F1ZV';
const terms = { rateBasisPoints: 1_800, supplierGstin: gstin, placeOfSupply: '27' } as const;

it.each([
  [gstin, true],
  ['29AAGCB7383J1Z4', true],
  ['27AAPFU0939F1ZW', false],
  ['28AAPFU0939F1ZV', false],
  ['27AAPFU0939F1AV', false],
  ['27aapfu0939f1zv', false],
  ['', false],
])('%j is a GSTIN with a valid check digit: %j', (text, is) => {
  expect(isGstin(text)).toBe(is);
});

it.each([
  ['12 Sample Road, Pune, Maharashtra 411001', '27'],
  ['Goa Street 4, Bengaluru, KARNATAKA-560001', '29'],
  ['7 Mall Road, Srinagar, Jammu & Kashmir 190001', '01'],
  ['Hostel 3, Andhra University, Visakhapatnam', null],
  ['Near Kerala House, New Delhi 110001', '07'],
  ['Goalpara, Assam', '18'],
] as const)('the address %j is in the state %j', (address, code) => {
  expect(stateOfAddress(address)).toBe(code);
});

it("the place of supply for a buyer without a known state is the firm's state", () => {
  expect(placeOfSupply(gstin, null)).toBe('27');
  expect(placeOfSupply(gstin, 'Hostel 3')).toBe('27');
  expect(placeOfSupply(gstin, 'Kochi, Kerala')).toBe('32');
});

it('the tax in the fee for a sale within a state is half central and half state tax', () => {
  expect(splitTax(11_800, terms)).toEqual({
    grossMinor: 11_800,
    taxableMinor: 10_000,
    cgstMinor: 900,
    sgstMinor: 900,
    igstMinor: 0,
  });
});

it('the tax in the platform fee for an interstate sale is entirely IGST', () => {
  expect(splitTax(11_800, { ...terms, placeOfSupply: '29' })).toMatchObject({
    taxableMinor: 10_000,
    cgstMinor: 0,
    sgstMinor: 0,
    igstMinor: 1_800,
  });
});

it('the taxes in partial credit notes are never negative and add up to the tax in the invoice', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4_750_000 }),
      fc.array(fc.integer({ min: 0, max: 1_000 }), { maxLength: 5 }),
      fc.constantFrom('27', '29'),
      fc.integer({ min: 0, max: 2_800 }),
      (grossMinor, shares, place, rateBasisPoints) => {
        const deal = { ...terms, rateBasisPoints, placeOfSupply: place } as const;
        const invoice = splitTax(grossMinor, deal);
        const sums = { taxable: 0, tax: 0 };
        let creditedMinor = 0;
        for (const permille of [...shares, 1_000]) {
          const creditMinor = Math.floor((permille * (grossMinor - creditedMinor)) / 1_000);
          const credit = splitCredit(creditedMinor, creditMinor, deal);
          expect(Math.min(...Object.values(credit))).toBeGreaterThanOrEqual(0);
          expect(credit.taxableMinor + taxOf(credit)).toBe(creditMinor);
          sums.taxable += credit.taxableMinor;
          sums.tax += taxOf(credit);
          creditedMinor += creditMinor;
        }
        expect(sums).toEqual({ taxable: invoice.taxableMinor, tax: taxOf(invoice) });
      },
    ),
  );
});

it('a tax rate applies from its date until the date of the next rate', () => {
  const rates = parseDatedRates('2017-07-01:18  2027-04-01:12.5') ?? [];
  expect(rates).toHaveLength(2);
  expect(['2017-06-30', '2017-07-01', '2027-03-31', '2027-04-01'].map((day) => rateOn(rates, day))).toEqual([
    0, 1_800, 1_800, 1_250,
  ]);
});

it.each(['', '18', '2017-02-30:18', '2017-07-01:-1', '2017-07-01:100', '2018-01-01:5 2017-01-01:6'])(
  'the setting %j is rejected as an invalid list of tax rates',
  (text) => {
    expect(parseDatedRates(text)).toBeNull();
  },
);

it('the number of an invoice or credit note has 16 characters and contains its series and financial year', () => {
  const numbers = (['invoice', 'credit-note'] as const).map((kind) =>
    formatPaperNumber({ kind, financialYear: '2026-27', number: 42 }),
  );
  expect(numbers).toEqual(['PHI/26-27/000042', 'PHC/26-27/000042']);
});
