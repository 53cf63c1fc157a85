import { Type } from 'typebox';
import { MAX_HOLD_DAYS } from '#domain/operators/ban.ts';
import { QUEUE_KINDS } from '#domain/operators/queue.ts';
import { OPERATOR_ROLES } from '#domain/operators/roles.ts';
import { MAX_CASE_CHARS } from '#domain/orders/order-case.ts';
import { PAYOUT_FAILURES, PAYOUT_STATES } from '#domain/payouts/payout-states.ts';
import { REPORT_DECISIONS } from '#domain/reports/report.ts';
import { call } from './call.ts';
import { ConsoleSearch, ConsolePerson, ConsoleProject, ConsolePurchase } from './entities/console-records.ts';
import {
  SecondFactorState,
  QueueItem,
  OperatorCase,
  MarketFigures,
  OperatorClaim,
  OperatorReport,
  ListedPayout,
  RoleHolder,
  OperatorAction,
  OperatorReason,
  OperatorResult,
} from './entities/operator-matters.ts';
import { CursorPage, Envelope, Fields, Id, idParams, nullable } from './schemas.ts';

const HoldDays = Type.Integer({ minimum: 1, maximum: MAX_HOLD_DAYS });
const Username = Type.String({ minLength: 1, maxLength: 60 });
const Role = Type.Enum(OPERATOR_ROLES);
const Cursor = Type.Optional(Type.String({ maxLength: 400 }));
const Limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 100 }));
const ofNumber = Fields({ number: Type.String({ pattern: String.raw`^\d{1,9}$`, maxLength: 9 }) });

const withReason = {
  body: Fields({ reason: OperatorReason }),
  response: OperatorResult,
} as const;
const judging = { access: 'console', policy: 'judge' } as const;
const paying = { access: 'console', policy: 'pay-out' } as const;
const managing = { access: 'console', policy: 'manage-roles' } as const;

export const operateCalls = {
  'GET /api/auth/second-factor': call({
    summary: "The caller's roles in the console, and whether this session may use it",
    access: 'staff',
    response: Envelope(SecondFactorState),
    problems: [],
  }),
  'POST /api/auth/second-factor/enrol': call({
    summary:
      'Starts setting up an authenticator app; the first code completes it. Answers the recovery codes once',
    access: 'staff',
    body: Fields({ password: Type.Optional(Type.String({ maxLength: 1_000 })) }),
    response: Envelope(Fields({ uri: Type.String(), recovery_codes: Type.Array(Type.String()) })),
    problems: ['not-allowed', 'not-now', 'too-many-requests'],
  }),
  'POST /api/auth/second-factor/prove': call({
    summary: 'Proves the second factor of this session with a code of the app or a recovery code',
    access: 'staff',
    body: Fields({ code: Type.String({ pattern: '^[0-9A-Za-z-]{6,16}$', maxLength: 16 }) }),
    response: Envelope(SecondFactorState),
    problems: ['not-allowed', 'not-now', 'too-many-requests'],
  }),
  'GET /api/operate/queue': call({
    summary: 'What waits for the operators, most urgent first',
    access: 'console',
    query: Fields({
      kind: Type.Optional(Type.Enum(QUEUE_KINDS)),
      /** `all` also returns cases that wait for the buyer or the seller. */
      scope: Type.Optional(Type.Enum(['waiting', 'all'])),
      limit: Limit,
      cursor: Cursor,
    }),
    response: Fields({
      data: Type.Array(QueueItem),
      meta: Fields({
        next_cursor: nullable(Type.String()),
        counts: Fields(
          Object.fromEntries(QUEUE_KINDS.map((kind) => [kind, Type.Integer()])) as Record<
            (typeof QUEUE_KINDS)[number],
            ReturnType<typeof Type.Integer>
          >,
        ),
      }),
    }),
    problems: ['invalid-field'],
  }),
  'GET /api/operate/cases/{number}': call({
    summary: 'A case with the facts about its order and both parties',
    access: 'console',
    params: ofNumber,
    response: Envelope(OperatorCase),
    problems: ['not-found'],
  }),
  'GET /api/operate/figures': call({
    summary: 'Sales, refunds and verifications of the last eight weeks, and how long the queue waits',
    access: 'console',
    response: Envelope(MarketFigures),
    problems: [],
  }),
  'GET /api/operate/cases/{number}/download': call({
    summary: 'The zip of the commit that a case is about; the reading is recorded',
    ...judging,
    params: ofNumber,
    response: Type.Null(),
    responseKind: 'download',
    mediaType: 'application/zip',
    problems: ['not-found', 'not-now', 'service-unavailable'],
  }),
  'POST /api/operate/cases/{number}/ask': call({
    summary: 'Writes to both parties of an open case; no deadline changes',
    ...judging,
    params: ofNumber,
    body: Fields({ text: Type.String({ minLength: 1, maxLength: MAX_CASE_CHARS }) }),
    response: OperatorResult,
    problems: ['not-found', 'not-now', 'invalid-field'],
  }),
  'POST /api/operate/cases/{number}/decision': call({
    summary: 'Closes a case; a refund above the limit is proposed to a second person',
    ...judging,
    movesMoney: true,
    params: ofNumber,
    body: Fields({
      decision: Type.Enum(['refund', 'part-refund', 'no-refund']),
      /** The amount of a partial refund, in whole rupees. */
      rupees: Type.Optional(Type.Integer({ minimum: 1, maximum: 999_999 })),
      reason: OperatorReason,
    }),
    response: OperatorResult,
    problems: ['not-found', 'not-now', 'invalid-field'],
  }),
  'POST /api/operate/refunds/{number}/approve': call({
    summary: 'Makes a refund that another person has proposed',
    access: 'console',
    movesMoney: true,
    policy: 'approve-refunds',
    params: ofNumber,
    response: OperatorResult,
    problems: ['not-found', 'not-now', 'not-settled', 'service-unavailable'],
  }),
  'POST /api/operate/refunds/{number}/decline': call({
    summary: 'Declines or withdraws a proposed refund; its case stays open',
    access: 'console',
    policy: 'decline-refunds',
    params: ofNumber,
    ...withReason,
    problems: ['not-found', 'not-now'],
  }),
  'GET /api/operate/claims/{number}': call({
    summary: 'A claim with both statements and the facts about the listing',
    access: 'console',
    params: ofNumber,
    response: Envelope(OperatorClaim),
    problems: ['not-found'],
  }),
  'POST /api/operate/claims/{number}/decision': call({
    summary: 'Accepts a claim, which bans the listing, or rejects it',
    ...judging,
    params: ofNumber,
    body: Fields({ accepted: Type.Boolean(), reason: OperatorReason }),
    response: OperatorResult,
    problems: ['not-found', 'not-now', 'service-unavailable'],
  }),
  'GET /api/operate/reports/{number}': call({
    summary: 'A report with what was reported, who made it, and all reports of the same thing',
    access: 'console',
    params: ofNumber,
    response: Envelope(OperatorReport),
    problems: ['not-found'],
  }),
  'POST /api/operate/reports/{number}/decision': call({
    summary: 'Decides all open reports of one thing; the reporters and the reported member are told',
    ...judging,
    params: ofNumber,
    body: Fields({
      decision: Type.Enum(REPORT_DECISIONS),
      days: Type.Optional(HoldDays),
      reason: OperatorReason,
    }),
    response: OperatorResult,
    problems: ['not-found', 'not-now', 'service-unavailable'],
  }),
  'POST /api/operate/alerts/clear': call({
    summary: 'Clears an alert that a person has looked at',
    access: 'console',
    policy: 'clear-alerts',
    body: Fields({
      code: Type.String({ pattern: '^[a-z-]{1,60}$', maxLength: 60 }),
      subject: Type.String({ minLength: 1, maxLength: 400 }),
      reason: OperatorReason,
    }),
    response: OperatorResult,
    problems: ['not-found'],
  }),
  'GET /api/operate/payouts': call({
    summary: 'Payouts, newest first',
    access: 'console',
    query: Fields({ state: Type.Optional(Type.Enum(PAYOUT_STATES)), limit: Limit, cursor: Cursor }),
    response: CursorPage(ListedPayout),
    problems: ['invalid-field'],
  }),
  'POST /api/operate/payouts/export': call({
    summary: "The bank's file: of all prepared payouts, or of an earlier batch once more",
    ...paying,
    body: Fields({ batch: Type.Optional(Id) }),
    response: Type.Null(),
    responseKind: 'download',
    mediaType: 'text/csv',
    problems: ['not-now'],
  }),
  'POST /api/operate/payouts/{number}/confirm': call({
    summary: 'Records that the bank has paid a payout',
    ...paying,
    params: ofNumber,
    body: Fields({ bank_reference: Type.String({ pattern: '^[\\w/.-]{4,40}$', maxLength: 40 }) }),
    response: OperatorResult,
    problems: ['not-found', 'not-now'],
  }),
  'POST /api/operate/payouts/{number}/fail': call({
    summary: 'Records that the bank has not paid a payout, or has returned it',
    ...paying,
    params: ofNumber,
    body: Fields({ cause: Type.Enum(PAYOUT_FAILURES), reason: OperatorReason }),
    response: OperatorResult,
    problems: ['not-found', 'not-now'],
  }),
  'GET /api/operate/roles': call({
    summary: 'Who has which role, at most 500',
    access: 'console',
    response: Envelope(Type.Array(RoleHolder)),
    problems: [],
  }),
  'POST /api/operate/roles/grant': call({
    summary: 'Gives a member a role',
    ...managing,
    body: Fields({ username: Username, role: Role }),
    response: OperatorResult,
    problems: ['not-found', 'not-now'],
  }),
  'POST /api/operate/roles/revoke': call({
    summary: 'Takes a role away from a member; the last owner stays',
    ...managing,
    body: Fields({ username: Username, role: Role }),
    response: OperatorResult,
    problems: ['not-found', 'not-now'],
  }),
  'POST /api/operate/roles/reset-second-factor': call({
    summary: "Forgets a member's lost authenticator app and recovery codes",
    ...managing,
    body: Fields({ username: Username, reason: OperatorReason }),
    response: OperatorResult,
    problems: ['not-found', 'not-now'],
  }),
  'GET /api/operate/search': call({
    summary:
      'Finds people, projects and purchases by id, receipt, payment, username, address, or a part of a name or title; at most 20 of each',
    access: 'console',
    query: Fields({ q: Type.String({ minLength: 1, maxLength: 100 }) }),
    response: Envelope(ConsoleSearch),
    problems: ['invalid-field'],
  }),
  'GET /api/operate/people/{profile_id}': call({
    summary: 'A member with listings, purchases, cases, claims and connected accounts',
    access: 'console',
    params: idParams('profile_id'),
    response: Envelope(ConsolePerson),
    problems: ['not-found'],
  }),
  'POST /api/operate/people/{profile_id}/sign-out': call({
    summary: 'Ends every session of a member, such as of a stolen account',
    ...judging,
    params: idParams('profile_id'),
    ...withReason,
    problems: ['not-found', 'not-now'],
  }),
  'POST /api/operate/people/{profile_id}/ban': call({
    summary: 'Bans a member: requests are refused, listings leave the market, open orders end by rule',
    ...judging,
    params: idParams('profile_id'),
    ...withReason,
    problems: ['not-found', 'not-now'],
  }),
  'POST /api/operate/people/{profile_id}/unban': call({
    summary: 'Ends a ban and restores the listings that it took off the market',
    ...judging,
    params: idParams('profile_id'),
    ...withReason,
    problems: ['not-found', 'not-now'],
  }),
  'POST /api/operate/people/{profile_id}/accept-finding': call({
    summary: 'Accepts the secrets and dangers for which a commit was refused; the seller can then verify it',
    ...judging,
    params: idParams('profile_id'),
    body: Fields({ verification_id: Id, reason: OperatorReason }),
    response: OperatorResult,
    problems: ['not-found', 'not-now'],
  }),
  'GET /api/operate/projects/{id}': call({
    summary: 'A project with its purchases, cases, claims and what operators did',
    access: 'console',
    params: idParams('id'),
    response: Envelope(ConsoleProject),
    problems: ['not-found'],
  }),
  'POST /api/operate/projects/{id}/ban': call({
    summary: 'Removes a listing from the market; buyers keep access, and the seller gets the reason',
    ...judging,
    params: idParams('id'),
    ...withReason,
    problems: ['not-found', 'not-now', 'service-unavailable'],
  }),
  'POST /api/operate/projects/{id}/unban': call({
    summary: 'Restores a banned listing',
    ...judging,
    params: idParams('id'),
    ...withReason,
    problems: ['not-found', 'not-now'],
  }),
  'POST /api/operate/projects/{id}/hold': call({
    summary: 'Keeps anybody from starting to buy a listing for some days; the seller gets the reason',
    ...judging,
    params: idParams('id'),
    body: Fields({ days: HoldDays, reason: OperatorReason }),
    response: OperatorResult,
    problems: ['not-found', 'not-now'],
  }),
  'POST /api/operate/projects/{id}/release': call({
    summary: "Ends an operator's hold; a claim may still freeze the listing",
    ...judging,
    params: idParams('id'),
    ...withReason,
    problems: ['not-found', 'not-now'],
  }),
  'POST /api/operate/projects/{id}/proof': call({
    summary: 'Says whether the code is in the photo of a proof of build; the seller is told',
    ...judging,
    params: idParams('id'),
    body: Fields({
      /** The code that the operator has compared: another one means that the seller sent a newer photo. */
      code: Type.String({ minLength: 1, maxLength: 20 }),
      proved: Type.Boolean(),
      /** Needed if the code is not in the photo. */
      reason: Type.Optional(OperatorReason),
    }),
    response: OperatorResult,
    problems: ['not-found', 'not-now', 'invalid-field'],
  }),
  'GET /api/operate/purchases/{purchase_id}': call({
    summary: 'A purchase with its states, ledger entries, events and operator actions',
    access: 'console',
    params: idParams('purchase_id'),
    response: Envelope(ConsolePurchase),
    problems: ['not-found'],
  }),
  'POST /api/operate/purchases/{purchase_id}/evidence': call({
    summary:
      "A file for the provider when the buyer's bank disputes the payment: order, timeline, downloads, messages",
    ...judging,
    params: idParams('purchase_id'),
    response: Type.Null(),
    responseKind: 'download',
    mediaType: 'text/html',
    problems: ['not-found'],
  }),
  'POST /api/operate/purchases/{purchase_id}/refund': call({
    summary: 'Refunds a whole purchase; above the limit it is proposed to a second person',
    ...judging,
    movesMoney: true,
    params: idParams('purchase_id'),
    ...withReason,
    problems: ['not-found', 'not-now', 'not-settled', 'service-unavailable'],
  }),
  'GET /api/operate/actions': call({
    summary: 'What operators did, newest first',
    access: 'console',
    query: Fields({ limit: Limit, cursor: Cursor }),
    response: CursorPage(OperatorAction),
    problems: ['invalid-field'],
  }),
};
