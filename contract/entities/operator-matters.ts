import { type Static, Type } from 'typebox';
import { MAX_OPERATOR_REASON_CHARS, QUEUE_KINDS } from '#domain/operators/queue.ts';
import { OPERATOR_ROLES } from '#domain/operators/roles.ts';
import {
  CASE_OUTCOMES,
  CASE_REASONS,
  CASE_STATES,
  CASE_WISHES,
  OFFER_KINDS,
} from '#domain/orders/order-case.ts';
import { ORDER_EVENT_PARTIES, ORDER_EVENTS, ORDER_STATES } from '#domain/orders/order-process.ts';
import { PAYOUT_CHANNELS } from '#domain/payouts/held-transfer.ts';
import { PAYOUT_FAILURES, PAYOUT_STATES } from '#domain/payouts/payout-states.ts';
import { CLAIM_REASONS, CLAIM_STATES } from '#domain/projects/claim.ts';
import { CATEGORIES } from '#domain/projects/project.ts';
import { LISTING_STATUSES } from '#domain/projects/visibility.ts';
import { REPORT_DECISIONS, REPORT_KINDS, REPORT_OUTCOMES, REPORT_REASONS } from '#domain/reports/report.ts';
import { CaseMessage } from '../order-calls.ts';
import { Envelope, Fields, Id, nullable, Timestamp } from '../schemas.ts';
import { Attachment } from './picture.ts';

export const OperatorReason = Type.String({ minLength: 1, maxLength: MAX_OPERATOR_REASON_CHARS });
export const OperatorResult = Envelope(Fields({ sentence: Type.String() }));

const Minor = Type.Integer({ minimum: 0 });
const Role = Type.Enum(OPERATOR_ROLES);
const ACTION_TARGETS = ['purchase', 'project', 'person', 'claim', 'report', 'payout'] as const;

export const SecondFactorState = Fields({
  roles: Type.Array(Role),
  enrolled: Type.Boolean(),
  /** When the session's second factor expires; null if the second factor must be verified first. */
  proved_until: nullable(Timestamp),
});
export type SecondFactorState = Static<typeof SecondFactorState>;

export const QueueItem = Fields({
  kind: Type.Enum(QUEUE_KINDS),
  /**
   * The number of a case, claim, report, refund or payout, the code of an alert, the purchase ID of a support
   * request, or the project ID of a proof of build.
   */
  key: Type.String(),
  /** The subject of an alert; `cases/<number>` or `purchases/<id>` for a refund; null for all other kinds. */
  subject: nullable(Type.String()),
  /**
   * The title of a project, the kind of a report, the code of an alert, or the seller who gets a payout.
   */
  title: Type.String(),
  /**
   * The reason for a case, claim or report, the proposer of a refund, the text of an alert, the seller
   * who must answer a support request, or who sent a proof of build; empty for a payout.
   */
  detail: Type.String(),
  state: nullable(Type.String()),
  amount_minor: nullable(Minor),
  since: Timestamp,
  due_at: Timestamp,
});
export type QueueItem = Static<typeof QueueItem>;

export const CaseParty = Fields({
  id: Id,
  username: nullable(Type.String()),
  name: nullable(Type.String()),
  email: nullable(Type.String()),
  joined_at: Timestamp,
  /** How many projects the party has bought and sold, including the one in this case. */
  bought: Type.Integer(),
  sold: Type.Integer(),
  cases_as_buyer: Type.Integer(),
  cases_as_seller: Type.Integer(),
  refunded_as_seller: Type.Integer(),
  open_claims: Type.Integer(),
});
export type CaseParty = Static<typeof CaseParty>;

export const ProposedRefund = Fields({
  number: Type.Integer(),
  amount_minor: Minor,
  reason: Type.String(),
  proposed_by: Type.String(),
  proposed_at: Timestamp,
  mine: Type.Boolean(),
});

export const OperatorCase = Fields({
  number: Type.Integer(),
  state: Type.Enum(CASE_STATES),
  reason: Type.Enum(CASE_REASONS),
  wants: Type.Enum(CASE_WISHES),
  opened_at: Timestamp,
  due_at: nullable(Timestamp),
  offer: nullable(Fields({ kind: Type.Enum(OFFER_KINDS), amount_minor: nullable(Minor) })),
  outcome: nullable(Type.Enum(CASE_OUTCOMES)),
  closed_at: nullable(Timestamp),
  decision_reason: nullable(Type.String()),
  purchase: Fields({
    id: Id,
    receipt_number: nullable(Type.String()),
    project_id: Id,
    title: Type.String(),
    category: Type.Enum(CATEGORIES),
    order_state: Type.Enum(ORDER_STATES),
    has_dispute: Type.Boolean(),
    paid_minor: Minor,
    left_minor: Minor,
    paid_at: Timestamp,
    downloaded_at: nullable(Timestamp),
    shipped_at: nullable(Timestamp),
    delivered_at: nullable(Timestamp),
    courier_name: nullable(Type.String()),
    tracking_id: nullable(Type.String()),
    /** The zip of the bought commit, in bytes; null for hardware. */
    zip_bytes: nullable(Type.Integer()),
  }),
  verification: nullable(
    Fields({
      commit: nullable(Type.String()),
      verified_at: Timestamp,
      findings: Type.Array(Type.String()),
    }),
  ),
  buyer: CaseParty,
  seller: CaseParty,
  /** Of the order and all of its cases, oldest first, at most 1,000. */
  messages: Type.Array(
    Fields({
      ...CaseMessage.properties,
      hidden: Type.Boolean(),
      /** Null for a message outside a case. */
      case_number: nullable(Type.Integer()),
    }),
  ),
  timeline: Type.Array(
    Fields({ code: Type.Enum(ORDER_EVENTS), by: Type.Enum(ORDER_EVENT_PARTIES), at: Timestamp }),
  ),
  /** Other cases between the two, whoever bought, newest first, at most 20. */
  earlier: Type.Array(
    Fields({
      number: Type.Integer(),
      title: Type.String(),
      reason: Type.Enum(CASE_REASONS),
      outcome: nullable(Type.Enum(CASE_OUTCOMES)),
      opened_at: Timestamp,
    }),
  ),
  /** Whether the viewer, or another account of theirs, is a party, so that another member of staff must decide. */
  own_matter: Type.Boolean(),
  proposed_refund: nullable(ProposedRefund),
  refund_limit_minor: Minor,
});
export type OperatorCase = Static<typeof OperatorCase>;

const Count = Type.Integer({ minimum: 0 });
export const MarketFigures = Fields({
  /** The newest weeks in Indian time, oldest first; the last one is under way. */
  weeks: Type.Array(
    Fields({
      /** Its Monday. */
      from: Type.String({ format: 'date' }),
      sales: Count,
      sold_minor: Minor,
      refunds: Count,
      refunded_minor: Minor,
      verifications_passed: Count,
      verifications_refused: Count,
    }),
  ),
  waiting: Count,
  /** Since when the oldest matter waits for the operators; null if none does. */
  oldest_since: nullable(Timestamp),
});
export type MarketFigures = Static<typeof MarketFigures>;

export const OperatorClaim = Fields({
  number: Type.Integer(),
  state: Type.Enum(CLAIM_STATES),
  reason: Type.Enum(CLAIM_REASONS),
  statement: nullable(Type.String()),
  evidence_url: nullable(Type.String()),
  /** Whether the claimant's own verification was rejected because of this listing. */
  matched: Type.Boolean(),
  answer: nullable(Type.String()),
  opened_at: Timestamp,
  decide_by: Timestamp,
  held_until: nullable(Timestamp),
  decided_at: nullable(Timestamp),
  decision_reason: nullable(Type.String()),
  project: Fields({
    id: Id,
    title: Type.String(),
    status: Type.Enum(LISTING_STATUSES),
    listed_at: Timestamp,
    sold: Type.Boolean(),
    repo_url: nullable(Type.String()),
    history: nullable(Type.String()),
  }),
  claimant: CaseParty,
  seller: CaseParty,
  rejected_lately: Type.Boolean(),
  own_matter: Type.Boolean(),
});
export type OperatorClaim = Static<typeof OperatorClaim>;

export const OperatorReport = Fields({
  number: Type.Integer(),
  kind: Type.Enum(REPORT_KINDS),
  opened_at: Timestamp,
  due_at: Timestamp,
  outcome: nullable(Type.Enum(REPORT_OUTCOMES)),
  decided_at: nullable(Timestamp),
  decision_reason: nullable(Type.String()),
  title: Type.String(),
  content: nullable(Type.String()),
  pictures: Type.Array(Attachment),
  reply: nullable(Type.String()),
  project_id: nullable(Id),
  purchase_id: nullable(Id),
  about: CaseParty,
  about_banned: Type.Boolean(),
  statements: Type.Array(
    Fields({
      number: Type.Integer(),
      /** Null if ProtoHaat found possible contact details. */
      reporter_id: nullable(Id),
      reporter: nullable(Type.String()),
      reason: Type.Enum(REPORT_REASONS),
      text: nullable(Type.String()),
      opened_at: Timestamp,
      outcome: nullable(Type.Enum(REPORT_OUTCOMES)),
    }),
  ),
  decisions: Type.Array(Type.Enum(REPORT_DECISIONS)),
  own_matter: Type.Boolean(),
});
export type OperatorReport = Static<typeof OperatorReport>;

export const ListedPayout = Fields({
  number: Type.Integer(),
  reference: Type.String(),
  state: Type.Enum(PAYOUT_STATES),
  /** The payment provider makes payouts of `held-transfers`, so operators do not export or confirm them. */
  channel: Type.Enum(PAYOUT_CHANNELS),
  amount_minor: Minor,
  username: nullable(Type.String()),
  account: Type.String(),
  run_on: Type.String(),
  batch: nullable(Id),
  bank_reference: nullable(Type.String()),
  failure: nullable(Type.Enum(PAYOUT_FAILURES)),
});
export type ListedPayout = Static<typeof ListedPayout>;

export const RoleHolder = Fields({
  username: nullable(Type.String()),
  name: nullable(Type.String()),
  role: Role,
  granted_by: Type.String(),
  granted_at: Timestamp,
  enrolled: Type.Boolean(),
});
export type RoleHolder = Static<typeof RoleHolder>;

export const OperatorAction = Fields({
  id: Id,
  at: Timestamp,
  actor: Type.String(),
  in_console: Type.Boolean(),
  /** Whether a firm's single operator took a step that needs two people (`SINGLE_OPERATOR`). */
  alone: Type.Boolean(),
  action: Type.String(),
  subject: Type.String(),
  /** Null if the subject is of no kind in `ACTION_TARGETS`, or if the page is about the subject itself. */
  target: nullable(
    Fields({
      kind: Type.Enum(ACTION_TARGETS),
      /** The ID in the address of the subject's console page, or the number of a claim, report or payout. */
      key: Type.String(),
      /** The title of the project or purchase, or the username of the member; null if the account is deleted. */
      name: nullable(Type.String()),
    }),
  ),
  amount_minor: nullable(Minor),
  reason: nullable(Type.String()),
});
export type OperatorAction = Static<typeof OperatorAction>;
