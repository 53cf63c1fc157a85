import { createHmac } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { closeUnverifiedProfiles } from '../account-deletion/close-unverified-profiles.ts';
import { sendResetLinkJob } from '../accounts/account-jobs.ts';
import { createAttempts } from '../accounts/attempts.ts';
import { deviceHashOf, newDeviceCookie } from '../accounts/device-cookies.ts';
import { distrustDevices, isTrustedDevice, trustDevice } from '../accounts/device-store.ts';
import { keyEnder } from '../accounts/end-every-access.ts';
import { KeptViewers } from '../accounts/kept-viewers.ts';
import { changeProfileEmail, markAddressVerified } from '../accounts/profile-store.ts';
import { createBankFile } from '../adapters/bank-file/bank-file.ts';
import {
  createBetterAuthIdentity,
  type EmbeddedIdentity,
} from '../adapters/better-auth/better-auth-identity.ts';
import type { IdentitySettings } from '../adapters/better-auth/identity-settings.ts';
import { createPasswordHasher, type PasswordHasher } from '../adapters/better-auth/password-hasher.ts';
import { createSecondFactor } from '../adapters/better-auth/second-factor.ts';
import { createDiskFileStore } from '../adapters/disk/disk-file-store.ts';
import { createFallbackFileStore, createCheckedFileStore } from '../adapters/file-stores/file-stores.ts';
import { createGithubCodeHost } from '../adapters/github/github-code-host.ts';
import { createGrantSigner } from '../adapters/grants/jws-grant-signer.ts';
import { checkCollector } from '../adapters/opentelemetry/check-collector.ts';
import { pausePayments, pauseTransfers, routePayments } from '../adapters/payment-routing/route-payments.ts';
import { createDsnReader } from '../adapters/postal-mime/dsn-reader.ts';
import { createPrometheusTelemetry, instrument } from '../adapters/prometheus/prometheus-telemetry.ts';
import { createRazorpayRoute, createRazorpayGateway } from '../adapters/razorpay/razorpay-gateway.ts';
import type { createS3FileStore } from '../adapters/s3/s3-file-store.ts';
import { createRomaniser } from '../adapters/sanscript/sanscript-romaniser.ts';
import { createAesSealer } from '../adapters/sealer/aes-sealer.ts';
import { deriveKey, fingerprintOf, loadAppSecret, secretFile } from '../adapters/sealer/app-secret.ts';
import {
  createPersonHashes,
  createMessageTags,
  createHandoverCodes,
  createBuildCodes,
  createSignedTokens,
} from '../adapters/sealer/hmac-keys.ts';
import { createSharpImageProcessor } from '../adapters/sharp/sharp-image-processor.ts';
import { createSharpPreviewPainter } from '../adapters/sharp/sharp-preview-painter.ts';
import { createSmtpMailer } from '../adapters/smtp/smtp-mailer.ts';
import { createSourceAnalyser } from '../adapters/source-analyser/source-analyser.ts';
import { createWebhookSender } from '../adapters/standard-webhooks/standard-webhook-sender.ts';
import { createStripeGateway } from '../adapters/stripe/stripe-gateway.ts';
import { createLookalikes } from '../adapters/unhomoglyph/unhomoglyph-lookalikes.ts';
import { createZipArchiveReader } from '../adapters/yauzl/zip-archive-reader.ts';
import { providerKeyRefused, raiseAlertOnce } from '../alerts/raise-alert.ts';
import { KeptCounts } from '../catalogue/kept-counts.ts';
import type { Context, PublicReads } from '../context.ts';
import { queryText } from '../database/database.ts';
import { withMigrationLock } from '../database/migrate.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import { traceStatements } from '../database/prepared-pool.ts';
import type { ReadReplica } from '../database/read-replica.ts';
import { FeedStreams } from '../feed/feed-streams.ts';
import type { Identified } from '../http/viewer.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import { PgBossQueue } from '../jobs/pg-boss-queue.ts';
import { countUse } from '../limits/request-limit-store.ts';
import { verifySecret, assertSecretNotLost } from '../machine/deployment-seal.ts';
import { type Deployment, openDeployment } from '../machine/deployment.ts';
import { createFileWriteStore, createFileHashStore } from '../machine/file-rows-store.ts';
import type { FileStores } from '../machine/move-files.ts';
import type { OperationDeps } from '../machine/operation-deps.ts';
import { readingsOf } from '../machine/readings.ts';
import { alertDamagedFile } from '../machine/scrub-files.ts';
import { accountMails } from '../mails/account-mails.ts';
import { sendMailJob } from '../mails/send-mail-job.ts';
import { removeRecentPayoutAccount } from '../payouts/change-payout-account.ts';
import type { FileStore } from '../ports/file-store.ts';
import type { IdentityProvider } from '../ports/identity-provider.ts';
import type { DeploymentMarks, PaymentGateway } from '../ports/payment-gateway.ts';
import type { Tracing } from '../ports/telemetry.ts';
import type { TransferGateway } from '../ports/transfer-gateway.ts';
import { BatchedReactions } from '../projects/batched-reactions.ts';
import { BatchedViews } from '../projects/batched-views.ts';
import type { Config } from '../settings/config.ts';
import type { PaymentConfig } from '../settings/payment-settings.ts';
import { jobs } from './worker.ts';

type AppSecret = Awaited<ReturnType<typeof loadAppSecret>>;

export interface BuiltContext {
  readonly context: Context;
  readonly operating: OperationDeps;
  readonly identity: EmbeddedIdentity;
  /** Whether the jobs of this market must not run, because it is a copy. */
  readonly isPaused: boolean;
  readonly runner: JobRunner<Context>;
  mount(app: FastifyInstance): Promise<void>;
  /** Stops the job queue; the caller closes the database. */
  close(): Promise<void>;
}

export function createPaymentGateway(
  config: PaymentConfig,
  own: { readonly deployments: DeploymentMarks; readonly captures: boolean; readonly payerKey: Uint8Array },
  onCircuitChange?: (isOpen: boolean) => void,
  onKeyChange?: (isRefused: boolean) => void,
): PaymentGateway {
  return config.provider === 'razorpay'
    ? createRazorpayGateway({ ...config, ...own }, onCircuitChange, onKeyChange)
    : createStripeGateway({ ...config, ...own }, onCircuitChange, onKeyChange);
}

export async function buildContext(
  config: Config,
  log: Logger,
  { database, pool, embedded, notifications, replica }: OpenDatabase,
  {
    hasher = createPasswordHasher(),
    tracing = null,
  }: { readonly hasher?: PasswordHasher; readonly tracing?: Tracing | null } = {},
): Promise<BuiltContext> {
  const counts = new KeptCounts();
  const viewers = new KeptViewers<Identified>(notifications);
  const { tracing: collector } = config;
  if (tracing !== null) {
    const pools = replica === undefined ? [pool] : [pool, replica.pool];
    for (const each of pools) traceStatements(each, (name, run) => tracing.statement(name, run));
  }
  const filesDirectory = join(config.dataDirectory, 'files');
  mkdirSync(filesDirectory, { recursive: true });
  const openSecret = async () => {
    const loaded = await loadAppSecret(config, (file) => assertSecretNotLost(database, file));
    const source = config.appSecret === null ? secretFile(config.dataDirectory) : 'APP_SECRET';
    await verifySecret(database, createAesSealer(deriveKey(loaded, 'sealer')), source);
    return loaded;
  };
  // The lock prevents processes that start concurrently from each creating a secret.
  const secret = await withMigrationLock(pool, openSecret);
  const queue = await PgBossQueue.open(pool, jobs, {
    alone: embedded,
    supervise: config.role !== 'web',
    sealer: createAesSealer(deriveKey(secret, 'jobs')),
    onError: (error) => log.error({ err: error }, 'the job queue failed'),
    traceparent: tracing?.traceparent,
  });
  const tokens = createSignedTokens(deriveKey(secret, 'tokens'));
  const endKeys = keyEnder((tx, profileId, which) =>
    removeRecentPayoutAccount({ jobs: queue, config }, tx, profileId, which),
  );
  const telemetry = createPrometheusTelemetry();
  const traced = <Service extends object>(name: string, service: Service): Service =>
    tracing === null ? service : tracing.calls(name, service);
  const outside = <Service extends object>(name: string, service: Service): Service =>
    traced(name, instrument(name, service, telemetry));
  const circuitOf = (service: string) => (isOpen: boolean) => telemetry.circuitChanged(service, isOpen);
  const identitySettings: IdentitySettings = {
    publicUrl: config.publicUrl,
    production: config.production,
    secret: Buffer.from(deriveKey(secret, 'identity')).toString('base64url'),
    google: config.google,
    onGoogleCircuitChange: circuitOf('google'),
    pool,
    log,
    async requestResetLink(email) {
      // Keys of jobs are stored in plain text, so this key contains a hash of the address.
      const key = createHmac('sha256', deriveKey(secret, 'job-keys')).update(email).digest('base64url');
      await queue.enqueue(sendResetLinkJob, { email }, { key });
    },
    hasher,
    mails: accountMails(config.publicUrl, async (mail) => {
      await queue.enqueue(sendMailJob, { ...mail, isSecurity: true }, { key: mail.id });
    }),
    devices: {
      newCookie: () => newDeviceCookie(tokens),
      hashOf: (cookie) => deviceHashOf(tokens, cookie),
      isTrusted: (hash, subject) => isTrustedDevice(database, hash, subject),
      trust: (hash, subject) => database.transaction().execute((tx) => trustDevice(tx, hash, subject)),
    },
    attempts: createAttempts({
      database,
      jobs: queue,
      limits: config.limits,
      hasReset: config.firebase === null,
    }),
    transaction: (work) =>
      database.transaction().execute((tx) =>
        work({
          query: (text, values) => queryText(tx, text, values),
          closeProfiles: (subjects) => closeUnverifiedProfiles({ jobs: queue }, tx, subjects),
          verifyProfile: (subject) => markAddressVerified(tx, subject),
          changeProfileEmail: (subject, email) => changeProfileEmail(tx, subject, email),
          endKeys: (subject, payoutAccount) => endKeys(tx, { subject, payoutAccount }),
          distrustDevices: (subject, exceptHash) => distrustDevices(tx, subject, exceptHash),
        }),
      ),
  };
  const embeddedIdentity = createBetterAuthIdentity(identitySettings);
  await withMigrationLock(pool, () => embeddedIdentity.ensureSigningKey());
  const identity =
    config.firebase === null
      ? embeddedIdentity
      : await openFirebase(config.firebase, identitySettings, circuitOf('firebase'));
  const fingerprint = fingerprintOf(secret);
  const deployment = await openDeployment({ database, log }, fingerprint);
  const { payments, transfers } = openProviders({
    config,
    log,
    database,
    secret,
    deployment,
    circuitOf,
    outside,
  });
  const tags = createMessageTags(deriveKey(secret, 'message-tags'));
  const mailer = createSmtpMailer({ ...config.mail, tags }, circuitOf('smtp'), (host, sentence) => {
    alertInBackground(
      { log, database },
      {
        code: 'mail-server-refused',
        subject: host,
        sentence: `The mail server ${sentence}. Mails are retried for up to three days.`,
      },
    );
  });
  const sourceAnalyser = createSourceAnalyser();
  const disk = createDiskFileStore(filesDirectory, config.minFreeDiskPercent / 100);
  const s3 =
    config.files.s3 === null
      ? null
      : await openS3(config.files.s3, {
          uploads: disk,
          writes: createFileWriteStore(database),
          onCircuitChange: circuitOf('s3'),
          onFailure: (error) => log.warn({ err: error }, 'an S3 request failed'),
        });
  const fileStores: FileStores = {
    current: config.files.store,
    disk,
    s3: s3 === null ? null : outside('s3', s3),
  };
  const romaniser = createRomaniser();
  const context: Context = {
    config,
    log,
    database,
    publicReads: publicReadsOf({ database, counts, romaniser }, replica),
    jobs: queue,
    identity,
    payments,
    payouts: createBankFile(),
    transfers,
    codeHost: outside('github', createGithubCodeHost(config.github, circuitOf('github'))),
    uploads: disk,
    files: createCheckedFileStore(currentStore(fileStores), createFileHashStore(database), (name) =>
      alertDamagedFile({ database, log }, name),
    ),
    bounces: createDsnReader(config.mail.bounceSecret, tags),
    archives: createZipArchiveReader(),
    insides: sourceAnalyser,
    sourceAnalyser,
    images: createSharpImageProcessor(),
    previews: createSharpPreviewPainter(),
    mailer: outside('smtp', mailer),
    webhooks: traced('webhook', createWebhookSender(config.privateWebhooks)),
    sealer: createAesSealer(deriveKey(secret, 'sealer')),
    tokens,
    handoverCodes: createHandoverCodes(deriveKey(secret, 'handover')),
    buildCodes: createBuildCodes(deriveKey(secret, 'build-codes')),
    grants: createGrantSigner(
      Array.from({ length: config.grantKey }, (_, index) => deriveKey(secret, `grants-${index + 1}`)),
      config.publicUrl,
    ),
    personHashes: createPersonHashes(deriveKey(secret, 'person-hashes')),
    lookalikes: createLookalikes(),
    romaniser,
    requestCounter: embedded
      ? null
      : { count: (key, windowMs) => countUse(database, key, { windowSeconds: windowMs / 1_000 }) },
    telemetry,
    tracing,
    counts,
    viewers,
    endKeys,
    reactions: new BatchedReactions({ database }),
    views: new BatchedViews(database, (error) => log.error({ err: error }, 'views could not be counted')),
    feedStreams: new FeedStreams({ database, log }, notifications),
  };
  for (const reading of readingsOf(context, pool, replica)) telemetry.addReading(reading);
  return {
    context,
    operating: {
      ...context,
      pool,
      fileStores,
      checkCollector: collector === null ? null : () => checkCollector(collector),
      measureReplica: replica === undefined ? null : () => replica.measure(),
      secret: { file: config.appSecret === null ? secretFile(config.dataDirectory) : null, fingerprint },
    },
    identity: embeddedIdentity,
    isPaused: deployment.isPaused,
    runner: new JobRunner(queue, jobs, context, log, telemetry, tracing),
    async mount(app) {
      if (config.firebase === null) await embeddedIdentity.mount(app);
    },
    async close() {
      await Promise.all([context.feedStreams.stop(), viewers.stop()]);
      await queue.stop();
      mailer.close();
      s3?.close();
    },
  };
}

function openProviders({
  config,
  log,
  database,
  secret,
  deployment: { marks, isPaused },
  circuitOf,
  outside,
}: Pick<Context, 'config' | 'log' | 'database'> & {
  readonly secret: AppSecret;
  readonly deployment: Deployment;
  readonly circuitOf: (service: string) => (isOpen: boolean) => void;
  readonly outside: <Service extends object>(name: string, service: Service) => Service;
}): Pick<Context, 'payments' | 'transfers'> {
  const alertRefusedKey = (provider: PaymentConfig['provider']) => (isRefused: boolean) => {
    if (isRefused) alertInBackground({ log, database }, providerKeyRefused(provider));
  };
  const openGateway = (payments: PaymentConfig): PaymentGateway => {
    const { provider } = payments;
    const gateway = createPaymentGateway(
      payments,
      { deployments: marks, captures: !isPaused, payerKey: deriveKey(secret, 'payer') },
      circuitOf(provider),
      alertRefusedKey(provider),
    );
    return outside(provider, isPaused ? pausePayments(gateway) : gateway);
  };
  // Razorpay Route is also opened if Razorpay is the former provider, because it may still hold sellers' shares.
  const openTransfers = (): TransferGateway | null => {
    const razorpay = [config.payments, config.formerPayments].find((one) => one?.provider === 'razorpay');
    if (razorpay?.provider !== 'razorpay') return null;
    const route = createRazorpayRoute(
      { ...razorpay, deployment: marks[0] },
      circuitOf('razorpay-route'),
      alertRefusedKey('razorpay'),
    );
    return outside('razorpay-route', isPaused ? pauseTransfers(route) : route);
  };
  const current = openGateway(config.payments);
  return {
    payments:
      config.formerPayments === null ? current : routePayments(current, openGateway(config.formerPayments)),
    transfers: openTransfers(),
  };
}

function alertInBackground(
  { log, database }: Pick<Context, 'log' | 'database'>,
  alert: Parameters<typeof raiseAlertOnce>[2],
): void {
  raiseAlertOnce({ log }, database, alert).catch((error: unknown) => {
    log.error({ err: error }, 'an alert could not be saved');
  });
}

function publicReadsOf(
  onPrimary: Pick<Context, 'database' | 'counts' | 'romaniser'>,
  replica: ReadReplica | undefined,
): PublicReads {
  if (replica === undefined) return (read) => read(onPrimary);
  return (read) =>
    replica.read(
      () => read(onPrimary),
      (database) => read({ ...onPrimary, database }),
    );
}

/** The AWS SDK is loaded only if it is used, because it accounts for a quarter of the startup time. */
async function openS3(
  ...args: Parameters<typeof createS3FileStore>
): Promise<ReturnType<typeof createS3FileStore>> {
  const adapter = await import('../adapters/s3/s3-file-store.ts');
  return adapter.createS3FileStore(...args);
}

async function openFirebase(
  config: NonNullable<Config['firebase']>,
  settings: IdentitySettings,
  onCircuitChange: (isOpen: boolean) => void,
): Promise<IdentityProvider> {
  const { createFirebaseIdentity } = await import('../adapters/firebase/firebase-identity.ts');
  const { options, emulatorUrl, ...connection } = config;
  return createFirebaseIdentity(
    {
      ...settings,
      ...connection,
      projectId: options.projectId,
      apiKey: options.apiKey,
      authDomain: options.authDomain,
      isEmulator: emulatorUrl !== null,
      onCircuitChange,
    },
    (confirm) => createSecondFactor(settings, confirm, false),
  );
}

function currentStore({ current, disk, s3 }: FileStores): FileStore {
  if (s3 === null) return disk;
  return current === 's3' ? createFallbackFileStore(s3, disk) : createFallbackFileStore(disk, s3);
}
