import { DomainError } from '../common/domain-error.ts';
import { parseUrl } from '../common/parse-url.ts';

/** In characters. Must match the check constraint in the database. */
export const MAX_RETURN_ADDRESS = 2_000;

/** @throws DomainError `invalid-field` unless `findReturnAddress` accepts the address */
export function readReturnAddress(text: string, origins: readonly string[]): string {
  const address = findReturnAddress(text, origins);
  if (address === null)
    throw new DomainError('invalid-field', { reason: 'return-address' }, { field: 'return_to' });
  return address;
}

/**
 * Only listed origins are accepted, because phishing pages could exploit an open redirect.
 *
 * @returns the normalised address
 */
export function findReturnAddress(text: string, origins: readonly string[]): string | null {
  const url = parseUrl(text);
  const isAllowed =
    url !== null &&
    // A blob URL has the origin of the page that created it.
    /^https?:$/u.test(url.protocol) &&
    origins.includes(url.origin) &&
    url.username === '' &&
    url.password === '' &&
    url.href.length <= MAX_RETURN_ADDRESS;
  return isAllowed ? url.href : null;
}

export function addLinkOutcome(address: string, outcome: string): string {
  const url = new URL(address);
  url.searchParams.set('github', outcome);
  return url.href;
}
