import { type Selectable, sql } from 'kysely';
import type { Actor, MoneyDecisionState } from '#domain/operators/money-decision.ts';
import type { Queryable } from '../database/database.ts';
import { nowOrLater } from '../database/predicates.ts';
import type { MoneyDecisions } from '../database/schema.gen.ts';

export type MoneyDecision = Selectable<MoneyDecisions>;

export async function insertMoneyDecision(
  tx: Queryable,
  proposal: {
    readonly id: string;
    readonly purchaseId: string;
    readonly caseId: string | null;
    readonly partMinor: number | null;
    readonly amountMinor: number;
    readonly reason: string;
    readonly by: Required<Actor>;
  },
): Promise<number | null> {
  const { by, ...columns } = proposal;
  const row = await tx
    .insertInto('moneyDecisions')
    .values({ ...columns, proposedBy: by.actor, proposedById: by.actorId })
    .onConflict((conflict) => conflict.column('purchaseId').where('state', '=', 'open').doNothing())
    .returning('number')
    .executeTakeFirst();
  return row?.number ?? null;
}

export async function findMoneyDecision(db: Queryable, number: number): Promise<MoneyDecision | null> {
  const row = await db
    .selectFrom('moneyDecisions')
    .selectAll()
    .where('number', '=', number)
    .executeTakeFirst();
  return row ?? null;
}

export async function findOpenMoneyDecision(
  db: Queryable,
  purchaseId: string,
): Promise<MoneyDecision | null> {
  const row = await db
    .selectFrom('moneyDecisions')
    .selectAll()
    .where('purchaseId', '=', purchaseId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return row ?? null;
}

export async function lockMoneyDecision(tx: Queryable, id: string): Promise<MoneyDecision> {
  return await tx
    .selectFrom('moneyDecisions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** @param by - the operator who decided; null if the case ended before anybody decided. */
export async function endMoneyDecision(
  tx: Queryable,
  id: string,
  state: Exclude<MoneyDecisionState, 'open'>,
  by: Required<Actor> | null,
): Promise<void> {
  await tx
    .updateTable('moneyDecisions')
    .set({
      state,
      decidedBy: by?.actor ?? null,
      decidedById: by?.actorId ?? null,
      decidedAt: nowOrLater('proposedAt'),
    })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute();
}

export async function lapseEndedDecision(tx: Queryable, purchaseId: string): Promise<void> {
  await sql`
    update money_decisions d set state = 'lapsed', decided_at = greatest(now(), proposed_at)
      from cases c where d.purchase_id = ${purchaseId} and d.state = 'open' and c.id = d.case_id and c.state = 'closed'`.execute(
    tx,
  );
}

export async function lapseMoneyDecision(tx: Queryable, purchaseId: string): Promise<void> {
  await tx
    .updateTable('moneyDecisions')
    .set({ state: 'lapsed', decidedAt: sql`greatest(now(), proposed_at)` })
    .where('purchaseId', '=', purchaseId)
    .where('state', '=', 'open')
    .execute();
}
