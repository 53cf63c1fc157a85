import type { Relation } from './project.ts';

/**
 * Decides which private parts of a project a viewer gets. Lists, pages, search results and caches contain no other private
 * part. Source: specification, sections 3 and 6; product decisions, section 2.
 */
export interface ProjectViewer {
  readonly isSeller: boolean;
  /** Whether the viewer has a purchase of the project that is paid and not reversed. */
  readonly hasPaid: boolean;
}

export function relationOf(viewer: ProjectViewer): Relation {
  if (viewer.isSeller) return 'seller';
  return viewer.hasPaid ? 'buyer' : 'visitor';
}

/** Covers the repository URL, the full commit hash and the demo video. */
export function canSeeSource(viewer: ProjectViewer): boolean {
  return viewer.isSeller || viewer.hasPaid;
}

/** Buyers get the link only to a public repository, which they can open. The delivered work is the zip in either case. */
export function canOpenRepository(viewer: ProjectViewer, repositoryPrivate: boolean): boolean {
  return viewer.isSeller || (viewer.hasPaid && !repositoryPrivate);
}

/** Covers the zip of the verified commit. */
export function canDownloadArchive(viewer: ProjectViewer): boolean {
  return viewer.isSeller || viewer.hasPaid;
}

export function canSeeSellerEmail(viewer: ProjectViewer): boolean {
  return viewer.isSeller || viewer.hasPaid;
}

/** Covers the receipt, and the buyer's own address, phone number and shipment. */
export function canSeeOwnPurchase(viewer: ProjectViewer): boolean {
  return viewer.hasPaid && !viewer.isSeller;
}

/** Covers the file tree and the README, if the seller hides them from visitors. */
export function canSeeWholeInside(viewer: ProjectViewer): boolean {
  return viewer.isSeller || viewer.hasPaid;
}

/** Returns the sold version to buyers, and the listed version to the seller and visitors. */
export function offeredVersion<T>(
  viewer: ProjectViewer,
  { listed, bought }: { readonly listed: T; readonly bought: T },
): T {
  return viewer.hasPaid && !viewer.isSeller ? bought : listed;
}
