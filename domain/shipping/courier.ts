interface Courier {
  readonly name: string;
  readonly form: RegExp;
  readonly example: string;
  /** Where parcels are followed; with the number at its end if the courier's page takes one. */
  readonly page: string;
  readonly takesNumber?: true;
}

export const COURIERS = [
  {
    name: 'India Post',
    form: /^[A-Z]{2}\d{9}IN$/u,
    example: 'EX123456785IN',
    page: 'https://www.indiapost.gov.in/_layouts/15/dop.portal.tracking/trackconsignment.aspx',
  },
  {
    name: 'Delhivery',
    form: /^\d{11,15}$/u,
    example: '1234567890123',
    page: 'https://www.delhivery.com/track/package/',
    takesNumber: true,
  },
  {
    name: 'Blue Dart',
    form: /^\d{8,12}$/u,
    example: '12345678901',
    page: 'https://www.bluedart.com/tracking',
  },
  { name: 'DTDC', form: /^[A-Z]?\d{8,12}$/u, example: 'D12345678', page: 'https://www.dtdc.in/tracking.asp' },
  {
    name: 'Ekart',
    form: /^[A-Z]{3,5}\d{9,11}$/u,
    example: 'FMPC1234567890',
    page: 'https://ekartlogistics.com/shipmenttrack/',
    takesNumber: true,
  },
  {
    name: 'Xpressbees',
    form: /^\d{11,15}$/u,
    example: '12345678901234',
    page: 'https://www.xpressbees.com/shipment/tracking?awbNo=',
    takesNumber: true,
  },
] as const satisfies readonly Courier[];

function courierOf(name: string): Courier | undefined {
  const wanted = plain(name);
  return COURIERS.find((courier) => plain(courier.name) === wanted);
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s.-]/gu, '');
const numberOf = (text: string): string => text.toUpperCase().replaceAll(/[\s-]/gu, '');

/** @returns null for a courier that is not listed */
export function trackingPage(courier: string | null, number: string | null): string | null {
  const known = courierOf(courier ?? '');
  if (known === undefined) return null;
  return known.takesNumber === true && number !== null
    ? known.page + encodeURIComponent(numberOf(number))
    : known.page;
}

/** @returns a number as the courier writes it, if this one is not of that form; null if it may be right */
export function expectedNumber(courier: string, number: string): string | null {
  const known = courierOf(courier);
  const text = numberOf(number);
  if (known === undefined || text === '') return null;
  const isRight = known.form.test(text) && (known.name !== 'India Post' || hasCheckDigit(text));
  return isRight ? null : known.example;
}

const WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

/** Of a postal item: Universal Postal Union, standard S10. */
function hasCheckDigit(number: string): boolean {
  const digits = Array.from(number.slice(2, 11), Number);
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * (digits[index] ?? 0), 0);
  const check = 11 - (sum % 11);
  return digits[8] === (check === 10 ? 0 : check === 11 ? 5 : check);
}
