import type { Actor } from '#domain/operators/money-decision.ts';
import type { Context } from '../../context.ts';
import { findCase, type OrderCase } from '../../order-process/case-store.ts';
import { getLeftMinor } from '../../orders/order-store.ts';
import { type AttachmentRow, listAttachments } from '../../pictures/attachment-store.ts';
import { CommandError } from '../command-error.ts';
import { type EvidenceMessage, listEvidenceMessages } from '../evidence-store.ts';
import { findOpenMoneyDecision, type MoneyDecision } from '../money-decision-store.ts';
import { isParty } from '../party-store.ts';
import { recordReading } from '../record-operator-action.ts';
import {
  type EarlierCase,
  findOrderFacts,
  listEarlierCases,
  listOrderEvents,
  listPartyFacts,
  type OrderFacts,
  type PartyFacts,
} from './case-page-store.ts';

export interface CasePage {
  readonly found: OrderCase;
  readonly order: OrderFacts;
  readonly leftMinor: number;
  readonly buyer: PartyFacts;
  readonly seller: PartyFacts;
  readonly messages: readonly EvidenceMessage[];
  readonly attachments: ReadonlyMap<string, readonly AttachmentRow[]>;
  readonly events: Awaited<ReturnType<typeof listOrderEvents>>;
  readonly earlier: readonly EarlierCase[];
  readonly proposed: MoneyDecision | null;
  readonly isOwn: boolean;
}

export async function getCasePage(
  { database }: Pick<Context, 'database'>,
  by: Actor,
  number: number,
): Promise<CasePage> {
  const found = await findCase(database, { number });
  const order = found === null ? null : await findOrderFacts(database, found.purchaseId);
  if (found === null || order === null) throw new CommandError(`There is no case ${number}.`, 'not-found');
  await recordReading(database, by, 'purchase read', order.id);
  const { buyerId, sellerId } = order;
  const [leftMinor, parties, messages, events, earlier, proposed, isOwn] = await Promise.all([
    getLeftMinor(database, order.id),
    listPartyFacts(database, [buyerId, sellerId]),
    listEvidenceMessages(database, order.id),
    listOrderEvents(database, order.id),
    listEarlierCases(database, { number, parties: [buyerId, sellerId] }),
    findOpenMoneyDecision(database, order.id),
    isParty(database, by, 'purchase', order.id),
  ]);
  return {
    found,
    order,
    leftMinor,
    buyer: getParty(parties, buyerId),
    seller: getParty(parties, sellerId),
    messages,
    attachments: await listAttachments(
      database,
      messages.filter(({ isHidden }) => !isHidden),
    ),
    events,
    earlier,
    proposed,
    isOwn,
  };
}

export function getParty(parties: readonly PartyFacts[], id: string): PartyFacts {
  const party = parties.find((one) => one.id === id);
  if (party === undefined) throw new Error(`profile ${id} is gone`);
  return party;
}
