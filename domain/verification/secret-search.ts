import { readText } from '../source/source-text.ts';
import { findKeyFile, findSecrets, type FoundSecret } from './committed-secrets.ts';

export interface SecretFacts {
  readonly found: readonly FoundSecret[];
  /** Files of the repository and of the archives in it. */
  readonly files: number;
  readonly unread: readonly string[];
}

const MAX_FOUND = 50;
/** A repository with more is searched up to here, smallest files first; the rest counts as unread. */
const MAX_BYTES = 240 * 1024 * 1024;

/** Searches every file that buyers get, whatever its name and encoding. */
export class SecretSearch {
  readonly #found: FoundSecret[] = [];
  readonly #read = new Set<string>();
  readonly #unread = new Set<string>();
  #bytes = 0;
  #last = { path: '', lines: 0 };

  /** @param bytes - the file, or one of its parts, in their order */
  add(path: string, bytes: Uint8Array, text = readText(bytes)): void {
    this.#bytes += bytes.byteLength;
    if (this.#bytes > MAX_BYTES || isPackedText(bytes)) this.#unread.add(path);
    else this.#read.add(path);
    if (this.#last.path !== path) this.#last = { path, lines: 0 };
    if (this.#bytes > MAX_BYTES || this.#found.length >= MAX_FOUND) return;
    const file = findKeyFile(path);
    if (file !== null) this.#found.push(file);
    if (text === null) this.#found.push(...readBinary(path, bytes));
    else this.#found.push(...findSecrets(path, text, this.#last.lines));
    if (text !== null) this.#last.lines += text.split('\n').length - 1;
  }

  result(): SecretFacts {
    for (const path of this.#unread) this.#read.delete(path);
    const found = unique(this.#found).toSorted((a, b) =>
      a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line,
    );
    return { found, files: this.#read.size, unread: [...this.#unread] };
  }
}

function unique(found: readonly FoundSecret[]): FoundSecret[] {
  const byPlace = new Map<string, FoundSecret>();
  for (const secret of found) {
    const place = `${secret.path}:${secret.line}`;
    if (byPlace.get(place)?.level !== 'refuse') byPlace.set(place, secret);
  }
  return [...byPlace.values()];
}

/** The texts in programs and databases, those in two bytes a character too. Only the marks of vendors count there. */
function readBinary(path: string, bytes: Uint8Array): FoundSecret[] {
  const text = new TextDecoder('latin1').decode(bytes);
  const narrow = text.replaceAll(/([ -~])\0(?=[ -~]\0)/gu, '$1');
  return (narrow === text ? [text] : [text, narrow])
    .flatMap((reading) => findSecrets(`${path}.map`, reading))
    .map((secret) => ({ ...secret, path, line: 1 }));
}

/** The texts of a PDF are packed; their letters need not be those of a character set either. */
function isPackedText(bytes: Uint8Array): boolean {
  const isPdf = bytes[0] === 0x25 && bytes[1] === 0x50 && bytes[2] === 0x44 && bytes[3] === 0x46;
  return isPdf && new TextDecoder('latin1').decode(bytes).includes('/FlateDecode');
}
