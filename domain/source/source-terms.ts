import type { Family } from './source-family.ts';
import { hashOf, isDigit, isLetter, TAGS } from './source-words.ts';

export interface Terms {
  readonly names: readonly number[];
  readonly words: readonly number[];
}

/**
 * The terms of a program are the names of properties and the words of texts, in the order of the code. A compiler or
 * minifier keeps these terms, because other code and readers depend on them. Names of variables, functions and types
 * are not terms.
 */
export function readTerms(text: string, family: Family): Terms {
  if (family === 'style') return { names: [], words: [] };
  const reader = new TermReader(family === 'hash');
  if (family !== 'markup') reader.read(text);
  else for (const program of programsOf(text)) reader.read(program);
  return reader;
}

function programsOf(page: string): readonly string[] {
  const programs: string[] = [];
  const starts = /<script\b[^>]{0,300}>|<\?(?:php|=)?/giu;
  for (let start = starts.exec(page); start !== null; start = starts.exec(page)) {
    const from = starts.lastIndex;
    const found = page.indexOf(start[0].startsWith('<?') ? '?>' : '</script', from);
    const end = found === -1 ? page.length : found;
    programs.push(page.slice(from, end));
    starts.lastIndex = end;
  }
  return programs;
}

const MIN_TERM_CHARS = 3;
const MAX_TERM_CHARS = 32;
/** Longer strings contain encoded data or a program, which is read separately. */
const MAX_TEXT_CHARS = 2_000;

/** Compilers add or remove these names. */
const DROPPED_NAMES = new Set(
  `createElement jsx jsxs jsxDEV Fragment children default prototype exports defineProperty call apply bind concat assign slice value
   enumerable label sent trys ops next done return throw iterator key keys writable configurable constructor length getattr setattr
   __esModule useState useEffect then catch async await freeze raw isArray hasOwnProperty getOwnPropertyDescriptor undefined null true false use strict`.split(
    /\s+/u,
  ),
);
/** The texts of these attributes (class names, styles, SVG paths) are often the same in independent projects. */
const STYLING_KEYS = new Set(['className', 'class', 'classList', 'd', 'style']);

const WORD = /[A-Za-z\u0080-\uFFFF][\w\u0080-\uFFFF]{2,31}/gu;
/** Every repetition has a maximum, so that matching takes linear time. */
const OBJECT =
  /\{\s{0,200}(?:\.\.\.|["'[]|[\w$]{1,100}\s{0,9}[,:}]|[\w$]{1,100}\s{0,9}\([^()]{0,200}\)\s{0,9}\{)/uy;
const PATTERN = /\{[^{}]{0,400}\}\s{0,9}=(?![=>])/uy;
const JOIN = /\s{0,9}\+\s{0,99}(?=["'])/uy;
const REGEX = /\/(?:\\.|\[(?:\\.|[^\]\\\n]){0,200}\]|[^/\\\n[]){1,300}\/[a-z]{0,8}/uy;
const KEY_END = /\s{0,9}[:,}]/uy;
const ATTRIBUTE_END = /=["'{]/uy;
const TEXT_OF_TAG = /[^<>{}=;&|()]{1,400}(?=<\/|<[a-zA-Z]|\{)/uy;

class TermReader {
  readonly names: number[] = [];
  readonly words: number[] = [];
  readonly #isHash: boolean;
  #text = '';
  #at = 0;
  #open: string[] = [];
  #last = '';
  #key = '';
  /** Maps a quote character to an index: a string that starts before this index has no end on its line. */
  #endless = new Map<number, number>();
  /**
   * The names in an object pattern, which are added after the pattern's value, because a compiler writes them there.
   */
  #held: { readonly depth: number; readonly names: number[]; isOpen: boolean } | null = null;

  constructor(isHash: boolean) {
    this.#isHash = isHash;
  }

  read(text: string): void {
    this.#text = text;
    this.#at = 0;
    this.#open = [];
    this.#last = '';
    this.#key = '';
    this.#endless = new Map();
    while (this.#at < text.length) this.#step(text.charCodeAt(this.#at));
    this.#release();
  }

  #step(code: number): void {
    const text = this.#text;
    const at = this.#at;
    const next = text.charCodeAt(at + 1);
    if (isLetter(code)) {
      this.#readName(this.#name(at));
    } else if (isDigit(code)) {
      this.#name(at);
      this.#last = '0';
    } else if (code === 34 || code === 39) {
      this.#readString();
    } else if (code === 96) {
      this.#readTemplate(at + 1);
    } else if (code === 46 && next === 46) {
      this.#at += text.charCodeAt(at + 2) === 46 ? 3 : 2;
      this.#last = '..';
    } else if (code === 46 && isLetter(next)) {
      this.#readProperty(at + 1);
    } else if (
      ((code === 45 && next === 62) || (code === 58 && next === 58)) &&
      isLetter(text.charCodeAt(at + 2))
    ) {
      this.#readProperty(at + 2);
    } else if (this.#isHash ? code === 35 : code === 47 && next === 47) {
      this.#skipTo('\n', at + 1);
    } else if (!this.#isHash && code === 47 && next === 42) {
      this.#skipTo('*/', at + 2);
    } else if (code === 47 && next !== 62 && !this.#isHash && this.#isValueExpected() && REGEX.test(text)) {
      this.#at = REGEX.lastIndex;
      this.#last = '0';
    } else {
      this.#at += 1;
      if (code > 32) this.#readMark(text[at] ?? '', at);
      else if (code === 10 && this.#held !== null) this.#releaseAt();
    }
  }

  /** Whether a slash starts a regular expression, in which a quote must not hide the rest of the line. */
  #isValueExpected(): boolean {
    REGEX.lastIndex = this.#at;
    return this.#last === 'return' || !/^(?:[\w$"`)\]<]|[^ -~])/u.test(this.#last);
  }

  #skipTo(end: string, from: number): void {
    const found = this.#text.indexOf(end, from);
    this.#at = found === -1 ? this.#text.length : found + end.length - (end === '\n' ? 1 : 0);
  }

  #name(from: number): string {
    const text = this.#text;
    let at = from;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (!isLetter(code) && !isDigit(code)) break;
    }
    this.#at = at;
    return text.slice(from, at);
  }

  #readProperty(from: number): void {
    const text = this.#text;
    const name = this.#name(from);
    this.#key = '';
    this.#last = name;
    // In TypeScript's output, `user_1.findUser` names an import, not a property.
    if (isDigit(text.charCodeAt(from - 2)) && /_\d{1,2}$/u.test(text.slice(Math.max(0, from - 5), from - 1)))
      return;
    this.#addName(name, '.');
  }

  #readName(name: string): void {
    const text = this.#text;
    const last = this.#last;
    this.#last = name;
    KEY_END.lastIndex = this.#at;
    ATTRIBUTE_END.lastIndex = this.#at;
    const isKey = (last === '{' || last === ',') && this.#open.at(-1) === '{' && KEY_END.test(text);
    if (isKey || ATTRIBUTE_END.test(text)) this.#addName(name, name);
    else this.#key = '';
  }

  #readMark(mark: string, at: number): void {
    const open = this.#open;
    const before = this.#last;
    this.#last = mark;
    switch (mark) {
      case '{':
        this.#readBrace(before, at);
        return;
      case '(':
      case '[':
        open.push(before === 'getattr' ? before : mark);
        if (before === 'require' || before === 'import') this.#last = before;
        return;
      case ')':
      case ']':
        open.pop();
        return;
      case '}':
        if (this.#held !== null && open.length - 1 === this.#held.depth) this.#held.isOpen = false;
        if (open.pop() === '`') this.#readTemplate(at + 1);
        return;
      case '>':
        this.#key = '';
        if (before !== '=' && before !== '-') this.#readTextOfTag();
        return;
      case ':':
      case '=':
        return;
      default:
        this.#key = '';
        if (this.#held !== null) this.#releaseAt();
    }
  }

  #readBrace(before: string, at: number): void {
    PATTERN.lastIndex = at;
    if (this.#held?.isOpen !== true && PATTERN.test(this.#text)) {
      this.#release();
      this.#held = { depth: this.#open.length, names: [], isOpen: true };
    }
    OBJECT.lastIndex = at;
    this.#open.push(before !== 'import' && OBJECT.test(this.#text) ? '{' : 'block');
  }

  #readTextOfTag(): void {
    TEXT_OF_TAG.lastIndex = this.#at;
    const found = TEXT_OF_TAG.exec(this.#text);
    if (found === null) return;
    this.#at = TEXT_OF_TAG.lastIndex;
    this.#addWords(found[0]);
  }

  #readString(): void {
    const text = this.#text;
    const from = this.#at;
    const mark = text[from] ?? '';
    this.#at = from + 1;
    if (this.#isHash && text.startsWith(mark.repeat(3), from)) {
      const end = text.indexOf(mark.repeat(3), from + 3);
      this.#at = end === -1 ? text.length : end + 3;
      this.#addString(text.slice(from + 3, this.#at - 3));
      return;
    }
    let string = this.#stringAt(from);
    if (string === null) return;
    // Reads "con" + "catenated" as one string.
    for (JOIN.lastIndex = this.#at; JOIN.test(text); JOIN.lastIndex = this.#at) {
      const joined = this.#stringAt(JOIN.lastIndex);
      if (joined === null) break;
      string += joined;
    }
    if (this.#isName(string)) this.#addName(string, string);
    else this.#addString(string);
  }

  /** Whether a string is a property name, as in a['name'], { 'name': b } and getattr(a, 'name'). */
  #isName(string: string): boolean {
    if (!/^[A-Za-z_$][\w$]{2,31}$/u.test(string)) return false;
    const next = this.#text[this.#at];
    const last = this.#last;
    if (last === '[') return next === ']';
    if (last !== ',' && last !== '{') return false;
    const open = this.#open.at(-1);
    return (open === '{' && next === ':') || (open === 'getattr' && next === ')');
  }

  #stringAt(from: number): string | null {
    const text = this.#text;
    const quote = text.charCodeAt(from);
    if (from < (this.#endless.get(quote) ?? 0)) return null;
    for (let at = from + 1; ; at += 1) {
      const code = text.charCodeAt(at);
      if (code === quote) {
        this.#at = at + 1;
        return text.slice(from + 1, at);
      }
      if (code === 92) at += 1;
      else if (code === 10 || Number.isNaN(code)) {
        this.#endless.set(quote, at);
        return null;
      }
    }
  }

  #readTemplate(from: number): void {
    const text = this.#text;
    let at = from;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === 92) at += 1;
      else if (code === 96) break;
      else if (code === 36 && text.charCodeAt(at + 1) === 123) {
        this.#addString(text.slice(from, at));
        this.#open.push('`');
        this.#last = '${';
        this.#at = at + 2;
        return;
      }
    }
    this.#at = at + 1;
    this.#addString(text.slice(from, at));
  }

  #addString(string: string): void {
    const last = this.#last;
    this.#last = '"';
    if (last === 'from' || last === 'import' || last === 'require') return;
    if (string.length < MIN_TERM_CHARS || string.length > MAX_TEXT_CHARS || STYLING_KEYS.has(this.#key))
      return;
    this.#addWords(
      string.includes('\\')
        ? string
            .replaceAll(
              /\\(?:u\{?([0-9a-fA-F]{4,5})\}?|x([0-9a-fA-F]{2}))/gu,
              (_all, code: string | undefined, byte: string) =>
                String.fromCodePoint(Number.parseInt(code ?? byte, 16)),
            )
            .replaceAll(/\\[nrt]/gu, ' ')
        : string,
    );
  }

  #addWords(text: string): void {
    for (const [word] of text.matchAll(WORD)) {
      if (!TAGS.has(word) && !DROPPED_NAMES.has(word)) addTerm(this.words, word);
    }
  }

  #addName(name: string, key: string): void {
    this.#last = name;
    this.#key = key;
    if (name.length < MIN_TERM_CHARS || name.length > MAX_TERM_CHARS) return;
    if (name.startsWith('__') || DROPPED_NAMES.has(name)) return;
    addTerm(this.#held?.isOpen === true ? this.#held.names : this.names, name);
  }

  #releaseAt(): void {
    if (this.#held !== null && !this.#held.isOpen && this.#open.length <= this.#held.depth) this.#release();
  }

  #release(): void {
    if (this.#held === null) return;
    this.names.push(...this.#held.names);
    this.#held = null;
  }
}

/** Omits repetitions, because compilers can repeat a name, for example that of `a?.b`. */
function addTerm(terms: number[], word: string): void {
  const term = hashOf(word);
  if (terms.at(-1) !== term) terms.push(term);
}
