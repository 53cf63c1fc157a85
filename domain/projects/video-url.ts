import { parseUrl } from '../common/parse-url.ts';

/**
 * Names that no public site has: special-use domain names and names that are common in private networks
 * (https://www.iana.org/assignments/special-use-domain-names).
 */
const NEARBY_NAMES =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa|in-addr\.arpa|ip6\.arpa|onion|invalid|test)$/u;
/** The last label of a public host name is alphabetic or `xn--…`, which excludes numeric addresses. */
const PUBLIC_NAME =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/u;
/** Wildcard DNS services that resolve to private addresses, such as `10.0.0.1.nip.io`. */
const ADDRESS_NAME = /(?:^|\.)(?:nip\.io|sslip\.io|xip\.io|localtest\.me|lvh\.me)$/u;

/**
 * The parsed URL is checked, so that alternative spellings cannot bypass the rules.
 * @returns null unless the text is a public https URL without credentials or port.
 */
export function parseVideoUrl(text: string): string | null {
  const url = parseUrl(text);
  if (url === null) return null;
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return null;
  const host = url.hostname.replace(/\.$/u, '');
  if (host.length > 253 || !PUBLIC_NAME.test(host)) return null;
  if (NEARBY_NAMES.test(host) || ADDRESS_NAME.test(host)) return null;
  // An `@` before the path belongs to credentials, even to empty ones as in `https://:@host`.
  return /^https:\/\/[^/?#]*@/iu.test(text.trim()) ? null : url.href;
}
