/** The return path of a sign-in is untrusted, so a sign-in may redirect only to these pages. */
const PAGES =
  /^\/(?:dashboard|setting|profile|add-project|your-project|discover|orders|projects\/[\w-]{1,64}|receipts\/[\w-]{1,64}|operate(?:\/[\w-]{1,64}){0,2})$/u;

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
