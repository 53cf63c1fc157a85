/**
 * Pages to which somebody may be sent back after signing in. A return address comes from outside, so it is compared with
 * a list; whatever is not on it leads to the default.
 */
const PAGES =
  /^\/(?:dashboard|setting|profile|add-project|your-project|orders|projects\/[\w-]{1,64}|receipts\/[\w-]{1,64})$/u;

/** Query and fragment of our own pages: no control characters, no backslash, nothing that a URL parser rewrites. */
const TAIL = /^(?:\?[\w~.!$&'()*+,;=:@/?%-]*)?(?:#[\w~.!$&'()*+,;=:@/?%-]*)?$/u;

export const DEFAULT_PAGE = '/dashboard';

export function returnPathOf(wanted: string | undefined): string {
  if (wanted === undefined || wanted.length > 2_000) return DEFAULT_PAGE;
  const end = wanted.search(/[?#]/u);
  const path = end === -1 ? wanted : wanted.slice(0, end);
  const tail = end === -1 ? '' : wanted.slice(end);
  return PAGES.test(path) && TAIL.test(tail) ? wanted : DEFAULT_PAGE;
}
