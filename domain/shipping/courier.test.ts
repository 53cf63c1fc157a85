import { expect, it } from 'vitest';
import { COURIERS, expectedNumber, trackingPage } from './courier.ts';

it('the example of each courier has the form of its numbers', () => {
  for (const { name, example } of COURIERS)
    expect([name, expectedNumber(name, example)]).toEqual([name, null]);
});

it.each([
  // The example of the standard S10, in the country's letters.
  ['India Post', 'RR 473124829 IN', null],
  ['india-post', 'rr473124829in', null],
  ['India Post', 'RR473124828IN', 'EX123456785IN'],
  ['India Post', '473124829', 'EX123456785IN'],
  ['DTDC', 'D12345678', null],
  ['DTDC', 'EX123456785IN', 'D12345678'],
  ['Uncle by train', 'anything', null],
  ['Delhivery', '', null],
])('%s, %s is expected as %s', (courier, number, expected) => {
  expect(expectedNumber(courier, number)).toBe(expected);
});

it.each([
  ['Delhivery', '1234 5678 90123', 'https://www.delhivery.com/track/package/1234567890123'],
  ['Delhivery', null, 'https://www.delhivery.com/track/package/'],
  ['blue dart', '12345678901', 'https://www.bluedart.com/tracking'],
  ['Xpressbees', '../?x=<a>', 'https://www.xpressbees.com/shipment/tracking?awbNo=..%2F%3FX%3D%3CA%3E'],
  ['Somebody', '1', null],
  [null, '1', null],
])('a parcel of %s with the number %s is followed at %s', (courier, number, page) => {
  expect(trackingPage(courier, number)).toBe(page);
});
