import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { type ArchiveEntry, MAX_ARCHIVE_ENTRIES } from '#domain/verification/archive-danger.ts';
import type { ArchiveReader, HashableArchive } from '../../ports/archive-reader.ts';
import { openNestedArchive } from './nested-archive.ts';

const FILE_TYPE_MASK = 0xf0_00;
const SYMLINK_TYPE = 0xa0_00;
/** Larger entries are hashed piece by piece, so that the thread of the requests is not kept. */
const MAX_WHOLE_BYTES = 1024 * 1024;
const inflate = promisify(inflateRaw);

/** yauzl rejects path traversal and entries that unpack to more than their declared size. */
export function createZipArchiveReader(): ArchiveReader {
  return { open: openZip, openNested: (bytes, maxBytes) => openNestedArchive(bytes, maxBytes, openZip) };
}

async function openZip(zip: Uint8Array): Promise<HashableArchive | null> {
  try {
    const bytes = Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength);
    return await openArchive(await fromBufferPromise(bytes), bytes);
  } catch {
    return null;
  }
}

/** yauzl decodes names without the UTF-8 flag as CP437, which would turn control characters into symbols. */
function nameOf({ fileName, fileNameRaw }: Entry): string {
  return fileNameRaw.some((byte) => byte < 32) ? fileNameRaw.toString('latin1') : fileName;
}

/** Takes a quarter of the time of yauzl's streams, which small entries do not need. */
async function contentOf(file: ZipFile, zip: Buffer, entry: Entry): Promise<Buffer> {
  const { fileDataStart } = await file.readLocalFileHeaderPromise(entry, { minimal: true });
  const packed = zip.subarray(fileDataStart, fileDataStart + entry.compressedSize);
  // A copy: a thread would be sent the whole zip with a part of it.
  if (entry.compressionMethod === 0) return Buffer.from(packed);
  const content = await inflate(packed, { maxOutputLength: Math.max(1, entry.uncompressedSize) });
  if (content.byteLength !== entry.uncompressedSize) throw new Error('an entry has not its declared size');
  return content;
}

async function openArchive(file: ZipFile, zip: Buffer): Promise<HashableArchive> {
  const found = new Map<ArchiveEntry, Entry>();
  for await (const entry of file.eachEntry()) {
    if (entry.isEncrypted() || !entry.canDecodeFileData()) throw new Error('an entry cannot be read');
    found.set(
      {
        path: nameOf(entry),
        compressedBytes: entry.compressedSize,
        unpackedBytes: entry.uncompressedSize,
        symlink: ((entry.externalFileAttributes >>> 16) & FILE_TYPE_MASK) === SYMLINK_TYPE,
      },
      entry,
    );
    if (found.size > MAX_ARCHIVE_ENTRIES) break;
  }
  const readBytes = async (listed: ArchiveEntry, maxBytes: number) => {
    const entry = found.get(listed);
    if (entry === undefined || entry.uncompressedSize > maxBytes) return null;
    try {
      return await contentOf(file, zip, entry);
    } catch {
      return null;
    }
  };
  return {
    entries: [...found.keys()],
    readBytes,
    async hashAsGitBlob(listed) {
      const entry = found.get(listed);
      if (entry === undefined) return null;
      try {
        // https://git-scm.com/book/en/v2/Git-Internals-Git-Objects#_object_storage
        const hash = createHash('sha1').update(`blob ${entry.uncompressedSize}\0`);
        if (entry.uncompressedSize <= MAX_WHOLE_BYTES) hash.update(await contentOf(file, zip, entry));
        else for await (const chunk of await file.openReadStreamPromise(entry)) hash.update(chunk as Buffer);
        return hash.digest('hex');
      } catch {
        return null;
      }
    },
    async hashWithUnixLineEndings(listed, maxBytes) {
      const bytes = await readBytes(listed, maxBytes);
      if (bytes === null) return null;
      // Latin-1 maps each byte to one character, so the conversion is lossless.
      const content = Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
      return createHash('sha1').update(`blob ${content.byteLength}\0`).update(content).digest('hex');
    },
  };
}
