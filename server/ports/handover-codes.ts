/** Six-digit codes derived from APP_SECRET, so that no code is stored. Only the buyer sees the code. */
export interface HandoverCodes {
  codeOf(purchaseId: string): string;
}
