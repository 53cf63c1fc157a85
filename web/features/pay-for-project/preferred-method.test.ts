// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { preferredMethod, rememberMethod } from './preferred-method.ts';

afterEach(() => localStorage.clear());

describe('the payment method that is selected at the start', () => {
  it('the first payment is by UPI on a phone and by card elsewhere', () => {
    expect(preferredMethod(true)).toBe('upi');
    expect(preferredMethod(false)).toBe('card');
  });

  it.each(['card', 'upi'] as const)('after a payment by %s, that method is selected everywhere', (method) => {
    rememberMethod(method);
    expect(preferredMethod(true)).toBe(method);
    expect(preferredMethod(false)).toBe(method);
  });

  it('an unknown stored method is ignored', () => {
    localStorage.setItem('payment-method', 'cheque');
    expect(preferredMethod(true)).toBe('upi');
  });
});
