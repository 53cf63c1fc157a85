export interface JournalIntent {
  readonly id: string;
  readonly status: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly metadata: Record<string, string>;
  readonly capturedMinor: number;
  readonly refundedMinor: number;
  readonly charges: readonly { id: string; status: string }[];
  readonly refunds: readonly { id: string; status: string }[];
  readonly disputes: readonly { id: string; status: string; amount: number }[];
  readonly feesMinor: number;
  /**
   * Only with Razorpay: the money transferred to linked accounts, the fees for these transfers, and the part
   * that was settled to sellers' banks.
   */
  readonly transferredMinor?: number;
  readonly transferFeesMinor?: number;
  readonly settledMinor?: number;
}

export interface PaymentFault {
  readonly kind:
    | 'answer-lost-after-charging'
    | 'http-500'
    | 'http-429'
    | 'hang'
    | 'refund-fails'
    | 'refund-pends'
    | 'capture-pends'
    | 'transfer-fails'
    | 'transfer-pends'
    | 'account-review'
    | 'webhook-drop'
    | 'webhook-delay'
    | 'webhook-duplicate'
    | 'webhook-reorder';
  readonly operation?: string;
  readonly times?: number;
  readonly delayMs?: number;
}

export type PaymentChoice = { card: string } | { upi: string | null };

export interface ProviderEventRecord {
  readonly id: string;
  readonly type: string;
  readonly declinedAttempt: string | null;
  readonly body: string;
}

export interface SandboxPayments {
  /** Pays with a checkout token. `declined` is the reason for a decline, otherwise null. */
  pay(token: string, how?: PaymentChoice): Promise<{ status: string; declined: string | null }>;
  journal(): Promise<JournalIntent[]>;
  intent(id: string): Promise<JournalIntent>;
  clearJournal(): Promise<unknown>;
  fault(fault: PaymentFault): Promise<unknown>;
  clearFaults(): Promise<unknown>;
  listFaults(): Promise<{ kind: string; times: number }[]>;
  answerUpi(intentId: string, outcome: 'approved' | 'refused' | 'expired'): Promise<unknown>;
  /** Sets the bank's outcome of a pending refund, or makes the bank return a settled one. */
  settleRefund(refundId: string, outcome: 'succeeded' | 'failed'): Promise<unknown>;
  openDispute(intentId: string, given?: { amount?: number; status?: string }): Promise<string>;
  closeDispute(disputeId: string, status: string): Promise<void>;
  loseDispute(intentId: string, given?: { amount?: number }): Promise<void>;
  /** Assigns the API keys to another account or revokes them. Without an argument, restores the original keys. */
  changeKeys(keys?: { account?: string; revoked?: boolean }): Promise<unknown>;
  flushWebhooks(): Promise<unknown>;
  /** Refunds an amount, by default all that is left, as a refund in the provider's dashboard does. */
  refund(intentId: string, amountMinor?: number): Promise<{ id: string }>;
  /** Changes a payment at the provider without the marketplace's knowledge. */
  change(
    intentId: string,
    to: { amountMinor?: number; purchaseId?: string; projectId?: string },
  ): Promise<void>;
  /** Ends an unpaid payment at the provider without the marketplace's knowledge. */
  end(intentId: string): Promise<void>;
  listEvents(afterId: string | null): Promise<ProviderEventRecord[]>;
  signEvent(event: ProviderEventRecord): Record<string, string>;
}

export const WEBHOOK_SECRET = 'whsec_sandbox';
