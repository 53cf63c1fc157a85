import { type Static, Type } from 'typebox';
import { CANCEL_REFUSALS } from '#domain/orders/change-of-mind.ts';
import { HANDOVER_CODE } from '#domain/orders/handover.ts';
import { MAX_MESSAGE_CHARS } from '#domain/orders/message-limits.ts';
import { ORDER_ACTIONS } from '#domain/orders/order-actions.ts';
import {
  CASE_OUTCOMES,
  CASE_REASONS,
  CASE_STATES,
  CASE_WISHES,
  MAX_CASE_CHARS,
  OFFER_KINDS,
} from '#domain/orders/order-case.ts';
import {
  ORDER_ACTORS,
  ORDER_EVENT_PARTIES,
  ORDER_EVENTS,
  ORDER_OUTCOMES,
  ORDER_PAUSES,
  ORDER_STATES,
} from '#domain/orders/order-process.ts';
import { SUPPORT_OUTCOMES, SUPPORT_SILENCES, SUPPORT_STATES } from '#domain/orders/support.ts';
import { CATEGORIES, SHIPMENT_STATUSES } from '#domain/projects/project.ts';
import { messagePictures } from './attachment-calls.ts';
import { call } from './call.ts';
import { NextAct } from './entities/next-act.ts';
import { Attachment } from './entities/picture.ts';
import { Envelope, Fields, Id, idParams, nullable, Timestamp } from './schemas.ts';

const Minor = Type.Integer({ minimum: 0 });

export const CaseMessage = Fields({
  id: Id,
  by: Type.Enum(['buyer', 'seller', 'operator']),
  text: nullable(Type.String()),
  pictures: Type.Array(Attachment),
  at: Timestamp,
});

export const OrderCase = Fields({
  id: Id,
  number: Type.Integer(),
  reason: Type.Enum(CASE_REASONS),
  wants: Type.Enum(CASE_WISHES),
  state: Type.Enum(CASE_STATES),
  opened_at: Timestamp,
  /** Who acts next; null if the case is closed. */
  acts: nullable(Type.Enum(['buyer', 'seller', 'operator'])),
  /** When the case closes with the outcome `otherwise`, or passes to an operator if that is null. Null if it is closed. */
  due_at: nullable(Timestamp),
  otherwise: nullable(Type.Enum(CASE_OUTCOMES)),
  overdue_at: nullable(Timestamp),
  offer: nullable(
    Fields({
      kind: Type.Enum(OFFER_KINDS),
      /** In paise, including the fee's share; for `part-refund` only. */
      amount_minor: nullable(Minor),
      made_at: Timestamp,
    }),
  ),
  outcome: nullable(Type.Enum(CASE_OUTCOMES)),
  closed_at: nullable(Timestamp),
  decision_reason: nullable(Type.String()),
  messages: Type.Array(CaseMessage),
});
export type OrderCase = Static<typeof OrderCase>;

export const OrderSupport = Fields({
  id: Id,
  /** The order message with the question. `GET /api/orders/{purchase_id}/messages` returns the thread. */
  message_id: Id,
  state: Type.Enum(SUPPORT_STATES),
  opened_at: Timestamp,
  /** Who acts next; null if the request is closed. */
  acts: nullable(Type.Enum(['buyer', 'seller'])),
  /** When the seller misses the deadline or the request closes, as `otherwise` states; null if it is closed. */
  due_at: nullable(Timestamp),
  otherwise: nullable(Type.Enum(SUPPORT_SILENCES)),
  first_answered_at: nullable(Timestamp),
  missed_at: nullable(Timestamp),
  outcome: nullable(Type.Enum(SUPPORT_OUTCOMES)),
  closed_at: nullable(Timestamp),
});
export type OrderSupport = Static<typeof OrderSupport>;

export const OrderProcess = Fields({
  purchase_id: Id,
  project_id: Id,
  receipt_number: nullable(Type.String()),
  title: Type.String(),
  category: Type.Enum(CATEGORIES),
  role: Type.Enum(['buyer', 'seller']),
  other: Fields({ name: Type.String(), username: nullable(Type.String()) }),
  state: Type.Enum(ORDER_STATES),
  entered_at: Timestamp,
  /** Null once nobody has to act. */
  next: nullable(NextAct),
  /** `next` without support requests; null in a final state. */
  acts: nullable(Type.Enum(ORDER_ACTORS)),
  /** The deadline of the state, after which `otherwise` happens. Null while it is suspended, and in a final state. */
  due_at: nullable(Timestamp),
  otherwise: nullable(Type.Enum(ORDER_OUTCOMES)),
  /** Why the order's deadline is suspended; null if it is not. `remaining_seconds` is the time left when it resumes. */
  paused_by: nullable(Type.Enum(ORDER_PAUSES)),
  remaining_seconds: nullable(Type.Integer()),
  money: Fields({
    state: Type.Enum(['held', 'available', 'refunding', 'refunded', 'disputed']),
    /**
     * In paise: what the buyer paid, what was refunded in full or in part, and the seller's share of the
     * rest.
     */
    paid_minor: Minor,
    refunded_minor: Minor,
    seller_minor: Minor,
    /** When the seller's share is released if nobody acts; null if something else comes first. */
    free_at: nullable(Timestamp),
  }),
  shipment: nullable(
    Fields({
      shipping_id: Id,
      status: Type.Enum(SHIPMENT_STATUSES),
      courier_name: nullable(Type.String()),
      tracking_id: nullable(Type.String()),
    }),
  ),
  steps: Fields({
    paid_at: Timestamp,
    downloaded_at: nullable(Timestamp),
    shipped_at: nullable(Timestamp),
    delivered_at: nullable(Timestamp),
    ended_at: nullable(Timestamp),
  }),
  timeline: Type.Array(
    Fields({
      code: Type.Enum(ORDER_EVENTS),
      by: Type.Enum(ORDER_EVENT_PARTIES),
      at: Timestamp,
      /** In paise; for `part-refunded` only. */
      amount_minor: nullable(Minor),
    }),
  ),
  /**
   * The code that the seller enters to prove the handover. Only the buyer of hardware at the seller's college gets
   * it, until the delivery.
   */
  handover_code: nullable(Type.String()),
  trying_hours: Type.Integer(),
  /** The seller's time to answer a case, after which the buyer is refunded. */
  case_answer_hours: Type.Integer(),
  /** An operator's time to decide a case, after which the buyer is refunded. */
  case_decision_hours: Type.Integer(),
  actions: Type.Array(Type.Enum(ORDER_ACTIONS)),
  /** Until when the buyer of software can cancel it without a reason; null if they cannot, and for hardware. */
  cancel_until: nullable(Timestamp),
  /** Why the buyer of software that is not downloaded cannot cancel it; null if they can, and for all other orders. */
  no_cancel: nullable(Type.Enum(CANCEL_REFUSALS)),
  case_reasons: Type.Array(Type.Enum(CASE_REASONS)),
  case: nullable(OrderCase),
  /**
   * The number of days after the release in which the buyer can ask for support, as promised at the time of the sale;
   * 0 if none was promised.
   */
  support_days: Type.Integer({ minimum: 0 }),
  /** When the right to support ends; null before the release. */
  support_until: nullable(Timestamp),
  support_answer_hours: Type.Integer(),
  /** The open support request, or the latest one if none is open. */
  support: nullable(OrderSupport),
});
export type OrderProcess = Static<typeof OrderProcess>;

export const DueOrder = Fields({
  purchase_id: Id,
  project_id: Id,
  title: Type.String(),
  role: Type.Enum(['buyer', 'seller']),
  next: NextAct,
  state: Type.Enum(ORDER_STATES),
  /** The act, by, and otherwise of `next`. */
  task: NextAct.properties.act,
  due_at: NextAct.properties.by,
  otherwise: NextAct.properties.otherwise,
});
export type DueOrder = Static<typeof DueOrder>;

const ofOrder = {
  access: 'member',
  params: idParams('purchase_id'),
  response: Envelope(OrderProcess),
} as const;
const ofCase = {
  access: 'member',
  params: idParams('case_id'),
  response: Envelope(OrderProcess),
} as const;
const OF_PICTURES = ['too-large', 'bad-image'] as const;
const Text = Type.String({ minLength: 1, maxLength: MAX_CASE_CHARS });

export const orderCalls = {
  'GET /api/orders/due': call({
    summary: 'The orders in which the caller acts next, as buyer or seller, most urgent first, at most 20',
    access: 'member',
    response: Envelope(Type.Array(DueOrder)),
    problems: [],
  }),
  'GET /api/orders/{purchase_id}': call({
    summary:
      "A paid purchase's way to its release, for its buyer and seller: who acts next and by when, money, timeline, case",
    ...ofOrder,
    problems: ['not-found'],
  }),
  'POST /api/orders/{purchase_id}/received': call({
    summary: 'The buyer says that the hardware has arrived; the time for trying it begins',
    ...ofOrder,
    problems: ['not-found', 'not-now'],
  }),
  'POST /api/orders/{purchase_id}/works': call({
    summary: "The buyer says that it works; the money becomes the seller's at once",
    ...ofOrder,
    movesMoney: true,
    problems: ['not-found', 'not-now'],
  }),
  'POST /api/orders/{purchase_id}/handover': call({
    summary: "The seller enters the buyer's code after handing the hardware over in person",
    ...ofOrder,
    body: Fields({ code: Type.String({ pattern: HANDOVER_CODE, maxLength: 6 }) }),
    problems: ['not-found', 'not-now', 'not-allowed', 'invalid-field'],
  }),
  'POST /api/orders/{purchase_id}/case': call({
    summary: 'The buyer says that something is wrong; the clock stops, and the seller has to answer',
    ...ofOrder,
    form: Fields({ reason: Type.Enum(CASE_REASONS), text: Text, wants: Type.Enum(CASE_WISHES) }),
    files: messagePictures,
    problems: ['not-found', 'not-now', 'case-open', 'invalid-field', ...OF_PICTURES, 'too-many-requests'],
  }),
  'POST /api/orders/{purchase_id}/support': call({
    summary:
      'The buyer asks the seller for support; the seller has a deadline to answer, and neither the clock of the order nor money is affected',
    ...ofOrder,
    form: Fields({ text: Type.String({ minLength: 1, maxLength: MAX_MESSAGE_CHARS }) }),
    files: messagePictures,
    problems: ['not-found', 'not-now', 'invalid-field', ...OF_PICTURES, 'too-many-requests'],
  }),
  'POST /api/support/{support_id}/close': call({
    summary: 'The buyer, or the seller after an answer, closes a support request',
    access: 'member',
    params: idParams('support_id'),
    response: Envelope(OrderProcess),
    problems: ['not-found', 'not-now'],
  }),
  'POST /api/cases/{case_id}/messages': call({
    summary: 'Writes to the other party of a case, and to the operator',
    ...ofCase,
    form: Fields({ text: Text }),
    files: messagePictures,
    problems: ['not-found', 'case-closed', 'invalid-field', 'not-now', ...OF_PICTURES, 'too-many-requests'],
  }),
  'POST /api/cases/{case_id}/offer': call({
    summary: 'The seller offers a refund in full, in part, or a fix; replaces an earlier offer',
    ...ofCase,
    body: Fields({
      kind: Type.Enum(OFFER_KINDS),
      /** In paise, including the fee's share; only with `part-refund`. */
      amount: Type.Optional(Type.Integer({ minimum: 100, maximum: 99_999_999 })),
      text: Type.Optional(Text),
    }),
    problems: ['not-found', 'case-closed', 'invalid-field', 'not-now', 'too-many-requests'],
  }),
  'POST /api/cases/{case_id}/accept': call({
    summary: "The buyer accepts the seller's offer, which closes the case",
    ...ofCase,
    movesMoney: true,
    problems: ['not-found', 'case-closed', 'not-now'],
  }),
  'POST /api/cases/{case_id}/escalate': call({
    summary: 'The buyer asks the operator to decide',
    ...ofCase,
    problems: ['not-found', 'case-closed', 'not-now'],
  }),
  'POST /api/cases/{case_id}/withdraw': call({
    summary: 'The buyer closes the case; the clock of the order goes on',
    ...ofCase,
    problems: ['not-found', 'case-closed', 'not-now'],
  }),
};
