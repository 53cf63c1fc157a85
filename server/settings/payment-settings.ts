import {
  razorpayKeyId,
  razorpaySecret,
  stripeMode,
  stripePublishableKey,
  stripeSecretKey,
  stripeWebhookSecret,
} from './config-values.ts';
import type { SettingReader } from './setting-reader.ts';

export interface StripeConfig {
  readonly provider: 'stripe';
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  readonly apiBase: string | null;
  readonly timeoutMs: number;
}

export interface RazorpayConfig {
  readonly provider: 'razorpay';
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  readonly apiBase: string | null;
  readonly timeoutMs: number;
}

export type PaymentConfig = StripeConfig | RazorpayConfig;

const SANDBOX_STRIPE_KEY = 'sk_test_sandbox';
const SANDBOX_RAZORPAY_KEY = 'rzp_test_sandbox';
const PROVIDERS = ['stripe', 'razorpay'] as const;

export interface PaymentConfigs {
  readonly current: PaymentConfig;
  readonly former: PaymentConfig | null;
}

export function readPayments(settings: SettingReader, sandboxUrl: string | null): PaymentConfigs {
  const hasRazorpay = settings.optional('RAZORPAY_KEY_ID') !== null;
  const hasStripe = settings.optional('STRIPE_SECRET_KEY') !== null;
  const isChosen = settings.optional('PAYMENT_PROVIDER') !== null;
  if (hasRazorpay && hasStripe && !isChosen) {
    settings.addError(
      'PAYMENT_PROVIDER is not set. Set it to stripe or razorpay, because keys of both are set.',
    );
  }
  const suggested = hasRazorpay && !hasStripe ? 'razorpay' : 'stripe';
  const provider = settings.oneOf('PAYMENT_PROVIDER', PROVIDERS, suggested);
  if (provider === 'razorpay') {
    const former = hasStripe ? readStripe(settings, sandboxUrl) : null;
    return { current: readRazorpay(settings, sandboxUrl), former };
  }
  const former = hasRazorpay ? readRazorpay(settings, sandboxUrl) : null;
  return { current: readStripe(settings, sandboxUrl), former };
}

function readRazorpay(settings: SettingReader, sandboxUrl: string | null): RazorpayConfig {
  const keyId = settings.checked(
    'RAZORPAY_KEY_ID',
    settings.required('RAZORPAY_KEY_ID', SANDBOX_RAZORPAY_KEY),
    razorpayKeyId,
  );
  if (!settings.production && keyId.startsWith('rzp_live_')) {
    settings.addError("Razorpay's live keys move real money, so they require NODE_ENV=production.");
  }
  const ownAddress = sandboxUrl === null ? null : `${sandboxUrl}/razorpay`;
  const apiBase =
    settings.optional('RAZORPAY_API_BASE') ?? (keyId === SANDBOX_RAZORPAY_KEY ? ownAddress : null);
  if (settings.production && apiBase !== null) {
    settings.addError(
      "RAZORPAY_API_BASE must not be set when NODE_ENV is production, because payments go to Razorpay's own address.",
    );
  }
  return {
    provider: 'razorpay',
    keyId,
    keySecret: settings.checked(
      'RAZORPAY_KEY_SECRET',
      settings.required('RAZORPAY_KEY_SECRET', 'razorpay-sandbox-secret'),
      razorpaySecret,
    ),
    webhookSecret: settings.checked(
      'RAZORPAY_WEBHOOK_SECRET',
      settings.required('RAZORPAY_WEBHOOK_SECRET', 'whsec_sandbox'),
      razorpaySecret,
    ),
    apiBase: apiBase === null ? null : settings.address('RAZORPAY_API_BASE', apiBase),
    timeoutMs: settings.integer('RAZORPAY_TIMEOUT_MS', 5_000, 100, 30_000),
  };
}

function readStripe(settings: SettingReader, sandboxUrl: string | null): StripeConfig {
  const secretKey = settings.checked(
    'STRIPE_SECRET_KEY',
    settings.required('STRIPE_SECRET_KEY', SANDBOX_STRIPE_KEY),
    stripeSecretKey,
  );
  const publishableKey = settings.checked(
    'STRIPE_PUBLISHABLE_KEY',
    settings.required('STRIPE_PUBLISHABLE_KEY', 'pk_test_sandbox'),
    stripePublishableKey,
  );
  checkStripeModes(settings, secretKey, publishableKey);
  const apiBase =
    settings.optional('STRIPE_API_BASE') ?? (secretKey === SANDBOX_STRIPE_KEY ? sandboxUrl : null);
  if (settings.production && apiBase !== null) {
    settings.addError(
      "STRIPE_API_BASE must not be set when NODE_ENV is production, because payments go to Stripe's own address.",
    );
  }
  return {
    provider: 'stripe',
    secretKey,
    publishableKey,
    webhookSecret: settings.checked(
      'STRIPE_WEBHOOK_SECRET',
      settings.required('STRIPE_WEBHOOK_SECRET', 'whsec_sandbox'),
      stripeWebhookSecret,
    ),
    apiBase: apiBase === null ? null : settings.address('STRIPE_API_BASE', apiBase),
    timeoutMs: settings.integer('STRIPE_TIMEOUT_MS', 5_000, 100, 30_000),
  };
}

function checkStripeModes(settings: SettingReader, secretKey: string, publishableKey: string): void {
  const [secretMode, publishableMode] = [stripeMode(secretKey), stripeMode(publishableKey)];
  if (secretMode !== null && publishableMode !== null && secretMode !== publishableMode) {
    settings.addError('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live or both be test keys.');
  }
  if (!settings.production && (secretMode === 'live' || publishableMode === 'live')) {
    settings.addError("Stripe's live keys move real money, so they require NODE_ENV=production.");
  }
}
