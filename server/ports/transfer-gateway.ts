import type { LinkedAccountStatus } from '#domain/payouts/held-transfer.ts';
import type { PayoutDetails } from '#domain/payouts/payout-account.ts';

/** The provider rejects the request, and repeating the request does not help. */
export class TransferRefusedError extends Error {
  override readonly name = 'TransferRefusedError';
}

/** A seller's share as the provider reports it. Amounts are in paise. */
export interface ProviderTransfer {
  readonly transferId: string;
  /** `pending` means that the provider has neither made nor rejected the transfer yet. */
  readonly state: 'pending' | 'held' | 'released' | 'settled' | 'failed';
  readonly amountMinor: number;
  readonly reversedMinor: number;
  readonly feeMinor: number;
  /** Null until the money is paid to the seller's bank. */
  readonly settlementId: string | null;
  readonly failure: string | null;
}

export interface PayeeIdentity {
  /**
   * Our ID for the seller. If the response to the creation of an account is lost, this ID identifies the account at the
   * provider.
   */
  readonly sellerId: string;
  readonly email: string;
  readonly name: string;
  readonly phone: string;
  readonly pan: string;
  readonly address: {
    readonly street: string;
    readonly city: string;
    readonly state: string;
    readonly postalCode: string;
  };
  readonly bank: { readonly accountNumber: string; readonly ifsc: string; readonly holderName: string };
}

export interface LinkedAccountIds {
  readonly accountId: string;
  readonly stakeholderId: string | null;
  readonly productId: string | null;
}

export interface LinkedAccount extends LinkedAccountIds {
  readonly status: LinkedAccountStatus;
  readonly missing: readonly string[];
}

/**
 * Holds each seller's share at the payment provider until it is released. Implemented with Razorpay Route.
 * Every call ends within 6 seconds, can be repeated, and may throw GatewayUnavailableError.
 */
export interface TransferGateway {
  /** Whether the provider can transfer money from this payment. */
  readonly ownsIntent: (intentId: string) => boolean;
  /**
   * Creates a linked account or completes an existing one.
   * @param known - the IDs that earlier calls returned.
   * @throws TransferRefusedError
   */
  openAccount(payee: PayeeIdentity, known: LinkedAccountIds | null): Promise<LinkedAccount>;
  findAccount(known: LinkedAccountIds): Promise<LinkedAccount>;
  /** Makes the transfer of a purchase, or finds the existing one. @throws TransferRefusedError */
  holdShare(share: {
    readonly intentId: string;
    readonly purchaseId: string;
    readonly accountId: string;
    readonly amountMinor: number;
  }): Promise<ProviderTransfer>;
  /**
   * Finds the transfer of a purchase if the response to its creation was lost.
   * @returns null if there is none, or only failed ones.
   */
  findShare(share: {
    readonly intentId: string;
    readonly purchaseId: string;
  }): Promise<ProviderTransfer | null>;
  findTransfer(transferId: string): Promise<ProviderTransfer>;
  /** Reverses the transfer until `leftMinor` remains. @throws TransferRefusedError */
  takeBack(transferId: string, leftMinor: number): Promise<ProviderTransfer>;
  setHold(transferId: string, isOnHold: boolean): Promise<ProviderTransfer>;
  /** Makes a harmless call that requires the transfer permission. @throws TransferRefusedError */
  ping(): Promise<void>;
}

export interface PayoutInstruction {
  /** The reference is globally unique, so that the bank can reject an instruction that it already has. */
  readonly reference: string;
  readonly amountMinor: number;
  readonly details: PayoutDetails;
}

export interface PayoutGateway {
  composeFile(instructions: readonly PayoutInstruction[]): string;
}
