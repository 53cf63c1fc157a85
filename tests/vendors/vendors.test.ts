import { beforeAll, expect, it } from 'vitest';
import type { Exchange } from '#sandbox/sandbox.ts';
import { findTypeMismatches } from './check-types.ts';
import { GITHUB_IMPORTS, githubValues } from './github-values.ts';
import { playVendors } from './play-vendors.ts';
import { RAZORPAY_IMPORTS, razorpayValues } from './razorpay-values.ts';
import { STRIPE_IMPORTS, stripeValues } from './stripe-values.ts';

let exchanges: readonly Exchange[];
beforeAll(async () => {
  exchanges = await playVendors('stripe');
});

it("all requests to the sandbox's Stripe and all its responses match the published types", async () => {
  const values = stripeValues(exchanges);
  expect(values.length).toBeGreaterThan(100);
  expect(await findTypeMismatches(STRIPE_IMPORTS, values)).toEqual([]);
});

it("all requests to the sandbox's Razorpay and all its responses match the published types, and a planted mistake is detected", async () => {
  const played = await playVendors('razorpay');
  const values = razorpayValues(played);
  expect(values.length).toBeGreaterThan(50);
  const planted: Exchange = {
    method: 'POST',
    url: '/razorpay/v1/orders',
    requestBody: '{"amount":100,"currency":"INR","reciept":"x"}',
    status: 200,
    answerBody: '{"entity":"order","status":"canceled"}',
  };
  const mismatches = await findTypeMismatches(RAZORPAY_IMPORTS, [...values, ...razorpayValues([planted])]);
  expect(mismatches).toEqual([expect.stringContaining('reciept'), expect.stringContaining('canceled')]);
});

it("all requests to the sandbox's GitHub and all its responses match the OpenAPI document", async () => {
  const values = githubValues(exchanges);
  expect(values.length).toBeGreaterThan(5);
  expect(await findTypeMismatches(GITHUB_IMPORTS, values)).toEqual([]);
});

const planted: Exchange = {
  method: 'POST',
  url: '/v1/payment_intents/pi_1/confirm',
  requestBody: 'payment_method_data[type]=upi&payment_method_data[upi][vpa]=a@upi',
  status: 200,
  answerBody: '{"error":{"message":"Invalid"}}',
};

it('a parameter that Stripe does not publish is detected', async () => {
  const mismatches = await findTypeMismatches(STRIPE_IMPORTS, stripeValues([planted]));
  expect(mismatches).toEqual([expect.stringContaining('vpa')]);
});

it('a value that Stripe does not publish and a missing field are detected', async () => {
  const opened = exchanges.find(({ method, url }) => method === 'POST' && url === '/v1/payment_intents');
  const answer = JSON.parse(opened?.answerBody ?? '') as Record<string, unknown>;
  const changed = (change: object): Exchange => ({
    ...planted,
    url: '/v1/payment_intents',
    requestBody: 'amount=100&currency=inr',
    answerBody: JSON.stringify({ ...answer, ...change }),
  });
  const exchangesWithMistakes = [changed({ processing: { type: 'upi' } }), changed({ currency: undefined })];
  const mismatches = await findTypeMismatches(STRIPE_IMPORTS, stripeValues(exchangesWithMistakes));
  expect(mismatches).toEqual([expect.stringContaining('upi'), expect.stringContaining('currency')]);
});

it('a call and a field that GitHub does not publish are detected', async () => {
  const user = exchanges.find(({ url }) => url.endsWith('/user'));
  const answerBody = JSON.stringify({ ...(JSON.parse(user?.answerBody ?? '') as object), login: 1 });
  const mismatches = await findTypeMismatches(
    GITHUB_IMPORTS,
    githubValues([
      { ...planted, url: '/github/api/unknown' },
      { ...planted, method: 'GET', url: '/github/api/user', answerBody },
    ]),
  );
  expect(mismatches).toEqual([expect.stringContaining('/unknown'), expect.stringContaining('number')]);
});
