import { findSecrets, isWorthScanning, MAX_SCANNED_FILE_BYTES } from '#domain/committed-secrets.ts';
import type { FoundSecret } from '#domain/committed-secrets.ts';
import { findArchiveDanger, findPackedBytes, findZipEntries } from '#domain/zip-directory.ts';
import type { ZipEntry } from '#domain/zip-directory.ts';

export interface ArchiveFindings {
  /** Why the archive cannot be kept, as a sentence; null when it can. */
  readonly danger: string | null;
  readonly secrets: readonly FoundSecret[];
}

const STORED = 0;
const DEFLATED = 8;
const MAX_SCANNED_BYTES = 60 * 1024 * 1024;
/** More would not help anybody to mend it. */
const MAX_SECRETS = 50;

/** Reads the table of contents, then the text files one by one. Nothing is written and no entry's name becomes a path. */
export async function lookThroughArchive(zip: Uint8Array): Promise<ArchiveFindings> {
  const entries = findZipEntries(zip);
  if (entries === null) return { danger: 'GitHub sent an archive that cannot be read.', secrets: [] };
  const danger = findArchiveDanger(entries, zip.byteLength);
  if (danger !== null) return { danger, secrets: [] };
  const secrets: FoundSecret[] = [];
  let scanned = 0;
  for (const entry of entries.toSorted((a, b) => a.unpackedBytes - b.unpackedBytes)) {
    const path = withoutFirstFolder(entry.path);
    if (!isWorthScanning(path, entry.unpackedBytes)) continue;
    scanned += entry.unpackedBytes;
    if (scanned > MAX_SCANNED_BYTES) break;
    const text = await readText(zip, entry);
    if (text === null) return { danger: 'GitHub sent an archive that cannot be read.', secrets: [] };
    secrets.push(...findSecrets(path, text));
    if (secrets.length >= MAX_SECRETS) break;
  }
  return {
    danger: null,
    secrets: secrets.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line)),
  };
}

/** GitHub puts everything under `owner-name-commit/`. */
function withoutFirstFolder(path: string): string {
  return path.slice(path.indexOf('/') + 1);
}

/** Null when the entry is not what the table of contents says. */
async function readText(zip: Uint8Array, entry: ZipEntry): Promise<string | null> {
  const packed = findPackedBytes(zip, entry);
  if (packed === null) return null;
  if (entry.method === STORED) return new TextDecoder().decode(packed);
  if (entry.method !== DEFLATED) return null;
  const inflated = new Blob([new Uint8Array(packed)])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'));
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  const reader = inflated.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      size += value.byteLength;
      // An entry that unpacks to more than it declares is a trap.
      if (size > entry.unpackedBytes || size > MAX_SCANNED_FILE_BYTES) {
        await reader.cancel();
        return null;
      }
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    return null;
  }
}
