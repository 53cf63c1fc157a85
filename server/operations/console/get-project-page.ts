import type { Context } from '../../context.ts';
import { CommandError } from '../command-error.ts';
import { listOperatorActions } from '../operator-store.ts';
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
}

export async function getProjectPage(
  { database }: Pick<Context, 'database'>,
  id: string,
): Promise<ProjectPage> {
  const facts = await findProjectFacts(database, id);
  if (facts === null) throw new CommandError('There is no such project.', 'not-found');
  const [purchases, matters, actions] = await Promise.all([
    listPurchasesBy(database, { projectId: id }),
    listMattersOf(database, { projectId: id }),
    listOperatorActions(database, id, MAX_ACTIONS),
  ]);
  return { facts, purchases, matters, actions };
}
