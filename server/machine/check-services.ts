import { createHash } from 'node:crypto';
import { archiveFileName } from '#domain/pictures/picture-name.ts';
import { CodeHostDeniedError, CodeHostUnavailableError } from '../ports/code-host.ts';
import { FileStoreUnavailableError, StorageFullError } from '../ports/file-store.ts';
import type { ProviderFault } from '../ports/identity-provider.ts';
import { MailServerUnavailableError } from '../ports/mailer.ts';
import { GatewayKeyRefusedError, GatewayUnavailableError } from '../ports/payment-gateway.ts';
import { TransferRefusedError } from '../ports/transfer-gateway.ts';
import { unsetFirebaseOptions } from '../settings/vendor-settings.ts';
import type { OperationDeps } from './operation-deps.ts';
import { readDatabaseVersion } from './readings-store.ts';

export interface ServiceCheck {
  readonly service: string;
  readonly isWorking: boolean;
  readonly finding: string;
}

type Check = (deps: OperationDeps) => Promise<string | null>;

/**
 * A check returns null if its service is not configured. If the service fails, the check throws an error that describes
 * the failure.
 */
const CHECKS: Readonly<Record<string, Check>> = {
  database: async ({ database }) => `PostgreSQL ${await readDatabaseVersion(database)} responds.`,

  replica: async ({ measureReplica }) => {
    if (measureReplica === null) return null;
    try {
      await measureReplica();
    } catch (error) {
      throw new Error(
        `Visitors read from the primary: ${error instanceof Error ? error.message : String(error)}.`,
        { cause: error },
      );
    }
    return 'The replica belongs to this database and says how old its data is.';
  },

  payments: async ({ payments, config }) => {
    await payments.listPayments(new Date())[Symbol.asyncIterator]().next();
    const mode = payments.isLiveMode ? 'live mode' : 'test mode';
    return `${config.payments.provider} accepts the key (${mode}).`;
  },

  transfers: async ({ transfers, config }) => {
    if (config.payouts.channel !== 'held-transfers' || transfers === null) return null;
    await transfers.ping();
    return 'Razorpay Route accepts the key.';
  },

  github: async ({ codeHost }) => {
    await codeHost.check();
    const app = codeHost.hasApp ? 'the client secret and the key of the app' : 'the client secret';
    return `${codeHost.repositoryHost} accepts ${app}.`;
  },

  google: async ({ identity }) => {
    const isReachable = await identity.isGoogleReachable();
    if (isReachable === null) return null;
    if (!isReachable) throw new Error('GOOGLE_DISCOVERY_URL does not return valid documents.');
    return 'The sign-in documents are valid. Only a sign-in can test the client secret.';
  },

  firebase: async ({ identity, config }) => {
    const faults = await identity.check();
    if (faults === null) return null;
    if (faults.length > 0) throw new Error(faults.map(describeFault).join(' '));
    const unset = config.firebase === null ? [] : unsetFirebaseOptions(config.firebase.options);
    const note = unset.length === 0 ? '' : ` Not set, and not needed to sign in: ${unset.join(', ')}.`;
    return `Project ${config.firebase?.options.projectId ?? ''} accepts the web API key and the service account.${note}`;
  },

  mail: async ({ mailer, config }) => {
    await mailer.check();
    return `${new URL(config.mail.smtpUrl).host} accepts connections${config.mail.requireTls ? ' with TLS' : ''}.`;
  },

  traces: async ({ checkCollector, config }) => {
    if (checkCollector === null || config.tracing === null) return null;
    await checkCollector();
    return `${new URL(config.tracing.endpoint).host} accepts traces.`;
  },

  files: async ({ files, fileStores }) => {
    const probe = Buffer.from('ProtoHaat checks that files can be written, read and removed.');
    const name = archiveFileName(createHash('sha256').update(probe).digest('hex'));
    await files.write(name, probe);
    const size = await files.size(name);
    await files.remove(name);
    if (size !== probe.byteLength)
      throw new Error(`A file of ${probe.byteLength} bytes was written, but ${size} bytes were read back.`);
    return `A file was written, read and removed on ${fileStores.current === 's3' ? 'S3' : 'the disk'}.`;
  },
};

function describeFault({ part, detail }: ProviderFault): string {
  const refusal = detail === null ? 'got no response' : `was rejected: ${detail}`;
  const sentences: Readonly<Record<ProviderFault['part'], string>> = {
    keys: 'FIREBASE_KEYS_URL does not return keys.',
    'service-account': `A call with FIREBASE_SERVICE_ACCOUNT ${refusal}.`,
    'api-key': `A call with FIREBASE_API_KEY ${refusal}.`,
    domain: `${detail ?? ''} is not an authorised domain of Firebase Authentication.`,
    password: `Sign-in with email and password ${detail === null ? 'got no response' : `is not enabled: ${detail}`}.`,
    google: `Sign-in with Google ${detail === null ? 'got no response' : `is not enabled: ${detail}`}. Enable it, or set FIREBASE_GOOGLE=off.`,
  };
  return sentences[part];
}

export async function checkServices(deps: OperationDeps): Promise<ServiceCheck[]> {
  const found = await Promise.all(
    Object.entries(CHECKS).map(async ([service, check]): Promise<ServiceCheck | null> => {
      try {
        const finding = await check(deps);
        return finding === null ? null : { service, isWorking: true, finding };
      } catch (error) {
        return { service, isWorking: false, finding: sentenceOf(error, deps.codeHost) };
      }
    }),
  );
  return found.filter((one) => one !== null);
}

function sentenceOf(error: unknown, { hasApp }: Pick<OperationDeps['codeHost'], 'hasApp'>): string {
  if (error instanceof GatewayKeyRefusedError) return 'The payment provider rejects the secret key.';
  if (error instanceof GatewayUnavailableError) return 'The payment provider does not respond.';
  if (error instanceof TransferRefusedError)
    return `Razorpay rejects Route. Ask Razorpay to enable it for the account. Its answer: ${error.message}`;
  if (error instanceof CodeHostDeniedError)
    return 'GitHub rejects GITHUB_CLIENT_ID with GITHUB_CLIENT_SECRET.';
  if (error instanceof CodeHostUnavailableError)
    return `GitHub does not respond${hasApp ? ', or rejects GITHUB_APP_PRIVATE_KEY' : ''}.`;
  if (error instanceof StorageFullError) return 'The disk is full.';
  if (error instanceof FileStoreUnavailableError)
    return `Files cannot be stored: ${error.cause instanceof Error ? error.cause.message : 'the store does not respond'}.`;
  if (error instanceof MailServerUnavailableError) return `Mails cannot be sent: ${error.message}.`;
  return error instanceof Error ? error.message : String(error);
}
