/** Usernames: 3 to 30 of `a-z 0-9 _ . -`, kept in lower case, unique without regard to case and to what looks alike. */

export const USERNAME_PATTERN = '^[a-z0-9_.-]{3,30}$';

/** Words that no username may be: addresses of pages, and words that mean nobody. */
const RESERVED = new Set(
  (
    'about account accounts api contact dashboard everyone here home login logout me media nobody ' +
    'null orders owner privacy profile projects receipts root sandbox seller settings signup team terms undefined www'
  ).split(' '),
);

/** Words that speak for the marketplace: no part of a username, and no word of a full name, may be one. */
const OFFICIAL = (
  'admin admins administration administrator billing customercare customerservice customersupport helpdesk ' +
  'helpline moderator moderators noreply official payment payments postmaster refund refunds ' +
  'security staff superuser support sysadmin sysop system verification verified webmaster help'
).split(' ');

const BRAND = 'protohaat';

const PATTERN = new RegExp(USERNAME_PATTERN, 'u');

/** Digits and marks that are read as letters. */
const READ_AS: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
};

/** The form in which names are stored and compared: compatibility-normalised and lower-cased. */
export function canonicalUsername(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** What a username looks like: two members never have names with the same key. The same in migration 0020. */
export function usernameKey(username: string): string {
  return username
    .replaceAll(/[_-]/gu, '.')
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

export function isUsername(text: string): boolean {
  return (
    PATTERN.test(text) && !RESERVED.has(text) && !reserved.has(readingOf(text)) && !speaksForTheMarket(text)
  );
}

/**
 * Whether a name claims to be the marketplace or its staff: the brand anywhere, or an official word between separators,
 * with look-alike digits and digits at its ends.
 *
 * @param text - in lower case, without confusable letters of other scripts.
 */
export function speaksForTheMarket(text: string): boolean {
  const words = text.split(/[^\p{L}\p{M}\p{N}@$]+/u).filter((word) => word !== '');
  const spoken = words.flatMap((word) => [word.replaceAll(/^\p{N}+|\p{N}+$/gu, ''), word]);
  return [...spoken, words.join('')]
    .map(readingOf)
    .some((reading) => official.has(reading) || reading.includes(brand) || isCompound(reading));
}

/** An official word with another one, or with what such names are made of: "adminofficial", "supportteam". */
function isCompound(reading: string): boolean {
  for (const word of official) {
    if (word.length < 5) continue;
    if (reading.startsWith(word) && completions.has(reading.slice(word.length))) return true;
    if (reading.endsWith(word) && completions.has(reading.slice(0, -word.length))) return true;
  }
  return false;
}

/** How a word is read at a glance: `1`, `i` and `l` are one, and so are `rn` and `m`. */
function readingOf(word: string): string {
  return word
    .replaceAll(/[1|i]/gu, 'l')
    .replaceAll(/[03457-9@$]/gu, (character) => READ_AS[character] ?? character)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

const brand = readingOf(BRAND);
const reserved: ReadonlySet<string> = new Set([...RESERVED].map(readingOf));
const official: ReadonlySet<string> = new Set(OFFICIAL.map(readingOf));
const completions: ReadonlySet<string> = new Set(
  [...OFFICIAL, 'team', 'desk', 'the', 'real', 'india', 'care', 'chat'].map(readingOf),
);
