import { looksLikeCode } from './source-family.ts';
import { isSourceCode } from './source-files.ts';

const MIN_READABLE_RUN = 12;
const MIN_READABLE_SHARE = 0.5;
const SAMPLE_BYTES = 64 * 1024;
/** Shorter parts of a binary file are names and messages. */
const MIN_TEXT_IN_BINARY = 80;

/**
 * The text of a file of a repository as its author sees it, in UTF-8, UTF-16, UTF-32 or Windows-1252, with or without
 * a byte order mark, and without the NULs, which PostgreSQL cannot store.
 * @returns null for binary files. A few control characters do not make a file binary, so a NUL cannot hide anything.
 */
export function readText(bytes: Uint8Array): string | null {
  const encoding = encodingOf(bytes);
  if (encoding === 'utf-8' && isBinary(bytes)) return null;
  return decode(bytes, encoding).replaceAll('\0', '');
}

/** Like `readText`, in the form in which texts are compared. */
export function decodeText(bytes: Uint8Array): string | null {
  const text = readText(bytes);
  return text === null ? null : normalise(text);
}

function decode(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding === 'utf-32') return decodeUtf32(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (encoding !== 'utf-8' || !text.includes('\uFFFD')) return text;
  const invalid = text.match(/\uFFFD/gu)?.length ?? 0;
  const valid = text.match(/[\u0080-\uFFFC]/gu)?.length ?? 0;
  // Part of a file can begin or end inside a character.
  return invalid > valid + 1 ? new TextDecoder('windows-1252').decode(bytes) : text;
}

/**
 * All texts that a compiler may read in a file. Bytes in a comment can make source code look like a binary file or like
 * another encoding.
 */
export function readingsOf(path: string, bytes: Uint8Array, read = readText(bytes)): readonly string[] {
  if (bytes.length === 0) return [];
  const text = read === null ? null : normalise(read);
  if (encodingOf(bytes) === 'utf-8') return text === null ? readBinary(path, bytes) : [text];
  const plain = normalise(new TextDecoder().decode(bytes.filter((byte) => byte !== 0)));
  return text === null || text === plain.replaceAll('\uFFFD', '') ? [plain] : [text, plain];
}

function readBinary(path: string, bytes: Uint8Array): readonly string[] {
  const text = normalise(new TextDecoder().decode(bytes));
  if (isSourceCode(path)) return [text];
  // oxlint-disable-next-line no-control-regex
  const parts = text.split(/[\u0001-\u0008\u000E-\u001F\u007F\uFFFD]+/u);
  const readable = parts.filter((part) => part.length >= MIN_TEXT_IN_BINARY).join('\n');
  return looksLikeCode(readable) ? [readable] : [];
}

/** Removes invisible characters (zero width, bidi, NUL, variation selectors) and folds full-width forms. */
export function normalise(text: string): string {
  // oxlint-disable-next-line no-control-regex
  if (/^[\u0001-\u007F]*$/u.test(text)) return text;
  return text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Variation_Selector}\u034F\u115F\u1160\u3164\uFFA0\0]/gu, '');
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'utf-32';

function encodingOf(bytes: Uint8Array): Encoding {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? 'utf-32' : 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return 'utf-32';
  // Without a byte order mark, the positions of the zero bytes reveal UTF-16 and UTF-32.
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0, 0, 0];
  for (let at = 0; at < sample.length; at += 1)
    if (sample[at] === 0) zeros[at % 4] = (zeros[at % 4] ?? 0) + 1;
  const quarter = sample.length / 4;
  const isZero = zeros.map((count) => quarter >= 8 && count > quarter * 0.6);
  if (isZero.filter(Boolean).length === 3) return 'utf-32';
  if (isZero[1] === true && isZero[3] === true && isZero[0] === false) return 'utf-16le';
  if (isZero[0] === true && isZero[2] === true && isZero[1] === false) return 'utf-16be';
  return 'utf-8';
}

function decodeUtf32(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength - (bytes.byteLength % 4));
  const little = bytes[0] !== 0;
  const parts: string[] = [];
  for (let at = 0; at < view.byteLength; at += 4) {
    const point = view.getUint32(at, little);
    if (point !== 0xfe_ff && point <= 0x10_ff_ff) parts.push(String.fromCodePoint(point));
  }
  return parts.join('');
}

/** Decides by the share of readable text, so that neither a NUL nor an image header can hide code. */
function isBinary(bytes: Uint8Array): boolean {
  if (bytes.length === 0) return true;
  const sample = bytes.length > SAMPLE_BYTES * 2 ? bytes.subarray(0, SAMPLE_BYTES * 2) : bytes;
  const text = new TextDecoder('utf-8').decode(sample);
  let readable = 0;
  let run = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if ((code >= 32 && code !== 127 && code !== 0xff_fd) || (code >= 9 && code <= 13)) {
      run += 1;
      if (run === MIN_READABLE_RUN) readable += run;
      else if (run > MIN_READABLE_RUN) readable += 1;
    } else {
      run = 0;
    }
  }
  return text.length >= MIN_READABLE_RUN && readable < text.length * MIN_READABLE_SHARE;
}
