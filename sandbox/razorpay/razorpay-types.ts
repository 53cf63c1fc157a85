/** Entities of Razorpay's API with the fields that it documents: https://razorpay.com/docs/api */

export type Notes = Readonly<Record<string, string>> | readonly never[];

export interface Order {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  offer_id: null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: Notes;
  created_at: number;
}

export interface Card {
  id: string;
  entity: 'card';
  name: string;
  last4: string;
  network: string;
  type: 'credit' | 'debit';
  issuer: string | null;
  international: boolean;
  emi: boolean;
  sub_type: 'customer';
  token_iin: null;
}

export interface Payment {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  order_id: string;
  invoice_id: null;
  international: boolean;
  method: 'card' | 'upi';
  amount_refunded: number;
  refund_status: null | 'partial' | 'full';
  captured: boolean;
  description: string | null;
  card_id: string | null;
  card?: Card;
  bank: null;
  wallet: null;
  vpa: string | null;
  email: string;
  contact: string;
  notes: Notes;
  fee: number | null;
  tax: number | null;
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
  acquirer_data: Record<string, string | null>;
  created_at: number;
}

export interface Refund {
  id: string;
  entity: 'refund';
  amount: number;
  currency: string;
  payment_id: string;
  notes: Notes;
  receipt: string | null;
  acquirer_data: { arn: string | null };
  created_at: number;
  batch_id: null;
  status: 'pending' | 'processed' | 'failed';
  speed_processed: 'normal';
  speed_requested: 'normal' | 'optimum';
}

export const DISPUTE_STATUSES = ['open', 'under_review', 'won', 'lost', 'closed'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

export interface Dispute {
  id: string;
  entity: 'dispute';
  payment_id: string;
  amount: number;
  currency: string;
  amount_deducted: number;
  reason_code: string;
  respond_by: number;
  status: DisputeStatus;
  phase: 'chargeback';
  created_at: number;
  evidence: Record<string, number | null>;
}

/** https://razorpay.com/docs/webhooks/payloads/payments */
export interface WebhookEvent {
  /** The value of the header `x-razorpay-event-id`. */
  id: string;
  body: {
    entity: 'event';
    account_id: string;
    event: string;
    contains: readonly string[];
    payload: Readonly<Record<string, { readonly entity: object }>>;
    created_at: number;
  };
}

/** https://razorpay.com/docs/errors */
export class RazorpayApiError extends Error {
  readonly status: number;
  readonly body: { code: string; description: string; field?: string; source: string; reason: string };

  constructor(status: number, description: string, field?: string, code = 'BAD_REQUEST_ERROR') {
    super(description);
    this.status = status;
    this.body = {
      code,
      description,
      ...(field === undefined ? {} : { field }),
      source: 'business',
      reason: 'input_validation_failed',
    };
  }
}
