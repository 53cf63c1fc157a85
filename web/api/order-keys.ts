export const orderKeys = {
  /** The seller's order lists. */
  all: ['orders'] as const,
  /** Single orders, from payment to release, and the lists of orders that need an action. */
  processes: ['order-processes'] as const,
};
