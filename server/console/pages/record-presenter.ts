import type {
  ConsolePerson,
  ConsoleProject,
  ConsolePurchase,
  ConsoleSearch,
} from '#contract/entities/console-records.ts';
import { formatReceiptNumber } from '#domain/purchases/receipt-number.ts';
import { presentAction, presentParty, presentProposal, timeOf } from './console-presenter.ts';
import type { PersonPage } from './get-person-page.ts';
import type { ProjectPage } from './get-project-page.ts';
import type { PurchasePage } from './get-purchase-page.ts';
import type { Found } from './search-console.ts';
import type { FoundProject, ListedPurchase, MatterRef } from './search-store.ts';

function presentPurchaseLine(purchase: ListedPurchase): ConsoleSearch['purchases'][number] {
  const { id, title, state, amountMinor, receiptNumber, buyer, seller, createdAt } = purchase;
  return {
    id,
    title,
    state,
    amount_minor: amountMinor,
    receipt_number: receiptNumber === null ? null : formatReceiptNumber(receiptNumber),
    buyer,
    seller,
    created_at: createdAt.toISOString(),
  };
}

function presentProjectLine({
  id,
  title,
  status,
  seller,
  priceRupees,
}: FoundProject): ConsoleSearch['projects'][number] {
  return { id, title, status, seller, price: priceRupees };
}

function presentMatter({
  kind,
  number,
  title,
  state,
  openedAt,
}: MatterRef): ConsoleProject['matters'][number] {
  const isOpen = kind === 'case' ? state !== 'closed' : state === 'open';
  return { kind, number, title, closed: !isOpen, opened_at: openedAt.toISOString() };
}

export function presentFound({ people, projects, purchases }: Found): ConsoleSearch {
  return {
    people: people.map(({ id, username, name, email, isDeleted }) => ({
      id,
      username,
      name,
      email,
      deleted: isDeleted,
    })),
    projects: projects.map(presentProjectLine),
    purchases: purchases.map(presentPurchaseLine),
  };
}

export function presentPerson(page: PersonPage): ConsolePerson {
  const { facts, party, roles, listings, purchases, matters, refused, actions, connections, isOwn } = page;
  return {
    person: presentParty(party),
    college: facts.collegeName,
    github_username: facts.githubLogin,
    address_verified: facts.isAddressProved,
    deleted: facts.isDeleted,
    banned_at: timeOf(facts.bannedAt),
    roles: [...roles],
    own_matter: isOwn,
    listings: listings.map(presentProjectLine),
    purchases: purchases.map(presentPurchaseLine),
    matters: matters.map(presentMatter),
    refused: refused.map((one) => ({
      verification_id: one.verificationId,
      repository: one.repositoryFullName,
      commit: one.commitSha,
      sentence: one.sentence,
      places: [...one.places],
      refused_at: one.refusedAt.toISOString(),
      accepted: one.isAccepted,
    })),
    actions: actions.map((action) => presentAction(action)),
    connections: connections.map(({ username, kinds }) => ({ username, shares: [...kinds] })),
  };
}

export function presentProject({ facts, purchases, matters, actions, isOwn }: ProjectPage): ConsoleProject {
  return {
    id: facts.id,
    title: facts.title,
    category: facts.category,
    seller_id: facts.sellerId,
    seller: facts.seller,
    price: facts.priceRupees,
    status: facts.status,
    held_until: timeOf(facts.frozenUntil),
    operator_hold_until: timeOf(facts.operatorHoldUntil),
    own_matter: isOwn,
    listed_at: facts.listedAt.toISOString(),
    repository_url: facts.repositoryUrl,
    findings: [...facts.findings],
    purchases: purchases.map(presentPurchaseLine),
    matters: matters.map(presentMatter),
    actions: actions.map((action) => presentAction(action)),
  };
}

export function presentPurchase(
  { purchase, trail, proposed, isOwn }: PurchasePage,
  { viewerId, refundLimitMinor }: { readonly viewerId: string; readonly refundLimitMinor: number },
): ConsolePurchase {
  return {
    id: purchase.id,
    title: purchase.title,
    project_id: purchase.projectId,
    state: purchase.state,
    end_reason: purchase.endReason,
    amount_minor: purchase.amountMinor,
    price: purchase.priceRupees,
    fee: purchase.feeRupees,
    receipt_number: purchase.receiptNumber === null ? null : formatReceiptNumber(purchase.receiptNumber),
    payment_id: purchase.intentId,
    refund_id: purchase.refundId,
    buyer_id: purchase.buyerId,
    buyer: purchase.buyer,
    seller_id: purchase.sellerId,
    seller: purchase.seller,
    created_at: purchase.createdAt.toISOString(),
    paid_at: timeOf(purchase.paidAt),
    ended_at: timeOf(purchase.endedAt),
    trail: trail.map(({ at, sentence }) => ({ at: at.toISOString(), text: sentence })),
    own_matter: isOwn,
    proposed_refund: proposed === null ? null : presentProposal(proposed, viewerId),
    refund_limit_minor: refundLimitMinor,
  };
}
