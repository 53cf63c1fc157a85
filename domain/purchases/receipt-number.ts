const WRITTEN = /^PH-?(\d{1,9})$/iu;

export function formatReceiptNumber(number: number): string {
  return `PH-${String(number).padStart(6, '0')}`;
}

export function parseReceiptNumber(text: string): number | null {
  const digits = WRITTEN.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}
