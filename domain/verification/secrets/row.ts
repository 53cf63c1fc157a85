export type SecretForm =
  | 'key'
  | 'token'
  | 'password'
  | 'database-password'
  | 'mail-password'
  | 'webhook'
  | 'private-key'
  | 'key-file';

/** `refuse`: works for whoever has it. `tell`: the seller must look whether it is still in use. */
export type SecretLevel = 'refuse' | 'tell';

export interface SecretRow {
  readonly provider: string;
  readonly form: SecretForm;
  readonly level: SecretLevel;
  /** In lower case. A row is tried only where its word stands. */
  readonly word: string;
  /** Bits a character, over the whole secret. */
  readonly minEntropy: number;
  /** `at` matches from the word on, `around` in the characters around it, `value` a whole text assigned to a name. */
  readonly place: 'at' | 'around' | 'value';
  readonly expression: RegExp;
}

export interface Judged {
  /** A proper name; empty for secrets of no known vendor. */
  readonly provider: string;
  readonly form: SecretForm;
  readonly level: SecretLevel;
}

export interface SecretMatch extends Judged {
  readonly start: number;
  readonly end: number;
}

/** What a file is decides how much a name such as `password` means in it. */
export interface FileNature {
  /** Made to hold secrets (`.env`, `secrets.json`): what stands in it is one. */
  readonly holdsSecrets: boolean;
  /** Settings, where texts have no quotes. */
  readonly isSettings: boolean;
  /** Firmware that joins a wireless network. */
  readonly joinsWifi: () => boolean;
  readonly sendsMail: () => boolean;
  /** Installed packages and lock files: their names and check sums say nothing about the seller. */
  readonly isForeign: boolean;
  /** Tests, examples and documentation have keys that open nothing. Only a vendor's own mark refuses there. */
  readonly isExample: boolean;
}

interface Options {
  readonly level?: SecretLevel;
  readonly minEntropy?: number;
}

/** Random text of ten or more characters has more entropy than this, `xxxx…` and `0000…` have less. */
const MIN_ENTROPY = 2.5;

/** @param format - begins with the fixed characters by which the vendor marks the secret; they are the row's word. */
export function marked(
  provider: string,
  form: SecretForm,
  format: string,
  { level = 'refuse', minEntropy = MIN_ENTROPY }: Options = {},
): SecretRow {
  const word = (/^(?:[\w~:/|-]|\\\.)+/u.exec(format)?.[0] ?? '').replaceAll('\\.', '.').toLowerCase();
  const expression = new RegExp(`(?:${format})(?!\\w)`, 'yu');
  return { provider, form, level, word, minEntropy, place: 'at', expression };
}

/** @param format - contains the word, but does not begin with it. */
export function around(
  provider: string,
  form: SecretForm,
  word: string,
  format: string,
  { level = 'refuse', minEntropy = MIN_ENTROPY }: Options = {},
): SecretRow {
  const expression = new RegExp(`(?<![A-Za-z0-9_])(?:${format})(?!\\w)`, 'gu');
  return { provider, form, level, word, minEntropy, place: 'around', expression };
}

/** For secrets without a mark: text of this format, assigned to a name or argument that contains the word. */
export function named(
  provider: string,
  form: SecretForm,
  words: string,
  format: string,
  { level = 'refuse', minEntropy = MIN_ENTROPY }: Options = {},
): SecretRow[] {
  const expression = new RegExp(`^(?:${format})$`, 'iu');
  return words
    .split(' ')
    .map((word) => ({ provider, form, level, word, minEntropy, place: 'value' as const, expression }));
}

export const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
export const hex = (length: string): string => `[0-9a-f]{${length}}`;
export const alnum = (length: string): string => `[a-z0-9]{${length}}`;
export const wordish = (length: string): string => `[\\w=-]{${length}}`;
