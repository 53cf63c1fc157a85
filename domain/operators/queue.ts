export const QUEUE_KINDS = [
  'case',
  'claim',
  'report',
  'refund',
  'alert',
  'payout',
  'support',
  'proof',
] as const;
export type QueueKind = (typeof QUEUE_KINDS)[number];

export const MAX_OPERATOR_REASON_CHARS = 2_000;
export const PAYOUT_DUE_DAYS = 4;
export const APPROVAL_DUE_DAYS = 2;
export const REPORT_DUE_DAYS = 3;
export const PROOF_DUE_DAYS = 1;
