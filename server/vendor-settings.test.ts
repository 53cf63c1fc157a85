import { describe, expect, it } from 'vitest';
import { complaintsAbout, production } from '#tests/support/production-settings.ts';
import { readConfig } from './config.ts';

describe('Razorpay', () => {
  const others = Object.fromEntries(
    Object.entries(production).filter(([name]) => !name.startsWith('STRIPE_')),
  );
  const keys = {
    RAZORPAY_KEY_ID: 'rzp_live_a1B2c3',
    RAZORPAY_KEY_SECRET: 'k3yS3cret1234',
    RAZORPAY_WEBHOOK_SECRET: 'hookSecret99',
  };

  it('Razorpay is selected by its key, and needs no Stripe setting', () => {
    expect(readConfig({ ...others, ...keys }).payments).toMatchObject({
      provider: 'razorpay',
      keyId: 'rzp_live_a1B2c3',
      apiBase: null,
    });
    expect(readConfig({ ...others, ...keys }).formerPayments).toBeNull();
  });

  it.each(Object.keys(keys))('a production server does not start without %s', (name) => {
    const half = { ...others, ...keys, PAYMENT_PROVIDER: 'razorpay', [name]: '' };
    expect(complaintsAbout(half)).toEqual([`${name} is not set.`]);
  });

  it('keys of both providers require PAYMENT_PROVIDER, and malformed keys are rejected', () => {
    const both = { ...production, ...keys };
    expect(complaintsAbout(both).join()).toContain('PAYMENT_PROVIDER is not set');
    expect(readConfig({ ...both, PAYMENT_PROVIDER: 'razorpay' })).toMatchObject({
      payments: { provider: 'razorpay' },
      formerPayments: { provider: 'stripe' },
    });
    const swapped = { ...keys, RAZORPAY_KEY_ID: 'k3yS3cret1234', RAZORPAY_KEY_SECRET: 'rzp_live_a1B2c3' };
    expect(complaintsAbout({ ...others, ...swapped, PAYMENT_PROVIDER: 'razorpay' })).toHaveLength(2);
    expect(complaintsAbout({ ...keys, SANDBOX: 'on' }).join()).toContain('need NODE_ENV=production');
  });
});
