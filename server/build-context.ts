import { createHmac } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { closeUnverifiedProfiles } from './accounts/close-unverified-profiles.ts';
import { distrustDevices, isTrustedDevice, saveDevice } from './accounts/device-store.ts';
import { moveProfile, proveProfile } from './accounts/profile-store.ts';
import { sendResetLinkJob } from './accounts/send-reset-link-job.ts';
import {
  createBetterAuthIdentity,
  type EmbeddedIdentity,
} from './adapters/better-auth/better-auth-identity.ts';
import { createCheckedFileStore } from './adapters/disk/checked-file-store.ts';
import { createDiskFileStore } from './adapters/disk/disk-file-store.ts';
import { createGithubCodeHost } from './adapters/github/github-code-host.ts';
import { createPrometheusTelemetry, observed } from './adapters/prometheus/prometheus-telemetry.ts';
import { createAesSealer } from './adapters/sealer/aes-sealer.ts';
import { deriveKey, fingerprintOf, loadAppSecret, secretFile } from './adapters/sealer/app-secret.ts';
import { createSharpImageProcessor } from './adapters/sharp/sharp-image-processor.ts';
import { createSmtpMailer } from './adapters/smtp/smtp-mailer.ts';
import { createSourceAnalyser } from './adapters/source-analyser/source-analyser.ts';
import { createStripeGateway } from './adapters/stripe/stripe-gateway.ts';
import { createLookalikes } from './adapters/unhomoglyph/unhomoglyph-lookalikes.ts';
import { createZipArchiveReader } from './adapters/yauzl/zip-archive-reader.ts';
import { PROVIDER_KEY_REFUSED, raiseAlertOnce } from './alerts/raise-alert.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { queryText } from './database/database.ts';
import { withMigrationLock } from './database/migrate.ts';
import type { OpenDatabase } from './database/open-database.ts';
import { JobRunner } from './jobs/job-runner.ts';
import { PgBossQueue } from './jobs/pg-boss-queue.ts';
import { countUse } from './limits/request-limit-store.ts';
import { accountMails } from './mails/account-mails.ts';
import { sendMailJob } from './mails/send-mail-job.ts';
import { alertDamagedFile } from './operations/damaged-file.ts';
import { proveSecret, refuseLostSecret } from './operations/deployment-seal.ts';
import { fileHashesIn } from './operations/file-hash-store.ts';
import type { OperationDeps } from './operations/operation-deps.ts';
import { readingsOf } from './operations/readings.ts';
import { jobs } from './worker.ts';

export interface BuiltContext {
  readonly context: Context;
  readonly operating: OperationDeps;
  readonly identity: EmbeddedIdentity;
  readonly queue: PgBossQueue;
  readonly runner: JobRunner<Context>;
  /** Mounts what is outside the contract: the identity provider's own calls. */
  mount(app: FastifyInstance): Promise<void>;
}

/** Creates the adapters from the settings and wires them together; starts nothing. */
export async function buildContext(
  config: Config,
  log: Logger,
  { database, pool, embedded }: OpenDatabase,
): Promise<BuiltContext> {
  const filesDirectory = join(config.dataDirectory, 'files');
  mkdirSync(filesDirectory, { recursive: true });
  const openSecret = async () => {
    const loaded = await loadAppSecret(config, (file) => refuseLostSecret(database, file));
    const source = config.appSecret === null ? secretFile(config.dataDirectory) : 'APP_SECRET';
    await proveSecret(database, createAesSealer(deriveKey(loaded, 'sealer')), source);
    return loaded;
  };
  // Serialises the creation of the secret by processes starting together.
  const secret = await withMigrationLock(pool, openSecret);
  const queue = await PgBossQueue.open(pool, jobs, {
    alone: embedded,
    supervise: true,
    sealer: createAesSealer(deriveKey(secret, 'jobs')),
    onError: (error) => log.error({ err: error }, 'the job queue failed'),
  });
  const telemetry = createPrometheusTelemetry();
  const circuitOf = (service: string) => (isOpen: boolean) => telemetry.circuitChanged(service, isOpen);
  const identity = createBetterAuthIdentity({
    publicUrl: config.publicUrl,
    production: config.production,
    secret: Buffer.from(deriveKey(secret, 'identity')).toString('base64url'),
    google: config.google,
    onGoogleCircuitChange: circuitOf('google'),
    pool,
    log,
    async requestResetLink(email) {
      // Job keys are stored in plain text, so the address is hashed.
      const key = createHmac('sha256', deriveKey(secret, 'job-keys')).update(email).digest('base64url');
      await queue.enqueue(sendResetLinkJob, { email }, { key });
    },
    limits: config.limits,
    mails: accountMails(config.publicUrl, (mail) => queue.enqueue(sendMailJob, mail, { key: mail.id })),
    devices: {
      isTrusted: (hash, subjects) => isTrustedDevice(database, hash, subjects),
      remember: (hash, subject) => saveDevice(database, hash, subject),
    },
    transaction: (work) =>
      database.transaction().execute((tx) =>
        work({
          query: (text, values) => queryText(tx, text, values),
          closeProfiles: (subjects) => closeUnverifiedProfiles({ jobs: queue }, tx, subjects),
          verifyProfile: (subject) => proveProfile(tx, subject),
          changeProfileEmail: (subject, email) => moveProfile(tx, subject, email),
          distrustDevices: (subject, exceptHash) => distrustDevices(tx, subject, exceptHash),
        }),
      ),
  });
  const fingerprint = fingerprintOf(secret);
  const gateway = createStripeGateway(
    { ...config.stripe, deployment: fingerprint, payerKey: deriveKey(secret, 'payer') },
    circuitOf('stripe'),
    (isRefused) => {
      if (!isRefused) return;
      // Not awaited: the failing call reports its own error.
      raiseAlertOnce({ log }, database, PROVIDER_KEY_REFUSED).catch((error: unknown) => {
        log.error({ err: error }, 'an alert could not be saved');
      });
    },
  );
  const context: Context = {
    config,
    log,
    database,
    jobs: queue,
    identity,
    payments: observed('stripe', gateway, telemetry),
    codeHost: observed('github', createGithubCodeHost(config.github, circuitOf('github')), telemetry),
    files: createCheckedFileStore(
      createDiskFileStore(filesDirectory, config.minFreeDiskPercent / 100),
      fileHashesIn(database),
      (name) => alertDamagedFile({ database, log }, name),
    ),
    archives: createZipArchiveReader(),
    sourceAnalyser: createSourceAnalyser(),
    images: createSharpImageProcessor(),
    mailer: observed('smtp', createSmtpMailer(config.mail, circuitOf('smtp')), telemetry),
    sealer: createAesSealer(deriveKey(secret, 'sealer')),
    lookalikes: createLookalikes(),
    requestCounter: embedded ? null : { count: (key, windowMs) => countUse(database, key, windowMs) },
    telemetry,
  };
  for (const reading of readingsOf(context, pool)) telemetry.addReading(reading);
  return {
    context,
    operating: {
      ...context,
      pool,
      secret: { file: config.appSecret === null ? secretFile(config.dataDirectory) : null, fingerprint },
    },
    identity,
    queue,
    runner: new JobRunner(queue, jobs, context, log, telemetry),
    mount: (app) => identity.mount(app),
  };
}
