import type { Relation } from './project.ts';

/**
 * Decides which private parts of a project a viewer gets. Lists, pages, search results and caches contain no other private
 * part. Source: specification, sections 3 and 6; product decisions, section 2.
 */
export interface ProjectViewer {
  readonly isSeller: boolean;
  /** The viewer has a purchase of the project that is paid and not reversed. */
  readonly hasPaid: boolean;
}

export function relationOf(viewer: ProjectViewer): Relation {
  if (viewer.isSeller) return 'seller';
  return viewer.hasPaid ? 'buyer' : 'visitor';
}

/** The repository URL, the full commit hash and the demo video. */
export function canSeeSource(viewer: ProjectViewer): boolean {
  return viewer.isSeller || viewer.hasPaid;
}

/** The zip of the verified commit. */
export function canDownloadArchive(viewer: ProjectViewer): boolean {
  return viewer.isSeller || viewer.hasPaid;
}

export function canSeeSellerEmail(viewer: ProjectViewer): boolean {
  return viewer.isSeller || viewer.hasPaid;
}

/** The receipt, and the buyer's own address, phone and shipment. */
export function canSeeOwnPurchase(viewer: ProjectViewer): boolean {
  return viewer.hasPaid && !viewer.isSeller;
}

/** What the seller keeps from visitors about the inside of a project: the file tree and the README. */
export function canSeeKeptInside(viewer: ProjectViewer): boolean {
  return viewer.isSeller || viewer.hasPaid;
}

/** Buyers get the sold version; the seller and visitors get the listed version. */
export function offeredVersion<T>(
  viewer: ProjectViewer,
  { listed, bought }: { readonly listed: T; readonly bought: T },
): T {
  return viewer.hasPaid && !viewer.isSeller ? bought : listed;
}
