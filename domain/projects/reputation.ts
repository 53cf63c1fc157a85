/**
 * Whose purchases, reviews, likes and views speak for a seller. Accounts that share a signal are taken for one party: what a
 * party does for itself moves no figure, and what it does several times counts once. Money, orders and access follow the
 * purchase alone and are not touched by this.
 */

/**
 * - `github`: a GitHub account that was ever linked
 * - `mailbox`: a verified address, however it is spelled (domain/accounts/mailbox.ts)
 * - `payment`: a card or UPI id that paid
 * - `browser`: the random cookie of a browser that was signed in; never an IP address, which a whole hostel shares
 */
export type SignalKind = 'github' | 'mailbox' | 'payment' | 'browser';

/**
 * A browser with more accounts than this is a shared one, such as in a college's computer lab. It then connects only
 * accounts that were never used from any other browser: people have a phone of their own, made-up accounts do not.
 */
export const MAX_ACCOUNTS_OF_PRIVATE_BROWSER = 5;

export interface SignalHolder {
  readonly id: string;
  /** The account was used from another browser, too. */
  readonly hasOtherBrowser: boolean;
}

/** One signal with those accounts in question that show it. */
export interface Signal {
  readonly kind: SignalKind;
  /** How many accounts ever showed it, those not in question included. */
  readonly accounts: number;
  readonly holders: readonly SignalHolder[];
}

/** Whether a signal says who this account belongs to. */
export function identifies({ kind, accounts }: Omit<Signal, 'holders'>, holder: SignalHolder): boolean {
  return kind !== 'browser' || accounts <= MAX_ACCOUNTS_OF_PRIVATE_BROWSER || !holder.hasOtherBrowser;
}

/** A sale that stands. */
export interface StandingSale {
  readonly buyerId: string;
  /** What the buyer gave in a review of this purchase. */
  readonly rating: number | null;
}

export interface SellerFigures {
  /** Distinct parties other than the seller's own. */
  readonly buyers: number;
  readonly reviewers: number;
  /** Mean of the parties' means; null without a review. */
  readonly rating: number | null;
}

/**
 * What a seller's sales say to others.
 *
 * @param signals - those that at least two of the seller and the buyers share; others change nothing.
 * @returns the figures, and the buyers who belong to the seller's own party.
 *
 * A buyer who is connected to a buyer of the seller's party belongs to it, too. Only the seller's own buyers can connect, so
 * that no chain of strangers ever joins everybody to everybody.
 */
export function judgeSales(
  sellerId: string,
  sales: readonly StandingSale[],
  signals: readonly Signal[],
): { readonly figures: SellerFigures; readonly ownBuyers: ReadonlySet<string> } {
  const buyers = new Set(sales.map(({ buyerId }) => buyerId));
  const partyOf = joinParties(sellerId, buyers, signals);
  const own = partyOf(sellerId);
  const ratings = new Map<string, number[]>();
  const parties = new Set<string>();
  for (const { buyerId, rating } of sales) {
    const party = partyOf(buyerId);
    if (party === own) continue;
    parties.add(party);
    if (rating !== null) ratings.set(party, [...(ratings.get(party) ?? []), rating]);
  }
  const means = [...ratings.values()].map(meanOf);
  return {
    figures: {
      buyers: parties.size,
      reviewers: means.length,
      rating: means.length === 0 ? null : meanOf(means),
    },
    ownBuyers: new Set([...buyers].filter((buyerId) => partyOf(buyerId) === own)),
  };
}

/** @returns for an account the one that stands for its party. */
function joinParties(
  sellerId: string,
  buyers: ReadonlySet<string>,
  signals: readonly Signal[],
): (id: string) => string {
  const parents = new Map<string, string>();
  const partyOf = (id: string): string => {
    let root = id;
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent;
    if (root !== id) parents.set(id, root);
    return root;
  };
  for (const signal of signals) {
    const identified = signal.holders.filter((holder) => buyers.has(holder.id) && identifies(signal, holder));
    // The seller may well have a phone: what matters is whether the buyer has more than this browser.
    const isSellers = signal.holders.some(({ id }) => id === sellerId);
    const [first] = isSellers ? [sellerId] : identified.map(({ id }) => id);
    if (first === undefined) continue;
    for (const { id } of identified) {
      const [root, other] = [partyOf(first), partyOf(id)];
      if (root !== other) parents.set(other, root);
    }
  }
  return partyOf;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** What the wire says of a seller whom nobody has reviewed; no screen shows it. Source: specification, section 9. */
export const DEFAULT_RATING = 5;
/** Not measured, so no screen shows it. Source: specification, section 9. */
export const RESPONSE_TIME = '2 hours';

/** To one decimal place, as it is shown. */
export function shownRating(rating: number | null): number {
  return rating === null ? DEFAULT_RATING : Math.round(rating * 10) / 10;
}
