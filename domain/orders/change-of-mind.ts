import type { Category } from '../projects/project.ts';
import type { OrderState } from './order-process.ts';

/** After the payment. An order keeps the project from other buyers, so a buyer of software decides soon. */
export const SOFTWARE_CANCEL_DAYS = 3;

export const CANCEL_REFUSALS = ['received', 'too-late', 'once'] as const;
export type CancelRefusal = (typeof CANCEL_REFUSALS)[number];

export interface OrderedProject {
  readonly category: Category;
  readonly state: OrderState;
  readonly isRepositoryPrivate: boolean;
  /** Whether more than `SOFTWARE_CANCEL_DAYS` have passed since the payment. */
  readonly isCancelTimeOver: boolean;
  /** Whether the buyer, or another account of the same person, has cancelled another order for this project. */
  readonly hasCancelledBefore: boolean;
}

/**
 * Buyers may cancel without a reason while they have received nothing. The buyer of a public repository gets its link
 * with the payment, so only software from a private repository can be cancelled, until its first download. Each person
 * can do so once for a project.
 */
export function canChangeMind(order: OrderedProject): boolean {
  return refusalOfCancelling(order) === null;
}

/** @returns why the buyer may not cancel; null if they may. */
export function refusalOfCancelling({
  category,
  state,
  isRepositoryPrivate,
  isCancelTimeOver,
  hasCancelledBefore,
}: OrderedProject): CancelRefusal | null {
  const isHardware = category === 'HARDWARE';
  if (isHardware ? state !== 'to-ship' : state !== 'to-download' || !isRepositoryPrivate) return 'received';
  if (!isHardware && isCancelTimeOver) return 'too-late';
  return hasCancelledBefore ? 'once' : null;
}

export function cancelUntil(paidAt: Date): Date {
  return new Date(paidAt.getTime() + SOFTWARE_CANCEL_DAYS * 86_400_000);
}
