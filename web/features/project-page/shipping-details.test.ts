// covers: S5.11

import { describe, expect, it } from 'vitest';
import { findPinCode, parseMobileNumber } from './shipping-details.ts';

describe('PIN codes', () => {
  it.each([
    ['12 MG Road, Pune 411001', '411001'],
    ['12 MG Road\nPune 411 001\nMaharashtra', '411001'],
    ['Flat 3, Delhi-110001', '110001'],
    ['12 MG Road, Pune', null],
    ['12 MG Road, Pune 011001', null],
    ['Ring 9876543210', null],
  ])('the PIN code found in the address %j is %j', (address, pin) => {
    expect(findPinCode(address)).toBe(pin);
  });
});

describe('mobile numbers', () => {
  it.each([
    ['9876543210', '9876543210'],
    ['+91 98765 43210', '9876543210'],
    ['09876543210', '9876543210'],
    ['919876543210', '9876543210'],
    ['98765-43210', '9876543210'],
    ['5876543210', null],
    ['98765', null],
    ['ring me', null],
  ])('the mobile number parsed from %j is %j', (text, number) => {
    expect(parseMobileNumber(text)).toBe(number);
  });
});
