import { DomainError } from '../common/domain-error.ts';

/** The full details are stored encrypted and decrypted only for the bank's file. */
export type PayoutDetails =
  | { readonly kind: 'upi'; readonly upiId: string; readonly holderName: string }
  | {
      readonly kind: 'bank';
      readonly accountNumber: string;
      readonly ifsc: string;
      readonly holderName: string;
    };
export const PAYOUT_ACCOUNT_KINDS = ['upi', 'bank'] as const;
export type PayoutAccountKind = (typeof PAYOUT_ACCOUNT_KINDS)[number];

export const MAX_HOLDER_NAME_CHARS = 100;
/**
 * New payout details are used only after this time, so that the account's owner can revert an unauthorised
 * change.
 */
export const NEW_ACCOUNT_WAIT_HOURS = 48;

/** A name, `@` and the handle of the payment app's bank: https://www.npci.org.in/what-we-do/upi/faqs */
const UPI_ID = /^[a-z0-9][a-z0-9.\-_]{1,255}@[a-z][a-z0-9]{1,63}$/u;
/**
 * Four letters for the bank, a zero, and six characters for the branch:
 * https://www.rbi.org.in/Scripts/FAQView.aspx?Id=59
 */
const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/u;
/** Account numbers of Indian banks have 9 to 18 digits. */
const ACCOUNT_NUMBER = /^\d{9,18}$/u;

export interface GivenPayoutDetails {
  readonly kind: PayoutAccountKind;
  readonly upiId: string | null;
  readonly accountNumber: string | null;
  readonly ifsc: string | null;
  readonly holderName: string;
}

/**
 * Removes spaces that people type in numbers.
 * @throws InvalidPayoutDetailsError
 */
export function parsePayoutDetails(given: GivenPayoutDetails): PayoutDetails {
  const holderName = given.holderName.replaceAll(/\s+/gu, ' ').trim();
  if (!/^[\p{L}\p{M}][\p{L}\p{M}\p{N} .,'&()/-]*$/u.test(holderName)) {
    throw new InvalidPayoutDetailsError('holder-name-invalid', 'holder_name');
  }
  if (given.kind === 'upi') {
    const upiId = (given.upiId ?? '').trim().toLowerCase();
    if (!UPI_ID.test(upiId)) throw new InvalidPayoutDetailsError('upi-id-invalid', 'upi_id');
    return { kind: 'upi', upiId, holderName };
  }
  const accountNumber = (given.accountNumber ?? '').replaceAll(/[\s-]/gu, '');
  if (!ACCOUNT_NUMBER.test(accountNumber))
    throw new InvalidPayoutDetailsError('account-number-invalid', 'account_number');
  const ifsc = (given.ifsc ?? '').trim().toUpperCase();
  if (!IFSC.test(ifsc)) throw new InvalidPayoutDetailsError('ifsc-invalid', 'ifsc');
  return { kind: 'bank', accountNumber, ifsc, holderName };
}

export function maskPayoutDetails(details: PayoutDetails): string {
  if (details.kind === 'bank') return `${details.ifsc.slice(0, 4)} •••• ${details.accountNumber.slice(-4)}`;
  const [name = '', handle = ''] = details.upiId.split('@');
  return `${name.slice(0, Math.min(2, name.length - 1))}••••@${handle}`;
}

export class InvalidPayoutDetailsError extends DomainError {
  override readonly name = 'InvalidPayoutDetailsError';
  constructor(
    reason: 'holder-name-invalid' | 'upi-id-invalid' | 'account-number-invalid' | 'ifsc-invalid',
    field: 'holder_name' | 'upi_id' | 'account_number' | 'ifsc',
  ) {
    super('invalid-field', { reason }, { field });
  }
}

export class PayoutAccountNotFoundError extends DomainError {
  override readonly name = 'PayoutAccountNotFoundError';
  constructor() {
    super('not-found', { reason: 'no-payout-account' });
  }
}
