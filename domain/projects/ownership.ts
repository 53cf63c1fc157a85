/** Who a buyer is, here and at the code host. */
export interface Claimer {
  readonly profileId: string;
  readonly githubId: number | null;
  readonly githubLogin: string | null;
}

/** A project with what says whose work it is. */
export interface OfferedWork {
  readonly sellerId: string;
  /** The seller's GitHub account now. */
  readonly sellerGithubId: number | null;
  /** `owner/name` of the verified repository; null for hardware. */
  readonly repositoryFullName: string | null;
}

/**
 * Whether somebody owns what is offered, and can therefore not buy it: they listed it, or the repository or the seller's
 * GitHub account is theirs. Logins differ in case without being different.
 */
export function ownsWork(person: Claimer, work: OfferedWork): boolean {
  if (person.profileId === work.sellerId) return true;
  if (person.githubId !== null && person.githubId === work.sellerGithubId) return true;
  const owner = work.repositoryFullName?.split('/')[0] ?? null;
  return (
    person.githubLogin !== null && owner !== null && person.githubLogin.toLowerCase() === owner.toLowerCase()
  );
}
