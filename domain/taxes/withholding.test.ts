import { expect, it } from 'vitest';
import { parseDatedAmounts } from './dated-rate.ts';
import {
  isAnyWithheld,
  ratesOfRelease,
  returnedTax,
  type SellerTaxFacts,
  withheldOf,
  type WithholdingRules,
} from './withholding.ts';

const rules: WithholdingRules = {
  tcs: [
    { from: '2018-10-01', basisPoints: 100 },
    { from: '2024-07-10', basisPoints: 50 },
  ],
  tds: [{ from: '2024-10-01', basisPoints: 10 }],
  tdsWithoutPan: [{ from: '2024-10-01', basisPoints: 500 }],
  tdsThresholds: [{ from: '2024-10-01', rupees: 500_000 }],
};
const off: WithholdingRules = { tcs: [], tds: [], tdsWithoutPan: [], tdsThresholds: [] };
const day = '2026-11-26';
const identityOf = (holder: string, gstin: string | null = null) => ({ pan: `ABC${holder}E1234F`, gstin });
const seller = { identity: identityOf('P'), yearMinor: 1_000_00 };
const registered = { identity: identityOf('P', '27ABCPE1234F1Z0') };
const rates = (facts: Partial<SellerTaxFacts>, on = day) =>
  ratesOfRelease(rules, { ...seller, ...facts }, on);

it('no tax is withheld if withholding is not configured or before the first rate takes effect', () => {
  expect(isAnyWithheld(off, day)).toBe(false);
  expect(isAnyWithheld(rules, '2018-09-30')).toBe(false);
  expect(isAnyWithheld(rules, day)).toBe(true);
  expect(ratesOfRelease(off, { ...seller, ...registered }, day)).toEqual([]);
});

it('TCS is withheld only from sellers registered for GST, at the rate of the day', () => {
  expect(rates(registered)).toEqual([{ tax: 'tcs', basisPoints: 50 }]);
  expect(rates(registered, '2024-07-09')).toEqual([{ tax: 'tcs', basisPoints: 100 }]);
  expect(rates({})).toEqual([]);
});

it.each(['P', 'H'])(
  'TDS is withheld from a PAN holder of kind %s only above the threshold of the year',
  (holder) => {
    const identity = identityOf(holder);
    expect(rates({ identity, yearMinor: 500_000_00 })).toEqual([]);
    expect(rates({ identity, yearMinor: 500_000_01 })).toEqual([{ tax: 'tds', basisPoints: 10 }]);
  },
);

it('TDS is withheld from a company from the first rupee, and from a seller without a PAN at the higher rate', () => {
  expect(rates({ identity: identityOf('C') })).toEqual([{ tax: 'tds', basisPoints: 10 }]);
  expect(rates({ identity: null })).toEqual([{ tax: 'tds', basisPoints: 500 }]);
});

it('withheld tax is rounded half up to the paisa', () => {
  expect(withheldOf(99_900, 10)).toBe(100);
  expect(withheldOf(500, 10)).toBe(1);
  expect(withheldOf(499, 10)).toBe(0);
  expect(withheldOf(0, 500)).toBe(0);
});

it('when a share decreases, the seller gets back the difference in each tax', () => {
  expect(returnedTax([50, 10], 99_900, 49_950)).toBe(500 - 250 + 100 - 50);
  expect(returnedTax([500], 99_900, 0)).toBe(4_995);
  expect(returnedTax([], 99_900, 0)).toBe(0);
});

it('a larger share never has less tax withheld, and the tax never exceeds the share', () => {
  let last = 0;
  for (let share = 0; share < 30_000; share += 7) {
    const tax = withheldOf(share, 137);
    expect(tax).toBeGreaterThanOrEqual(last);
    expect(tax).toBeLessThanOrEqual(share);
    last = tax;
  }
});

it('a list of dated amounts in whole rupees is parsed in order', () => {
  expect(parseDatedAmounts('2024-10-01:500000 2027-04-01:600000')).toEqual([
    { from: '2024-10-01', rupees: 500_000 },
    { from: '2027-04-01', rupees: 600_000 },
  ]);
});

it.each(['2024-10-01', '2024-10-01:5.5', '2024-13-01:5', '2024-10-02:1 2024-10-01:2', '2024-10-01:1:2', ''])(
  'the list of dated amounts "%s" is rejected',
  (text) => expect(parseDatedAmounts(text)).toBeNull(),
);
