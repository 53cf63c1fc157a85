import { decodeText } from './source-text.ts';

/** `opaque` means that the content cannot be decoded; null means an ordinary string or an embedded media file. */
export type Decoded = { readonly text: string } | 'opaque' | null;

const MIN_ENCODED_CHARS = 120;
const MIN_OPAQUE_CHARS = 1_000;
const MAX_DECODED_CHARS = 4_000_000;

/** Signatures of media files and documents that web pages often embed as base64. */
const MEDIA =
  // oxlint-disable-next-line no-control-regex
  /^(?:\u0089PNG|GIF8|\u00FF\u00D8\u00FF|RIFF|wOF[F2]|OTTO|\0\u0001\0\0|\0asm|%PDF|ID3|OggS|\0\0\u0001\0|\0\0\0.ftyp|\u001AE\u00DF\u00A3|BM|II\*\0|MM\0\*|fLaC|true|glTF)/su;

export function decodeLiteral(literal: string): Decoded {
  if (literal.length < MIN_ENCODED_CHARS || literal.length > MAX_DECODED_CHARS) return null;
  const data = /^data:([\w/+.-]{0,80})[\w;=,.-]{0,80};base64,/u.exec(literal.slice(0, 200));
  if (
    data !== null &&
    /^(?:image|font|audio|video|application\/(?:pdf|font|x-font|octet))/u.test(data[1] ?? '')
  ) {
    if (MEDIA.test(latin1(fromBase64(literal.slice(data[0].length, data[0].length + 64))))) return null;
  }
  const plain = (data === null ? literal : literal.slice(data[0].length)).replaceAll(/[\n\r]|\\[nr]/gu, '');
  const escaped = unescapeAll(plain);
  if (escaped !== null) return { text: escaped };
  if (/^(?:0x|\\x|%)?(?:[0-9a-f]{2})+$/iu.test(plain)) return readDecoded(fromHex(plain), plain.length);
  if (/^[\w+/-]+={0,2}$/u.test(plain) && /[A-Z]/u.test(plain) && /[a-z]/u.test(plain)) {
    return readDecoded(fromBase64(plain), plain.length);
  }
  // base85 and similar encodings use almost every printable character and no spaces.
  if (plain.length >= MIN_OPAQUE_CHARS && plain.length === literal.length && new Set(plain).size > 70)
    return 'opaque';
  return null;
}

export function unescapeLiteral(literal: string): string {
  return literal.includes('\\')
    ? literal.replaceAll(/\\([nrt"'`\\])/gu, (_all, letter: string) => SIMPLE_ESCAPES[letter] ?? letter)
    : literal;
}
const SIMPLE_ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\n', t: '\t' };

/** Decodes a program whose letters were shifted along the alphabet, as by rot13. Returns null for other texts. */
export function decodeShifted(text: string): string | null {
  const sample = text.slice(0, SHIFT_SAMPLE_CHARS);
  if (countKeywords(sample) >= MIN_SHIFTED_KEYWORDS) return null;
  const shifts = Array.from({ length: 25 }, (_none, index) => index + 1);
  const counts = shifts.map((by) => countKeywords(shiftLetters(sample, by)));
  const most = Math.max(...counts);
  return most < MIN_SHIFTED_KEYWORDS ? null : shiftLetters(text, shifts[counts.indexOf(most)] ?? 0);
}
const SHIFT_SAMPLE_CHARS = 4_000;
const MIN_SHIFTED_KEYWORDS = 3;

function countKeywords(text: string): number {
  return (
    text.match(
      /\b(?:function|return|const|import|export|class|self|public|while|async|await|typeof|default|null|true|false|echo|print)\b/gu,
    )?.length ?? 0
  );
}

function shiftLetters(text: string, by: number): string {
  return text.replaceAll(/[a-z]/giu, (letter) => {
    const code = letter.charCodeAt(0);
    const first = code < 97 ? 65 : 97;
    return String.fromCharCode(first + ((code - first + by) % 26));
  });
}

export function decodeNumbers(numbers: readonly number[]): string | null {
  if (numbers.length < MIN_ENCODED_CHARS) return null;
  const printable = numbers.filter((code) => (code >= 32 && code < 127) || (code >= 9 && code <= 13)).length;
  const kinds = new Set(numbers).size;
  if (printable < numbers.length * 0.95 || kinds < 20) return null;
  return numbers.map((code) => String.fromCharCode(code)).join('');
}

function readDecoded(bytes: Uint8Array, chars: number): Decoded {
  if (MEDIA.test(latin1(bytes.subarray(0, 16)))) return null;
  const text = decodeText(bytes);
  if (text !== null && !/\uFFFD/u.test(text.slice(0, 400))) return { text };
  return chars >= MIN_OPAQUE_CHARS ? 'opaque' : null;
}

function unescapeAll(text: string): string | null {
  const escape =
    /\\x([0-9a-f]{2})|\\u\{?([0-9a-f]{4,6})\}?|\\([0-7]{3})|%([0-9a-f]{2})|&#x?([0-9a-f]{2,6});/giu;
  let escapes = 0;
  const read = text.replaceAll(escape, (_all, x?: string, u?: string, o?: string, p?: string, e?: string) => {
    escapes += 1;
    const code = o === undefined ? Number.parseInt(x ?? u ?? p ?? e ?? '20', 16) : Number.parseInt(o, 8);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : ' ';
  });
  return escapes >= 30 && escapes * 12 > text.length ? read : null;
}

function fromHex(text: string): Uint8Array {
  const digits = text.replaceAll(/^0x|\\x|%/giu, '');
  return Uint8Array.from({ length: digits.length >> 1 }, (_none, index) =>
    Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16),
  );
}

function fromBase64(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let bits = 0;
  let held = 0;
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const value = sextet(text.charCodeAt(at));
    if (value < 0) continue;
    held = ((held << 6) | value) & 0xff_ff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[length] = (held >> bits) & 0xff;
    length += 1;
  }
  return bytes.subarray(0, length);
}

function sextet(code: number): number {
  if (code >= 65 && code <= 90) return code - 65;
  if (code >= 97 && code <= 122) return code - 71;
  if (code >= 48 && code <= 57) return code + 4;
  if (code === 43 || code === 45) return 62;
  return code === 47 || code === 95 ? 63 : -1;
}

function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}
