import type { CallName } from '#contract/calls.ts';
import type { Row } from './access-row.ts';
import { accountRows } from './account-access.ts';
import { balanceRows } from './balance-access.ts';
import { consoleRows } from './console-access.ts';
import { feedRows } from './feed-access.ts';
import { listingRows } from './listing-access.ts';
import { mailRows } from './mail-access.ts';
import { orderRows } from './order-access.ts';
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
