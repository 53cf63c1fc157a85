import { CLOUD_ROWS } from './cloud.ts';
import { DEVELOPER_ROWS } from './developer.ts';
import { INDIA_AND_DEVICE_ROWS } from './india-and-devices.ts';
import { entropyOf, isExampleToken, isHexInBothCases, isPlaceholder, isScrambled } from './placeholders.ts';
import type { FileNature, SecretMatch, SecretRow } from './row.ts';
import { SERVICE_ROWS } from './services.ts';
import { type Assigned, judgeSetting, SETTING_WORDS } from './settings.ts';
import { SPECIAL_ROWS, type SpecialRow } from './special.ts';
import { WordIndex } from './word-index.ts';

export const PROVIDER_ROWS: readonly SecretRow[] = [
  ...INDIA_AND_DEVICE_ROWS,
  ...CLOUD_ROWS,
  ...DEVELOPER_ROWS,
  ...SERVICE_ROWS,
];

/** How far a vendor's text can reach before and after its word. */
const CHARS_BEFORE = 140;
const CHARS_AFTER = 400;
/** A file with more has been proved to contain some. */
const MAX_MATCHES = 50;

interface WordRows {
  readonly word: string;
  readonly at: readonly SecretRow[];
  readonly around: readonly SecretRow[];
  readonly value: readonly SecretRow[];
  readonly special: readonly SpecialRow[];
  readonly isSetting: boolean;
}

const TABLE: readonly WordRows[] = tableOf();
const INDEX = new WordIndex(TABLE.map(({ word }) => word));

function tableOf(): WordRows[] {
  const words = new Set<string>([...PROVIDER_ROWS, ...SPECIAL_ROWS].map(({ word }) => word));
  for (const word of SETTING_WORDS) words.add(word);
  return [...words].map((word) => {
    const rows = PROVIDER_ROWS.filter((row) => row.word === word);
    return {
      word,
      at: rows.filter(({ place }) => place === 'at'),
      around: rows.filter(({ place }) => place === 'around'),
      value: rows.filter(({ place }) => place === 'value'),
      special: SPECIAL_ROWS.filter((row) => row.word === word),
      isSetting: (SETTING_WORDS as readonly string[]).includes(word),
    };
  });
}

/** @returns the secrets in their order, without overlaps. */
export function searchText(text: string, file: FileNature): SecretMatch[] {
  const found: SecretMatch[] = [];
  const lastValue = { start: -1, isJudged: false };
  INDEX.find(text, (word, end) => {
    const rows = TABLE[word];
    if (rows === undefined || found.length >= MAX_MATCHES) return;
    const start = end - rows.word.length;
    if (rows.at.length > 0 && isStart(text, start)) {
      for (const row of rows.at) addToken(found, row, text, matchAt(row.expression, text, start), start);
    }
    for (const row of rows.around) addAround(found, row, text, start, end);
    for (const row of rows.special) {
      const match = row.find(text, start, file);
      if (match !== null) found.push(match);
    }
    if (rows.value.length === 0 && !rows.isSetting) return;
    const assigned = readAssignment(text, start, end);
    if (assigned === null) return;
    if (isWholeWord(text, start, end))
      for (const row of rows.value) addNamed(found, row, text, assigned, file);
    if (!rows.isSetting || (lastValue.isJudged && lastValue.start === assigned.start)) return;
    lastValue.start = assigned.start;
    lastValue.isJudged = true;
    const judged = judgeSetting(assigned, file);
    if (judged !== null) found.push({ ...judged, ...rangeOf(assigned) });
  });
  return withoutOverlaps(found);
}

function matchAt(expression: RegExp, text: string, at: number): string | null {
  expression.lastIndex = at;
  return expression.exec(text)?.[0] ?? null;
}

/** A mark inside a word or a longer text is none; `\nghp_…` in a string begins a line. */
function isStart(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  if (before === 46) return false;
  const isWord =
    (before >= 48 && before <= 57) || (before >= 65 && before <= 90) || (before >= 97 && before <= 122);
  return !isWord || (text.charAt(at - 2) === '\\' && /[nrt]/u.test(text.charAt(at - 1)));
}

/** Short names of vendors are parts of other words: `etsy` of `SetSysctl`, `lob` of `globalKey`. */
const MAX_SHORT_WORD = 6;

function isWholeWord(text: string, start: number, end: number): boolean {
  if (end - start > MAX_SHORT_WORD) return true;
  const word = text.slice(start, end);
  const isOneCase =
    word === word.toLowerCase() ||
    word === word.toUpperCase() ||
    word.slice(1) === word.slice(1).toLowerCase();
  const before = text.charAt(start - 1);
  return isOneCase && (!/[A-Za-z]/u.test(before) || (/[a-z]/u.test(before) && /[A-Z]/u.test(word.charAt(0))));
}

function addToken(
  found: SecretMatch[],
  row: SecretRow,
  text: string,
  token: string | null,
  start: number,
): void {
  if (token === null || entropyOf(token) < row.minEntropy || isExampleToken(token)) return;
  if (isPublicByDesign(row, text, start)) return;
  found.push({ provider: row.provider, form: row.form, level: row.level, start, end: start + token.length });
}

function addAround(found: SecretMatch[], row: SecretRow, text: string, start: number, end: number): void {
  const from = Math.max(0, start - CHARS_BEFORE);
  for (const match of text.slice(from, end + CHARS_AFTER).matchAll(row.expression)) {
    const at = from + match.index;
    if (at <= start && at + match[0].length >= end) addToken(found, row, text, match[0], at);
  }
}

function addNamed(
  found: SecretMatch[],
  row: SecretRow,
  text: string,
  assigned: Assigned,
  file: FileNature,
): void {
  const { value, start } = assigned;
  if (file.isForeign || !row.expression.test(value) || entropyOf(value) < row.minEntropy) return;
  if (isPlaceholder(value) || (value.length > 11 && !/[\d\s]/u.test(value) && !isScrambled(value))) return;
  if (isHexInBothCases(value)) return;
  if (NAMES_NO_SECRET.test(assigned.name) || isPublicByDesign(row, text, start)) return;
  const level = file.isExample ? 'tell' : row.level;
  found.push({ provider: row.provider, form: row.form, level, ...rangeOf(assigned) });
}

const NAMES_NO_SECRET =
  /(?:public|publishable|site)[_.-]?(?:key|token|id)|measurement|messaging_?sender|(?:integrity|checksum|commit|sha\d*|digest|revision|version|rev|hash)$|[_.-](?:name|ur[il]|host|region|bucket|domain|folder|path|user(?:name)?|email|version|sha\d*|commit|hash|checksum)$|analytics/iu;

/**
 * Keys of web and phone apps are public by design: https://firebase.google.com/docs/projects/api-keys,
 * https://mailchimp.com/developer/marketing/guides/integrate-with-ios-and-android/ (the SDK key looks like an API key).
 */
function isPublicByDesign({ provider }: SecretRow, text: string, at: number): boolean {
  if (provider === 'Mailchimp')
    return /Mailchimp(?:SDK|\.initialize)/u.test(text.slice(Math.max(0, at - 200), at));
  if (provider !== 'Google' && provider !== 'YouTube') return false;
  const near = text.slice(Math.max(0, at - 1_500), at + 1_500);
  return /firebase(?:app|io|config|storage|_url)|authDomain|auth_domain|messagingSenderId|mobilesdk_app_id|GOOGLE_APP_ID|initializeApp|FIREBASE_(?:API|WEB|PROJECT)/iu.test(
    near,
  );
}

function rangeOf({ start, value }: Assigned): { start: number; end: number } {
  return { start, end: start + value.length };
}

/** The groups in lookaheads keep what they have matched, so that a failure costs no second try. */
const REST_OF_NAME = String.raw`(?=([\w.-]{0,40}))\1(?:[ \t](?=([\w.-]{1,20}))\2){0,2}`;
const CLOSING = String.raw`[\\"'\x60\])]{0,3}(?:\[\w{0,6}\])?`;
const TYPE = String.raw`(?:[ \t]?:[ \t]?[\w<>[\]|?]{1,30}[ \t]?(?==))?`;
const OPERATOR = String.raw`[ \t]{0,30}(?:(?<=[ \t])value=|[?.:]{0,3}=>?|\|\||\?\?|:{1,3}[ \t]?(?:[|>]-?\r?\n)?|,|\(|>\s{0,40}|(?<=[ \t])(?=["']))`;
const OPENING = String.raw`[ \t]{0,30}(?:\\?["'\x60=(@]{0,4}(?:Bearer|Basic|Token|token|bearer)[ \t])?=?[ \t]{0,4}(?:[fFrRbBuL](?=\\?["']))?\\?`;
const VALUE = String.raw`(?:"{1,3}([^"\n]{1,400})"|'{1,3}([^'\n]{1,400})'|\x60{1,3}([^\x60\n]{1,400})\x60|([^\s"'\x60;,(){}\[\]&<>|\\=][^\s"'\x60;,)}\]&<>|\\]{0,399}))`;
const ASSIGNMENT = new RegExp(`${REST_OF_NAME}${CLOSING}${TYPE}${OPERATOR}${OPENING}${VALUE}`, 'uy');
const MAX_NAME_CHARS = 50;

function nameStart(text: string, end: number): number {
  let at = end;
  while (at > 0 && end - at < MAX_NAME_CHARS && /[\w.-]/u.test(text.charAt(at - 1))) at -= 1;
  return at;
}

function readAssignment(text: string, start: number, end: number): Assigned | null {
  ASSIGNMENT.lastIndex = end;
  const match = ASSIGNMENT.exec(text);
  if (match === null) return null;
  const [whole, rest = '', , ...values] = match;
  const index = values.findIndex((value) => value !== undefined);
  const raw = (values[index] ?? '').trim();
  const value = raw.replace(/\\(?:[nrt].*)?$/u, '');
  if (value === '') return null;
  const isQuoted = index < 3;
  return {
    name: text.slice(nameStart(text, start), end) + rest,
    value,
    isQuoted,
    start: end + whole.lastIndexOf(raw),
  };
}

function rank({ level, provider }: SecretMatch): number {
  return (level === 'refuse' ? 0 : 2) + (provider === '' ? 1 : 0);
}

function withoutOverlaps(found: readonly SecretMatch[]): SecretMatch[] {
  const kept: SecretMatch[] = [];
  for (const match of found.toSorted((a, b) => rank(a) - rank(b) || a.start - b.start)) {
    if (!kept.some(({ start, end }) => match.start < end && start < match.end)) kept.push(match);
  }
  return kept.toSorted((a, b) => a.start - b.start);
}
