/** Usernames: 3 to 30 of `a-z 0-9 _ . -`, kept as typed in lower case, unique without regard to case. */

export const USERNAME_PATTERN = '^[a-z0-9_.-]{3,30}$';

const RESERVED = new Set([
  'about',
  'account',
  'admin',
  'administrator',
  'api',
  'billing',
  'contact',
  'dashboard',
  'help',
  'login',
  'logout',
  'me',
  'moderator',
  'null',
  'official',
  'orders',
  'owner',
  'payment',
  'payments',
  'privacy',
  'profile',
  'projects',
  'protohaat',
  'root',
  'sandbox',
  'security',
  'seller',
  'settings',
  'signup',
  'staff',
  'support',
  'system',
  'team',
  'terms',
  'undefined',
  'webmaster',
  'www',
]);

const PATTERN = new RegExp(USERNAME_PATTERN, 'u');

/** The form in which names are stored and compared: compatibility-normalised and lower-cased. */
export function canonicalUsername(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

export function isUsername(text: string): boolean {
  return PATTERN.test(text) && !RESERVED.has(text);
}
