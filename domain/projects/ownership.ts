export interface BuyerIdentity {
  readonly profileId: string;
  readonly githubId: number | null;
  readonly githubLogin: string | null;
}

export interface WorkOwnership {
  readonly sellerId: string;
  readonly sellerGithubId: number | null;
  /** `owner/name` of the verified repository; null for hardware. */
  readonly repositoryFullName: string | null;
}

export function ownsWork(person: BuyerIdentity, work: WorkOwnership): boolean {
  if (person.profileId === work.sellerId) return true;
  if (person.githubId !== null && person.githubId === work.sellerGithubId) return true;
  const owner = work.repositoryFullName?.split('/')[0] ?? null;
  return (
    person.githubLogin !== null && owner !== null && person.githubLogin.toLowerCase() === owner.toLowerCase()
  );
}
