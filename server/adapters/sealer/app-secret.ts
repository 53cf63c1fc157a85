import { hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Reads the secret from the settings or from a file in the data directory. Creates the file if it does not exist.
 * @param beforeCreating - called before the file is created; it should throw if the database contains data that was
 * encrypted with another secret.
 * @returns 32 bytes.
 * @throws UnreadableSecretError, errors of `beforeCreating`
 */
export async function loadAppSecret(
  config: { readonly appSecret: string | null; readonly dataDirectory: string },
  beforeCreating: (file: string) => Promise<void>,
): Promise<Uint8Array> {
  if (config.appSecret !== null) return Buffer.from(config.appSecret, 'hex');
  const file = secretFile(config.dataDirectory);
  if (!existsSync(file)) {
    await beforeCreating(file);
    createSecret(config.dataDirectory, file);
  }
  const text = readFileSync(file, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/u.test(text)) throw new UnreadableSecretError(file);
  return Buffer.from(text, 'hex');
}

export class UnreadableSecretError extends Error {
  override readonly name = 'UnreadableSecretError';
  constructor(file: string) {
    super(
      `${file} is damaged: it must contain 64 hex characters. Restore it from a backup of this DATA_DIR, where it is called app-secret.`,
    );
  }
}

/** If several processes start concurrently, only the first link succeeds, and all of them use that file. */
function createSecret(dataDirectory: string, file: string): void {
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

export function fingerprintOf(secret: Uint8Array): string {
  return Buffer.from(deriveKey(secret, 'fingerprint')).toString('hex').slice(0, 16);
}

export function secretFile(dataDirectory: string): string {
  return join(dataDirectory, 'app-secret');
}

export function deriveKey(secret: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, 'protohaat', purpose, 32));
}
