/** The page of a demo video, which a buyer is sent to. */

/** https://www.iana.org/assignments/special-use-domain-names: names that mean a machine or a network nearby. */
const NEARBY_NAMES =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa|in-addr\.arpa|ip6\.arpa|onion|invalid|test)$/u;
/** At least two labels, the last of letters (or `xn--`): no address in numbers, however it is spelled. */
const PUBLIC_NAME =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/u;
/** DNS names that spell an address of a private network, such as `10.0.0.1.nip.io`. */
const ADDRESS_NAME = /(?:^|\.)(?:nip\.io|sslip\.io|xip\.io|localtest\.me|lvh\.me)$/u;

/**
 * The address as a browser reads it, when it is an ordinary page of the public web: https, no user name or password, no port,
 * a public host name. Null for everything else; whatever spelling the parser understands is judged as what it means.
 */
export function parseVideoUrl(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return null;
  const host = url.hostname.replace(/\.$/u, '');
  if (host.length > 253 || !PUBLIC_NAME.test(host)) return null;
  if (NEARBY_NAMES.test(host) || ADDRESS_NAME.test(host)) return null;
  // An `@` before the path is credentials, however it is written: `https://:@host`.
  return /^https:\/\/[^/?#]*@/iu.test(text.trim()) ? null : url.href;
}

export const VIDEO_URL_SENTENCE =
  'Enter the public address of your video, like https://youtu.be/…, without a user name, a port or an address in numbers.';
