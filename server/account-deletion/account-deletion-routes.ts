import type { Context } from '../context.ts';
import { describeAnswer } from '../http/describe-answer.ts';
import type { Routes } from '../http/routes.ts';
import { closeAccount } from './close-account.ts';

export function accountDeletionRoutes(routes: Routes, context: Context): void {
  routes.handle('DELETE /api/auth/account', async ({ viewer }) => {
    await closeAccount(context, viewer.identity.subject);
    return { data: null, ...describeAnswer('account-deleted') };
  });
}
