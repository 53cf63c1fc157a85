/** Such as `PH-000042`. */
export function formatReceiptNumber(number: number): string {
  return `PH-${String(number).padStart(6, '0')}`;
}
