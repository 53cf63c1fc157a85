import { type Static, Type } from 'typebox';
import { ORDER_STATES } from '#domain/orders/order-process.ts';
import { MONEY_STATES, PAYOUT_OBSTACLES } from '#domain/payouts/balance.ts';
import { LINKED_ACCOUNT_STATUSES } from '#domain/payouts/held-transfer.ts';
import {
  MAX_CITY_CHARS,
  MAX_HOLDER_NAME_CHARS,
  MAX_STATE_CHARS,
  MAX_STREET_CHARS,
  PAYOUT_ACCOUNT_KINDS,
} from '#domain/payouts/payout-account.ts';
import { TAX_SOURCES } from '#domain/taxes/tax-identity.ts';
import { WITHHELD_TAXES } from '#domain/taxes/withholding.ts';
import { call } from './call.ts';
import { NextAct } from './entities/next-act.ts';
import {
  CursorPage,
  Done,
  Envelope,
  Fields,
  GivenPassword,
  Id,
  Month,
  nullable,
  paging,
  Timestamp,
} from './schemas.ts';

const Day = Type.String({ format: 'date' });
const Minor = Type.Integer();

/** All amounts are in paise. */
export const Balance = Fields({
  held: Minor,
  /** Negative if a sale was reversed after its payout; later sales offset the debt. */
  available: Minor,
  /**
   * The part of `available` that is excluded from payouts: sales of banned listings and disputed payments.
   */
  kept_back: Minor,
  /** The debt of the seller's earlier and other accounts, which is deducted from the next payouts. */
  earlier_debt: Minor,
  on_its_way: Minor,
  paid_out: Minor,
  this_month: Minor,
  minimum_payout: Minor,
  next_run_on: Day,
  /**
   * Equals `next_run_on` if that run would currently pay this seller; otherwise null, and `obstacle`
   * states why.
   */
  next_payout_on: nullable(Day),
  obstacle: nullable(Type.Enum(PAYOUT_OBSTACLES)),
});
export type Balance = Static<typeof Balance>;

export const BalanceEntry = Fields({
  purchase_id: Id,
  project_id: Id,
  title: Type.String(),
  receipt_number: Type.String(),
  sold_at: Timestamp,
  /** The seller's share in paise, minus withheld tax and minus what was refunded or lost in a dispute. */
  amount: Minor,
  tax_withheld: Minor,
  /** The part of `amount` that paid the debt of another account of the seller. */
  debt_recovered: Minor,
  state: Type.Enum(MONEY_STATES),
  /**
   * When held money becomes available if nobody acts. Null if no money is held, if the order's current deadline does
   * not release it, or while this deadline is suspended.
   */
  free_at: nullable(Timestamp),
  free_after: nullable(Type.Enum(ORDER_STATES)),
  /** The order's next act; null once nobody has to act. */
  next: nullable(NextAct),
});
export type BalanceEntry = Static<typeof BalanceEntry>;

const StatementLine = Fields({
  at: Timestamp,
  kind: Type.Enum([
    'sale',
    'refund',
    'partial-refund',
    'part-dispute',
    ...WITHHELD_TAXES,
    'debt-recovery',
    'payout',
    'payout-return',
  ]),
  purchase_id: nullable(Id),
  title: nullable(Type.String()),
  number: Type.String(),
  /** In paise; negative if the line reduces the balance. */
  amount: Minor,
});

export const Statement = Fields({
  month: Type.String(),
  opening: Minor,
  earned: Minor,
  paid_out: Minor,
  closing: Minor,
  lines: Type.Array(StatementLine),
  /** False if the month has more lines than the response; the CSV file contains all of them. */
  is_complete: Type.Boolean(),
});
export type Statement = Static<typeof Statement>;

export const PayoutAccount = Fields({
  kind: Type.Enum(PAYOUT_ACCOUNT_KINDS),
  masked: Type.String(),
  saved_at: Timestamp,
  usable_from: Timestamp,
  is_usable: Type.Boolean(),
  /** The payment provider's approval of the account; null if payouts do not go through the provider. */
  approval: nullable(
    Fields({
      status: Type.Enum(LINKED_ACCOUNT_STATUSES),
      missing: Type.Array(Type.String()),
    }),
  ),
});
export type PayoutAccount = Static<typeof PayoutAccount>;

export const SellerTaxIdentity = Fields({
  /** Masked except for the last four characters. */
  pan: Type.String(),
  /** Masked except for the state code and the last three characters; null if the seller entered none. */
  gstin: nullable(Type.String()),
  /** If the seller saved no tax details, the PAN of the payout details is used. */
  source: Type.Enum(TAX_SOURCES),
  changed_at: Timestamp,
});
export type SellerTaxIdentity = Static<typeof SellerTaxIdentity>;

const ofMonth = Fields({ month: Month });

export const balanceCalls = {
  'GET /api/balance': call({
    summary: "The caller's money as a seller: held, available, on its way, paid out; and the next payout",
    access: 'member',
    response: Envelope(Balance),
    problems: [],
  }),
  'GET /api/balance/entries': call({
    summary: "The caller's sales, newest first, each with the place of its money",
    access: 'member',
    query: Fields(paging),
    response: CursorPage(BalanceEntry),
    problems: ['invalid-field'],
  }),
  'GET /api/balance/statement': call({
    summary: "The caller's sales, refunds and payouts of one month, with the balance before and after it",
    access: 'member',
    query: ofMonth,
    response: Envelope(Statement),
    problems: ['invalid-field'],
  }),
  'GET /api/balance/statement/csv': call({
    summary: 'The statement of one month as a CSV file',
    access: 'member',
    query: ofMonth,
    response: Type.Null(),
    responseKind: 'download',
    mediaType: 'text/csv',
    problems: ['invalid-field', 'too-many-requests'],
  }),
  'GET /api/tax-identity': call({
    summary: "The caller's PAN, also of the payout details, and GSTIN, masked; null if none are saved",
    access: 'member',
    response: Envelope(nullable(SellerTaxIdentity)),
    problems: [],
  }),
  'PUT /api/tax-identity': call({
    summary:
      "Saves the caller's PAN and, if registered for GST, GSTIN; replaces earlier ones. Needs the password or a Google sign-in of the last ten minutes",
    access: 'member',
    body: Fields({
      pan: Type.String({ minLength: 1, maxLength: 20 }),
      gstin: Type.Optional(Type.String({ maxLength: 30 })),
      password: Type.Optional(GivenPassword),
    }),
    response: Envelope(SellerTaxIdentity),
    problems: ['invalid-field', 'not-allowed', 'too-many-requests'],
  }),
  'DELETE /api/tax-identity': call({
    summary:
      "Removes the caller's PAN and GSTIN. Needs the password or a Google sign-in of the last ten minutes",
    access: 'member',
    body: Fields({ password: Type.Optional(GivenPassword) }),
    response: Done,
    problems: ['not-found', 'not-allowed', 'too-many-requests'],
  }),
  'GET /api/payout-account': call({
    summary: 'Where the caller is paid, masked; null if nowhere yet',
    access: 'member',
    response: Envelope(nullable(PayoutAccount)),
    problems: [],
  }),
  'PUT /api/payout-account': call({
    summary:
      'Sets where the caller is paid; payouts use it after 48 hours. Needs the password or a Google sign-in of the last ten minutes',
    access: 'member',
    body: Fields({
      kind: Type.Enum(PAYOUT_ACCOUNT_KINDS),
      holder_name: Type.String({ minLength: 1, maxLength: MAX_HOLDER_NAME_CHARS }),
      upi_id: Type.Optional(Type.String({ maxLength: 330 })),
      account_number: Type.Optional(Type.String({ maxLength: 40 })),
      ifsc: Type.Optional(Type.String({ maxLength: 20 })),
      /** The fields from here to `postal_code` are required if `payouts` in the configuration is `held-transfers`. */
      pan: Type.Optional(Type.String({ maxLength: 20 })),
      phone: Type.Optional(Type.String({ maxLength: 20 })),
      street: Type.Optional(Type.String({ maxLength: MAX_STREET_CHARS })),
      city: Type.Optional(Type.String({ maxLength: MAX_CITY_CHARS })),
      state: Type.Optional(Type.String({ maxLength: MAX_STATE_CHARS })),
      postal_code: Type.Optional(Type.String({ maxLength: 10 })),
      password: Type.Optional(GivenPassword),
    }),
    response: Envelope(PayoutAccount),
    problems: ['invalid-field', 'not-allowed', 'too-many-requests'],
  }),
  'DELETE /api/payout-account': call({
    summary:
      'Removes where the caller is paid; the money stays in the balance. Needs the password or a Google sign-in of the last ten minutes',
    access: 'member',
    checksRevocation: true,
    body: Fields({ password: Type.Optional(GivenPassword) }),
    response: Done,
    problems: ['not-found', 'not-allowed', 'too-many-requests'],
  }),
};
