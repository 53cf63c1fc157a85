import type { Category } from '../projects/project.ts';
import type { OrderState } from './order-process.ts';

export interface OrderedProject {
  readonly category: Category;
  readonly state: OrderState;
  readonly isRepositoryPrivate: boolean;
}

/**
 * Buyers may cancel without a reason while they have received nothing. The buyer of a public repository gets its link
 * with the payment, so only software from a private repository can be cancelled, until its first download.
 */
export function canChangeMind({ category, state, isRepositoryPrivate }: OrderedProject): boolean {
  return category === 'HARDWARE' ? state === 'to-ship' : state === 'to-download' && isRepositoryPrivate;
}
