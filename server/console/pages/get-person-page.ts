import type { Actor } from '#domain/operators/money-decision.ts';
import type { OperatorRole } from '#domain/operators/roles.ts';
import { listRolesOf } from '../../accounts/roles/role-store.ts';
import type { Context } from '../../context.ts';
import { type Connection, listConnections } from '../../projects/reputation/connection-store.ts';
import { listRefusedFindings, type RefusedFinding } from '../../verification/refused-finding-store.ts';
import { CommandError } from '../command-error.ts';
import { listOperatorActions } from '../operator-store.ts';
import { isParty } from '../party-store.ts';
import { recordReading } from '../record-operator-action.ts';
import { listPartyFacts, type PartyFacts } from './case-page-store.ts';
import { getParty } from './get-case-page.ts';
import {
  findPersonFacts,
  type FoundProject,
  type ListedPurchase,
  listListingsOf,
  listMattersOf,
  listPurchasesBy,
  type MatterRef,
  type PersonFacts,
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
