import type { Readable } from 'node:stream';
import { parseByteRange } from '#domain/common/byte-range.ts';
import { archiveFileName } from '#domain/pictures/picture-name.ts';
import { canDownloadArchive, offeredVersion } from '#domain/projects/project-access.ts';
import { RangeNotSatisfiableError } from '#domain/projects/project-errors.ts';
import { ProjectNotFoundError } from '#domain/purchases/errors.ts';
import { PurchaseRefundedError } from '#domain/purchases/refunds.ts';
import { findRefundedPurchase } from '../catalogue/refunded-purchase-store.ts';
import type { Context } from '../context.ts';
import { countDownload, findArchives } from './project-store.ts';

export interface ArchiveDownload {
  readonly stream: Readable;
  readonly fileName: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  /** Null for the whole file. */
  readonly range: { readonly start: number; readonly end: number } | null;
}

/**
 * The zip of the viewer's purchase or own project. A buyer's download is counted when it starts, not when it is resumed.
 *
 * @throws PurchaseRefundedError for former buyers, ProjectNotFoundError for everyone else, RangeNotSatisfiableError
 */
export async function downloadArchive(
  { database, files, kept }: Pick<Context, 'database' | 'files' | 'kept'>,
  request: {
    readonly viewerId: string;
    readonly projectId: string;
    readonly range: string | undefined;
    /** The If-Range header: the range applies only if it still matches the file. */
    readonly ifRange: string | undefined;
    readonly onlyHead: boolean;
  },
): Promise<ArchiveDownload> {
  const found = await findArchives(database, request.viewerId, request.projectId);
  const archive = found !== null && canDownloadArchive(found) ? offeredVersion(found, found) : null;
  if (found === null || archive === null) {
    const refunded = await findRefundedPurchase(database, request.viewerId, request.projectId);
    throw refunded === null ? new ProjectNotFoundError() : new PurchaseRefundedError(refunded);
  }
  const { sha256, fileName, sizeBytes } = archive;
  const isSameFile = request.ifRange === undefined || request.ifRange === `"${sha256}"`;
  const range = parseByteRange(isSameFile ? request.range : undefined, sizeBytes);
  if (range === 'unsatisfiable') throw new RangeNotSatisfiableError(sizeBytes);
  const part = range === 'whole' ? null : range;
  // HEAD checks that the file exists but reads nothing.
  const stream = await files.open(
    archiveFileName(sha256),
    request.onlyHead ? { start: 0, end: 0 } : (part ?? undefined),
  );
  if (stream === null) throw new Error(`the archive ${sha256} is missing in the file store`);
  if (!found.isSeller && !request.onlyHead && (part === null || part.start === 0)) {
    await countDownload(database, request.projectId);
    kept.drop();
  }
  return { stream, fileName, sha256, sizeBytes, range: part };
}
