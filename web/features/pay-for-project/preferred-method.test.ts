import { afterEach, describe, expect, it } from 'vitest';
import { preferredMethod, rememberMethod } from './payment-form.tsx';

afterEach(() => localStorage.clear());

describe('the preselected payment method', () => {
  // covers: S4.13
  it('UPI is preselected on phones and card elsewhere until the first payment', () => {
    expect(preferredMethod(true)).toBe('upi');
    expect(preferredMethod(false)).toBe('card');
  });

  it.each(['card', 'upi'] as const)(
    'after a payment by %s, that method is preselected on phones and elsewhere',
    (method) => {
      rememberMethod(method);
      expect(preferredMethod(true)).toBe(method);
      expect(preferredMethod(false)).toBe(method);
    },
  );

  it('a stored payment method that is unknown is ignored', () => {
    localStorage.setItem('payment-method', 'cheque');
    expect(preferredMethod(true)).toBe('upi');
  });
});
