import { foreignMatches, judgeListedCode } from '#domain/verification/originality.ts';
import {
  VerificationMissingError,
  VerificationRefusedError,
  WorkTakenError,
} from '#domain/verification/verification-errors.ts';
import type { Queryable } from '../database/database.ts';
import { type CodeOwner, findArchiveSource, findListedCode } from '../verification/source-store.ts';
import { findArchiveWork, listTakenWork } from '../verification/work-store.ts';

/**
 * Repeats the verification's comparison with listings, because the same content may have been listed since then. The
 * caller must hold the lock of `lockListings`.
 * @throws WorkTakenError, VerificationMissingError, VerificationRefusedError
 */
export async function assertIsNewWork(
  transaction: Queryable,
  owner: CodeOwner,
  { id, archiveSha256 }: { readonly id: number; readonly archiveSha256: string },
): Promise<void> {
  const [taken] = await listTakenWork(transaction, {
    ...owner,
    repositoryId: id,
    archiveSha256,
    work: await findArchiveWork(transaction, archiveSha256),
  });
  if (taken !== undefined) throw new WorkTakenError(taken);
  const source = await findArchiveSource(transaction, archiveSha256);
  if (source === null) throw new VerificationMissingError('verify-repository-again');
  const listed = await findListedCode(transaction, owner, source);
  const finding = judgeListedCode(source.fingerprints.length, listed.shared, listed.listings, listed.terms);
  if (finding.result !== 'fail') return;
  throw new VerificationRefusedError(
    [{ id: 'originality', category: 'SOFTWARE', ...finding }],
    foreignMatches({ fingerprints: source.fingerprints.length, ...listed }),
  );
}
