/**
 * The return path of a sign-in is untrusted, so a sign-in may redirect only to these pages: those that need a sign-in,
 * which a test compares with the router, and those that differ with it.
 */
export const RETURN_PAGES = [
  '/dashboard',
  '/add-project',
  '/your-project',
  '/orders',
  '/orders/$',
  '/balance',
  '/balance/$',
  '/feed',
  '/private-questions',
  '/profile',
  '/setting',
  '/discover',
  '/projects/$',
  '/receipts/$',
  '/operate',
  '/operate/$',
  '/operate/$/$',
] as const;

const PAGES = new RegExp(
  `^(?:${RETURN_PAGES.map((page) => page.replaceAll('$', String.raw`[\w-]{1,64}`)).join('|')})$`,
  'u',
);

/** Excludes every character that a URL parser would rewrite. */
const TAIL = /^(?:\?[\w~.!$&'()*+,;=:@/?%-]*)?(?:#[\w~.!$&'()*+,;=:@/?%-]*)?$/u;

export const DEFAULT_PAGE = '/dashboard';

export function returnPathOf(wanted: string | undefined): string {
  if (wanted === undefined || wanted.length > 2_000) return DEFAULT_PAGE;
  const end = wanted.search(/[?#]/u);
  const path = end === -1 ? wanted : wanted.slice(0, end);
  const tail = end === -1 ? '' : wanted.slice(end);
  return PAGES.test(path) && TAIL.test(tail) ? wanted : DEFAULT_PAGE;
}
