/**
 * Signals that connect accounts.
 * - `github`: a GitHub account that was ever linked
 * - `mailbox`: a verified address, normalised by domain/accounts/mailbox.ts
 * - `payment`: a card or UPI ID used for a payment
 * - `payout`: a UPI ID or bank account to which the seller was paid
 * - `phone`: the phone number of a paid delivery
 * - `recipient`: the address of a paid delivery together with the buyer's name; not the address alone, which all
 *   residents of a hostel share
 * - `browser`: the random cookie of a browser; not the IP address, which all residents of a hostel can share
 */
export type SignalKind = 'github' | 'mailbox' | 'payment' | 'payout' | 'phone' | 'recipient' | 'browser';

/**
 * A browser with more accounts counts as shared, as in a college's computer lab. A shared browser connects
 * only accounts that were never used from another browser, because real users also have a phone and fake
 * accounts do not.
 */
export const MAX_ACCOUNTS_OF_PRIVATE_BROWSER = 5;

export interface SignalHolder {
  readonly id: string;
  readonly hasOtherBrowser: boolean;
}

export interface Signal {
  readonly kind: SignalKind;
  readonly accounts: number;
  readonly holders: readonly SignalHolder[];
}

export function identifiesAccount(
  { kind, accounts }: Omit<Signal, 'holders'>,
  holder: SignalHolder,
): boolean {
  return kind !== 'browser' || accounts <= MAX_ACCOUNTS_OF_PRIVATE_BROWSER || !holder.hasOtherBrowser;
}

export interface CompletedSale {
  readonly buyerId: string;
  readonly rating: number | null;
}

export interface SellerFigures {
  readonly buyers: number;
  readonly reviewers: number;
  readonly rating: number | null;
}

/**
 * @param signals - signals shared by at least two accounts, each the seller's or a buyer's.
 * @returns the figures, and the buyers who are other accounts of the seller. Signals of accounts that bought nothing
 * from the seller are not followed, so that long chains of accounts are not treated as one person.
 */
export function computeSellerFigures(
  sellerId: string,
  sales: readonly CompletedSale[],
  signals: readonly Signal[],
): { readonly figures: SellerFigures; readonly ownBuyers: ReadonlySet<string> } {
  const buyers = new Set(sales.map(({ buyerId }) => buyerId));
  const personOf = joinAccounts(sellerId, buyers, signals);
  const own = personOf(sellerId);
  const ratings = new Map<string, number[]>();
  const people = new Set<string>();
  for (const { buyerId, rating } of sales) {
    const person = personOf(buyerId);
    if (person === own) continue;
    people.add(person);
    if (rating !== null) ratings.set(person, [...(ratings.get(person) ?? []), rating]);
  }
  const means = [...ratings.values()].map(meanOf);
  return {
    figures: {
      buyers: people.size,
      reviewers: means.length,
      rating: means.length === 0 ? null : meanOf(means),
    },
    ownBuyers: new Set([...buyers].filter((buyerId) => personOf(buyerId) === own)),
  };
}

function joinAccounts(
  sellerId: string,
  buyers: ReadonlySet<string>,
  signals: readonly Signal[],
): (id: string) => string {
  const parents = new Map<string, string>();
  const personOf = (id: string): string => {
    let root = id;
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent;
    if (root !== id) parents.set(id, root);
    return root;
  };
  for (const signal of signals) {
    const identified = signal.holders.filter(
      (holder) => buyers.has(holder.id) && identifiesAccount(signal, holder),
    );
    // A shared browser connects a buyer with the seller even if the seller also uses another browser.
    const isSellers = signal.holders.some(({ id }) => id === sellerId);
    const [first] = isSellers ? [sellerId] : identified.map(({ id }) => id);
    if (first === undefined) continue;
    for (const { id } of identified) {
      const [root, other] = [personOf(first), personOf(id)];
      if (root !== other) parents.set(other, root);
    }
  }
  return personOf;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Included in responses if there are no reviews, but not displayed. Source: specification, section 9. */
export const DEFAULT_RATING = 5;
/** A constant from the specification, section 9. It is neither measured nor displayed. */
export const RESPONSE_TIME = '2 hours';

export function isNewSeller(reviewers: number): boolean {
  return reviewers === 0;
}

export function shownRating(rating: number | null): number {
  return rating === null ? DEFAULT_RATING : Math.round(rating * 10) / 10;
}
