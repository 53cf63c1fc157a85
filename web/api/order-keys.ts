export const orderKeys = {
  all: ['orders'] as const,
  processes: ['order-processes'] as const,
};
