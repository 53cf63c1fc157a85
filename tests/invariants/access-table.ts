import type { CallName } from '#contract/calls.ts';
import type { Row } from './access-row.ts';
import { accountRows, feedRows, mailRows } from './account-access.ts';
import { consoleRows } from './console-access.ts';
import { listingRows } from './listing-access.ts';
import { balanceRows, orderRows } from './order-access.ts';
import { orderProcessRows } from './order-process-access.ts';
import { reactionRows } from './reaction-access.ts';

export const accessTable: Readonly<Record<CallName, readonly Row[]>> = {
  ...accountRows,
  ...listingRows,
  ...mailRows,
  ...reactionRows,
  ...orderRows,
  ...balanceRows,
  ...orderProcessRows,
  ...consoleRows,
  ...feedRows,
};
