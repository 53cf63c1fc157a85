import type { Readable } from 'node:stream';
import { v7 } from 'uuid';
import { parseByteRange } from '#domain/common/byte-range.ts';
import { archiveFileName } from '#domain/pictures/picture-name.ts';
import { canDownloadArchive, offeredVersion } from '#domain/projects/project-access.ts';
import { RangeNotSatisfiableError } from '#domain/projects/project-errors.ts';
import { canDownloadVersion, VersionNotFoundError } from '#domain/projects/version.ts';
import { ProjectNotFoundError } from '#domain/purchases/errors.ts';
import { PurchaseRefundedError } from '#domain/purchases/refunds.ts';
import { raiseAlertOnce } from '../alerts/raise-alert.ts';
import { findRefundedPurchase } from '../catalogue/own-facts-store.ts';
import type { Context } from '../context.ts';
import type { Database } from '../database/database.ts';
import { FileDamagedError } from '../ports/file-store.ts';
import { logDownload, logPartOfDownload } from './download-store.ts';
import { type ArchiveFile, countDownload, findArchives, type FoundArchives } from './project-store.ts';
import { startTrying } from './start-trying.ts';

/** Long enough to start a download, but too short for sharing the URL. */
const ADDRESS_VALID_SECONDS = 60;

export interface ArchiveDownload {
  readonly source: { readonly stream: Readable } | { readonly address: string };
  readonly fileName: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly range: { readonly start: number; readonly end: number } | null;
}

/**
 * Counts a buyer's download once, when it starts. Requests that resume the download or fetch further parts do not
 * count.
 * @throws DownloadEndedError while a refund is pending; PurchaseRefundedError for former buyers; VersionNotFoundError
 * for an unknown version or one before the bought version; ProjectNotFoundError for everyone else;
 * RangeNotSatisfiableError; FileDamagedError if the zip is missing or damaged
 */
export async function downloadArchive(
  context: Pick<Context, 'database' | 'files' | 'jobs' | 'config' | 'log'>,
  request: {
    readonly viewerId: string;
    readonly projectId: string;
    /** Null for the version that the viewer bought or, for the seller, the newest one. */
    readonly version: number | null;
    readonly range: string | undefined;
    readonly ifRange: string | undefined;
    readonly onlyHead: boolean;
  },
): Promise<ArchiveDownload> {
  const { database } = context;
  const { version } = request;
  const found = await findArchives(database, request.viewerId, request.projectId, version);
  const archive = found === null ? null : archiveFor(found, version);
  if (found === null || archive === null) {
    if (found !== null && version !== null && canDownloadArchive(found)) throw new VersionNotFoundError();
    const refunded = await findRefundedPurchase(database, request.viewerId, request.projectId);
    throw refunded === null ? new ProjectNotFoundError() : new PurchaseRefundedError(refunded);
  }
  const { sha256, sizeBytes } = archive;
  const fileName = archive.fileName.replaceAll(/[^\w.-]/gu, '_');
  const isSameFile = request.ifRange === undefined || request.ifRange === `"${sha256}"`;
  const range = parseByteRange(isSameFile ? request.range : undefined, sizeBytes);
  if (range === 'unsatisfiable') throw new RangeNotSatisfiableError(sizeBytes);
  const part = range === 'whole' ? null : range;
  const source = await openArchive(context, archiveFileName(sha256), fileName, request.onlyHead, part);
  if (!found.isSeller && !request.onlyHead) {
    try {
      // Even a request for a single range starts the trial period; otherwise a buyer could fetch the whole zip in parts
      // before the trial. The zip is opened first, so that a missing zip does not start the trial.
      await startTrying(context, request.viewerId, request.projectId);
      const { viewerId: buyerId, projectId } = request;
      const download = { buyerId, projectId, version: version ?? found.boughtNumber };
      await recordDownload(database, download, part !== null);
    } catch (error) {
      if ('stream' in source) source.stream.destroy();
      throw error;
    }
  }
  return { source, fileName, sha256, sizeBytes, range: part };
}

function archiveFor(found: FoundArchives, version: number | null): ArchiveFile | null {
  if (!canDownloadArchive(found)) return null;
  if (version === null) return offeredVersion(found, found);
  return canDownloadVersion(found, { ...found, number: version }) ? found.asked : null;
}

async function recordDownload(
  database: Database,
  download: { readonly buyerId: string; readonly projectId: string; readonly version: number | null },
  isPart: boolean,
): Promise<void> {
  const started = { id: v7(), ...download };
  if (isPart) {
    if (!(await logPartOfDownload(database, started))) return;
  } else await logDownload(database, started);
  await countDownload(database, download.projectId);
}

export async function openArchive(
  { files, config, database, log }: Pick<Context, 'files' | 'config' | 'database' | 'log'>,
  name: string,
  fileName: string,
  onlyHead: boolean,
  part: ArchiveDownload['range'],
): Promise<ArchiveDownload['source']> {
  if ((await files.stamp(name)) === null) {
    await raiseAlertOnce({ log }, database, {
      code: 'file-damaged',
      subject: name,
      sentence: `The stored file is missing. Copy files/${name} from a backup to the same path in the file store.`,
    });
    throw new FileDamagedError();
  }
  if (config.files.signedDownloads && !onlyHead) {
    const address = await files.downloadAddress(name, {
      fileName,
      contentType: 'application/zip',
      validSeconds: ADDRESS_VALID_SECONDS,
    });
    if (address !== null) return { address };
  }
  const stream = await files.open(name, onlyHead ? { start: 0, end: 0 } : (part ?? undefined));
  if (stream === null) throw new FileDamagedError();
  return { stream };
}
