import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseDump } from '../database/portable-dump.ts';

export interface Manifest {
  readonly format: 1;
  readonly createdAt: string;
  readonly database: DatabaseDump;
  readonly files: readonly { readonly name: string; readonly sizeBytes: number; readonly sha256: string }[];
  readonly secret: {
    readonly included: boolean;
    readonly fingerprint: string;
  };
}

export class DamagedBackupError extends Error {
  override readonly name = 'DamagedBackupError';
}

export const MANIFEST_FILE = 'manifest.json';
export const SECRET_FILE = 'app-secret';

export function tableFile(table: string): string {
  return join('database', `${table}.ndjson.gz`);
}

export function encodeManifest(manifest: Manifest): string {
  return `${JSON.stringify({ manifest, sha256: hashOf(manifest) }, null, 2)}\n`;
}

export async function readManifest(backup: string): Promise<Manifest> {
  const path = join(backup, MANIFEST_FILE);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    throw new DamagedBackupError(`There is no backup in ${backup}: ${MANIFEST_FILE} cannot be read.`);
  }
  let parsed: { manifest?: Manifest; sha256?: string };
  try {
    parsed = JSON.parse(text) as typeof parsed;
  } catch {
    throw new DamagedBackupError(`${path} is damaged.`);
  }
  // The cast is safe, because the verified hash covers everything that `encodeManifest` wrote.
  const { manifest, sha256 } = parsed;
  if (manifest === undefined || sha256 !== hashOf(manifest))
    throw new DamagedBackupError(`${path} is damaged.`);
  if (manifest.format !== 1) {
    throw new DamagedBackupError(
      'The backup was made by a newer version of ProtoHaat. Restore it with that version.',
    );
  }
  return manifest;
}

function hashOf(manifest: Manifest): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
}
