import { Type } from 'typebox';
import { CATEGORIES } from '#domain/projects/project.ts';
import { LICENCES } from '#domain/projects/sale-mode.ts';
import { FEE_PAPER_KINDS } from '#domain/taxes/fee-paper.ts';
import { call } from './call.ts';
import { BookedRefund, Transaction } from './entities/purchase.ts';
import { Done, Envelope, Fields, Id, idParams, nullable, Page, paging, Timestamp } from './schemas.ts';
import { versionNumber } from './version-calls.ts';

const OpenPayment = Fields({
  purchase_id: Id,
  /** Stripe's payment intent ID or Razorpay's order ID. */
  payment_intent_id: Type.String(),
  /** Stripe's client secret or, again, Razorpay's order ID, because Razorpay's browser library needs no secret. */
  clientSecret: Type.String(),
  /** In paise. */
  amount: Type.Integer(),
  licence: Type.Optional(Type.Enum(LICENCES)),
  expires_at: Timestamp,
  /**
   * Present only for a shortened reservation. After `expires_at`, the buyer can still pay until this time, unless
   * another buyer starts a purchase.
   */
  open_until: Type.Optional(Timestamp),
});

const Party = Fields({
  name: nullable(Type.String()),
  username: nullable(Type.String()),
});

/** An invoice for the platform fee, or a credit note for its refunded part. Amounts are in paise. */
export const TaxPaper = Fields({
  id: Id,
  kind: Type.Enum(FEE_PAPER_KINDS),
  /** For example `PHI/26-27/000042`. The numbers of one kind in one financial year have no gaps. */
  number: Type.String(),
  issued_at: Timestamp,
  /** The invoice that a credit note corrects; null for an invoice. */
  invoice: nullable(Fields({ number: Type.String(), issued_at: Timestamp })),
  supplier: Fields({ name: Type.String(), address: Type.String(), gstin: Type.String() }),
  /** The services accounting code for the platform fee. */
  sac: Type.String(),
  place_of_supply: Fields({ code: Type.String(), name: Type.String() }),
  rate_percent: Type.Number(),
  taxable: Type.Integer(),
  cgst: Type.Integer(),
  sgst: Type.Integer(),
  igst: Type.Integer(),
  total: Type.Integer(),
});

export const Receipt = Fields({
  purchase_id: Id,
  receipt_number: Type.String(),
  paid_at: Timestamp,
  role: Type.Enum(['buyer', 'seller']),
  state: Type.Enum(['paid', 'refund-pending', 'refunded', 'disputed']),
  ended_at: nullable(Timestamp),
  buyer: Party,
  seller: Party,
  project_id: Id,
  title: Type.String(),
  category: Type.Enum(CATEGORIES),
  commit: nullable(Type.String()),
  /**
   * The versions for which the buyer can get a licence grant: the bought one and later ones, in order. Empty in the
   * seller's copy, without a stored zip, and if the purchase is disputed or its refund has started.
   */
  grant_versions: Type.Array(versionNumber),
  licence: Type.Optional(Type.Enum(LICENCES)),
  price: Type.Integer(),
  platform_fee: Type.Integer(),
  total: Type.Integer(),
  /** The seller's proceeds in whole rupees, or 0 after a refund; only in the seller's copy. */
  earned: Type.Optional(Type.Integer()),
  /** The same in paise, before tax that was withheld from it; only in the seller's copy. */
  earned_minor: Type.Optional(Type.Integer()),
  withheld_minor: Type.Optional(Type.Integer()),
  /** Oldest first. */
  refunds: Type.Array(BookedRefund),
  /** `card`, `upi` or another of the provider's method names. */
  method: nullable(Type.String()),
  /**
   * Invoices and credit notes for the platform fee, only in the buyer's copy. Empty if the firm charges no
   * GST.
   */
  papers: Type.Array(TaxPaper),
});

export const SignedGrant = Fields({
  order: Type.String(),
  version: versionNumber,
  /** A compact JSON Web Signature (EdDSA). */
  grant: Type.String(),
});

export const paymentCalls = {
  'POST /api/payment/create-payment-intent': call({
    summary:
      'Reserves the project for the caller and opens the payment; repeated calls return the same open intent',
    access: 'member',
    movesMoney: true,
    form: Fields({ amount: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), project_id: Id }),
    /** The specification expects `clientSecret` at the top level. */
    response: Fields({ clientSecret: Type.String(), data: OpenPayment }),
    problems: [
      'project-held',
      'shop-closed',
      'not-allowed',
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
      'Hints that a payment changed, so that the server asks the provider. Known and unknown intents get the same response',
    access: 'public',
    body: Fields({
      payment_intent_id: Type.String({ minLength: 1, maxLength: 255 }),
      status: Type.Optional(Type.String({ maxLength: 40 })),
      /**
       * Razorpay's payment ID, and the signature that Razorpay Checkout returned to the browser. Stripe returns no
       * signed results to browsers.
       */
      attempt_id: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
      attempt_signature: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
    }),
    maxBodyBytes: 1024,
    response: Envelope(Fields({ status: Type.Literal('received') })),
    problems: ['invalid-field', 'bad-signature', 'too-many-requests'],
  }),
  'GET /api/payment/gethistory': call({
    summary: "All of the caller's payments as buyer and seller, newest first",
    access: 'member',
    query: Fields(paging),
    response: Page(Transaction),
    problems: [],
  }),
  'GET /api/payment/receipts/{purchase_id}': call({
    summary: 'The receipt of a paid purchase, for its buyer and its seller',
    access: 'member',
    params: idParams('purchase_id'),
    response: Envelope(Receipt),
    problems: ['not-found'],
  }),
  'GET /api/payment/purchases/{purchase_id}/grant': call({
    summary:
      'A signed proof of what the buyer of software paid for, which everybody can check; without `version` of the version that was bought',
    access: 'member',
    params: idParams('purchase_id'),
    query: Fields({ version: Type.Optional(versionNumber) }),
    response: Envelope(SignedGrant),
    problems: ['not-found'],
  }),
  'POST /api/payment/purchases/{purchase_id}/refund': call({
    summary:
      'Cancels an unshipped hardware sale as seller or buyer, or software as its buyer within three days and before they received anything, and refunds it in full',
    access: 'member',
    movesMoney: true,
    params: idParams('purchase_id'),
    response: Envelope(
      Fields({
        state: Type.Enum(['paid', 'refund-pending', 'refunded', 'disputed']),
      }),
    ),
    problems: ['not-found', 'not-allowed', 'service-unavailable'],
  }),
  'DELETE /api/payment/reservation/{project_id}': call({
    summary: 'Cancels an open payment at the provider and releases the project',
    access: 'member',
    params: idParams('project_id'),
    response: Done,
    problems: ['not-found', 'payment-in-progress', 'project-sold', 'service-unavailable'],
  }),
  'POST /api/payment/webhook': call({
    summary:
      "Receives the payment provider's signed events: stored once, acknowledged, then handled by a job",
    access: 'public',
    response: Fields({ received: Type.Literal(true) }),
    rawBody: true,
    problems: ['bad-signature'],
  }),
};
