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
import type { Actor } from '#domain/operators/money-decision.ts';
import { operatorText } from '#domain/operators/operator-text.ts';
import { REPORT_DUE_DAYS } from '#domain/operators/queue.ts';
import { formatPayoutNumber } from '#domain/payouts/payout-states.ts';
import { formatReceiptNumber } from '#domain/purchases/receipt-number.ts';
import { DECISIONS_OF_KIND } from '#domain/reports/report.ts';
import type { EnrolledHolder } from '../manage-roles.ts';
import type { MoneyDecision } from '../money-decision-store.ts';
import { describeAnswer, type OperatorAnswer } from '../operator-answer.ts';
import type { ListedAction } from '../operator-store.ts';
import { isAlone } from '../second-person.ts';
import type { PartyFacts } from './case-page-store.ts';
import type { readMarketFigures } from './figures-store.ts';
import type { ClaimPage, ReportPage, CasePage } from './get-matter-pages.ts';
import type { PayoutRow } from './list-pages.ts';
import type { QueueRow } from './queue-store.ts';
import type { ActionSubject } from './search-store.ts';
import { toWire } from './to-wire.ts';

interface ActingViewer {
  readonly profile: { readonly id: string; readonly username: string };
}

export const by = ({ profile }: ActingViewer): Required<Actor> => ({
  actor: profile.username,
  actorId: profile.id,
});

export const acting = (viewer: ActingViewer, reason: string) => ({
  reason: operatorText('reason', reason),
  ...by(viewer),
});

export const answer = (done: OperatorAnswer) => ({ data: { sentence: describeAnswer(done) } });

export const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null;

export const presentQueueItem = (row: QueueRow): QueueItem => toWire(row);

export const presentParty = (party: PartyFacts): CaseParty => toWire(party);

export function presentProposal(
  { number, amountMinor, reason, proposedBy, proposedAt, proposedById }: MoneyDecision,
  viewerId: string,
): NonNullable<OperatorCase['proposed_refund']> {
  return {
    ...toWire({ number, amountMinor, reason, proposedBy, proposedAt }),
    mine: proposedById === viewerId,
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
    ...toWire(found),
    offer: found.offerKind === null ? null : { kind: found.offerKind, amount_minor: found.offerAmountMinor },
    purchase: {
      ...toWire(order),
      receipt_number: order.receiptNumber === null ? null : formatReceiptNumber(order.receiptNumber),
      order_state: order.state,
      paid_minor: order.amountMinor,
      left_minor: leftMinor,
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
    earlier: earlier.map(toWire),
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
    ...toWire(claim),
    matched: claim.isMatched,
    held_until: timeOf(claim.frozenUntil),
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
    ...toWire(found),
    due_at: new Date(found.openedAt.getTime() + REPORT_DUE_DAYS * 86_400_000).toISOString(),
    pictures: [...pictures],
    about: presentParty(about),
    about_banned: isAboutBanned,
    statements: statements.map(toWire),
    decisions: [...DECISIONS_OF_KIND[found.kind]],
    own_matter: isOwn,
  };
}

export const presentPayout = (payout: PayoutRow): ListedPayout => ({
  ...toWire(payout),
  reference: formatPayoutNumber(payout.number),
  account: payout.masked,
});

export const presentRole = (holder: EnrolledHolder): RoleHolder => ({
  ...toWire(holder),
  enrolled: holder.isEnrolled,
});

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
