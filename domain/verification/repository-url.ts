/** Parses the GitHub URL of a repository. Only the owner and name are used; every request URL is built from them. */

export interface RepositoryName {
  readonly owner: string;
  readonly name: string;
}

/** Owner and repository names as GitHub allows them: https://docs.github.com/rest/repos/repos */
const PAGE =
  /^https:\/\/(?:www\.)?github\.com\/([A-Za-z0-9](?:[A-Za-z0-9-]{0,38}))\/([A-Za-z0-9._-]{1,100}?)(?:\.git)?\/?$/u;

/** @returns null for anything but `https://github.com/{owner}/{repository}`, optionally with `www.`, `.git` or a trailing slash. */
export function findRepositoryName(text: string): RepositoryName | null {
  const match = PAGE.exec(text.trim());
  const owner = match?.[1];
  const name = match?.[2];
  if (owner === undefined || name === undefined || name === '.' || name === '..') return null;
  return { owner, name };
}
