import { describe, expect, it } from 'vitest';
import { findPinCode, parseMobileNumber } from './shipping-details.ts';

describe('an address that a courier can use', () => {
  it.each([
    ['12 MG Road, Pune 411001', '411001'],
    ['12 MG Road\nPune 411 001\nMaharashtra', '411001'],
    ['Flat 3, Delhi-110001', '110001'],
    ['12 MG Road, Pune', null],
    ['12 MG Road, Pune 011001', null],
    ['Ring 9876543210', null],
  ])('finds the PIN code in %j', (address, pin) => {
    expect(findPinCode(address)).toBe(pin);
  });
});

describe('a mobile number', () => {
  it.each([
    ['9876543210', '9876543210'],
    ['+91 98765 43210', '9876543210'],
    ['09876543210', '9876543210'],
    ['919876543210', '9876543210'],
    ['98765-43210', '9876543210'],
    ['5876543210', null],
    ['98765', null],
    ['ring me', null],
  ])('reads %s', (text, number) => {
    expect(parseMobileNumber(text)).toBe(number);
  });
});
