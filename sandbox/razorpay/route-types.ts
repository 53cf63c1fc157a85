import type { Notes } from './razorpay-types.ts';

/** Entities of Razorpay Route: https://razorpay.com/docs/api/payments/route */

export interface Transfer {
  id: string;
  entity: 'transfer';
  status: 'created' | 'pending' | 'processed' | 'failed' | 'reversed' | 'partially_reversed';
  settlement_status: 'pending' | 'on_hold' | 'settled' | null;
  source: string;
  recipient: string;
  amount: number;
  currency: string;
  amount_reversed: number;
  fees: number;
  tax: number;
  notes: Notes;
  linked_account_notes: readonly string[];
  on_hold: boolean;
  on_hold_until: number | null;
  recipient_settlement_id: string | null;
  created_at: number;
  processed_at: number | null;
  error: TransferError;
}

export interface TransferError {
  code: string | null;
  description: string | null;
  reason: string | null;
  field: string | null;
  step: string | null;
  id: string | null;
  source: string | null;
  metadata: null;
}

export interface Reversal {
  id: string;
  entity: 'reversal';
  transfer_id: string;
  amount: number;
  fee: number;
  tax: number;
  currency: string;
  notes: Notes;
  initiator_id: string;
  customer_refund_id: null;
  created_at: number;
}

export interface LinkedAccount {
  id: string;
  type: 'route';
  status: 'created' | 'suspended';
  email: string;
  phone: string;
  contact_name: string;
  reference_id: string;
  business_type: string;
  legal_business_name: string;
  customer_facing_business_name: string;
  profile: object;
  legal_info: object;
  notes: Notes;
  created_at: number;
}

export interface Stakeholder {
  id: string;
  entity: 'stakeholder';
  name: string;
  email: string;
  phone: object;
  kyc: { pan?: string };
  addresses: object;
  notes: Notes;
}

export const ACTIVATION_STATUSES = [
  'requested',
  'under_review',
  'needs_clarification',
  'activated',
  'suspended',
] as const;
export type ActivationStatus = (typeof ACTIVATION_STATUSES)[number];

export interface Requirement {
  field_reference: string;
  resolution_url: string;
  reason_code: 'field_missing' | 'kyc_failed' | 'needs_clarification';
  status: 'required';
}

export interface Settlements {
  account_number: string | null;
  ifsc_code: string | null;
  beneficiary_name: string | null;
}

export interface Product {
  id: string;
  account_id: string;
  product_name: 'route';
  activation_status: ActivationStatus;
  requested_configuration: readonly never[];
  active_configuration: { settlements: Settlements };
  requirements: Requirement[];
  tnc: { id: string; accepted: boolean; accepted_at: number };
  requested_at: number;
}

export interface StoredAccount {
  /** The ID of the marketplace's own account at Razorpay. */
  owner: string;
  account: LinkedAccount;
  stakeholder: Stakeholder | null;
  product: Product | null;
}
