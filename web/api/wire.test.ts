import { describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { aProfile, aProjectCard } from '../testing/factories.ts';
import { cleanName, fromWire, toWire } from './wire.ts';

function inputNames(call: object): string[] {
  const { body, form, query } = call as Record<string, { properties?: object } | undefined>;
  const { files } = call as { files?: object };
  return [body, form, query]
    .flatMap((schema) => Object.keys(schema?.properties ?? {}))
    .concat(Object.keys(files ?? {}));
}

describe('wire names', () => {
  it.each(Object.entries(calls).map(([name, call]) => [name, inputNames(call)] as const))(
    'the input of %s is sent under the field names of the contract',
    (_name, names) => {
      const fields = Object.fromEntries(names.map((name) => [cleanName(name), name]));
      expect(Object.keys(toWire(fields))).toEqual(names);
    },
  );

  it('the fields of a response are renamed to camelCase, with units added and misspellings corrected', () => {
    const project = fromWire(aProjectCard({ bookedmarked: true, price: 499, duration_hours: 12 }));
    expect(project).toMatchObject({
      isBookmarked: true,
      priceRupees: 499,
      durationHours: 12,
      author: { reviewsCount: expect.any(Number) },
    });
    expect(fromWire([aProfile({ buyedProject: 2, total_sale: 900 })])).toMatchObject([
      { isProfileComplete: true, boughtCount: 2, totalSalesRupees: 900 },
    ]);
    const names = JSON.stringify([project, fromWire(aProfile())]).match(/"\w+(?=":)/gu) ?? [];
    expect(
      names.filter((name) => /_|completd|buyed|bookedmarked|fullname|duration_?hour$/u.test(name)),
    ).toEqual([]);
  });

  it('null, lists, numbers and strings are unchanged by the mapping of names', () => {
    expect(fromWire({ next_cursor: null, tags: ['tech_stack', 1, false] })).toEqual({
      nextCursor: null,
      tags: ['tech_stack', 1, false],
    });
  });
});
