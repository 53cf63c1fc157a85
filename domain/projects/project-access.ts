import type { Relation } from './project.ts';

/**
 * Who may have which part of a project. What is not granted here is absent from every list, page, search and cache.
 * Source: specification, sections 3 and 6; product decisions, section 2.
 */
export interface ProjectViewer {
  readonly isSeller: boolean;
  /** Holds a purchase of the project that is paid and not reversed. */
  readonly hasPaid: boolean;
}

export function relationOf(viewer: ProjectViewer): Relation {
  if (viewer.isSeller) return 'seller';
  return viewer.hasPaid ? 'buyer' : 'visitor';
}

/** The link to the repository, the whole commit, the demo video. */
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
