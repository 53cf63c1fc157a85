import type { PayoutDetails } from '#domain/payouts/payout-account.ts';

export interface PayoutInstruction {
  /** The reference is globally unique, so that the bank can reject an instruction that it already has. */
  readonly reference: string;
  readonly amountMinor: number;
  readonly details: PayoutDetails;
}

export interface PayoutGateway {
  composeFile(instructions: readonly PayoutInstruction[]): string;
}
