import { hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The deployment's secret: from the settings, else kept in a file of the data directory that only its owner may read.
 *
 * @param beforeMaking - called when there is no file yet; refuses where a secret was in use before.
 * @returns 32 bytes.
 * @throws UnreadableSecretError
 */
export async function loadAppSecret(
  config: { readonly appSecret: string | null; readonly dataDirectory: string },
  beforeMaking: (file: string) => Promise<void>,
): Promise<Uint8Array> {
  if (config.appSecret !== null) return Buffer.from(config.appSecret, 'hex');
  const file = secretFile(config.dataDirectory);
  if (!existsSync(file)) {
    await beforeMaking(file);
    makeSecret(config.dataDirectory, file);
  }
  const text = readFileSync(file, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/u.test(text)) throw new UnreadableSecretError(file);
  return Buffer.from(text, 'hex');
}

export class UnreadableSecretError extends Error {
  override readonly name = 'UnreadableSecretError';
  constructor(file: string) {
    super(
      `${file} is damaged: it must hold 64 hex characters. Put it back from a backup of this DATA_DIR, which holds it as app-secret.`,
    );
  }
}

/** Appears whole or not at all: of processes that start together one makes it, and the others read it. */
function makeSecret(dataDirectory: string, file: string): void {
  mkdirSync(dataDirectory, { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}

/** Tells deployments apart, and says nothing about their secrets. */
export function fingerprintOf(secret: Uint8Array): string {
  return Buffer.from(deriveKey(secret, 'fingerprint')).toString('hex').slice(0, 16);
}

/** Where a secret that the settings do not name is kept. */
export function secretFile(dataDirectory: string): string {
  return join(dataDirectory, 'app-secret');
}

/** An own 32-byte key for each purpose, so that no two parts share one. */
export function deriveKey(secret: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, 'protohaat', purpose, 32));
}
