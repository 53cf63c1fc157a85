import { expect, it } from 'vitest';
import { areTermsKept, excludesPurchase, LICENCES, saleTermsOf } from './sale-mode.ts';

const software = { category: 'SOFTWARE', hasLicence: true } as const;

it('software can be sold to one buyer, or as copies under any of the licences', () => {
  expect(saleTermsOf({ saleMode: 'exclusive', licence: null }, software)).toEqual({
    saleMode: 'exclusive',
    licence: null,
  });
  for (const licence of LICENCES) {
    expect(saleTermsOf({ saleMode: 'copies', licence }, software)).toEqual({ saleMode: 'copies', licence });
  }
});

it.each([
  [
    'a device as copies',
    { saleMode: 'copies', licence: 'personal-use' },
    { category: 'HARDWARE', hasLicence: false },
    'sale_mode',
  ],
  ['copies without a licence', { saleMode: 'copies', licence: null }, software, 'licence'],
  ['one buyer with a licence', { saleMode: 'exclusive', licence: 'any-project' }, software, 'licence'],
  [
    'the licence of a repository that has none',
    { saleMode: 'copies', licence: 'repository' },
    { category: 'SOFTWARE', hasLicence: false },
    'licence',
  ],
] as const)(
  'sale terms are rejected with the name of the invalid field: %s',
  (_name, wanted, work, field) => {
    expect(() => saleTermsOf(wanted, work)).toThrow(
      expect.objectContaining({ code: 'invalid-field', details: { field } }),
    );
  },
);

it("a purchase can become a sale only if the listing's sale mode has not changed since the purchase began", () => {
  expect(areTermsKept({ saleMode: 'exclusive', licence: null })).toBe(true);
  expect(areTermsKept({ saleMode: 'copies', licence: 'personal-use' })).toBe(true);
  expect(areTermsKept({ saleMode: 'copies', licence: null })).toBe(false);
  expect(areTermsKept({ saleMode: 'exclusive', licence: 'personal-use' })).toBe(false);
});

it('a live purchase of an exclusive project blocks all buyers; of a project that is sold as copies, only the same buyer', () => {
  const other = { buyerId: 'a' };
  expect(['a', 'b'].map((buyer) => excludesPurchase('exclusive', other, buyer))).toEqual([true, true]);
  expect(['a', 'b'].map((buyer) => excludesPurchase('copies', other, buyer))).toEqual([true, false]);
});
