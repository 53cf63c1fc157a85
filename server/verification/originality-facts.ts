import type { OriginalityFacts } from '#domain/verification/originality.ts';
import type { ArchiveFindings } from './search-archive.ts';
import type { FoundCode } from './source-store.ts';

export function originalityFacts(
  { source, closedArchives, isTooLarge }: Pick<ArchiveFindings, 'source' | 'closedArchives' | 'isTooLarge'>,
  { shared, listings }: FoundCode,
): OriginalityFacts {
  return {
    fingerprints: source.fingerprints.length,
    commonFingerprints: source.commonFingerprints,
    shared,
    listings,
    opaquePaths: source.opaquePaths,
    closedArchives,
    isTooLarge,
  };
}
