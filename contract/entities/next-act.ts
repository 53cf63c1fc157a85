import { type Static, Type } from 'typebox';
import { NEXT_ACTS, type NextActFacts, nextActOf, type OrderViewer } from '#domain/orders/next-act.ts';
import { CASE_OUTCOMES } from '#domain/orders/order-case.ts';
import { ORDER_ACTORS, ORDER_OUTCOMES } from '#domain/orders/order-process.ts';
import { SUPPORT_SILENCES } from '#domain/orders/support.ts';
import { Fields, nullable, Timestamp } from '../schemas.ts';

export const NextAct = Fields({
  /** The operator while a case is escalated, and the provider during a refund or dispute. */
  who: Type.Enum(ORDER_ACTORS),
  act: Type.Enum(NEXT_ACTS),
  /** Null during a refund or dispute. */
  by: nullable(Timestamp),
  /** What happens if nobody acts by then; null if an operator then decides, and during a refund or dispute. */
  otherwise: nullable(Type.Enum([...new Set([...ORDER_OUTCOMES, ...CASE_OUTCOMES, ...SUPPORT_SILENCES])])),
  /** In paise: the viewer's part of the held money; null if the act moves none. */
  at_stake_minor: nullable(Type.Integer({ minimum: 0 })),
});
export type NextAct = Static<typeof NextAct>;

/** @param facts - its times may be the text that PostgreSQL writes inside JSON; null for a sale without an order. */
export function presentNextAct(
  facts: NextActFacts<Date | string> | null,
  viewer: OrderViewer,
): NextAct | null {
  const next = facts === null ? null : nextActOf(facts, viewer);
  if (next === null) return null;
  const { atStakeMinor, by, ...act } = next;
  return { ...act, by: by === null ? null : new Date(by).toISOString(), at_stake_minor: atStakeMinor };
}
