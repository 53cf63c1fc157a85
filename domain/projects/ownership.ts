/** A buyer's profile and GitHub account. */
export interface BuyerIdentity {
  readonly profileId: string;
  readonly githubId: number | null;
  readonly githubLogin: string | null;
}

/** The accounts to which a listed work belongs. */
export interface WorkOwnership {
  readonly sellerId: string;
  /** The seller's linked GitHub account. */
  readonly sellerGithubId: number | null;
  /** `owner/name` of the verified repository; null for hardware. */
  readonly repositoryFullName: string | null;
}

/**
 * Whether the buyer owns the work and therefore cannot buy it: the buyer listed the project, or the repository or the
 * seller's GitHub account belongs to the buyer.
 */
export function ownsWork(person: BuyerIdentity, work: WorkOwnership): boolean {
  if (person.profileId === work.sellerId) return true;
  if (person.githubId !== null && person.githubId === work.sellerGithubId) return true;
  const owner = work.repositoryFullName?.split('/')[0] ?? null;
  return (
    person.githubLogin !== null && owner !== null && person.githubLogin.toLowerCase() === owner.toLowerCase()
  );
}
