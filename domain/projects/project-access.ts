import type { Relation } from './project.ts';

/**
 * Decides which private parts of a project a viewer gets. Lists, pages, search results and caches contain no other
 * private part. Source: specification, sections 3 and 6; product decisions, section 2.
 */
export interface ProjectViewer {
  readonly isSeller: boolean;
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

/** Buyers cannot open a private repository, so they get its zip without the link. */
export function canOpenRepository(viewer: ProjectViewer, repositoryPrivate: boolean): boolean {
  return viewer.isSeller || (viewer.hasPaid && !repositoryPrivate);
}

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

/** Covers the file tree and the README that the seller hides from visitors. */
export function canSeeWholeInside(viewer: ProjectViewer): boolean {
  return viewer.isSeller || viewer.hasPaid;
}

/** Buyers get the version that they bought, everybody else the listed one. */
export function offeredVersion<T>(
  viewer: ProjectViewer,
  { listed, bought }: { readonly listed: T; readonly bought: T },
): T {
  return viewer.hasPaid && !viewer.isSeller ? bought : listed;
}
