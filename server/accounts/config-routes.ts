import type { ResponseOf } from '#contract/calls.ts';
import type { OrderClocks } from '#domain/orders/order-clocks.ts';
import type { Context } from '../context.ts';
import type { Routes } from '../http/routes.ts';

export function configRoutes(routes: Routes, { config }: Context): void {
  // The response is computed at startup, so that the server does not start with a misplaced secret.
  const data = presentConfig(config);
  routes.handle('GET /api/config', async ({ reply }) => {
    void reply.header('cache-control', 'public, max-age=60');
    return { data };
  });
}

type PublicConfig = ResponseOf<'GET /api/config'>['data'];

/** A value in another format may be a secret that was entered in the wrong setting, and must not be published. */
const PUBLIC_KEY = {
  stripe: /^pk_(?:test|live)_[A-Za-z0-9_]+$/u,
  razorpay: /^rzp_(?:test|live)_[A-Za-z0-9]+$/u,
};
const PUBLIC_KEY_SETTING = { stripe: 'STRIPE_PUBLISHABLE_KEY', razorpay: 'RAZORPAY_KEY_ID' };
const SCRIPT_PATH = { stripe: '/js/stripe.js', razorpay: '/v1/checkout.js' };
const PLAIN_ADDRESS = /^https?:\/\/[^\s@?#]+$/u;

/** @throws Error if a value is malformed. The message omits the value, which may be a secret. */
export function presentConfig(
  config: Pick<
    Context['config'],
    'firebase' | 'google' | 'payments' | 'github' | 'sandboxUrl' | 'orders' | 'payouts'
  >,
): PublicConfig {
  const { provider, apiBase } = config.payments;
  const publicKey =
    config.payments.provider === 'razorpay' ? config.payments.keyId : config.payments.publishableKey;
  if (!PUBLIC_KEY[provider].test(publicKey)) {
    throw new Error(
      `${PUBLIC_KEY_SETTING[provider]} does not look like a publishable key and is not shown to browsers.`,
    );
  }
  for (const address of [apiBase, config.sandboxUrl]) {
    if (address !== null && !PLAIN_ADDRESS.test(address)) {
      throw new Error('An address for browsers must hold neither a user name nor a query.');
    }
  }
  return {
    identity: presentIdentity(config),
    payments: {
      provider,
      publishable_key: publicKey,
      script_url: apiBase === null ? null : `${apiBase}${SCRIPT_PATH[provider]}`,
    },
    payouts: config.payouts.channel,
    orders: presentClocks(config.orders),
    github: { app: config.github.app !== null, host: config.github.repositoryHost },
    sandbox_url: config.sandboxUrl,
  };
}

export function presentClocks(clocks: OrderClocks): PublicConfig['orders'] {
  return {
    download_days: clocks.download / 24,
    trying_hours: clocks.trying,
    case_answer_hours: clocks.caseSilence,
    shipping_hours: clocks.shipping,
    support_days: clocks.support / 24,
    support_answer_hours: clocks.supportAnswer,
  };
}

function presentIdentity({
  firebase,
  google,
}: Pick<Context['config'], 'firebase' | 'google'>): PublicConfig['identity'] {
  if (firebase === null) return { provider: 'embedded', base_path: '/api/identity', google: google !== null };
  const options = Object.entries(firebase.options).filter(([, value]) => value !== null);
  return {
    provider: 'firebase',
    google: firebase.google,
    options: Object.fromEntries(options),
    emulator_url: firebase.emulatorUrl,
  };
}
