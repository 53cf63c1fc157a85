import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { ArchiveEntry } from '#domain/verification/archive-danger.ts';
import type { OpenArchive } from '../../ports/archive-reader.ts';

/** These are the signatures of 7z, rar, xz, zstd, lz4 and cab: https://en.wikipedia.org/wiki/List_of_file_signatures */
const UNSUPPORTED = ['377abcaf271c', '526172211a07', 'fd377a585a00', '28b52ffd', '04224d18', '4d534346'].map(
  (hex) => Buffer.from(hex, 'hex'),
);
const BZIP2 = /^BZh[1-9]1AY&SY/u;
const ZIP = [Buffer.from('PK\u0003\u0004'), Buffer.from('PK\u0005\u0006')];
/** A zip's end of central directory record has this signature and ends with a comment of at most 65,535 bytes. */
const ZIP_END = Buffer.from('PK\u0005\u0006');
const MAX_ZIP_TAIL = 66_000;
const TAR_BLOCK = 512;

export async function openNestedArchive(
  content: Uint8Array,
  maxBytes: number,
  openZip: (bytes: Uint8Array) => Promise<OpenArchive | null>,
): Promise<OpenArchive | 'closed' | null> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (ZIP.some((signature) => startsWith(bytes, signature))) return (await openZip(bytes)) ?? 'closed';
  if (
    UNSUPPORTED.some((signature) => startsWith(bytes, signature)) ||
    BZIP2.test(bytes.toString('latin1', 0, 12))
  )
    return 'closed';
  if (bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8) return openGzip(bytes, maxBytes);
  if (bytes.toString('latin1', 257, 262) === 'ustar') return openTar(bytes);
  // A zip can follow other content, such as a self-extracting program.
  const tail = bytes.subarray(Math.max(0, bytes.length - MAX_ZIP_TAIL));
  return tail.includes(ZIP_END) ? openZip(bytes) : null;
}

function startsWith(bytes: Buffer, signature: Buffer): boolean {
  return bytes.subarray(0, signature.length).equals(signature);
}

async function openGzip(bytes: Buffer, maxBytes: number): Promise<OpenArchive | 'closed'> {
  try {
    const plain = await promisify(gunzip)(bytes, { maxOutputLength: maxBytes });
    if (plain.toString('latin1', 257, 262) === 'ustar') return openTar(plain);
    return archiveOf([{ path: 'unpacked', content: plain }]);
  } catch {
    return 'closed';
  }
}

/** The name prefix field is ignored: https://www.gnu.org/software/tar/manual/html_node/Standard.html */
function openTar(bytes: Buffer): OpenArchive | 'closed' {
  const files: { path: string; content: Buffer }[] = [];
  for (let at = 0; at + TAR_BLOCK <= bytes.length;) {
    const name = bytes.toString('utf8', at, at + 100).replace(/\0.*$/su, '');
    if (name === '') break;
    const size = Number.parseInt(bytes.toString('latin1', at + 124, at + 136), 8);
    if (!Number.isSafeInteger(size) || size < 0) return 'closed';
    const type = bytes[at + 156];
    const from = at + TAR_BLOCK;
    if (type === 0 || type === 48) files.push({ path: name, content: bytes.subarray(from, from + size) });
    at = from + Math.ceil(size / TAR_BLOCK) * TAR_BLOCK;
  }
  return archiveOf(files);
}

function archiveOf(files: readonly { readonly path: string; readonly content: Buffer }[]): OpenArchive {
  const contents = new Map<ArchiveEntry, Buffer>(
    files.map(({ path, content }) => [
      { path, compressedBytes: content.length, unpackedBytes: content.length, symlink: false },
      content,
    ]),
  );
  const readBytes = (entry: ArchiveEntry, maxBytes: number) => {
    const content = contents.get(entry);
    return Promise.resolve(content === undefined || content.length > maxBytes ? null : content);
  };
  return {
    entries: [...contents.keys()],
    readBytes,
  };
}
