/** Derives a six-digit code per order from APP_SECRET, so that no code is stored. Only the buyer sees it. */
export interface HandoverCodes {
  codeOf(purchaseId: string): string;
}
