import type { Actor } from '#domain/operators/money-decision.ts';
import type { OperatorRole } from '#domain/operators/roles.ts';
import { listRolesOf } from '../../accounts/roles/role-store.ts';
import type { Context } from '../../context.ts';
import { type Connection, listConnections } from '../../projects/reputation/connection-store.ts';
import { listRefusedFindings, type RefusedFinding } from '../../verification/refused-finding-store.ts';
import { findOpenMoneyDecision, type MoneyDecision } from '../money-decision-store.ts';
import { CommandError } from '../operator-answer.ts';
import { listOperatorActions, findPurchaseBy, listPurchaseTrail } from '../operator-store.ts';
import { isParty } from '../party-store.ts';
import { recordReading } from '../record-operator-action.ts';
import type { FoundPurchase } from '../show-purchase.ts';
import { listPartyFacts, type PartyFacts } from './case-page-store.ts';
import { getParty } from './get-matter-pages.ts';
import {
  findPersonFacts,
  type FoundProject,
  type ListedPurchase,
  listListingsOf,
  listMattersOf,
  listPurchasesBy,
  type MatterRef,
  type PersonFacts,
  findProjectFacts,
  type ProjectFacts,
} from './search-store.ts';

const MAX_CONNECTIONS = 20;
const MAX_ACTIONS = 20;

export interface PersonPage {
  readonly facts: PersonFacts;
  readonly party: PartyFacts;
  readonly roles: readonly OperatorRole[];
  readonly listings: readonly FoundProject[];
  readonly purchases: readonly ListedPurchase[];
  readonly matters: readonly MatterRef[];
  readonly refused: readonly RefusedFinding[];
  readonly actions: Awaited<ReturnType<typeof listOperatorActions>>;
  readonly connections: readonly Connection[];
  readonly isOwn: boolean;
}

export async function getPersonPage(
  { database }: Pick<Context, 'database'>,
  by: Actor,
  id: string,
): Promise<PersonPage> {
  const facts = await findPersonFacts(database, id);
  if (facts === null) throw new CommandError('There is no such member.', 'not-found');
  await recordReading(database, by, 'account read', id);
  const [parties, roles, listings, purchases, matters, refused, actions, { connections }, isOwn] =
    await Promise.all([
      listPartyFacts(database, [id]),
      listRolesOf(database, id),
      listListingsOf(database, id),
      listPurchasesBy(database, { partyId: id }),
      listMattersOf(database, { profileId: id }),
      listRefusedFindings(database, id),
      listOperatorActions(database, id, MAX_ACTIONS),
      listConnections(database, id, MAX_CONNECTIONS),
      isParty(database, by, 'account', id),
    ]);
  const party = getParty(parties, id);
  return { facts, party, roles, listings, purchases, matters, refused, actions, connections, isOwn };
}

export interface PurchasePage {
  readonly purchase: FoundPurchase;
  readonly trail: readonly { readonly at: Date; readonly sentence: string }[];
  readonly proposed: MoneyDecision | null;
  readonly isOwn: boolean;
}

export async function getPurchase(
  { database }: Pick<Context, 'database'>,
  id: string,
): Promise<FoundPurchase> {
  const purchase = await findPurchaseBy(database, { id });
  if (purchase === null) throw new CommandError('There is no such purchase.', 'not-found');
  return purchase;
}

export async function getPurchasePage(
  context: Pick<Context, 'database'>,
  by: Actor,
  id: string,
): Promise<PurchasePage> {
  const { database } = context;
  const purchase = await getPurchase(context, id);
  await recordReading(database, by, 'purchase read', id);
  const [trail, proposed, isOwn] = await Promise.all([
    listPurchaseTrail(database, id, purchase.intentId),
    findOpenMoneyDecision(database, id),
    isParty(database, by, 'purchase', id),
  ]);
  return { purchase, trail, proposed, isOwn };
}

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
