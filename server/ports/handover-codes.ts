/** Six-digit codes derived from the deployment's secret, so that no code is stored. Only the buyer sees the code. */
export interface HandoverCodes {
  codeOf(purchaseId: string): string;
}
