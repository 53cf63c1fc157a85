import type * as english from '../en/refusals.ts';
import type { Translated } from '../languages.ts';
import { accountRefusals } from './refusals/accounts.ts';
import { projectRefusals } from './refusals/projects.ts';
import { purchaseRefusals } from './refusals/purchases.ts';
import { requestRefusals } from './refusals/requests.ts';

export const refusals: Translated<typeof english.refusals> = {
  ...requestRefusals,
  ...accountRefusals,
  ...projectRefusals,
  ...purchaseRefusals,
};
