/** The only form in which somebody names a repository: its page on GitHub. Nothing else of the text is used for an address. */

export interface RepositoryName {
  readonly owner: string;
  readonly name: string;
}

/** https://docs.github.com/rest/repos/repos: login names and repository names as GitHub allows them. */
const PAGE =
  /^https:\/\/(?:www\.)?github\.com\/([A-Za-z0-9](?:[A-Za-z0-9-]{0,38}))\/([A-Za-z0-9._-]{1,100}?)(?:\.git)?\/?$/u;

/** What a person is told when their text is something else. */
export const REPOSITORY_URL_SENTENCE =
  'Enter the address of your repository on GitHub, like https://github.com/your-name/your-project.';

/** Null for anything but `https://github.com/{owner}/{repository}`, with or without `www.`, `.git` and a slash at the end. */
export function findRepositoryName(text: string): RepositoryName | null {
  const match = PAGE.exec(text.trim());
  const owner = match?.[1];
  const name = match?.[2];
  if (owner === undefined || name === undefined || name === '.' || name === '..') return null;
  return { owner, name };
}
