import { findProfileByUsername } from '../accounts/profile-store.ts';
import type { Context } from '../context.ts';
import { listConnections } from '../projects/reputation/connection-store.ts';
import { CommandError } from './command-error.ts';

const MAX_CONNECTIONS = 100;

export async function describeConnections(
  { database }: Pick<Context, 'database'>,
  username: string,
): Promise<string[]> {
  const profile = await findProfileByUsername(database, username);
  if (profile === null) throw new CommandError(`No member has the username ${username}.`);
  const { buyers, reviewers, connections } = await listConnections(database, profile.id, MAX_CONNECTIONS);
  return [
    `distinct buyers  ${buyers}, of whom ${reviewers} wrote a review`,
    ...connections.map(({ username: other, kinds }) => `shares ${kinds.join(', ')} with ${other}`),
    ...(connections.length === 0 ? ['shares nothing with another account'] : []),
  ];
}
