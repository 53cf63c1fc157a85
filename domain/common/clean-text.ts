/** Control characters (except tab and line feed), bidirectional controls and invisible characters. */
const UNSAFE =
  /(?![\t\n])\p{Cc}|[\u00AD\u061C\u200B\u200E\u200F\u2028\u2029\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]/gu;
/** More than four combining marks on one character would cover adjacent lines. */
const STACKED_MARKS = /(\p{M}{4})\p{M}+/gu;

export function cleanText(text: string): string {
  return text
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(UNSAFE, '')
    .replaceAll(STACKED_MARKS, '$1')
    .replaceAll(/\p{Surrogate}/gu, '');
}

/** Includes Hangul fillers and the blank Braille pattern, which Unicode classifies as letters and as a symbol. */
const INVISIBLE = /[\u115F\u1160\u2800\u3164\uFFA0]|\p{Default_Ignorable_Code_Point}/gu;

export function visibleText(text: string): string {
  const clean = cleanText(text).trim();
  return clean.replaceAll(INVISIBLE, '').trim() === '' ? '' : clean;
}
