import type { Actor } from '#domain/operators/money-decision.ts';
import type { Context } from '../../context.ts';
import { CommandError } from '../command-error.ts';
import { listOperatorActions } from '../operator-store.ts';
import { isParty } from '../party-store.ts';
import {
  findProjectFacts,
  type ListedPurchase,
  listMattersOf,
  listPurchasesBy,
  type MatterRef,
  type ProjectFacts,
} from './search-store.ts';

const MAX_ACTIONS = 20;

export interface ProjectPage {
  readonly facts: ProjectFacts;
  readonly purchases: readonly ListedPurchase[];
  readonly matters: readonly MatterRef[];
  readonly actions: Awaited<ReturnType<typeof listOperatorActions>>;
  readonly isOwn: boolean;
}

export async function getProjectPage(
  { database }: Pick<Context, 'database'>,
  by: Actor,
  id: string,
): Promise<ProjectPage> {
  const facts = await findProjectFacts(database, id);
  if (facts === null) throw new CommandError('There is no such project.', 'not-found');
  const [purchases, matters, actions, isOwn] = await Promise.all([
    listPurchasesBy(database, { projectId: id }),
    listMattersOf(database, { projectId: id }),
    listOperatorActions(database, id, MAX_ACTIONS),
    isParty(database, by, 'listing', id),
  ]);
  return { facts, purchases, matters, actions, isOwn };
}
