import type { ResponseOf } from '#contract/calls.ts';
import { canDownloadVersion } from '#domain/projects/version.ts';
import type { ProjectVersions } from './version-store.ts';

export function presentVersions(
  found: ProjectVersions,
): ResponseOf<'GET /api/projects/{projectId}/versions'>['data'] {
  const { boughtNumber, versions } = found;
  return {
    bought: boughtNumber,
    versions: versions.map(({ number, publishedAt, notes, keptPercent, commitSha, archive }) => ({
      number,
      published_at: new Date(publishedAt).toISOString(),
      notes,
      kept_percent: keptPercent,
      archive:
        archive !== null && canDownloadVersion(found, { number, boughtNumber })
          ? {
              file_name: archive.fileName,
              size_bytes: archive.sizeBytes,
              sha256: archive.sha256,
              commit: commitSha,
            }
          : null,
    })),
  };
}
