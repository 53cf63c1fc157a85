import type {
  ConsolePerson,
  ConsoleProject,
  ConsolePurchase,
  ConsoleSearch,
} from '#contract/entities/console-records.ts';
import { formatReceiptNumber } from '#domain/purchases/receipt-number.ts';
import { presentAction, presentParty, presentProposal, timeOf } from './console-presenter.ts';
import type { ProjectPage, PurchasePage, PersonPage } from './get-record-pages.ts';
import type { Found } from './search-console.ts';
import type { FoundProject, ListedPurchase, MatterRef } from './search-store.ts';
import { toWire } from './to-wire.ts';

const presentPurchaseLine = (purchase: ListedPurchase): ConsoleSearch['purchases'][number] => ({
  ...toWire(purchase),
  receipt_number: purchase.receiptNumber === null ? null : formatReceiptNumber(purchase.receiptNumber),
});

const presentProjectLine = (project: FoundProject): ConsoleSearch['projects'][number] => ({
  ...toWire(project),
  price: project.priceRupees,
});

const presentMatter = (matter: MatterRef): ConsoleProject['matters'][number] => ({
  ...toWire(matter),
  closed: matter.kind === 'case' ? matter.state === 'closed' : matter.state !== 'open',
});

export function presentFound({ people, projects, purchases }: Found): ConsoleSearch {
  return {
    people: people.map((person) => ({ ...toWire(person), deleted: person.isDeleted })),
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
    ...toWire(facts),
    price: facts.priceRupees,
    held_until: timeOf(facts.frozenUntil),
    own_matter: isOwn,
    proof:
      facts.proof === null
        ? null
        : {
            ...toWire(facts.proof),
            sent_at: new Date(facts.proof.sentAt).toISOString(),
            decided_at: facts.proof.decidedAt === null ? null : new Date(facts.proof.decidedAt).toISOString(),
          },
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
    ...toWire(purchase),
    price: purchase.priceRupees,
    fee: purchase.feeRupees,
    receipt_number: purchase.receiptNumber === null ? null : formatReceiptNumber(purchase.receiptNumber),
    payment_id: purchase.intentId,
    trail: trail.map(({ at, sentence }) => ({ at: at.toISOString(), text: sentence })),
    own_matter: isOwn,
    proposed_refund: proposed === null ? null : presentProposal(proposed, viewerId),
    refund_limit_minor: refundLimitMinor,
  };
}
