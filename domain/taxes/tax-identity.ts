import { DomainError } from '../common/domain-error.ts';
import { compactNumber } from '../common/indian-numbers.ts';
import { isGstin } from './gst.ts';
import { isPan } from './pan.ts';

/** The full numbers are stored encrypted. */
export interface TaxIdentity {
  readonly pan: string;
  /** Null for sellers who are not registered for GST. */
  readonly gstin: string | null;
}

/** The API exposes these values. */
export const TAX_SOURCES = ['tax-details', 'payout-details'] as const;
export type TaxSource = (typeof TAX_SOURCES)[number];

const PAN_IN_GSTIN = { start: 2, end: 12 };

export function parseTaxIdentity(given: {
  readonly pan: string;
  readonly gstin: string | null;
}): TaxIdentity {
  const pan = compactNumber(given.pan);
  if (!isPan(pan)) throw new InvalidTaxIdentityError('tax-pan-invalid', 'pan');
  const gstin = compactNumber(given.gstin ?? '');
  if (gstin === '') return { pan, gstin: null };
  if (!isGstin(gstin)) throw new InvalidTaxIdentityError('gstin-invalid', 'gstin');
  if (gstin.slice(PAN_IN_GSTIN.start, PAN_IN_GSTIN.end) !== pan) {
    throw new InvalidTaxIdentityError('gstin-of-other-pan', 'gstin');
  }
  return { pan, gstin };
}

/**
 * If the seller saved no tax details, the PAN in the payout details is used.
 * @param details - decrypted JSON; each value is null if the seller did not save it.
 * @returns null if neither contains a PAN.
 */
export function knownTaxIdentity(details: {
  readonly taxDetails: string | null;
  readonly payoutDetails: string | null;
}): TaxIdentity | null {
  if (details.taxDetails !== null) return JSON.parse(details.taxDetails) as TaxIdentity;
  if (details.payoutDetails === null) return null;
  const { identity } = JSON.parse(details.payoutDetails) as {
    readonly identity?: { readonly pan: string } | null;
  };
  return identity === undefined || identity === null ? null : { pan: identity.pan, gstin: null };
}

/** The state code stays visible, because it is not personal data. */
export function maskTaxIdentity({ pan, gstin }: TaxIdentity): {
  readonly pan: string;
  readonly gstin: string | null;
} {
  return {
    pan: `•••••• ${pan.slice(-4)}`,
    gstin: gstin === null ? null : `${gstin.slice(0, 2)} •••• ${gstin.slice(-3)}`,
  };
}

export class InvalidTaxIdentityError extends DomainError {
  constructor(reason: 'tax-pan-invalid' | 'gstin-invalid' | 'gstin-of-other-pan', field: 'pan' | 'gstin') {
    super('invalid-field', { reason }, { field });
  }
}

export class TaxIdentityNotFoundError extends DomainError {
  constructor() {
    super('not-found', { reason: 'no-tax-identity' });
  }
}
