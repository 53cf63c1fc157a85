import type { Relation } from './project.ts';

/**
 * Which parts of a project leave the server, by how the viewer stands to it. What is not granted here is absent from every
 * list, page, search and cache. Source: specification, sections 3 and 6; product decisions, section 2.
 */
export interface ProjectAccess {
  /** Link to the repository, demo video. */
  readonly locked: boolean;
  /** The zip of the verified commit. */
  readonly archive: boolean;
  /** The seller's e-mail address. */
  readonly sellerEmail: boolean;
  /** The receipt, and the buyer's own address, phone and shipment. */
  readonly ownPurchase: boolean;
}

const ACCESS: Readonly<Record<Relation, ProjectAccess>> = {
  visitor: { locked: false, archive: false, sellerEmail: false, ownPurchase: false },
  seller: { locked: true, archive: true, sellerEmail: true, ownPurchase: false },
  buyer: { locked: true, archive: true, sellerEmail: true, ownPurchase: true },
};

export function accessOf(relation: Relation): ProjectAccess {
  return ACCESS[relation];
}

/** @param viewer.paid - whether the viewer holds a purchase of the project that is paid and not reversed. */
export function relationOf(viewer: { readonly isSeller: boolean; readonly paid: boolean }): Relation {
  if (viewer.isSeller) return 'seller';
  return viewer.paid ? 'buyer' : 'visitor';
}
