import { Type } from 'typebox';
import { call } from './call.ts';
import { Done, Envelope, Id, Page, Timestamp, Transaction, idParams } from './entities.ts';
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

export const paymentCalls = {
  'POST /api/payment/create-payment-intent': call({
    summary:
      'Reserves the project for the caller and opens the payment; the same caller gets the same open intent again',
    access: 'member',
    form: Type.Object({ amount: Type.Integer({ minimum: 0 }), project_id: Id }, strict),
    /** `clientSecret` also stands at the top, where the specification reads it. */
    response: Type.Object({ clientSecret: Type.String(), data: OpenPayment }, strict),
    problems: [
      'not-found',
      'own-project',
      'price-changed',
      'project-reserved',
      'project-sold',
      'project-unavailable',
      'shipping-required',
      'too-many-reservations',
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
