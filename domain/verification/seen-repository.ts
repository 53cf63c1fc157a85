export type RecheckResult =
  | 'readable'
  /** The project's page then shows rounded figures, because exact figures would identify the public repository. */
  | 'became-public'
  /** The seller is notified. Buyers get the zip, which was stored during verification. */
  | 'unreadable'
  /** The zip is missing as well, so nothing could be delivered, and the listing is withdrawn. */
  | 'undeliverable';

export function resultOfRecheck(seen: 'private' | 'public' | 'nothing', isZipStored: boolean): RecheckResult {
  if (seen === 'public') return 'became-public';
  if (seen === 'private') return 'readable';
  return isZipStored ? 'unreadable' : 'undeliverable';
}
