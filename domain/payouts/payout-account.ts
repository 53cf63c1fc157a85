import { DomainError } from '../common/domain-error.ts';
import { compactNumber, mobileNumberOf, pinOf } from '../common/indian-numbers.ts';
import { isPanOfPerson } from '../taxes/pan.ts';

/** Stored encrypted. The API returns only the result of `maskPayoutDetails`. */
export type PayoutDetails =
  | { readonly kind: 'upi'; readonly upiId: string; readonly holderName: string }
  | {
      readonly kind: 'bank';
      readonly accountNumber: string;
      readonly ifsc: string;
      readonly holderName: string;
      /** Null unless the payment provider pays the seller. */
      readonly identity: PayeeIdentity | null;
    };

export interface PayeeIdentity {
  readonly pan: string;
  /** Ten digits, without a country code. */
  readonly phone: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
}
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
const ACCOUNT_NUMBER = /^\d{9,18}$/u;

export const MAX_STREET_CHARS = 100;
export const MAX_CITY_CHARS = 60;
export const MAX_STATE_CHARS = 32;

export type GivenIdentity = Readonly<Record<keyof PayeeIdentity, string | null>>;

export interface GivenPayoutDetails {
  readonly kind: PayoutAccountKind;
  readonly upiId: string | null;
  readonly accountNumber: string | null;
  readonly ifsc: string | null;
  readonly holderName: string;
  readonly identity?: GivenIdentity | null;
}

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
  const accountNumber = compactNumber(given.accountNumber ?? '');
  if (!ACCOUNT_NUMBER.test(accountNumber))
    throw new InvalidPayoutDetailsError('account-number-invalid', 'account_number');
  const ifsc = (given.ifsc ?? '').trim().toUpperCase();
  if (!IFSC.test(ifsc)) throw new InvalidPayoutDetailsError('ifsc-invalid', 'ifsc');
  const identity =
    given.identity === undefined || given.identity === null ? null : parseIdentity(given.identity);
  return { kind: 'bank', accountNumber, ifsc, holderName, identity };
}

function parseIdentity(given: GivenIdentity): PayeeIdentity {
  const pan = compactNumber(given.pan ?? '');
  if (!isPanOfPerson(pan)) throw new InvalidPayoutDetailsError('pan-invalid', 'pan');
  const phone = mobileNumberOf(given.phone ?? '');
  if (phone === null) throw new InvalidPayoutDetailsError('payee-phone-invalid', 'phone');
  const street = readable(given.street);
  if (street.length < 3) throw new InvalidPayoutDetailsError('payee-street-missing', 'street');
  const city = readable(given.city);
  if (city.length < 2) throw new InvalidPayoutDetailsError('payee-city-missing', 'city');
  const state = readable(given.state);
  if (state.length < 2) throw new InvalidPayoutDetailsError('payee-state-missing', 'state');
  const postalCode = pinOf(given.postalCode ?? '');
  if (postalCode === null) throw new InvalidPayoutDetailsError('payee-pin-invalid', 'postal_code');
  return { pan, phone, street, city, state, postalCode };
}

function readable(text: string | null): string {
  return (text ?? '').replaceAll(/\s+/gu, ' ').trim();
}

/** @throws for UPI IDs and for an incomplete identity, because the provider pays only to identified bank accounts. */
export function assertLinkable(given: GivenPayoutDetails): void {
  if (given.kind === 'upi') throw new InvalidPayoutDetailsError('upi-not-paid', 'kind');
  parseIdentity(
    given.identity ?? { pan: null, phone: null, street: null, city: null, state: null, postalCode: null },
  );
}

/**
 * Identifies the payee without the holder's name. The bank's code is included, because other banks may use the
 * same account number.
 */
export function payeeOf(details: PayoutDetails): string {
  return details.kind === 'upi'
    ? `upi:${details.upiId}`
    : `bank:${details.ifsc.slice(0, 4)}:${details.accountNumber}`;
}

export function maskPayoutDetails(details: PayoutDetails): string {
  if (details.kind === 'bank') return `${details.ifsc.slice(0, 4)} •••• ${details.accountNumber.slice(-4)}`;
  const [name = '', handle = ''] = details.upiId.split('@');
  return `${name.slice(0, Math.min(2, name.length - 1))}••••@${handle}`;
}

export class InvalidPayoutDetailsError extends DomainError {
  constructor(
    reason:
      | 'holder-name-invalid'
      | 'upi-id-invalid'
      | 'upi-not-paid'
      | 'account-number-invalid'
      | 'ifsc-invalid'
      | 'pan-invalid'
      | 'payee-phone-invalid'
      | 'payee-street-missing'
      | 'payee-city-missing'
      | 'payee-state-missing'
      | 'payee-pin-invalid',
    field:
      | 'kind'
      | 'holder_name'
      | 'upi_id'
      | 'account_number'
      | 'ifsc'
      | 'pan'
      | 'phone'
      | 'street'
      | 'city'
      | 'state'
      | 'postal_code',
  ) {
    super('invalid-field', { reason }, { field });
  }
}

export class PayoutAccountNotFoundError extends DomainError {
  constructor() {
    super('not-found', { reason: 'no-payout-account' });
  }
}
