import { v7 } from 'uuid';
import type { Database } from '../database/database.ts';
import { UnusableDatabaseError } from '../database/migrate.ts';
import type { Sealer } from '../ports/sealer.ts';
import { insertOperatorAction } from './operator-store.ts';
import { type DroppedSeals, dropSealedData, findSealedText, keepCanary, wasSealed } from './seal-store.ts';

const GIVE_UP =
  'If it is lost for good, "npm run operator -- secret give-up --reason …" signs everybody out, drops what was sealed with it (links to GitHub, mails that wait) and lets the next start use another one.';

const CANARY = 'protohaat';

/** @throws UnusableDatabaseError: a new secret in place of a lost one would fail every call with a token. */
export async function refuseLostSecret(db: Database, secretFile: string): Promise<void> {
  if (!(await wasSealed(db))) return;
  throw new UnusableDatabaseError(
    `${secretFile} is missing: it holds the secret with which this database was sealed. Put the file back; a backup of this DATA_DIR holds it as app-secret. ${GIVE_UP}`,
  );
}

/**
 * Proves that the secret is the one with which this database was sealed, or seals it.
 *
 * @param source - where the secret comes from: the name of the setting, or the file.
 * @throws UnusableDatabaseError
 */
export async function proveSecret(db: Database, sealer: Sealer, source: string): Promise<void> {
  const sealed = (await findSealedText(db)) ?? (await keepCanary(db, sealer.seal(CANARY)));
  try {
    sealer.open(sealed);
  } catch {
    throw new UnusableDatabaseError(
      `The secret in ${source} is not the one with which this database was sealed. Put the earlier one back. ${GIVE_UP}`,
    );
  }
  await keepCanary(db, sealer.seal(CANARY));
}

/** An operator's way out, for a server that does not start any more. */
export async function giveUpSecret(
  db: Database,
  { actor, reason }: { readonly actor: string; readonly reason: string },
): Promise<DroppedSeals> {
  return await db.transaction().execute(async (tx) => {
    const dropped = await dropSealedData(tx);
    await insertOperatorAction(tx, {
      id: v7(),
      actor,
      action: 'secret give-up',
      subject: 'deployment',
      reason,
      details: { ...dropped },
    });
    return dropped;
  });
}
