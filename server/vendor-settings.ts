import {
  githubClientId,
  githubClientSecret,
  googleClientId,
  googleClientSecret,
  mailSender,
  smtpUrl,
  stripeMode,
  stripePublishableKey,
  stripeSecretKey,
  stripeWebhookSecret,
} from './config-values.ts';
import type { SettingReader } from './setting-reader.ts';

export interface StripeConfig {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** Null for Stripe's default URL. */
  readonly apiBase: string | null;
  readonly timeoutMs: number;
}

export interface GoogleConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly discoveryUrl: string;
}

export interface GithubConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Base URLs of browser sign-in and of the REST API, without a trailing slash. */
  readonly webUrl: string;
  readonly apiUrl: string;
  readonly timeoutMs: number;
}

export interface MailConfig {
  readonly smtpUrl: string;
  readonly from: string;
  readonly timeoutMs: number;
}

const SANDBOX_STRIPE_KEY = 'sk_test_sandbox';

export function readStripe(settings: SettingReader, sandboxUrl: string | null): StripeConfig {
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
    settings.complain(
      "STRIPE_API_BASE must not be set when NODE_ENV is production: payments go to Stripe's own address.",
    );
  }
  return {
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
    settings.complain('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live or both be test keys.');
  }
  if (!settings.production && (secretMode === 'live' || publishableMode === 'live')) {
    settings.complain("Stripe's live keys move real money: they need NODE_ENV=production.");
  }
}

/** @returns null if Google sign-in is disabled. */
export function readGoogle(settings: SettingReader, sandboxUrl: string | null): GoogleConfig | null {
  const clientId = settings.sandbox
    ? settings.required('GOOGLE_CLIENT_ID', 'sandbox-google-client')
    : settings.optional('GOOGLE_CLIENT_ID');
  if (clientId === null) return null;
  return {
    clientId: settings.checked('GOOGLE_CLIENT_ID', clientId, googleClientId(settings.production)),
    clientSecret: settings.checked(
      'GOOGLE_CLIENT_SECRET',
      settings.required('GOOGLE_CLIENT_SECRET', 'sandbox-google-secret'),
      googleClientSecret,
    ),
    discoveryUrl: settings.vendorAddress(
      'GOOGLE_DISCOVERY_URL',
      ['accounts.google.com'],
      settings.optional('GOOGLE_DISCOVERY_URL') ??
        (sandboxUrl === null
          ? 'https://accounts.google.com/.well-known/openid-configuration'
          : `${sandboxUrl}/google/.well-known/openid-configuration`),
    ),
  };
}

export function readGithub(settings: SettingReader, sandboxUrl: string | null): GithubConfig {
  return {
    clientId: settings.checked(
      'GITHUB_CLIENT_ID',
      settings.required('GITHUB_CLIENT_ID', 'sandbox-github-client'),
      githubClientId,
    ),
    clientSecret: settings.checked(
      'GITHUB_CLIENT_SECRET',
      settings.required('GITHUB_CLIENT_SECRET', 'sandbox-github-secret'),
      githubClientSecret,
    ),
    webUrl: settings.vendorAddress(
      'GITHUB_WEB_URL',
      ['github.com', '.ghe.com'],
      settings.optional('GITHUB_WEB_URL') ??
        (sandboxUrl === null ? 'https://github.com' : `${sandboxUrl}/github`),
    ),
    apiUrl: settings.vendorAddress(
      'GITHUB_API_URL',
      ['api.github.com', '.ghe.com'],
      settings.optional('GITHUB_API_URL') ??
        (sandboxUrl === null ? 'https://api.github.com' : `${sandboxUrl}/github/api`),
    ),
    timeoutMs: settings.integer('GITHUB_TIMEOUT_MS', 5_000, 100, 60_000),
  };
}

/** @param port - the server's port. The sandbox's mail server listens on `port + 2`. */
export function readMail(settings: SettingReader, port: number): MailConfig {
  return {
    smtpUrl: settings.checked(
      'SMTP_URL',
      settings.required('SMTP_URL', `smtp://127.0.0.1:${port + 2}`),
      smtpUrl,
    ),
    from: settings.checked(
      'MAIL_FROM',
      settings.required('MAIL_FROM', 'ProtoHaat <hello@protohaat.example>'),
      mailSender(settings.production),
    ),
    timeoutMs: settings.integer('SMTP_TIMEOUT_MS', 10_000, 100, 30_000),
  };
}
