import { FaultList } from '../common/fault-list.ts';
import type { RecordCollection, RecordJournal } from '../common/record-journal.ts';
import { randomAlphanumeric } from '../common/tokens.ts';
import { WEBHOOK_FAULTS } from '../common/webhook-delivery.ts';
import type {
  BalanceTransaction,
  EventRequest,
  Charge,
  Dispute,
  IntentRecord,
  PaymentMethod,
  Refund,
  StripeEvent,
  WebhookEndpoint,
} from './stripe-types.ts';
import { API_VERSION } from './stripe-types.ts';

export const FAULT_KINDS = [
  'answer-lost-after-charging',
  'http-500',
  'http-429',
  'hang',
  'refund-fails',
  'refund-pends',
  ...WEBHOOK_FAULTS,
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

export const FIRST_ACCOUNT = 'acct_sandbox';
/** This key stays valid when a test revokes the marketplace's keys. */
export const OPERATOR_KEY = 'sk_test_operator';

export interface StoredResponse {
  route: string;
  params: string;
  status: number;
  body: string;
}

export interface StripeWorld {
  intents: RecordCollection<IntentRecord>;
  paymentMethods: RecordCollection<PaymentMethod>;
  charges: RecordCollection<Charge>;
  refunds: RecordCollection<Refund>;
  disputes: RecordCollection<Dispute>;
  balanceTransactions: RecordCollection<BalanceTransaction>;
  events: RecordCollection<StripeEvent>;
  endpoints: RecordCollection<WebhookEndpoint>;
  storedResponses: RecordCollection<StoredResponse>;
  faults: FaultList<FaultKind>;
  keys: { account: string; areRevoked: boolean };
  url: () => string;
  deliver: (event: StripeEvent) => void;
  schedule: (delayMs: number, work: () => void) => void;
  close: () => void;
}

export function openStripeWorld(journal: RecordJournal, url: () => string): StripeWorld {
  const timers = new Set<NodeJS.Timeout>();
  return {
    intents: journal.collection('stripe.intents'),
    paymentMethods: journal.collection('stripe.payment-methods'),
    charges: journal.collection('stripe.charges'),
    refunds: journal.collection('stripe.refunds'),
    disputes: journal.collection('stripe.disputes'),
    balanceTransactions: journal.collection('stripe.balance-transactions'),
    events: journal.collection('stripe.events'),
    endpoints: journal.collection('stripe.endpoints'),
    storedResponses: journal.collection('stripe.kept-answers'),
    faults: new FaultList(FAULT_KINDS),
    keys: { account: FIRST_ACCOUNT, areRevoked: false },
    url,
    deliver: () => undefined,
    schedule: (delayMs, work) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        work();
      }, delayMs);
      timers.add(timer);
    },
    close: () => {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}

export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

/**
 * Publishable keys are checked by `requireClientSecret` instead. The operator's key can read all payments. Payments
 * stored by earlier versions have no account and count as `FIRST_ACCOUNT`'s.
 */
export function canSeePayment(
  world: StripeWorld,
  caller: { readonly kind: string; readonly key: string },
  intentId: string,
): boolean {
  if (caller.kind !== 'secret' || caller.key === OPERATOR_KEY) return true;
  const record: { account?: string } | undefined = world.intents.find(intentId);
  return record !== undefined && (record.account ?? FIRST_ACCOUNT) === world.keys.account;
}

export function newId(prefix: string): string {
  return `${prefix}_3${randomAlphanumeric(23)}`;
}

export function emit(
  world: StripeWorld,
  type: string,
  object: object,
  eventRequest: EventRequest,
  previous?: Record<string, unknown>,
): void {
  const event: StripeEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: nowSeconds(),
    data: {
      object: structuredClone(object),
      ...(previous === undefined ? {} : { previous_attributes: previous }),
    },
    livemode: false,
    pending_webhooks: 0,
    request: { id: eventRequest.requestId, idempotency_key: eventRequest.idempotencyKey },
    type,
  };
  world.events.save(event.id, event);
  world.deliver(event);
}
