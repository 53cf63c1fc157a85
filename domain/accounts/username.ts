export const USERNAME_PATTERN = '^[a-z0-9_.-]{3,30}$';

/** For this many days after an account was deleted or renamed, nobody else can take its username. */
export const USERNAME_RESERVED_DAYS = 90;
/** Only the newest former usernames of a member are reserved, so that renaming does not hoard names. */
export const MAX_FORMER_USERNAMES = 3;

const RESERVED = new Set(
  (
    'about abuse account accounts api compliance contact dashboard docs escrow everyone github gpay here home kyc ' +
    'legal login logout me media nobody npci null orders owner paytm phonepe privacy profile projects receipts root ' +
    'safety sandbox seller settings signup status team terms trust undefined upi www'
  ).split(' '),
);

/** Words that suggest the marketplace's staff or its partners, and that no college has in its name. */
const NEVER_IN_COLLEGES = (
  'admin admins complianceofficer customercare customerservice customersupport firebase grievance grievanceofficer ' +
  'grievances helpdesk helpline moderator moderators nodalofficer noreply official ombudsman postmaster razorpay ' +
  'stripe superuser sysadmin sysop verified webmaster'
).split(' ');
/** They are rejected in usernames and as words in full names. */
const OFFICIAL = [
  ...NEVER_IN_COLLEGES,
  ...'administration administrator billing google help payment payments refund refunds security staff support system verification'.split(
    ' ',
  ),
];

const BRAND = 'protohaat';

/** Ten digits, even with separators between them, can be a phone number. */
const LONG_NUMBER = /(?:\d[._-]?){10}/u;

const PATTERN = new RegExp(USERNAME_PATTERN, 'u');

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

export function canonicalUsername(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** @returns an empty text if the name makes no username */
export function usernameOf(fullName: string): string {
  const text = fullName
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/gu, '.')
    .slice(0, 30)
    .replaceAll(/^\.+|\.+$/gu, '');
  return isUsername(text) ? text : '';
}

/** The uniqueness key of a username. Stored in `profiles.username_key`. */
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
    PATTERN.test(text) &&
    /[a-z0-9]/u.test(text) &&
    !LONG_NUMBER.test(text) &&
    !RESERVED.has(text) &&
    !reserved.has(foldLookalikes(text)) &&
    !claimsToBeOfficial(text)
  );
}

/**
 * Whether a name impersonates the marketplace or its staff: by the brand, by a staff word between separators, or by a
 * compound such as `supportteam`. Also finds these words with look-alike characters (`adm1n`) or digits around them.
 *
 * @param text - in lower case, with confusable letters of other scripts replaced.
 */
export function claimsToBeOfficial(text: string, kind: 'person' | 'college' = 'person'): boolean {
  const staffWords = kind === 'person' ? official : officialColleges;
  const words = text.split(/[^\p{L}\p{M}\p{N}@$]+/u).filter((word) => word !== '');
  const candidates = words.flatMap((word) => [word.replaceAll(/^\p{N}+|\p{N}+$/gu, ''), word]);
  return [...candidates, words.join('')]
    .map(foldLookalikes)
    .some((reading) => staffWords.has(reading) || reading.includes(brand) || isCompound(reading, staffWords));
}

function isCompound(reading: string, staffWords: ReadonlySet<string>): boolean {
  for (const word of staffWords) {
    if (word.length < 5) continue;
    if (reading.startsWith(word) && completions.has(reading.slice(word.length))) return true;
    if (reading.endsWith(word) && completions.has(reading.slice(0, -word.length))) return true;
  }
  return false;
}

function foldLookalikes(word: string): string {
  return word
    .replaceAll(/[1|i]/gu, 'l')
    .replaceAll(/[03457-9@$]/gu, (character) => READ_AS[character] ?? character)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

const brand = foldLookalikes(BRAND);
const reserved: ReadonlySet<string> = new Set([...RESERVED].map(foldLookalikes));
const official: ReadonlySet<string> = new Set(OFFICIAL.map(foldLookalikes));
const officialColleges: ReadonlySet<string> = new Set(NEVER_IN_COLLEGES.map(foldLookalikes));
const completions: ReadonlySet<string> = new Set(
  [...OFFICIAL, 'team', 'desk', 'the', 'real', 'india', 'care', 'chat', 'officer', 'cell', 'pay'].map(
    foldLookalikes,
  ),
);
