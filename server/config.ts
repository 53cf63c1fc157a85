import { isAbsolute, resolve } from 'node:path';
import { type Limits, parseLimits } from '#domain/common/limits.ts';
import {
  appSecret as appSecretRule,
  bearerToken,
  githubClientId,
  githubClientSecret,
  googleClientId as googleClientIdRule,
  googleClientSecret,
  mailSender,
  postgresUrl,
  smtpUrl as smtpUrlRule,
  stripeMode,
  stripePublishableKey,
  stripeSecretKey,
  stripeWebhookSecret,
  type ValueRule,
  vendorHost,
} from './config-values.ts';
import { projectRoot } from './project-root.ts';

/**
 * Every setting, read from the environment once and validated together. `docs/settings.md` is the table for people.
 * In sandbox mode each has a default; with NODE_ENV=production nothing falls back to the sandbox.
 */
export interface Config {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** Origin under which browsers reach us, without a trailing slash. */
  readonly publicUrl: string;
  readonly dataDirectory: string;
  /** Null: the embedded database in the data directory. */
  readonly databaseUrl: string | null;
  readonly logLevel: string;
  /** What a reader of `/metrics` must bring; null: nothing (sandbox alone); false: they are not served. */
  readonly metricsToken: string | null | false;
  /** How many proxies stand in front of us and add to `X-Forwarded-For`. */
  readonly trustedProxies: number;
  /** Uploads are refused while less of the disk is free; everything else goes on. */
  readonly minFreeDiskPercent: number;
  /** 32 bytes from which signing and sealing keys are derived; null: kept in a file of the data directory. */
  readonly appSecret: string | null;
  readonly sandboxUrl: string | null;
  readonly google: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly discoveryUrl: string;
  } | null;
  readonly stripe: {
    readonly secretKey: string;
    readonly publishableKey: string;
    readonly webhookSecret: string;
    /** Null: Stripe's own address. */
    readonly apiBase: string | null;
    readonly timeoutMs: number;
  };
  readonly github: {
    readonly clientId: string;
    readonly clientSecret: string;
    /** Where a browser signs in, and where the REST API is; no trailing slash. */
    readonly webUrl: string;
    readonly apiUrl: string;
    readonly timeoutMs: number;
  };
  readonly mail: { readonly smtpUrl: string; readonly from: string; readonly timeoutMs: number };
  /** How much one process does at the same time; more waits a moment or is turned away. */
  readonly capacity: {
    readonly connections: number;
    readonly reads: number;
    readonly writes: number;
    readonly heavy: number;
    readonly uploads: number;
    readonly downloads: number;
  };
  /** How often things may be done; null: no limits. */
  readonly limits: Limits | null;
  readonly purchases: {
    readonly reservationMinutes: number;
    readonly maxOpenReservations: number;
  };
}

/** All that is wrong with the settings, a sentence each. */
export class InvalidSettingsError extends Error {
  override readonly name = 'InvalidSettingsError';
  readonly sentences: readonly string[];
  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.sentences = sentences;
  }
}

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'];

type Environment = Readonly<Record<string, string | undefined>>;

/** The one setting that an operator's command needs to find a running server. */
export function readDataDirectory(environment: Environment): string {
  const dataDirectory = environment['DATA_DIR']?.trim() || 'data';
  return isAbsolute(dataDirectory) ? dataDirectory : resolve(projectRoot, dataDirectory);
}

/** @throws InvalidSettingsError with every wrong or missing setting at once. */
export function readConfig(environment: Environment): Config {
  const wrong: string[] = [];
  const production = environment['NODE_ENV'] === 'production';
  const flag = (name: string, fallback: boolean): boolean => {
    const value = environment[name]?.trim() || (fallback ? 'on' : 'off');
    if (value !== 'on' && value !== 'off') wrong.push(`${name} must be on or off, not "${value}".`);
    return value === 'on';
  };
  const sandbox = flag('SANDBOX', !production);
  if (production && sandbox) wrong.push('SANDBOX must not be on when NODE_ENV is production.');
  const text = (name: string, sandboxDefault?: string): string => {
    const value = environment[name]?.trim();
    if (value !== undefined && value !== '') return value;
    if (sandboxDefault !== undefined && sandbox) return sandboxDefault;
    wrong.push(`${name} is not set.`);
    return '';
  };
  const optional = (name: string): string | null => environment[name]?.trim() || null;
  const integer = (name: string, fallback: number, min: number, max: number): number => {
    const value = environment[name]?.trim();
    if (value === undefined || value === '') return fallback;
    const number = Number(value);
    if (Number.isInteger(number) && number >= min && number <= max) return number;
    wrong.push(`${name} must be a whole number from ${min} to ${max}, not "${value}".`);
    return fallback;
  };
  /** Checks a value for its kind; what is missing is named elsewhere. */
  const checked = (name: string, value: string, rule: ValueRule): string => {
    const complaint = value === '' ? null : rule(value);
    if (complaint !== null) wrong.push(`${name} ${complaint}.`);
    return value;
  };
  const address = (name: string, value: string): string => {
    if (value === '') return value;
    const { protocol, username, password } = URL.canParse(value)
      ? new URL(value)
      : { protocol: '', username: '', password: '' };
    if (username !== '' || password !== '') wrong.push(`${name} must not hold a user name or password.`);
    if (protocol !== 'https:' && protocol !== 'http:') {
      wrong.push(`${name} must be an address such as https://example.org, not "${value}".`);
    } else if (production && protocol !== 'https:')
      wrong.push(`${name} must begin with https:// when NODE_ENV is production.`);
    return value.replace(/\/+$/u, '');
  };

  const vendor = (name: string, hosts: readonly string[], value: string): string =>
    production ? checked(name, address(name, value), vendorHost(hosts)) : address(name, value);

  const port = integer('PORT', 4000, 0, 65_535);
  const sandboxUrl = sandbox
    ? address('SANDBOX_URL', text('SANDBOX_URL', `http://127.0.0.1:${port + 1}`))
    : null;
  const publicUrl = address('PUBLIC_URL', text('PUBLIC_URL', `http://localhost:${port}`));
  if (URL.canParse(publicUrl) && new URL(publicUrl).origin !== publicUrl) {
    wrong.push(`PUBLIC_URL must be an origin without a path, not "${publicUrl}".`);
  }

  const databaseUrl = optional('DATABASE_URL');
  if (databaseUrl !== null) checked('DATABASE_URL', databaseUrl, postgresUrl);
  const logLevel = environment['LOG_LEVEL']?.trim() || 'info';
  if (!LOG_LEVELS.includes(logLevel)) {
    wrong.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${logLevel}".`);
  }
  const secretKey = checked(
    'STRIPE_SECRET_KEY',
    text('STRIPE_SECRET_KEY', 'sk_test_sandbox'),
    stripeSecretKey,
  );
  const publishableKey = checked(
    'STRIPE_PUBLISHABLE_KEY',
    text('STRIPE_PUBLISHABLE_KEY', 'pk_test_sandbox'),
    stripePublishableKey,
  );
  const [secretMode, publishableMode] = [stripeMode(secretKey), stripeMode(publishableKey)];
  if (secretMode !== null && publishableMode !== null && secretMode !== publishableMode) {
    wrong.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live or both be test keys.');
  }
  if (!production && (secretMode === 'live' || publishableMode === 'live')) {
    wrong.push("Stripe's live keys move real money: they need NODE_ENV=production.");
  }
  const stripeApiBase = optional('STRIPE_API_BASE') ?? (secretKey === 'sk_test_sandbox' ? sandboxUrl : null);
  if (production && stripeApiBase !== null) {
    wrong.push(
      "STRIPE_API_BASE must not be set when NODE_ENV is production: payments go to Stripe's own address.",
    );
  }
  const googleClientId = sandbox
    ? text('GOOGLE_CLIENT_ID', 'sandbox-google-client')
    : optional('GOOGLE_CLIENT_ID');
  const appSecret = optional('APP_SECRET');
  if (production && appSecret === null)
    wrong.push('APP_SECRET is not set: 32 random bytes as 64 hex characters.');
  if (appSecret !== null) checked('APP_SECRET', appSecret, appSecretRule);

  const metricsToken = optional('METRICS_TOKEN');
  if (metricsToken !== null) checked('METRICS_TOKEN', metricsToken, bearerToken);
  const proxies = environment['TRUST_PROXY']?.trim() || 'off';
  const trustedProxies = proxies === 'off' ? 0 : proxies === 'on' ? 1 : Number(proxies);
  if (!Number.isInteger(trustedProxies) || trustedProxies < 0 || trustedProxies > 10) {
    wrong.push(`TRUST_PROXY must be on, off, or how many proxies there are, not "${proxies}".`);
  }
  const limits = parseLimits(environment['LIMITS'] ?? '');
  if (limits !== null && 'wrong' in limits) wrong.push(`LIMITS: ${limits.wrong}.`);

  const config: Config = {
    production,
    host: environment['HOST']?.trim() || (production ? '0.0.0.0' : '127.0.0.1'),
    port,
    publicUrl,
    dataDirectory: readDataDirectory(environment),
    databaseUrl,
    logLevel,
    metricsToken: metricsToken ?? (sandbox ? null : false),
    trustedProxies,
    minFreeDiskPercent: integer('MIN_FREE_DISK_PERCENT', 10, 0, 90),
    appSecret,
    sandboxUrl,
    google:
      googleClientId === null
        ? null
        : {
            clientId: checked('GOOGLE_CLIENT_ID', googleClientId, googleClientIdRule(production)),
            clientSecret: checked(
              'GOOGLE_CLIENT_SECRET',
              text('GOOGLE_CLIENT_SECRET', 'sandbox-google-secret'),
              googleClientSecret,
            ),
            discoveryUrl: vendor(
              'GOOGLE_DISCOVERY_URL',
              ['accounts.google.com'],
              optional('GOOGLE_DISCOVERY_URL') ??
                (sandboxUrl === null
                  ? 'https://accounts.google.com/.well-known/openid-configuration'
                  : `${sandboxUrl}/google/.well-known/openid-configuration`),
            ),
          },
    stripe: {
      secretKey,
      publishableKey,
      webhookSecret: checked(
        'STRIPE_WEBHOOK_SECRET',
        text('STRIPE_WEBHOOK_SECRET', 'whsec_sandbox'),
        stripeWebhookSecret,
      ),
      apiBase: stripeApiBase === null ? null : address('STRIPE_API_BASE', stripeApiBase),
      timeoutMs: integer('STRIPE_TIMEOUT_MS', 5_000, 100, 30_000),
    },
    github: {
      clientId: checked(
        'GITHUB_CLIENT_ID',
        text('GITHUB_CLIENT_ID', 'sandbox-github-client'),
        githubClientId,
      ),
      clientSecret: checked(
        'GITHUB_CLIENT_SECRET',
        text('GITHUB_CLIENT_SECRET', 'sandbox-github-secret'),
        githubClientSecret,
      ),
      webUrl: vendor(
        'GITHUB_WEB_URL',
        ['github.com', '.ghe.com'],
        optional('GITHUB_WEB_URL') ?? (sandboxUrl === null ? 'https://github.com' : `${sandboxUrl}/github`),
      ),
      apiUrl: vendor(
        'GITHUB_API_URL',
        ['api.github.com', '.ghe.com'],
        optional('GITHUB_API_URL') ??
          (sandboxUrl === null ? 'https://api.github.com' : `${sandboxUrl}/github/api`),
      ),
      timeoutMs: integer('GITHUB_TIMEOUT_MS', 5_000, 100, 60_000),
    },
    mail: {
      smtpUrl: checked('SMTP_URL', text('SMTP_URL', `smtp://127.0.0.1:${port + 2}`), smtpUrlRule),
      from: checked(
        'MAIL_FROM',
        text('MAIL_FROM', 'ProtoHaat <hello@protohaat.example>'),
        mailSender(production),
      ),
      timeoutMs: integer('SMTP_TIMEOUT_MS', 10_000, 100, 30_000),
    },
    capacity: {
      connections: integer('MAX_CONNECTIONS', 2_000, 10, 100_000),
      reads: integer('MAX_READS', databaseUrl === null ? 8 : 12, 1, 1_000),
      writes: integer('MAX_WRITES', databaseUrl === null ? 4 : 6, 1, 1_000),
      heavy: integer('MAX_HEAVY', 6, 1, 100),
      uploads: integer('MAX_UPLOADS', 12, 1, 1_000),
      downloads: integer('MAX_DOWNLOADS', 64, 1, 10_000),
    },
    limits: limits !== null && 'wrong' in limits ? null : limits,
    purchases: {
      reservationMinutes: integer('RESERVATION_MINUTES', 15, 1, 120),
      maxOpenReservations: integer('MAX_OPEN_RESERVATIONS', 3, 1, 100),
    },
  };
  if (wrong.length > 0) throw new InvalidSettingsError(wrong);
  return config;
}
