import { Type } from 'typebox';
import { CATEGORIES } from '#domain/projects/project.ts';
import { call } from './call.ts';
import { Done, Envelope, Id, nullable, Page, Timestamp, Transaction, idParams } from './entities.ts';
import { paging } from './project-calls.ts';

const strict = { additionalProperties: false } as const;

const OpenPayment = Type.Object(
  {
    purchase_id: Id,
    payment_intent_id: Type.String(),
    clientSecret: Type.String(),
    /** Paise, computed by the server. */
    amount: Type.Integer(),
    /** When the reservation ends. */
    expires_at: Timestamp,
  },
  strict,
);

const Party = Type.Object(
  {
    /** Null when the account has been deleted. */
    name: nullable(Type.String()),
    username: nullable(Type.String()),
  },
  strict,
);

const Receipt = Type.Object(
  {
    purchase_id: Id,
    receipt_number: Type.String(),
    paid_at: Timestamp,
    /** Which of the two parties asks. */
    role: Type.Enum(['buyer', 'seller']),
    state: Type.Enum(['paid', 'refund-pending', 'refunded', 'disputed']),
    /** When the money went back, where it did. */
    ended_at: nullable(Timestamp),
    buyer: Party,
    seller: Party,
    project_id: Id,
    title: Type.String(),
    category: Type.Enum(CATEGORIES),
    /** The commit that was sold, while it is the buyer's; software only. */
    commit: nullable(Type.String()),
    /** Whole rupees. */
    price: Type.Integer(),
    platform_fee: Type.Integer(),
    total: Type.Integer(),
    /** Whole rupees that the seller keeps, 0 when the money went back; in the seller's copy alone. */
    earned: Type.Optional(Type.Integer()),
    /** `card`, `upi`, or what the provider calls it. */
    method: nullable(Type.String()),
  },
  strict,
);

export const paymentCalls = {
  'POST /api/payment/create-payment-intent': call({
    summary:
      'Reserves the project for the caller and opens the payment; the same caller gets the same open intent again',
    access: 'member',
    form: Type.Object(
      { amount: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), project_id: Id },
      strict,
    ),
    /** `clientSecret` also stands at the top, where the specification reads it. */
    response: Type.Object({ clientSecret: Type.String(), data: OpenPayment }, strict),
    problems: [
      'project-held',
      'not-found',
      'own-project',
      'price-changed',
      'project-reserved',
      'project-sold',
      'project-unavailable',
      'reservation-closed',
      'shipping-required',
      'too-many-reservations',
      'held-too-often',
      'too-many-requests',
      'service-unavailable',
    ],
  }),
  'POST /api/payment/update-status': call({
    summary:
      'A hint that a payment moved; the server asks the provider. Same answer for known and unknown intents',
    access: 'public',
    body: Type.Object(
      {
        payment_intent_id: Type.String({ minLength: 1, maxLength: 255 }),
        status: Type.Optional(Type.String({ maxLength: 40 })),
      },
      strict,
    ),
    maxBodyBytes: 1024,
    response: Envelope(Type.Object({ status: Type.Literal('received') }, strict)),
    problems: ['invalid-field', 'too-many-requests'],
  }),
  'GET /api/payment/gethistory': call({
    summary: 'Every payment of the caller as buyer and as seller, newest first',
    access: 'member',
    query: Type.Object(paging, strict),
    response: Page(Transaction),
    problems: [],
  }),
  'GET /api/payment/receipts/{purchase_id}': call({
    summary: 'The receipt of a purchase that was paid, for its buyer and its seller',
    access: 'member',
    params: idParams('purchase_id'),
    response: Envelope(Receipt),
    problems: ['not-found'],
  }),
  'POST /api/payment/purchases/{purchase_id}/refund': call({
    summary:
      'The seller, or the buyer, undoes a hardware sale of which nothing was sent; the whole amount goes back',
    access: 'member',
    params: idParams('purchase_id'),
    response: Envelope(
      Type.Object(
        {
          /** `paid` while the provider is at work on the refund. */
          state: Type.Enum(['paid', 'refund-pending', 'refunded', 'disputed']),
        },
        strict,
      ),
    ),
    problems: ['not-found', 'not-allowed', 'service-unavailable'],
  }),
  'DELETE /api/payment/reservation/{project_id}': call({
    summary:
      'The buyer closes the payment: the intent is cancelled at the provider and the project is free again',
    access: 'member',
    params: idParams('project_id'),
    response: Done,
    problems: ['not-found', 'payment-in-progress', 'project-sold', 'service-unavailable'],
  }),
  'POST /api/payment/webhook': call({
    summary: "The payment provider's signed events; stored once, answered at once, handled by a job",
    access: 'public',
    response: Type.Object({ received: Type.Literal(true) }, strict),
    rawBody: true,
    problems: ['bad-signature'],
  }),
};
