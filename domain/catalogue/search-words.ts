/** `searchWords` must split text in the same way as the SQL function `search_words`. */

export const MAX_WORD_LENGTH = 40;

const IGNORED = /[\u0300-\u036f\u00ad\u200b-\u200d\ufeff]/gu;
const NAMED_BY_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/(^|[^a-z0-9])c\+\+/gu, '$1cpp '],
  [/(^|[^a-z0-9])c#/gu, '$1csharp '],
  [/(^|[^a-z0-9])f#/gu, '$1fsharp '],
  [/(^|[^a-z0-9])\.net(?![a-z0-9_])/gu, '$1dotnet'],
];
/** Characters are listed by code point, because `\w` differs between JavaScript and the locales of PostgreSQL. */
const BETWEEN_WORDS =
  // oxlint-disable-next-line eslint/no-control-regex, eslint/no-misleading-character-class -- ranges of code points
  /[\u0000-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02b0-\u02ff\u0964\u0965\u0970\u2000-\u2bff\u2e00-\u2e7f\u3000-\u303f\ue000-\uf8ff\ufe00-\ufe0f\ufff0-\uffff\u{10000}-\u{103ff}\u{1f000}-\u{1faff}]+/u;

export function searchWords(text: string): string[] {
  let plain = text.normalize('NFKD').replaceAll(IGNORED, '').toLowerCase();
  for (const [signs, name] of NAMED_BY_SIGNS) plain = plain.replaceAll(signs, name);
  return plain
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '')
    .map((word) => Array.from(word).slice(0, MAX_WORD_LENGTH).join(''));
}

/** A search that consists only of these words is compared with titles. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a about all also an and any are as at be been but by can do for from get had has have how i if in into is it its ' +
    'me my no not of on or our so some than that the their them then there these they this those to up us using want was ' +
    'we were what when where which who will with you your ' +
    'का की के में है और से को पर हैं एक यह वह के लिए ka ki ke mein hai aur liye'
  )
    .split(' ')
    .map((word) => word.normalize('NFKD')),
);

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);

/** Most listings could say these of themselves, so that they tell nothing. */
const WEIGHTLESS: ReadonlySet<string> = new Set(
  (
    'project projects proj 1st 2nd 3rd 4th top cheapest projct porject projet projcet mini minor major capstone final year yr semester sem btech mtech ' +
    'bca mca bsc msc diploma degree engineering student students college beginner beginners idea ideas topic topics based ' +
    'using sourcecode report ppt documentation synopsis best good latest easy simple cheap price buy purchase need looking ' +
    'readymade free download like chahiye wala ' +
    'प्रोजेक्ट परियोजना चाहिए वाला सस्ता'
  )
    .split(' ')
    .map((word) => word.normalize('NFKD')),
);

/** Alone, too, this tells nothing. */
export const isProject = (word: string): boolean =>
  /^(?:proje?c?ts?|प्रोजेक्ट|परियोजना)$/u.test(word.normalize('NFC'));
export const isWeightless = (word: string): boolean => WEIGHTLESS.has(word);
