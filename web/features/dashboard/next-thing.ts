/** What a person should do next on the market. */
export type NextThing =
  | { readonly kind: 'ship'; readonly orders: number }
  | { readonly kind: 'list' }
  | { readonly kind: 'browse' };

/** Somebody who waits for a parcel comes first, then the first listing. Connecting GitHub stands beside the greeting. */
export function nextThing(facts: { unshippedOrders: number; ownProjects: number }): NextThing {
  if (facts.unshippedOrders > 0) return { kind: 'ship', orders: facts.unshippedOrders };
  return { kind: facts.ownProjects === 0 ? 'list' : 'browse' };
}
