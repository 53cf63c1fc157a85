import { sql } from 'kysely';
import type { Category } from '#domain/projects/project.ts';
import { BuildProofError, type Corners, type ProofState } from '#domain/verification/build-proof.ts';
import { refreshEntries } from '../catalogue/refresh-entries.ts';
import { type DatabaseTransaction, findViolatedConstraint, type Queryable } from '../database/database.ts';

export interface NewProof {
  readonly projectId: string;
  readonly profileId: string;
  /** Of the photo in the listing. */
  readonly position: number;
  readonly code: string;
  readonly corners: Corners;
}

/** Replaces an earlier try. @throws BuildProofError if the code is used for another listing. */
export async function saveProof(tx: DatabaseTransaction, proof: NewProof): Promise<void> {
  const tried = {
    ...proof,
    corners: [...proof.corners],
    state: 'waiting' as const,
    sentAt: sql<Date>`now()`,
    decidedAt: null,
    reason: null,
  };
  try {
    await tx
      .insertInto('buildProofs')
      .values(tried)
      .onConflict((conflict) => conflict.column('projectId').doUpdateSet(tried))
      .execute();
  } catch (error) {
    if (findViolatedConstraint(error) === 'build_proofs_code_once')
      throw new BuildProofError('proof-code-used');
    throw error;
  }
  await refreshEntries(tx, [proof.projectId]);
}

/** The last position is of the photo of a proof that was sent after the listing. */
const LATER_POSITION = 10;

export async function savePhotoOfProof(
  tx: DatabaseTransaction,
  projectId: string,
  pictureHash: string,
): Promise<number> {
  await tx
    .insertInto('projectImages')
    .values({ projectId, position: LATER_POSITION, pictureHash })
    .onConflict((conflict) => conflict.columns(['projectId', 'position']).doUpdateSet({ pictureHash }))
    .execute();
  return LATER_POSITION;
}

/** @returns null for a listing of another seller. The state is null if the listing has no proof. */
export async function findOwnProof(
  database: Queryable,
  sellerId: string,
  projectId: string,
): Promise<{ readonly category: Category; readonly state: ProofState | null } | null> {
  const row = await database
    .selectFrom('projects')
    .leftJoin('buildProofs', 'buildProofs.projectId', 'projects.id')
    .select(['projects.category', 'buildProofs.state'])
    .where('projects.id', '=', projectId)
    .where('projects.sellerId', '=', sellerId)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the latest try of a listing has this code and waits. The caller has locked the listing. */
export async function isWaiting(tx: DatabaseTransaction, projectId: string, code: string): Promise<boolean> {
  const row = await tx
    .selectFrom('buildProofs')
    .select('code')
    .where('projectId', '=', projectId)
    .where('code', '=', code)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return row !== undefined;
}

/** @param reason - why it is declined; null if it is proved */
export async function endProof(
  tx: DatabaseTransaction,
  projectId: string,
  reason: string | null,
): Promise<void> {
  await tx
    .updateTable('buildProofs')
    .set({ state: reason === null ? 'proved' : 'declined', decidedAt: sql`now()`, reason })
    .where('projectId', '=', projectId)
    .execute();
  await refreshEntries(tx, [projectId]);
}

/** When a picture was first stored, which is when a photo with a code arrived. */
export async function findArrival(database: Queryable, pictureHash: string): Promise<Date | null> {
  const row = await database
    .selectFrom('pictures')
    .select('createdAt')
    .where('hash', '=', pictureHash)
    .executeTakeFirst();
  return row?.createdAt ?? null;
}
