/** What the evidence about an order needs from accounts that were deleted. */
export interface KeptEvidence {
  /** Null unless the buyer's account was deleted. */
  readonly buyer: { readonly name: string; readonly email: string; readonly address: string | null } | null;
  /** The texts of messages by their IDs. */
  readonly messages: Readonly<Record<string, string>>;
}

/** @param before - what was kept when the other party's account was deleted. */
export function mergeKeptEvidence(before: KeptEvidence | null, now: KeptEvidence): KeptEvidence {
  if (before === null) return now;
  return { buyer: now.buyer ?? before.buyer, messages: { ...before.messages, ...now.messages } };
}
