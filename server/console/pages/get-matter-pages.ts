import type { Actor } from '#domain/operators/money-decision.ts';
import { isBanned } from '../../accounts/profile-store.ts';
import type { Context } from '../../context.ts';
import { findCase, type OrderCase } from '../../order-process/case-store.ts';
import { getLeftMinor } from '../../orders/order-store.ts';
import { type AttachmentRow, listAttachments } from '../../pictures/attachment-store.ts';
import { findClaim, getFreezeFacts, type StoredClaim } from '../../projects/claims/claim-store.ts';
import { type EvidenceMessage, listEvidenceMessages } from '../evidence-store.ts';
import { findOpenMoneyDecision, type MoneyDecision } from '../money-decision-store.ts';
import { CommandError } from '../operator-answer.ts';
import { findListingFacts } from '../operator-store.ts';
import { isParty } from '../party-store.ts';
import { recordReading } from '../record-operator-action.ts';
import {
  findReportFacts,
  listReportStatements,
  type ReportFacts,
  type ReportStatement,
} from '../report-facts-store.ts';
import {
  type EarlierCase,
  findOrderFacts,
  listEarlierCases,
  listOrderEvents,
  listPartyFacts,
  type OrderFacts,
  type PartyFacts,
} from './case-page-store.ts';

export interface CasePage {
  readonly found: OrderCase;
  readonly order: OrderFacts;
  readonly leftMinor: number;
  readonly buyer: PartyFacts;
  readonly seller: PartyFacts;
  readonly messages: readonly EvidenceMessage[];
  readonly attachments: ReadonlyMap<string, readonly AttachmentRow[]>;
  readonly events: Awaited<ReturnType<typeof listOrderEvents>>;
  readonly earlier: readonly EarlierCase[];
  readonly proposed: MoneyDecision | null;
  readonly isOwn: boolean;
}

export async function getCasePage(
  { database }: Pick<Context, 'database'>,
  by: Actor,
  number: number,
): Promise<CasePage> {
  const found = await findCase(database, { number });
  const order = found === null ? null : await findOrderFacts(database, found.purchaseId);
  if (found === null || order === null) throw new CommandError(`There is no case ${number}.`, 'not-found');
  await recordReading(database, by, 'purchase read', order.id);
  const { buyerId, sellerId } = order;
  const [leftMinor, parties, messages, events, earlier, proposed, isOwn] = await Promise.all([
    getLeftMinor(database, order.id),
    listPartyFacts(database, [buyerId, sellerId]),
    listEvidenceMessages(database, order.id),
    listOrderEvents(database, order.id),
    listEarlierCases(database, { number, parties: [buyerId, sellerId] }),
    findOpenMoneyDecision(database, order.id),
    isParty(database, by, 'purchase', order.id),
  ]);
  return {
    found,
    order,
    leftMinor,
    buyer: getParty(parties, buyerId),
    seller: getParty(parties, sellerId),
    messages,
    attachments: await listAttachments(
      database,
      messages.filter(({ isHidden }) => !isHidden),
    ),
    events,
    earlier,
    proposed,
    isOwn,
  };
}

export function getParty(parties: readonly PartyFacts[], id: string): PartyFacts {
  const party = parties.find((one) => one.id === id);
  if (party === undefined) throw new Error(`profile ${id} is gone`);
  return party;
}

export interface ReportPage {
  readonly found: ReportFacts;
  readonly about: PartyFacts;
  readonly isAboutBanned: boolean;
  readonly pictures: readonly AttachmentRow[];
  readonly statements: readonly ReportStatement[];
  readonly isOwn: boolean;
}

export async function getReportPage(
  { database }: Pick<Context, 'database'>,
  by: Actor,
  number: number,
): Promise<ReportPage> {
  const found = await findReportFacts(database, number);
  if (found === null) throw new CommandError(`There is no report ${number}.`, 'not-found');
  const { aboutId, subjectId, kind } = found;
  const [parties, isAboutBanned, statements, attachments, isOwn] = await Promise.all([
    listPartyFacts(database, [aboutId]),
    isBanned(database, aboutId),
    listReportStatements(database, subjectId),
    listAttachments(database, kind === 'message' ? [{ id: subjectId }] : []),
    isParty(database, by, 'report', subjectId),
  ]);
  return {
    found,
    about: getParty(parties, aboutId),
    isAboutBanned,
    statements,
    pictures: attachments.get(subjectId) ?? [],
    isOwn,
  };
}

export interface ClaimPage {
  readonly claim: StoredClaim;
  readonly listing: NonNullable<Awaited<ReturnType<typeof findListingFacts>>>;
  readonly claimant: PartyFacts;
  readonly seller: PartyFacts;
  readonly rejectedLately: boolean;
  readonly isOwn: boolean;
}

export async function getClaimPage(
  { database }: Pick<Context, 'database'>,
  by: Actor,
  number: number,
): Promise<ClaimPage> {
  const claim = await findClaim(database, { number });
  const listing = claim === null ? null : await findListingFacts(database, claim.projectId);
  if (claim === null || listing === null) {
    throw new CommandError(`There is no claim ${number}.`, 'not-found');
  }
  const [parties, { rejectedLately }, isOwn] = await Promise.all([
    listPartyFacts(database, [claim.claimantId, claim.sellerId]),
    getFreezeFacts(database, claim.projectId, claim.claimantId),
    isParty(database, by, 'claim', claim.id),
  ]);
  return {
    claim,
    listing,
    claimant: getParty(parties, claim.claimantId),
    seller: getParty(parties, claim.sellerId),
    rejectedLately,
    isOwn,
  };
}
