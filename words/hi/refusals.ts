import { accountRefusals } from './refusals/accounts.ts';
import { projectRefusals } from './refusals/projects.ts';
import { purchaseRefusals } from './refusals/purchases.ts';
import { requestRefusals } from './refusals/requests.ts';

/**
 * Clients receive the reason and its parameters, so parameters must be JSON without secrets. Never change the
 * meaning of a reason or its parameters; add a new reason instead.
 */
export const refusals = {
  ...requestRefusals,
  ...accountRefusals,
  ...projectRefusals,
  ...purchaseRefusals,
} as const;
