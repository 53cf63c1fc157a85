import { createHmac } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { closeUnverifiedProfiles } from './account-deletion/close-unverified-profiles.ts';
import { distrustDevices, isTrustedDevice, saveDevice } from './accounts/device-store.ts';
import { endingKept, KeptViewers } from './accounts/kept-viewers.ts';
import { changeProfileEmail, markAddressVerified } from './accounts/profile-store.ts';
import { sendResetLinkJob } from './accounts/send-reset-link-job.ts';
import {
  createBetterAuthIdentity,
  type EmbeddedIdentity,
} from './adapters/better-auth/better-auth-identity.ts';
import type { PasswordHasher } from './adapters/better-auth/identity-settings.ts';
import { createCheckedFileStore } from './adapters/disk/checked-file-store.ts';
import { createDiskFileStore } from './adapters/disk/disk-file-store.ts';
import { createGithubCodeHost } from './adapters/github/github-code-host.ts';
import { createMarkdownRenderer } from './adapters/markdown/markdown-renderer.ts';
import { createPrometheusTelemetry, instrument } from './adapters/prometheus/prometheus-telemetry.ts';
import { createRomaniser } from './adapters/sanscript/sanscript-romaniser.ts';
import { createAesSealer } from './adapters/sealer/aes-sealer.ts';
import { deriveKey, fingerprintOf, loadAppSecret, secretFile } from './adapters/sealer/app-secret.ts';
import { createSharpImageProcessor } from './adapters/sharp/sharp-image-processor.ts';
import { createSharpPreviewPainter } from './adapters/sharp/sharp-preview-painter.ts';
import { createSmtpMailer } from './adapters/smtp/smtp-mailer.ts';
import { createSourceAnalyser } from './adapters/source-analyser/source-analyser.ts';
import { createStripeGateway } from './adapters/stripe/stripe-gateway.ts';
import { createLookalikes } from './adapters/unhomoglyph/unhomoglyph-lookalikes.ts';
import { createZipArchiveReader } from './adapters/yauzl/zip-archive-reader.ts';
import { PROVIDER_KEY_REFUSED, raiseAlertOnce } from './alerts/raise-alert.ts';
import { Kept } from './catalogue/kept.ts';
import { refreshChangedEntries } from './catalogue/refresh-entries.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { queryText } from './database/database.ts';
import { withMigrationLock } from './database/migrate.ts';
import type { OpenDatabase } from './database/open-database.ts';
import { addCommitHooks } from './database/prepared-pool.ts';
import type { ReadyAnswer } from './http/ready-answer.ts';
import type { Identified } from './http/viewer.ts';
import { JobRunner } from './jobs/job-runner.ts';
import { PgBossQueue } from './jobs/pg-boss-queue.ts';
import { countUse, resetUses, uncountUse } from './limits/request-limit-store.ts';
import { accountMails } from './mails/account-mails.ts';
import { sendMailJob } from './mails/send-mail-job.ts';
import { alertDamagedFile } from './operations/damaged-file.ts';
import { verifySecret, assertSecretNotLost } from './operations/deployment-seal.ts';
import { createFileHashStore } from './operations/file-hash-store.ts';
import type { OperationDeps } from './operations/operation-deps.ts';
import { readingsOf } from './operations/readings.ts';
import { BatchedViews } from './projects/batched-views.ts';
import { jobs } from './worker.ts';

export interface BuiltContext {
  readonly context: Context;
  readonly operating: OperationDeps;
  readonly identity: EmbeddedIdentity;
  readonly runner: JobRunner<Context>;
  /** Mounts the identity provider's endpoints, which are outside the contract. */
  mount(app: FastifyInstance): Promise<void>;
  /** Stops the job queue; the caller closes the database. */
  close(): Promise<void>;
}

/** Creates the adapters from the settings and wires them together. Starts no background work. */
export async function buildContext(
  config: Config,
  log: Logger,
  { database, pool, embedded }: OpenDatabase,
  { hasher }: { readonly hasher?: PasswordHasher } = {},
): Promise<BuiltContext> {
  const kept = new Kept<ReadyAnswer>();
  const viewers = new KeptViewers<Identified>();
  const removeCommitHooks = addCommitHooks(pool, {
    beforeCommit: refreshChangedEntries,
    afterCommit(hasCatalogueChanged) {
      viewers.drop();
      if (hasCatalogueChanged) kept.drop();
    },
  });
  const filesDirectory = join(config.dataDirectory, 'files');
  mkdirSync(filesDirectory, { recursive: true });
  const openSecret = async () => {
    const loaded = await loadAppSecret(config, (file) => assertSecretNotLost(database, file));
    const source = config.appSecret === null ? secretFile(config.dataDirectory) : 'APP_SECRET';
    await verifySecret(database, createAesSealer(deriveKey(loaded, 'sealer')), source);
    return loaded;
  };
  // Prevents processes that start concurrently from each creating a secret.
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
    hasher,
    mails: accountMails(config.publicUrl, (mail) => queue.enqueue(sendMailJob, mail, { key: mail.id })),
    devices: {
      isTrusted: (hash, subjects) => isTrustedDevice(database, hash, subjects),
      remember: (hash, subject) => saveDevice(database, hash, subject),
    },
    attempts: {
      count: (key, windowMs) => countUse(database, key, windowMs),
      uncount: (key) => uncountUse(database, key),
      reset: (key) => resetUses(database, key),
    },
    transaction: (work) =>
      database.transaction().execute((tx) =>
        work({
          query: (text, values) => queryText(tx, text, values),
          closeProfiles: (subjects) => closeUnverifiedProfiles({ jobs: queue }, tx, subjects),
          verifyProfile: (subject) => markAddressVerified(tx, subject),
          changeProfileEmail: (subject, email) => changeProfileEmail(tx, subject, email),
          distrustDevices: (subject, exceptHash) => distrustDevices(tx, subject, exceptHash),
        }),
      ),
  });
  await withMigrationLock(pool, () => identity.ensureSigningKey());
  const fingerprint = fingerprintOf(secret);
  const gateway = createStripeGateway(
    { ...config.stripe, deployment: fingerprint, payerKey: deriveKey(secret, 'payer') },
    circuitOf('stripe'),
    (isRefused) => {
      if (!isRefused) return;
      // Not awaited, because the caller reports the failed request.
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
    identity: endingKept(identity, viewers),
    payments: instrument('stripe', gateway, telemetry),
    codeHost: instrument('github', createGithubCodeHost(config.github, circuitOf('github')), telemetry),
    files: createCheckedFileStore(
      createDiskFileStore(filesDirectory, config.minFreeDiskPercent / 100),
      createFileHashStore(database),
      (name) => alertDamagedFile({ database, log }, name),
    ),
    archives: createZipArchiveReader(),
    readmes: createMarkdownRenderer(),
    sourceAnalyser: createSourceAnalyser(),
    images: createSharpImageProcessor(),
    previews: createSharpPreviewPainter(),
    mailer: instrument('smtp', createSmtpMailer(config.mail, circuitOf('smtp')), telemetry),
    sealer: createAesSealer(deriveKey(secret, 'sealer')),
    lookalikes: createLookalikes(),
    romaniser: createRomaniser(),
    requestCounter: embedded ? null : { count: (key, windowMs) => countUse(database, key, windowMs) },
    telemetry,
    kept,
    viewers,
    views: new BatchedViews({ database, kept }, (error) =>
      log.error({ err: error }, 'views could not be counted'),
    ),
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
    runner: new JobRunner(queue, jobs, context, log, telemetry),
    mount: (app) => identity.mount(app),
    async close() {
      await queue.stop();
      removeCommitHooks();
    },
  };
}
