/** Only the owner and the repository's name are taken from a seller's URL; every request URL is built from them. */

export interface RepositoryName {
  readonly owner: string;
  readonly name: string;
}

/** Matches owner and repository names as GitHub allows them: https://docs.github.com/rest/repos/repos */
const PAGE =
  /^(?:(?:(?:git\+)?https?:\/\/|git:\/\/)?(?:[a-z0-9-]{1,39}@)?(?:www\.)?([a-z0-9.-]{1,253})\/|(?:(?:git\+)?ssh:\/\/)?git@([a-z0-9.-]{1,253})[:/])([a-z0-9](?:[a-z0-9-]{0,38}))\/([a-z0-9._-]{1,100}?)(?:\.git)?(?:[/?#].{0,500}|\s+[\w.-]{1,100})?$/iu;
const COMMAND =
  /^(?:\$ )?(?:git clone|git remote add \w{1,40}|gh repo clone)\s+(?:--?[a-z-]{1,40}(?: [\w./-]{1,100})?\s+){0,5}/iu;
const BARE_NAME = /^[a-z0-9-]{1,39}\/[\w.-]{1,100}(?=\s|$)/iu;
/** As chats and documents copy an address. */
const WRAPPED = /^(?:\[[^\]]{0,200}\]\((.*)\)|[<"'`(](.*)[>"'`)])$/u;

export const DEFAULT_REPOSITORY_HOST = 'github.com';

/**
 * @param host - the host of repository pages, which differs with GitHub Enterprise.
 * @returns null for anything but the address of a repository as people paste it: `https://github.com/{owner}/{name}`, also
 * without `https://`, with a user, `www.`, `.git`, the path of a branch or file, a query or a fragment, in brackets or
 * quotes, or as Git's SSH address or command.
 */
export function findRepositoryName(text: string, host = DEFAULT_REPOSITORY_HOST): RepositoryName | null {
  const visible = text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '').trim();
  const pasted = visible.replace(WRAPPED, (_whole, link?: string, quoted?: string) => link ?? quoted ?? '');
  const address = pasted.replace(COMMAND, '');
  const isBare = address !== pasted && BARE_NAME.test(address);
  const [, web, ssh, owner, name] = PAGE.exec(isBare ? `${host}/${address}` : address) ?? [];
  if (
    (web ?? ssh)?.toLowerCase() !== host ||
    owner === undefined ||
    name === undefined ||
    name === '.' ||
    name === '..'
  )
    return null;
  return { owner, name };
}

/** @returns the text itself if it is no address of a repository. */
export function repositoryUrlOf(text: string, host = DEFAULT_REPOSITORY_HOST): string {
  const found = findRepositoryName(text, host);
  return found === null ? text : `https://${host}/${found.owner}/${found.name}`;
}
