import { GithubNotLinkedError } from '#domain/verification/verification-errors.ts';
import type { Context } from '../context.ts';
import { BoundedHost } from './bounded-host.ts';
import { findGithubLink } from './verification-store.ts';

export interface OwnRepository {
  name: string;
  url: string;
  description: string | null;
  private: boolean;
}

/**
 * What the seller may pick: their newest repositories that the code host shows us, which are the public ones and the
 * private ones of our app,
 * these first. Forks and archived repositories would be refused.
 * @throws GithubNotLinkedError, CodeHostDeniedError, CodeHostUnavailableError
 */
export async function listOwnRepositories(
  { database, codeHost, sealer }: Pick<Context, 'database' | 'codeHost' | 'sealer'>,
  profileId: string,
  signal: AbortSignal,
): Promise<OwnRepository[]> {
  const link = await findGithubLink(database, profileId);
  if (link === null) throw new GithubNotLinkedError();
  const host = new BoundedHost(codeHost, sealer.open(link.sealedToken), signal);
  try {
    const found = await host.call((asked, token) => asked.listOwnRepositories(token));
    return found
      .filter(({ ownerId, fork, archived }) => ownerId === link.githubId && !fork && !archived)
      .map(({ name, fullName, description, private: isPrivate }) => ({
        name,
        url: `https://${codeHost.repositoryHost}/${fullName}`,
        description,
        private: isPrivate,
      }))
      .toSorted((one, other) => Number(other.private) - Number(one.private));
  } finally {
    host.close();
  }
}
