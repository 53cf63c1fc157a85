const SHOWN = 7;

export function shortCommit(commit: string): string {
  return commit.slice(0, SHOWN);
}

/** Returns null for a public repository, because a search for the commit would find the repository. */
export function publicCommit(
  commit: string | null,
  { repositoryPrivate }: { readonly repositoryPrivate: boolean },
): string | null {
  return commit === null || !repositoryPrivate ? null : shortCommit(commit);
}
