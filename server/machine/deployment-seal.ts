import { forgetSealedTokens } from '../accounts/github-link-store.ts';
import { recordOperatorAction } from '../console/record-operator-action.ts';
import type { Database } from '../database/database.ts';
import { UnusableDatabaseError } from '../database/migrate.ts';
import { forgetSealedEvidence } from '../order-process/kept-evidence-store.ts';
import { removeUnreadableAccounts } from '../payouts/payout-account-store.ts';
import { deleteUnreadableTaxIdentities } from '../payouts/tax-identity-store.ts';
import type { Sealer } from '../ports/app-secret.ts';
import { deleteSealedData, findSealedText, insertCanary, hasSealedData } from './seal-store.ts';

const GIVE_UP_HINT =
  'If the secret is lost for good, run "npm run operator -- secret give-up --reason …". It signs everyone out, deletes the data sealed with the secret (GitHub links, payout and tax details, queued mails), and lets the next start use another secret.';

const CANARY = 'protohaat';

/**
 * Prevents a server whose secret is lost from creating a new secret, which would invalidate everything that was signed
 * or encrypted with the lost one.
 * @throws UnusableDatabaseError if the database contains signed or encrypted data
 */
export async function assertSecretNotLost(db: Database, secretFile: string): Promise<void> {
  if (!(await hasSealedData(db))) return;
  throw new UnusableDatabaseError(
    `${secretFile} is missing. It contains the secret with which data in this database is sealed. Restore the file; a backup of this DATA_DIR contains it as app-secret. ${GIVE_UP_HINT}`,
  );
}

/**
 * Stores an encrypted canary in a new database. Later starts decrypt it to verify the secret.
 * @param source - the secret's setting or file, for the error message.
 * @throws UnusableDatabaseError
 */
export async function verifySecret(db: Database, sealer: Sealer, source: string): Promise<void> {
  const sealed = (await findSealedText(db)) ?? (await insertCanary(db, sealer.seal(CANARY)));
  try {
    sealer.open(sealed);
  } catch {
    throw new UnusableDatabaseError(
      `The secret in ${source} is not the one with which data in this database is sealed. Restore the earlier secret. ${GIVE_UP_HINT}`,
    );
  }
  await insertCanary(db, sealer.seal(CANARY));
}

export interface DiscardedData {
  readonly sessions: number;
  readonly githubTokens: number;
  readonly waitingJobs: number;
  readonly payoutAccounts: number;
}

export async function discardSecret(
  db: Database,
  { actor, reason }: { readonly actor: string; readonly reason: string },
): Promise<DiscardedData> {
  return await db.transaction().execute(async (tx) => {
    await deleteUnreadableTaxIdentities(tx);
    await forgetSealedEvidence(tx);
    const dropped = {
      ...(await deleteSealedData(tx)),
      githubTokens: await forgetSealedTokens(tx),
      payoutAccounts: await removeUnreadableAccounts(tx),
    };
    const given = {
      action: 'secret give-up',
      subject: 'deployment',
      reason,
      details: { ...dropped },
    } as const;
    await recordOperatorAction(tx, { actor }, given);
    return dropped;
  });
}
