export type DangerKind =
  | 'deletes-files'
  | 'date-trap'
  | 'waits-long'
  | 'runs-download'
  | 'runs-requests'
  | 'opens-shell'
  | 'hidden-code'
  | 'mines-coins'
  | 'records-keys'
  | 'starts-itself'
  | 'sends-secrets'
  | 'weakens-system'
  | 'install-script'
  | 'program-alone';

/** `refuse`: no project needs it. `tell`: buyers must know before they start the project. */
export type DangerLevel = 'refuse' | 'tell';

export type Language = 'js' | 'py' | 'java' | 'c' | 'php' | 'sh' | 'bat' | 'ps';

export interface DangerRow {
  readonly kind: DangerKind;
  readonly level: DangerLevel;
  readonly languages: readonly Language[];
  /** In lower case. A row is tried only where its word stands outside of comments. */
  readonly word: string;
  /** Begins at the word, or is sought from `before` characters before it to `CHARS_AFTER` after its start. */
  readonly expression: RegExp;
  readonly before: number;
  /** All must stand somewhere in the file. */
  readonly also: readonly RegExp[];
  /** How often the row must match in the file. */
  readonly least: number;
  /** What the variable in the expression's group `name` is assigned elsewhere in the file. */
  readonly assigned: string | null;
}

export const CHARS_AFTER = 320;

interface Options {
  readonly before?: number;
  readonly also?: readonly RegExp[];
  readonly least?: number;
  readonly assigned?: string;
}

const CODE: readonly Language[] = ['js', 'py', 'java', 'c', 'php'];
const ALL: readonly Language[] = [...CODE, 'sh', 'bat', 'ps'];

/** @param languages - names apart by spaces; `*` for all, `code` for those in which commands stand in strings */
export function rows(
  kind: DangerKind,
  level: DangerLevel,
  languages: string,
  words: string,
  expression: string,
  { before = 0, also = [], least = 1, assigned }: Options = {},
): DangerRow[] {
  const wanted = languages
    .split(' ')
    .flatMap((name) => (name === '*' ? ALL : name === 'code' ? CODE : [name as Language]));
  return words.split(' ').map((word) => ({
    kind,
    level,
    languages: wanted,
    word: word.replaceAll('␣', ' '),
    expression: new RegExp(before === 0 ? `^(?:${expression})` : expression, 'iu'),
    before,
    also,
    least,
    assigned: assigned ?? null,
  }));
}

/** Somewhere after the word. */
export const LATER = String.raw`[\s\S]{0,300}?`;

/** A call that hands a text to a shell or starts a program, in any of the languages. */
export const STARTS = String.raw`(?:exec\w{0,10}|spawn\w{0,6}|system|popen\w{0,2}|subprocess\.\w{1,12}|os\.system|run|call|check_output|passthru|ProcessBuilder|ShellExecute\w?|WinExec|Process\.Start|CreateProcess\w?)[ \t]{0,3}\(`;
