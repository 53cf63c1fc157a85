import type {
  CaseParty,
  OperatorAction,
  ListedPayout,
  MarketFigures,
  OperatorCase,
  OperatorClaim,
  OperatorReport,
  QueueItem,
  RoleHolder,
} from '#contract/entities/operator-matters.ts';
import { REPORT_DUE_DAYS } from '#domain/operators/queue.ts';
import { formatPayoutNumber } from '#domain/payouts/payout-states.ts';
import { formatReceiptNumber } from '#domain/purchases/receipt-number.ts';
import { DECISIONS_OF_KIND } from '#domain/reports/report.ts';
import type { EnrolledHolder } from '../list-roles.ts';
import type { MoneyDecision } from '../money-decision-store.ts';
import type { ListedAction } from '../operator-store.ts';
import { isAlone } from '../second-person.ts';
import type { ActionSubject } from './action-subject-store.ts';
import type { PartyFacts } from './case-page-store.ts';
import type { readMarketFigures } from './figures-store.ts';
import type { CasePage } from './get-case-page.ts';
import type { ClaimPage } from './get-claim-page.ts';
import type { ReportPage } from './get-report-page.ts';
import type { PayoutRow } from './list-payouts-page.ts';
import type { QueueRow } from './queue-store.ts';

export const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null;

export function presentQueueItem(row: QueueRow): QueueItem {
  const { kind, key, subject, title, detail, state, amountMinor, since, dueAt } = row;
  return {
    kind,
    key,
    subject,
    title,
    detail,
    state,
    amount_minor: amountMinor,
    since: since.toISOString(),
    due_at: dueAt.toISOString(),
  };
}

export function presentParty(party: PartyFacts): CaseParty {
  return {
    id: party.id,
    username: party.username,
    name: party.name,
    email: party.email,
    joined_at: party.joinedAt.toISOString(),
    bought: party.bought,
    sold: party.sold,
    cases_as_buyer: party.casesAsBuyer,
    cases_as_seller: party.casesAsSeller,
    refunded_as_seller: party.refundedAsSeller,
    open_claims: party.openClaims,
  };
}

export function presentProposal(
  proposed: MoneyDecision,
  viewerId: string,
): NonNullable<OperatorCase['proposed_refund']> {
  return {
    number: proposed.number,
    amount_minor: proposed.amountMinor,
    reason: proposed.reason,
    proposed_by: proposed.proposedBy,
    proposed_at: proposed.proposedAt.toISOString(),
    mine: proposed.proposedById === viewerId,
  };
}

export function presentCase(
  {
    found,
    order,
    leftMinor,
    buyer,
    seller,
    messages,
    attachments,
    events,
    earlier,
    proposed,
    isOwn,
  }: CasePage,
  { viewerId, refundLimitMinor }: { readonly viewerId: string; readonly refundLimitMinor: number },
): OperatorCase {
  return {
    number: found.number,
    state: found.state,
    reason: found.reason,
    wants: found.wants,
    opened_at: found.openedAt.toISOString(),
    due_at: timeOf(found.dueAt),
    offer: found.offerKind === null ? null : { kind: found.offerKind, amount_minor: found.offerAmountMinor },
    outcome: found.outcome,
    closed_at: timeOf(found.closedAt),
    decision_reason: found.decisionReason,
    purchase: {
      id: order.id,
      receipt_number: order.receiptNumber === null ? null : formatReceiptNumber(order.receiptNumber),
      project_id: order.projectId,
      title: order.title,
      category: order.category,
      order_state: order.state,
      has_dispute: order.hasDispute,
      paid_minor: order.amountMinor,
      left_minor: leftMinor,
      paid_at: order.paidAt.toISOString(),
      downloaded_at: timeOf(order.downloadedAt),
      shipped_at: timeOf(order.shippedAt),
      delivered_at: timeOf(order.deliveredAt),
      courier_name: order.courierName,
      tracking_id: order.trackingId,
      zip_bytes: order.archiveBytes,
    },
    verification:
      order.verifiedAt === null
        ? null
        : {
            commit: order.commit,
            verified_at: order.verifiedAt.toISOString(),
            findings: [...order.findings],
          },
    buyer: presentParty(buyer),
    seller: presentParty(seller),
    messages: messages.map(({ id, party, text, at, isHidden, caseNumber }) => ({
      id,
      by: party,
      text,
      hidden: isHidden,
      case_number: caseNumber,
      pictures: [...(attachments.get(id) ?? [])],
      at: at.toISOString(),
    })),
    timeline: events.map(({ code, party, at }) => ({ code, by: party, at: at.toISOString() })),
    earlier: earlier.map(({ number, title, reason, outcome, openedAt }) => ({
      number,
      title,
      reason,
      outcome,
      opened_at: openedAt.toISOString(),
    })),
    own_matter: isOwn,
    proposed_refund:
      proposed === null || proposed.caseId !== found.id || found.state === 'closed'
        ? null
        : presentProposal(proposed, viewerId),
    refund_limit_minor: refundLimitMinor,
  };
}

export function presentFigures({
  weeks,
  waiting,
  oldestSince,
}: Awaited<ReturnType<typeof readMarketFigures>>): MarketFigures {
  return {
    weeks: weeks.map(({ from, sales, soldMinor, refunds, refundedMinor, passed, refused }) => ({
      from,
      sales,
      sold_minor: soldMinor,
      refunds,
      refunded_minor: refundedMinor,
      verifications_passed: passed,
      verifications_refused: refused,
    })),
    waiting,
    oldest_since: timeOf(oldestSince),
  };
}

export function presentClaim({
  claim,
  listing,
  claimant,
  seller,
  rejectedLately,
  isOwn,
}: ClaimPage): OperatorClaim {
  return {
    number: claim.number,
    state: claim.state,
    reason: claim.reason,
    statement: claim.statement,
    evidence_url: claim.evidenceUrl,
    matched: claim.isMatched,
    answer: claim.answer,
    opened_at: claim.openedAt.toISOString(),
    decide_by: claim.decideBy.toISOString(),
    held_until: timeOf(claim.frozenUntil),
    decided_at: timeOf(claim.decidedAt),
    decision_reason: claim.decisionReason,
    project: {
      id: claim.projectId,
      title: claim.title,
      status: listing.listingStatus,
      listed_at: listing.listedAt.toISOString(),
      sold: listing.isSold,
      repo_url: listing.repositoryUrl,
      history: listing.history,
    },
    claimant: presentParty(claimant),
    seller: presentParty(seller),
    rejected_lately: rejectedLately,
    own_matter: isOwn,
  };
}

export function presentReport({
  found,
  about,
  isAboutBanned,
  statements,
  pictures,
  isOwn,
}: ReportPage): OperatorReport {
  return {
    number: found.number,
    kind: found.kind,
    opened_at: found.openedAt.toISOString(),
    due_at: new Date(found.openedAt.getTime() + REPORT_DUE_DAYS * 86_400_000).toISOString(),
    outcome: found.outcome,
    decided_at: timeOf(found.decidedAt),
    decision_reason: found.decisionReason,
    title: found.title,
    content: found.content,
    pictures: [...pictures],
    reply: found.reply,
    project_id: found.projectId,
    purchase_id: found.purchaseId,
    about: presentParty(about),
    about_banned: isAboutBanned,
    statements: statements.map(({ number, reporterId, reporter, reason, text, openedAt, outcome }) => ({
      number,
      reporter_id: reporterId,
      reporter,
      reason,
      text,
      opened_at: openedAt.toISOString(),
      outcome,
    })),
    decisions: [...DECISIONS_OF_KIND[found.kind]],
    own_matter: isOwn,
  };
}

export function presentPayout(payout: PayoutRow): ListedPayout {
  const { number, state, channel, amountMinor, username, masked, runOn, batch, bankReference, failure } =
    payout;
  return {
    number,
    reference: formatPayoutNumber(number),
    state,
    channel,
    amount_minor: amountMinor,
    username,
    account: masked,
    run_on: runOn,
    batch,
    bank_reference: bankReference,
    failure,
  };
}

export function presentRole(holder: EnrolledHolder): RoleHolder {
  const { username, name, role, grantedBy, grantedAt, isEnrolled } = holder;
  return {
    username,
    name,
    role,
    granted_by: grantedBy,
    granted_at: grantedAt.toISOString(),
    enrolled: isEnrolled,
  };
}

function presentTarget(
  { action, details, subject }: Omit<ListedAction, 'place'>,
  subjects: ReadonlyMap<string, ActionSubject>,
): OperatorAction['target'] {
  const found = subjects.get(subject);
  const name = found?.name ?? null;
  const [report] = (details as { numbers?: readonly number[] }).numbers ?? [];
  if (action === 'report decide' && report !== undefined) {
    return { kind: 'report', key: String(report), name };
  }
  if (found === undefined) return null;
  const { kind, key, receiptNumber } = found;
  return {
    kind,
    key,
    name: receiptNumber === null ? name : `${formatReceiptNumber(receiptNumber)} ${name ?? ''}`,
  };
}

export function presentAction(
  action: Omit<ListedAction, 'place'>,
  subjects: ReadonlyMap<string, ActionSubject> = new Map(),
): OperatorAction {
  const { id, doneAt, actor, actorId, action: what, subject, reason, refundMinor } = action;
  const { amountMinor } = action.details as { amountMinor?: number };
  return {
    id,
    at: doneAt.toISOString(),
    actor,
    in_console: actorId !== null,
    alone: isAlone(action.details),
    action: what,
    subject,
    target: presentTarget(action, subjects),
    amount_minor: refundMinor ?? amountMinor ?? null,
    reason,
  };
}
