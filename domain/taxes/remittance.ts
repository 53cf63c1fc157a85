import type { WithheldTax } from './withholding.ts';

export interface Remittance {
  readonly tax: WithheldTax;
  /** The month, in Indian time, in which the tax was withheld, such as `2026-11`. */
  readonly month: string;
  readonly amountMinor: number;
  /** The government's reference for the payment, such as the CIN for TDS or the CPIN for GST. */
  readonly challan: string;
  /** A day in Indian time, such as `2026-12-07`. */
  readonly paidOn: string;
}

const AMOUNT = /^(\d{1,9})(?:\.(\d{2}))?$/u;

/** @returns the amount in paise; null unless the text is a positive amount in rupees, such as `1250` or `1250.50`. */
export function parseRemittedAmount(text: string): number | null {
  const [, rupees, paise = '0'] = AMOUNT.exec(text) ?? [];
  const amountMinor = Number(rupees) * 100 + Number(paise);
  return amountMinor > 0 ? amountMinor : null;
}

const CHALLAN = /^[A-Z0-9/-]{5,40}$/u;

export function parseChallan(text: string): string | null {
  const challan = text.trim().toUpperCase();
  return CHALLAN.test(challan) ? challan : null;
}

export function isPaymentDay(
  { month, paidOn }: Pick<Remittance, 'month' | 'paidOn'>,
  today: string,
): boolean {
  return paidOn.slice(0, 7) >= month && paidOn <= today;
}
