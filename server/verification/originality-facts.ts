import type { OriginalityFacts } from '#domain/verification/originality.ts';
import type { ArchiveFindings } from './search-archive.ts';
import type { FoundCode } from './source-store.ts';

export function originalityFacts(
  {
    source,
    unreadableArchives,
    isTooLarge,
  }: Pick<ArchiveFindings, 'source' | 'unreadableArchives' | 'isTooLarge'>,
  { shared, listings, hiddenFingerprints, terms }: FoundCode,
): OriginalityFacts {
  return {
    fingerprints: source.fingerprints.length,
    commonFingerprints: source.commonFingerprints,
    hiddenFingerprints,
    shared,
    listings,
    terms,
    opaquePaths: source.opaquePaths,
    unreadableArchives,
    isTooLarge,
  };
}
