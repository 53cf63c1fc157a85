import { parseUrl } from '../common/parse-url.ts';

const GMAIL_DOMAINS = new Set(['gmail.com', 'googlemail.com']);

export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  if (at < 1) return address;
  const domain = asciiOf(address.slice(at + 1));
  const local = address.slice(0, at);
  const plus = local.indexOf('+');
  const name = plus > 0 ? local.slice(0, plus) : local;
  return GMAIL_DOMAINS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** A domain in an Indian script has a second spelling, in ASCII: https://www.rfc-editor.org/rfc/rfc5890 */
function asciiOf(domain: string): string {
  return parseUrl(`http://${domain}`)?.hostname ?? domain;
}
