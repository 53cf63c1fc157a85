/** The states and union territories by the code with which their GSTINs begin. */
export const STATES = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
} as const;
export type StateCode = keyof typeof STATES;

export function isStateCode(text: string): text is StateCode {
  return Object.hasOwn(STATES, text);
}

const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/u;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * A GSTIN consists of a state's code, the holder's PAN, a number within the state, `Z`, and a check digit.
 */
export function isGstin(text: string): boolean {
  return GSTIN.test(text) && isStateCode(text.slice(0, 2)) && text.endsWith(checkDigitOf(text.slice(0, 14)));
}

/** The Luhn mod N algorithm with N = 36. */
function checkDigitOf(text: string): string {
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) {
    const product = DIGITS.indexOf(text.charAt(index)) * (1 + (index % 2));
    sum += Math.floor(product / 36) + (product % 36);
  }
  return DIGITS.charAt((36 - (sum % 36)) % 36);
}

export function stateOfGstin(gstin: string): StateCode {
  const code = gstin.slice(0, 2);
  if (!isStateCode(code)) throw new RangeError(`not a GSTIN: ${gstin}`);
  return code;
}

export function stateOfAddress(address: string): StateCode | null {
  const words = ` ${address
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^a-z]+/gu, ' ')} `;
  let found: { readonly code: StateCode; readonly end: number } | null = null;
  for (const [code, name] of Object.entries(STATES)) {
    const wanted = ` ${name.toLowerCase()} `;
    const end = words.lastIndexOf(wanted) + wanted.length;
    if (end >= wanted.length && isStateCode(code) && (found === null || end > found.end)) {
      found = { code, end };
    }
  }
  return found?.code ?? null;
}

/**
 * The place of supply is the state in the recipient's address on record, otherwise the supplier's state: section 12 (2)
 * of the IGST Act.
 */
export function placeOfSupply(supplierGstin: string, recipientAddress: string | null): StateCode {
  return (recipientAddress === null ? null : stateOfAddress(recipientAddress)) ?? stateOfGstin(supplierGstin);
}

export interface TaxSplit {
  readonly grossMinor: number;
  readonly taxableMinor: number;
  readonly cgstMinor: number;
  readonly sgstMinor: number;
  readonly igstMinor: number;
}

export interface TaxTerms {
  /** In hundredths of a percent: 1800 is 18 %. */
  readonly rateBasisPoints: number;
  readonly supplierGstin: string;
  readonly placeOfSupply: StateCode;
}

export function includedTax(grossMinor: number, rateBasisPoints: number): number {
  const whole = 10_000 + rateBasisPoints;
  return Math.floor((2 * grossMinor * rateBasisPoints + whole) / (2 * whole));
}

/** Within a state, half of the tax is central (CGST) and half state tax (SGST); between states, all of it is IGST. */
export function splitTax(grossMinor: number, terms: TaxTerms): TaxSplit {
  const tax = includedTax(grossMinor, terms.rateBasisPoints);
  const isInterstate = stateOfGstin(terms.supplierGstin) !== terms.placeOfSupply;
  const cgstMinor = isInterstate ? 0 : Math.floor(tax / 2);
  return {
    grossMinor,
    taxableMinor: grossMinor - tax,
    cgstMinor,
    sgstMinor: isInterstate ? 0 : tax - cgstMinor,
    igstMinor: isInterstate ? tax : 0,
  };
}

/**
 * The tax in a credit of `creditMinor` after earlier credits of `creditedMinor`. Rounding applies to the
 * running total, so that all credits together equal the split of the whole amount.
 */
export function splitCredit(creditedMinor: number, creditMinor: number, terms: TaxTerms): TaxSplit {
  const before = splitTax(creditedMinor, terms);
  const after = splitTax(creditedMinor + creditMinor, terms);
  return {
    grossMinor: creditMinor,
    taxableMinor: after.taxableMinor - before.taxableMinor,
    cgstMinor: after.cgstMinor - before.cgstMinor,
    sgstMinor: after.sgstMinor - before.sgstMinor,
    igstMinor: after.igstMinor - before.igstMinor,
  };
}

export function taxOf(split: TaxSplit): number {
  return split.cgstMinor + split.sgstMinor + split.igstMinor;
}
