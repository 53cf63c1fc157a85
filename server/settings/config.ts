import { isAbsolute, resolve } from 'node:path';
import type { Firm } from '#domain/common/firm.ts';
import { type Limits, parseLimits } from '#domain/common/limits.ts';
import type { OrderClocks } from '#domain/orders/order-clocks.ts';
import type { PayoutChannel } from '#domain/payouts/held-transfer.ts';
import { type Weekday, WEEKDAYS } from '#domain/payouts/payout-schedule.ts';
import type { GstSettings } from '#domain/taxes/fee-paper.ts';
import type { WithholdingRules } from '#domain/taxes/withholding.ts';
import { projectRoot } from '../runtime/project-root.ts';
import { appSecret as appSecretRule, bearerToken, postgresUrl } from './config-values.ts';
import { type FilesConfig, readFiles } from './file-settings.ts';
import { readFirm, readGst, readWithholding } from './firm-settings.ts';
import { readOrderClocks, type OriginsConfig, readOrigins } from './origin-settings.ts';
import { type PaymentConfig, readPayments } from './payment-settings.ts';
import { type Environment, SettingReader } from './setting-reader.ts';
import { readTracing, type TracingConfig } from './tracing-settings.ts';
import {
  type FirebaseConfig,
  type GithubConfig,
  type GoogleConfig,
  type MailConfig,
  readFirebase,
  readGithub,
  readGoogle,
  readMail,
} from './vendor-settings.ts';

/** `docs/settings.md` documents every setting. With NODE_ENV=production, no setting falls back to the sandbox. */
export interface Config {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string;
  readonly origins: OriginsConfig;
  readonly dataDirectory: string;
  readonly databaseUrl: string | null;
  /** The URL of PostgreSQL itself if `databaseUrl` is the URL of a pooler in transaction mode; null otherwise. */
  readonly databaseDirectUrl: string | null;
  readonly databasePool: number;
  readonly databaseReplica: { readonly url: string; readonly maxLagMs: number } | null;
  readonly role: Role;
  /**
   * The number of seconds for which the process still serves requests after a stop signal, while `/readyz` reports
   * that it is stopping.
   */
  readonly drainSeconds: number;
  readonly logLevel: string;
  /** The bearer token for `/metrics`. Null makes `/metrics` public (only in the sandbox), and false disables it. */
  readonly metricsToken: string | null | false;
  readonly tracing: TracingConfig | null;
  readonly trustedProxies: number;
  readonly minFreeDiskPercent: number;
  readonly files: FilesConfig;
  readonly appSecret: string | null;
  /** The number of the key that signs licence grants. Grants that were signed with a lower-numbered key stay valid. */
  readonly grantKey: number;
  readonly sandboxUrl: string | null;
  readonly firebase: FirebaseConfig | null;
  readonly google: GoogleConfig | null;
  readonly payments: PaymentConfig;
  readonly formerPayments: PaymentConfig | null;
  readonly github: GithubConfig;
  readonly mail: MailConfig;
  readonly privateWebhooks: boolean;
  readonly firm: Firm;
  /** Null if the firm charges no GST. */
  readonly gst: GstSettings | null;
  readonly withholding: WithholdingRules;
  /** The limits on concurrent work in each process. Work beyond a limit waits briefly or is rejected. */
  readonly capacity: {
    readonly connections: number;
    readonly reads: number;
    readonly searches: number;
    readonly writes: number;
    readonly heavy: number;
    readonly uploads: number;
    readonly downloads: number;
  };
  readonly limits: Limits | null;
  readonly purchases: {
    readonly reservationMinutes: number;
    readonly maxOpenReservations: number;
  };
  readonly payouts: {
    /** The channel for new sales. A change of this setting does not affect earlier sales. */
    readonly channel: PayoutChannel;
    readonly minimumMinor: number;
    readonly weekday: Weekday;
  };
  readonly operators: {
    readonly refundLimitMinor: number;
    /** One person may take steps that otherwise need two. */
    readonly isSingle: boolean;
  };
  readonly orders: OrderClocks;
  /** What is allowed, but hardly meant. */
  readonly warnings: readonly string[];
}

export class InvalidSettingsError extends Error {
  override readonly name = 'InvalidSettingsError';
  readonly sentences: readonly string[];
  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.sentences = sentences;
  }
}

const ROLES = ['all', 'web', 'worker'] as const;
export type Role = (typeof ROLES)[number];

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'];

export function readDataDirectory(environment: Environment): string {
  const dataDirectory = environment['DATA_DIR']?.trim() || 'data';
  return isAbsolute(dataDirectory) ? dataDirectory : resolve(projectRoot, dataDirectory);
}

/** @throws InvalidSettingsError with every invalid or missing setting */
export function readConfig(environment: Environment): Config {
  const settings = new SettingReader(environment);
  // The other settings are judged by these two.
  if (settings.errors.length > 0) throw new InvalidSettingsError(settings.errors);
  const { production, sandbox } = settings;
  const port = settings.integer('PORT', 4000, 0, 65_535);
  const sandboxUrl = sandbox
    ? settings.address('SANDBOX_URL', settings.required('SANDBOX_URL', `http://127.0.0.1:${port + 1}`))
    : null;
  const publicUrl = readPublicUrl(settings, port);
  const databaseUrl = settings.checked('DATABASE_URL', settings.optional('DATABASE_URL'), postgresUrl);
  const metricsToken = settings.checked('METRICS_TOKEN', settings.optional('METRICS_TOKEN'), bearerToken);
  const firebase = readFirebase(settings);
  const { current: payments, former: formerPayments } = readPayments(settings, sandboxUrl);

  const config: Config = {
    production,
    host: settings.optional('HOST') ?? '127.0.0.1',
    port,
    publicUrl,
    origins: readOrigins(settings, publicUrl),
    dataDirectory: readDataDirectory(environment),
    databaseUrl,
    databaseDirectUrl: readBesideDatabase(settings, 'DATABASE_DIRECT_URL', databaseUrl),
    // Each connection to the embedded database is a local process of about 5 MB, so the embedded database's pool is
    // smaller.
    databasePool: settings.integer('DATABASE_POOL', databaseUrl === null ? 10 : 20, 4, 200),
    databaseReplica: readReplica(settings, databaseUrl),
    role: readRole(settings, databaseUrl),
    drainSeconds: settings.integer('DRAIN_SECONDS', settings.production ? 3 : 0, 0, 120),
    logLevel: settings.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    metricsToken: metricsToken ?? (sandbox ? null : false),
    tracing: readTracing(settings),
    trustedProxies: readTrustedProxies(settings),
    minFreeDiskPercent: settings.integer('MIN_FREE_DISK_PERCENT', 10, 0, 90),
    files: readFiles(settings),
    appSecret: readAppSecret(settings),
    grantKey: settings.integer('GRANT_KEY', 1, 1, 100),
    sandboxUrl,
    firebase,
    google: firebase === null ? readGoogle(settings, sandboxUrl) : null,
    payments,
    formerPayments,
    github: readGithub(settings, sandboxUrl),
    mail: readMail(settings, port),
    privateWebhooks: readPrivateWebhooks(settings),
    firm: readFirm(settings, payments.provider === 'razorpay' ? 'Razorpay' : 'Stripe'),
    gst: readGst(settings),
    withholding: readWithholding(settings),
    capacity: readCapacity(settings, databaseUrl === null),
    limits: readLimits(settings),
    purchases: {
      reservationMinutes: settings.integer('RESERVATION_MINUTES', 15, 1, 120),
      maxOpenReservations: settings.integer('MAX_OPEN_RESERVATIONS', 3, 1, 100),
    },
    payouts: {
      channel: readPayoutChannel(settings, payments.provider),
      minimumMinor: settings.integer('PAYOUT_MINIMUM_RUPEES', 100, 1, 100_000) * 100,
      weekday: settings.oneOf('PAYOUT_WEEKDAY', WEEKDAYS, 'monday'),
    },
    operators: {
      refundLimitMinor: settings.integer('OPERATOR_REFUND_LIMIT_RUPEES', 10_000, 0, 1_000_000) * 100,
      isSingle: settings.oneOf('SINGLE_OPERATOR', ['on', 'off'], 'off') === 'on',
    },
    orders: readOrderClocks(settings),
    warnings: [],
  };
  if (settings.errors.length > 0) throw new InvalidSettingsError(settings.errors);
  return { ...config, warnings: [...settings.warnings, ...warnOfEmbedded(config)] };
}

function warnOfEmbedded({ production, databaseUrl }: Pick<Config, 'production' | 'databaseUrl'>): string[] {
  if (!production || databaseUrl !== null) return [];
  return [
    'DATABASE_URL is not set: the market is kept in an embedded PostgreSQL, which serves one process and cannot be replicated.',
  ];
}

function readPayoutChannel(settings: SettingReader, provider: PaymentConfig['provider']): PayoutChannel {
  if (settings.oneOf('PAYOUTS', ['bank-file', 'razorpay-route'], 'bank-file') === 'bank-file')
    return 'bank-file';
  if (provider !== 'razorpay') {
    settings.addError(
      'PAYOUTS=razorpay-route needs PAYMENT_PROVIDER=razorpay, which keeps the shares of sellers.',
    );
  }
  return 'held-transfers';
}

function readPublicUrl(settings: SettingReader, port: number): string {
  const url = settings.address('PUBLIC_URL', settings.required('PUBLIC_URL', `http://localhost:${port}`));
  if (URL.canParse(url) && new URL(url).origin !== url) {
    settings.addError(`PUBLIC_URL must be an origin without a path, not "${url}".`);
  }
  return url;
}

function readBesideDatabase(
  settings: SettingReader,
  name: 'DATABASE_DIRECT_URL' | 'DATABASE_REPLICA_URL',
  databaseUrl: string | null,
): string | null {
  const url = settings.checked(name, settings.optional(name), postgresUrl);
  if (url !== null && databaseUrl === null) settings.addError(`${name} requires DATABASE_URL.`);
  return url;
}

function readReplica(settings: SettingReader, databaseUrl: string | null): Config['databaseReplica'] {
  const url = readBesideDatabase(settings, 'DATABASE_REPLICA_URL', databaseUrl);
  const maxLagMs = settings.integer('DATABASE_REPLICA_LAG_SECONDS', 10, 1, 60) * 1_000;
  return url === null ? null : { url, maxLagMs };
}

function readRole(settings: SettingReader, databaseUrl: string | null): Role {
  const role = settings.oneOf('ROLE', ROLES, 'all');
  if (role !== 'all' && databaseUrl === null) {
    settings.addError(
      `ROLE=${role} requires DATABASE_URL, because the embedded database supports one process only.`,
    );
  }
  return role;
}

function readPrivateWebhooks(settings: SettingReader): boolean {
  const isOn = settings.oneOf('WEBHOOKS_PRIVATE', ['on', 'off'], 'off') === 'on';
  if (isOn && settings.production) {
    settings.addError('WEBHOOKS_PRIVATE must not be on when NODE_ENV is production.');
  }
  return isOn;
}

function readTrustedProxies(settings: SettingReader): number {
  const value = settings.optional('TRUST_PROXY') ?? 'off';
  const count = value === 'off' ? 0 : value === 'on' ? 1 : Number(value);
  if (!Number.isInteger(count) || count < 0 || count > 10) {
    settings.addError(`TRUST_PROXY must be on, off, or the number of proxies, not "${value}".`);
  }
  return count;
}

function readAppSecret(settings: SettingReader): string | null {
  const secret = settings.optional('APP_SECRET');
  if (settings.production && secret === null) {
    settings.addError('APP_SECRET is not set. It must be 32 random bytes as 64 hex characters.');
  }
  return settings.checked('APP_SECRET', secret, appSecretRule);
}

function readCapacity(settings: SettingReader, isEmbedded: boolean): Config['capacity'] {
  return {
    connections: settings.integer('MAX_CONNECTIONS', 2_000, 10, 100_000),
    reads: settings.integer('MAX_READS', isEmbedded ? 8 : 12, 1, 1_000),
    searches: settings.integer('MAX_SEARCHES', isEmbedded ? 3 : 4, 1, 1_000),
    writes: settings.integer('MAX_WRITES', isEmbedded ? 4 : 6, 1, 1_000),
    heavy: settings.integer('MAX_HEAVY', 6, 1, 100),
    uploads: settings.integer('MAX_UPLOADS', 12, 1, 1_000),
    downloads: settings.integer('MAX_DOWNLOADS', 64, 1, 10_000),
  };
}

function readLimits(settings: SettingReader): Limits | null {
  const limits = parseLimits(settings.optional('LIMITS') ?? '');
  if (limits === null || !('wrong' in limits)) return limits;
  settings.addError(`LIMITS: ${limits.wrong}.`);
  return null;
}
