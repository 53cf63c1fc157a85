import { InvalidFieldError } from './project-errors.ts';
import type { Category } from './project.ts';

export const SALE_MODES = [
  'exclusive',
  /** Copies are sold to many buyers, once to each, under the listing's licence. Only software can be sold as copies. */
  'copies',
] as const;
export type SaleMode = (typeof SALE_MODES)[number];

export const LICENCES = [
  'personal-use',
  'single-project',
  'any-project',
  /** Buyers get the licence that the repository contains. */
  'repository',
] as const;
export type Licence = (typeof LICENCES)[number];

export type SaleTerms =
  | { readonly saleMode: 'exclusive'; readonly licence: null }
  | { readonly saleMode: 'copies'; readonly licence: Licence };

export const EXCLUSIVE: SaleTerms = { saleMode: 'exclusive', licence: null };

export function namesLicence(checks: readonly { readonly id: string; readonly result: string }[]): boolean {
  return checks.some(({ id, result }) => id === 'licence' && result === 'pass');
}

interface OfferedWork {
  readonly category: Category;
  readonly hasLicence: boolean;
}

export function saleTermsOf(
  wanted: { readonly saleMode: SaleMode; readonly licence: Licence | null },
  { category, hasLicence }: OfferedWork,
): SaleTerms {
  const { saleMode, licence } = wanted;
  if (saleMode === 'exclusive') {
    if (licence !== null) throw new InvalidFieldError('licence', { reason: 'licence-of-copies-only' });
    return EXCLUSIVE;
  }
  if (category !== 'SOFTWARE')
    throw new InvalidFieldError('sale_mode', { reason: 'copies-of-software-only' });
  if (licence === null) throw new InvalidFieldError('licence', { reason: 'licence-needed' });
  if (licence === 'repository' && !hasLicence) {
    throw new InvalidFieldError('licence', { reason: 'repository-without-licence' });
  }
  return { saleMode, licence };
}

/**
 * False if the listing's sale mode has changed since the purchase began. It can change after the reservations have
 * ended, and the payment for an ended reservation can still arrive.
 * @param purchase.saleMode - the listing's current sale mode, which the database copies to the purchase.
 * @param purchase.licence - the licence when the purchase began; null for an exclusive project.
 */
export function areTermsKept(purchase: {
  readonly saleMode: SaleMode;
  readonly licence: Licence | null;
}): boolean {
  return (purchase.saleMode === 'copies') === (purchase.licence !== null);
}

export function blocksListing(saleMode: SaleMode): boolean {
  return saleMode === 'exclusive';
}

export function excludesPurchase(
  saleMode: SaleMode,
  other: { readonly buyerId: string },
  buyerId: string,
): boolean {
  return blocksListing(saleMode) || other.buyerId === buyerId;
}
