/** Only the owner and the repository's name are taken from a seller's URL; every request URL is built from them. */

export interface RepositoryName {
  readonly owner: string;
  readonly name: string;
}

/** Matches owner and repository names as GitHub allows them: https://docs.github.com/rest/repos/repos */
const PAGE =
  /^https:\/\/(?:www\.)?([a-z0-9.-]{1,253})\/([A-Za-z0-9](?:[A-Za-z0-9-]{0,38}))\/([A-Za-z0-9._-]{1,100}?)(?:\.git)?\/?(?:[?#].{0,500})?$/u;

export const DEFAULT_REPOSITORY_HOST = 'github.com';

/**
 * @param host - the host of repository pages, which differs with GitHub Enterprise.
 * @returns null for anything but `https://github.com/{owner}/{repository}`, optionally with `www.`, `.git`, a trailing
 * slash, a query or a fragment.
 */
export function findRepositoryName(text: string, host = DEFAULT_REPOSITORY_HOST): RepositoryName | null {
  const match = PAGE.exec(text.trim());
  const owner = match?.[2];
  const name = match?.[3];
  if (match?.[1] !== host || owner === undefined || name === undefined || name === '.' || name === '..')
    return null;
  return { owner, name };
}
