import { readText } from '../source/source-text.ts';
import { EXAMPLE, FOREIGN } from './committed-secrets.ts';
import { type FileReach, findInstallHooks, type InstallHook, reachOf } from './danger/install-hooks.ts';
import type { DangerKind, DangerLevel, Language } from './danger/row.ts';
import { searchCode } from './danger/search.ts';

/** What the delivered code would do to the buyer's machine, as far as its text says. It is never run. */

export interface FoundDanger {
  readonly path: string;
  readonly line: number;
  readonly kind: DangerKind;
  readonly level: DangerLevel;
}

export interface DangerFacts {
  readonly found: readonly FoundDanger[];
  readonly hooks: readonly InstallHook[];
  /** By the file that a hook may run. */
  readonly reaches: ReadonlyMap<string, FileReach>;
  /** Executable files, which no text explains. */
  readonly programs: readonly string[];
}

const LANGUAGES: readonly (readonly [Language, RegExp])[] = [
  ['js', /\.(?:[cm]?[jt]sx?|vue|svelte|html?|ejs|hbs)$/iu],
  ['py', /\.pyw?$/iu],
  ['java', /\.(?:java|kts?|groovy|gradle|scala)$/iu],
  ['c', /\.(?:c|cc|cpp|cxx|h|hh|hpp|ino|pde|cs)$/iu],
  ['php', /\.(?:php\d?|phtml|inc)$/iu],
  [
    'sh',
    /\.(?:ba|z|da)?sh$|\.(?:command|mk)$|(?:^|\/)(?:GNUm|[Mm])akefile$|(?:^|\/)(?:package|composer|tasks)\.json$/u,
  ],
  ['bat', /\.(?:bat|cmd|vbs)$/iu],
  ['ps', /\.psm?1$/iu],
];
const MAX_FOUND = 50;
const MAX_REACHES = 2_000;

export class DangerSearch {
  readonly #found: FoundDanger[] = [];
  readonly #hooks: InstallHook[] = [];
  readonly #reaches = new Map<string, FileReach>();
  readonly #programs: string[] = [];
  #last = { path: '', lines: 0 };

  /** @param bytes - the file, or one of its parts, in their order */
  add(path: string, bytes: Uint8Array, text = readText(bytes)): void {
    const isForeign = FOREIGN.test(path);
    const language = LANGUAGES.find(([, name]) => name.test(path))?.[0];
    if (language === undefined) {
      if (!isForeign && isProgram(path, bytes) && this.#programs.length < MAX_FOUND)
        this.#programs.push(path);
      return;
    }
    if (text === null) return;
    if (this.#last.path !== path) this.#last = { path, lines: 0 };
    if (this.#found.length < MAX_FOUND) this.#search(path, text, { language, isForeign });
    this.#last.lines += text.split('\n').length - 1;
    if (isForeign) return;
    this.#hooks.push(...findInstallHooks(path, text));
    const reach = this.#reaches.size < MAX_REACHES ? reachOf(text) : null;
    if (reach !== null) this.#reaches.set(path, reach);
  }

  #search(
    path: string,
    text: string,
    file: { readonly language: Language; readonly isForeign: boolean },
  ): void {
    const isFinished = file.isForeign || /\.min\.js$/iu.test(path);
    for (const { at, kind, level } of searchCode(text, file.language)) {
      if (isFinished && level === 'tell') continue;
      const line = this.#last.lines + text.slice(0, at).split('\n').length;
      this.#found.push({ path, line, kind, level: EXAMPLE.test(path) ? 'tell' : level });
    }
  }

  result(): DangerFacts {
    return {
      found: this.#found
        .slice(0, MAX_FOUND)
        .toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line)),
      hooks: this.#hooks,
      reaches: this.#reaches,
      programs: this.#programs.toSorted(),
    };
  }
}

const IN_ARCHIVE = /\.(?:jar|war|aar|apk|zip|whl|nupkg)\/|(?:^|\/)(?:gradle|maven)-wrapper\.jar$/iu;
const MARKS = ['4d5a', '7f454c46', 'cafebabe', 'feedfacf', 'cffaedfe', 'feedface', 'cefaedfe'];

/** Programs of Windows, Linux, macOS and Java, and Python's compiled files. */
function isProgram(path: string, bytes: Uint8Array): boolean {
  if (IN_ARCHIVE.test(path)) return false;
  if (/\.pyc$/iu.test(path)) return !/(?:^|\/)__pycache__\//u.test(path);
  const first = Array.from(bytes.subarray(0, 4), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const mark = MARKS.find((known) => first.startsWith(known));
  return mark !== undefined && (mark !== '4d5a' || /\.(?:exe|dll|scr|com|sys|ocx|pyd)$/iu.test(path));
}
