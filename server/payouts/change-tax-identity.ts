import { v7 } from 'uuid';
import { maskTaxIdentity, parseTaxIdentity, TaxIdentityNotFoundError } from '#domain/taxes/tax-identity.ts';
import { lockOpenProfile } from '../accounts/profile-store.ts';
import type { Context } from '../context.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { SEND_MAIL } from '../jobs/job-names.ts';
import { taxIdentityMail } from '../mails/payout-mails.ts';
import type { SellerTaxDetails } from './get-tax-identity.ts';
import { findPayee } from './payout-account-store.ts';
import { deleteTaxIdentityOf, saveTaxIdentity } from './tax-identity-store.ts';

type Deps = Pick<Context, 'database' | 'jobs' | 'config' | 'sealer'>;

export async function changeTaxIdentity(
  context: Deps,
  profileId: string,
  given: { readonly pan: string; readonly gstin: string | null },
): Promise<SellerTaxDetails> {
  const identity = parseTaxIdentity(given);
  const masked = maskTaxIdentity(identity);
  const detailsSealed = context.sealer.seal(JSON.stringify(identity));
  return await context.database.transaction().execute(async (tx) => {
    await lockOpenProfile(tx, profileId);
    const saved = await saveTaxIdentity(tx, profileId, {
      detailsSealed,
      panMasked: masked.pan,
      gstinMasked: masked.gstin,
    });
    await enqueueMail(context, tx, profileId, masked);
    return { ...saved, source: 'tax-details' };
  });
}

export async function removeTaxIdentity(context: Deps, profileId: string): Promise<void> {
  await context.database.transaction().execute(async (tx) => {
    if (!(await deleteTaxIdentityOf(tx, profileId))) throw new TaxIdentityNotFoundError();
    await enqueueMail(context, tx, profileId, null);
  });
}

async function enqueueMail(
  { jobs, config }: Deps,
  tx: DatabaseTransaction,
  profileId: string,
  masked: { readonly pan: string; readonly gstin: string | null } | null,
): Promise<void> {
  const payee = await findPayee(tx, profileId);
  if (payee === null) return;
  const mail = taxIdentityMail({ changeId: v7(), masked }, payee, config.publicUrl);
  await jobs.enqueue(SEND_MAIL, { ...mail, isSecurity: true }, { transaction: tx, key: mail.id });
}
