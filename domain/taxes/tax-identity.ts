import { DomainError } from '../common/domain-error.ts';
import { isGstin } from './gst.ts';

/** The full numbers are stored encrypted. */
export interface TaxIdentity {
  readonly pan: string;
  /** Null for sellers who are not registered for GST. */
  readonly gstin: string | null;
}

/**
 * Ten characters: three letters, the kind of holder, the first letter of the name, four digits and a check letter, whose
 * algorithm is not published: https://incometaxindia.gov.in/Pages/faqs.aspx
 */
const PAN = /^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/u;
const PAN_IN_GSTIN = { start: 2, end: 12 };

/**
 * Removes spaces that people type in numbers.
 * @throws InvalidTaxIdentityError
 */
export function parseTaxIdentity(given: {
  readonly pan: string;
  readonly gstin: string | null;
}): TaxIdentity {
  const pan = compact(given.pan);
  if (!PAN.test(pan)) throw new InvalidTaxIdentityError('tax-pan-invalid', 'pan');
  const gstin = compact(given.gstin ?? '');
  if (gstin === '') return { pan, gstin: null };
  if (!isGstin(gstin)) throw new InvalidTaxIdentityError('gstin-invalid', 'gstin');
  if (gstin.slice(PAN_IN_GSTIN.start, PAN_IN_GSTIN.end) !== pan) {
    throw new InvalidTaxIdentityError('gstin-of-other-pan', 'gstin');
  }
  return { pan, gstin };
}

/** The kind of holder, such as `P` for an individual and `C` for a company. */
export function panHolderOf({ pan }: TaxIdentity): string {
  return pan.charAt(3);
}

function compact(text: string): string {
  return text.replaceAll(/[\s-]/gu, '').toUpperCase();
}

/** The state's code stays visible, because it is not personal. */
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
  override readonly name = 'InvalidTaxIdentityError';
  constructor(reason: 'tax-pan-invalid' | 'gstin-invalid' | 'gstin-of-other-pan', field: 'pan' | 'gstin') {
    super('invalid-field', { reason }, { field });
  }
}

export class TaxIdentityNotFoundError extends DomainError {
  override readonly name = 'TaxIdentityNotFoundError';
  constructor() {
    super('not-found', { reason: 'no-tax-identity' });
  }
}
