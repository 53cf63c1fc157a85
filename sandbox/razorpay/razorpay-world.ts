import { FaultList } from '../common/fault-list.ts';
import type { RecordCollection, RecordJournal } from '../common/record-journal.ts';
import { randomAlphanumeric } from '../common/tokens.ts';
import { WEBHOOK_FAULTS } from '../common/webhook-delivery.ts';
import type { Dispute, Order, Payment, Refund, WebhookEvent } from './razorpay-types.ts';
import { RazorpayApiError } from './razorpay-types.ts';
import type { StoredAccount, Transfer } from './route-types.ts';

export const KEY_ID = 'rzp_test_sandbox';
export const KEY_SECRET = 'razorpay-sandbox-secret';
/** This key stays valid when a test revokes the marketplace's keys. */
export const OPERATOR_KEY = 'rzp_test_operator';
export const FIRST_ACCOUNT = 'acc_sandbox';

export const FAULT_KINDS = [
  'answer-lost-after-charging',
  'http-500',
  'http-429',
  'hang',
  'refund-fails',
  'refund-pends',
  'capture-pends',
  'transfer-fails',
  'transfer-pends',
  'account-review',
  ...WEBHOOK_FAULTS,
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

export interface StoredOrder {
  account: string;
  object: Order;
}

export interface StoredRefund {
  payload: string;
  refundId: string;
}

export interface RazorpayWorld {
  orders: RecordCollection<StoredOrder>;
  payments: RecordCollection<Payment>;
  refunds: RecordCollection<Refund>;
  disputes: RecordCollection<Dispute>;
  transfers: RecordCollection<Transfer>;
  accounts: RecordCollection<StoredAccount>;
  events: RecordCollection<WebhookEvent>;
  refundKeys: RecordCollection<StoredRefund>;
  faults: FaultList<FaultKind>;
  keys: { account: string; areRevoked: boolean };
  webhook: { url: string; secret: string } | null;
  url: () => string;
  deliver: (event: WebhookEvent) => void;
}

export function openRazorpayWorld(journal: RecordJournal, url: () => string): RazorpayWorld {
  return {
    orders: journal.collection('razorpay.orders'),
    payments: journal.collection('razorpay.payments'),
    refunds: journal.collection('razorpay.refunds'),
    disputes: journal.collection('razorpay.disputes'),
    transfers: journal.collection('razorpay.transfers'),
    accounts: journal.collection('razorpay.accounts'),
    events: journal.collection('razorpay.events'),
    refundKeys: journal.collection('razorpay.refund-keys'),
    faults: new FaultList(FAULT_KINDS),
    keys: { account: FIRST_ACCOUNT, areRevoked: false },
    webhook: null,
    url,
    deliver: () => undefined,
  };
}

export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

export function newId(prefix: string): string {
  return `${prefix}_${randomAlphanumeric(14)}`;
}

export function unknownId(): RazorpayApiError {
  return new RazorpayApiError(400, 'The id provided does not exist');
}

export function emit(world: RazorpayWorld, type: string, entities: Readonly<Record<string, object>>): void {
  const event: WebhookEvent = {
    id: randomAlphanumeric(14),
    body: {
      entity: 'event',
      account_id: world.keys.account,
      event: type,
      contains: Object.keys(entities),
      payload: Object.fromEntries(
        Object.entries(entities).map(([name, entity]) => [name, { entity: structuredClone(entity) }]),
      ),
      created_at: nowSeconds(),
    },
  };
  world.events.save(event.id, event);
  world.deliver(event);
}
