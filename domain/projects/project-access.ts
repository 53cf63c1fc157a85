import type { Relation } from './project.ts';

/** Every page, list, search result and cache must follow these rules (specification, sections 3 and 6). */

export interface ProjectViewer {
  readonly isSeller: boolean;
  readonly hasPaid: boolean;
}

export function relationOf(viewer: ProjectViewer): Relation {
  if (viewer.isSeller) return 'seller';
  return viewer.hasPaid ? 'buyer' : 'visitor';
}

export function canSeeSource(viewer: ProjectViewer): boolean {
  return viewer.isSeller || viewer.hasPaid;
}

/** Buyers cannot open a private repository, so they get its zip without the URL. */
export function canOpenRepository(viewer: ProjectViewer, repositoryPrivate: boolean): boolean {
  return viewer.isSeller || (viewer.hasPaid && !repositoryPrivate);
}

export function canDownloadArchive(viewer: ProjectViewer): boolean {
  return viewer.isSeller || viewer.hasPaid;
}

export function canSeeSellerEmail(viewer: ProjectViewer): boolean {
  return viewer.isSeller || viewer.hasPaid;
}

export function canSeeOwnPurchase(viewer: ProjectViewer): boolean {
  return viewer.hasPaid && !viewer.isSeller;
}

export function canSeeWholeInside(viewer: ProjectViewer): boolean {
  return viewer.isSeller || viewer.hasPaid;
}

export function offeredVersion<T>(
  viewer: ProjectViewer,
  { listed, bought }: { readonly listed: T; readonly bought: T },
): T {
  return viewer.hasPaid && !viewer.isSeller ? bought : listed;
}
