/** Bits a character (Shannon). */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

const STANDS_FOR_NOTHING =
  /^(?:<.*>|ENC\[.*|token|username|\[.*\]|\(.*\)|\{.*\}|x{3,}|\*{3,}|\.{3,}|none|null|nil|undefined|true|false|string|secret|password\d?|passwd|test|testing|development|production|root|admin|user|guest|default|empty|required|optional|enter|\d{1,6})$/iu;
const SPEAKS_OF_ITSELF =
  /example|placeholder|your[\s_.-]?|[_-]here\b|change[\s_-]?(?:me|this|it)|replace|insert|dummy|sample|redacted|to-?do\b|fix-?me|xxxx|\*\*\*|\.\.\.|0{8}|1{8}|not[_-]?(?:a[_-])?(?:real|secret)|fake|<[a-z]|^my[\s_-]?(?:secret|pass|key|token|api)|lorem|#{4}|(?:1234[-_ ]?){2}|foo-?bar|random[_-]?string|enter[_ -]|put[_ -]/iu;
/** Variables of shells, templates, format strings and configuration files, and code instead of a text. */
const IS_FILLED_IN =
  /\$\{|\$\(|\{\{|^\$[A-Za-z_]|^%\w+%|%[sdv](?![a-z0-9])|^@\w+@$|<%|#\{|\{\w*\}|process\.env|os\.environ|getenv|System\.get|config\[|^\w+\(|\)$|\(\)|->|::/u;
/** Its signs make calls and variables by chance: https://docs.djangoproject.com/en/stable/ref/settings/#secret-key */
const DJANGO_KEY = /^(?:django-insecure-)?[a-z0-9!@#$%^&*(_=+)-]{50}$/u;
const COUNTS_UP = /0123456|1234567|abcdefgh|qwertyui|asdfghjk/iu;

/** Whether a text is a stand-in for a secret, not one. */
export function isPlaceholder(text: string): boolean {
  return (
    STANDS_FOR_NOTHING.test(text) ||
    SPEAKS_OF_ITSELF.test(text) ||
    (IS_FILLED_IN.test(text) && !DJANGO_KEY.test(text)) ||
    COUNTS_UP.test(text) ||
    PUBLISHED_PASSWORDS.has(text) ||
    /^(.)\1*$/u.test(text)
  );
}

/** Programs write hexadecimal in one case; only people mix them. */
export function isHexInBothCases(text: string): boolean {
  return /^(?=.*[a-f])(?=.*[A-F])[\dA-Fa-f-]+$/u.test(text);
}

/** A token of a vendor's own form is an example only if it says so, or counts up. */
export function isExampleToken(token: string): boolean {
  return (
    /EXAMPLE|x{8}|X{8}|\*{3}|\.{3}|your[_-]|HERE$/u.test(token) ||
    countsUp(token) ||
    PUBLISHED.some((part) => token.startsWith(part, 6))
  );
}

const MIN_COUNTED = 10;

function countsUp(text: string): boolean {
  let run = 1;
  for (let at = 1; at < text.length && run < MIN_COUNTED; at += 1) {
    run = text.charCodeAt(at) === text.charCodeAt(at - 1) + 1 ? run + 1 : 1;
  }
  return run >= MIN_COUNTED;
}

/** Keys in Google's own samples and in the tests of Firebase, from their seventh character on. */
const PUBLISHED = [
  'AnLA7Nfe',
  'CkEhVjf3',
  'DMAScliy',
  'D3asb-2p',
  'NSXIbFml',
  'AdOS2zB6',
  'ASWm6HmT',
  'ANUvH9H9',
  'A5_iVawF',
  'A4UrcGxg',
  'DSb51JiI',
  'BF2RrAIm',
  'BcE-OOIb',
  'B8qGxt4e',
  'A8vmApnr',
];

/** https://learn.microsoft.com/nuget/reference/nuget-config-file */
const PUBLISHED_PASSWORDS = new Set(['33f!!lloppa', 'hal+9ooo_da!sY']);

/** A third to two thirds of the letters are capitals; in names it is fewer, or all. */
export function isScrambled(text: string): boolean {
  const capitals = text.replaceAll(/[a-z]/gu, '').length;
  return /^[A-Za-z]{8,}$/u.test(text) && capitals * 3 > text.length && capitals * 3 < text.length * 2;
}

const WORDS_AND_NUMBERS =
  /^(?:[A-Za-z]+\d{0,3}|\d{1,4}|v\d+)(?:[-_.:/ @]+(?:[A-Za-z]+\d{0,3}|\d{1,4}|v\d+))*[-_.:/]*$/u;

/** Names, paths, versions and addresses are made of words; a key hardly ever is. */
export function looksLikeName(text: string): boolean {
  return (
    WORDS_AND_NUMBERS.test(text) ||
    /^(?:https?:|file:|\.{0,2}\/[a-z])/iu.test(text) ||
    /\.(?:[a-z]{2,4}|properties|yaml|json)$/iu.test(text)
  );
}
