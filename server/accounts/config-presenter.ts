import type { ResponseOf } from '#contract/calls.ts';
import type { Context } from '../context.ts';

type PublicConfig = ResponseOf<'GET /api/config'>['data'];

/** A value in another format may be a secret in the wrong setting. */
const PUBLISHABLE_KEY = /^pk_(?:test|live)_[A-Za-z0-9_]+$/u;
const PLAIN_ADDRESS = /^https?:\/\/[^\s@?#]+$/u;

/** @throws Error if a value is malformed. The message omits the value, which may be a secret. */
export function presentConfig(
  config: Pick<Context['config'], 'google' | 'stripe' | 'sandboxUrl'>,
): PublicConfig {
  const { publishableKey, apiBase } = config.stripe;
  if (!PUBLISHABLE_KEY.test(publishableKey)) {
    throw new Error(
      'STRIPE_PUBLISHABLE_KEY does not look like a publishable key and is not shown to browsers.',
    );
  }
  for (const address of [apiBase, config.sandboxUrl]) {
    if (address !== null && !PLAIN_ADDRESS.test(address)) {
      throw new Error('An address for browsers must hold neither a user name nor a query.');
    }
  }
  return {
    identity: { provider: 'embedded', base_path: '/api/identity', google: config.google !== null },
    payments: {
      provider: 'stripe',
      publishable_key: publishableKey,
      script_url: apiBase === null ? null : `${apiBase}/js/stripe.js`,
    },
    sandbox_url: config.sandboxUrl,
  };
}
