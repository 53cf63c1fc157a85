import type { Context } from '../context.ts';
import { describeAnswer } from '../http/describe-answer.ts';
import { proofOf } from '../http/proof-of.ts';
import type { Routes } from '../http/routes.ts';
import { deleteAccount } from './delete-account.ts';

export function accountDeletionRoutes(routes: Routes, context: Context): void {
  routes.handle('DELETE /api/auth/account', async ({ viewer, body, request }) => {
    await deleteAccount(context, viewer.identity, proofOf(body, request));
    return { data: null, ...describeAnswer('account-deleted') };
  });
}
