import type { BodyOf } from '#contract/calls.ts';
import type { GivenIdentity } from '#domain/payouts/payout-account.ts';
import type { Context } from '../context.ts';
import { describeAnswer } from '../http/describe-answer.ts';
import type { Routes } from '../http/routes.ts';
import { sendAttachment } from '../http/send-attachment.ts';
import { proofOf } from '../http/viewer.ts';
import {
  presentBalance,
  presentBalanceEntry,
  presentPayoutAccount,
  presentStatement,
  presentTaxIdentity,
} from './balance-presenter.ts';
import { changePayoutAccount, removePayoutAccount } from './change-payout-account.ts';
import { getStatement, writeStatementCsv, getBalance } from './get-balance.ts';
import { listBalanceEntries } from './list-balance-entries.ts';
import { findPayoutAccount } from './payout-account-store.ts';
import { getTaxIdentity, changeTaxIdentity, removeTaxIdentity } from './tax-identity.ts';

function identityOf(body: BodyOf<'PUT /api/payout-account'>): GivenIdentity | null {
  const { pan, phone, street, city, state, postal_code: postalCode } = body;
  if ([pan, phone, street, city, state, postalCode].every((field) => field === undefined)) return null;
  return {
    pan: pan ?? null,
    phone: phone ?? null,
    street: street ?? null,
    city: city ?? null,
    state: state ?? null,
    postalCode: postalCode ?? null,
  };
}

export function balanceRoutes(routes: Routes, context: Context): void {
  routes.handle('GET /api/balance', async ({ viewer }) => ({
    data: presentBalance(await getBalance(context, viewer.profile.id)),
  }));

  routes.handle('GET /api/balance/entries', async ({ viewer, query }) => {
    const { rows, nextCursor } = await listBalanceEntries(context, viewer.profile.id, query);
    return { data: rows.map(presentBalanceEntry), meta: { next_cursor: nextCursor } };
  });

  routes.handle('GET /api/balance/statement', async ({ viewer, query }) => ({
    data: presentStatement(query.month, await getStatement(context, viewer.profile.id, query.month)),
  }));

  routes.handle('GET /api/balance/statement/csv', async ({ viewer, query, reply }) => {
    const text = writeStatementCsv(context, viewer.profile.id, query.month);
    return await Promise.resolve(
      sendAttachment(reply, { name: `protohaat-${query.month}`, type: 'csv', text }),
    );
  });

  routes.handle('GET /api/tax-identity', async ({ viewer }) => {
    const identity = await getTaxIdentity(context, viewer.profile.id);
    return { data: identity === null ? null : presentTaxIdentity(identity) };
  });

  routes.handle('PUT /api/tax-identity', async ({ viewer, body, request }) => ({
    data: presentTaxIdentity(
      await changeTaxIdentity(context, viewer, {
        pan: body.pan,
        gstin: body.gstin ?? null,
        proof: proofOf(body, request),
      }),
    ),
  }));

  routes.handle('DELETE /api/tax-identity', async ({ viewer, body, request }) => {
    await removeTaxIdentity(context, viewer, proofOf(body, request));
    return { data: null, ...describeAnswer('tax-identity-removed') };
  });

  routes.handle('GET /api/payout-account', async ({ viewer }) => {
    const account = await findPayoutAccount(context.database, viewer.profile.id);
    if (account === null) return { data: null };
    return { data: presentPayoutAccount(account, context.config.payouts.channel) };
  });

  routes.handle('PUT /api/payout-account', async ({ viewer, body, request }) => {
    const account = await changePayoutAccount(context, viewer, {
      details: {
        kind: body.kind,
        upiId: body.upi_id ?? null,
        accountNumber: body.account_number ?? null,
        ifsc: body.ifsc ?? null,
        holderName: body.holder_name,
        identity: identityOf(body),
      },
      proof: proofOf(body, request),
    });
    const data = presentPayoutAccount(account, context.config.payouts.channel);
    return { data, ...describeAnswer('payout-account-saved') };
  });

  routes.handle('DELETE /api/payout-account', async ({ viewer, body, request }) => {
    await removePayoutAccount(context, viewer, proofOf(body, request));
    return { data: null, ...describeAnswer('payout-account-removed') };
  });
}
