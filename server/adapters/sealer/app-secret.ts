import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The deployment's secret: from the settings, else kept in a file of the data directory that only its owner may read.
 *
 * @returns 32 bytes.
 */
export function loadAppSecret(config: {
  readonly appSecret: string | null;
  readonly dataDirectory: string;
}): Uint8Array {
  if (config.appSecret !== null) return Buffer.from(config.appSecret, 'hex');
  const file = secretFile(config.dataDirectory);
  mkdirSync(config.dataDirectory, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
  if (secret.length !== 32) throw new Error(`${file} must hold 64 hex characters.`);
  return secret;
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
