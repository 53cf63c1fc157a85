/** The number as it stands on receipts and in mails: `PH-000042`. */
export function formatReceiptNumber(number: number): string {
  return `PH-${String(number).padStart(6, '0')}`;
}
