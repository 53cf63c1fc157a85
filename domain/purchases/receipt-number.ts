/** Receipt numbers have the form `PH-000042`. */
export function formatReceiptNumber(number: number): string {
  return `PH-${String(number).padStart(6, '0')}`;
}
